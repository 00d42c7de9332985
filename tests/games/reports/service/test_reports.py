"""Somebody reports how others behave: who reads it, what they see, and what the others learn: nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.base.documents import RequestRefused
from games.desk.acts.moderators import close_report
from games.lobby.service.leave_game import leave_game
from games.models import Act, Game, LogEntry, Moderator, OutboxMail, Report, User
from games.models.play.decisions import EVERYBODY
from games.models.play.desk import Role
from games.people.read.my_data import my_data
from games.people.service.ban import delete_account
from games.reports.service import LONGEST, lines_to_choose, make_report, reports_for
from tests.games.tables import Table, addressees, later, person, playing

pytestmark = pytest.mark.django_db
RUDE = "Their name is an insult."


@pytest.fixture
def table() -> Table:
    """Red plays and is host, White is the moderator, Teal is of the team."""
    found = playing(people=3, aliens=("human", "zombie", "healer"), seed="vote 1")
    found.until_asked("launch")
    Game.objects.update(owner=person("red"))
    Moderator.objects.create(game=found.game, user=person("white"), appointed_at=later())
    User.objects.filter(pk=person("teal").pk).update(is_staff=True)
    User.objects.filter(pk=person("blue").pk).update(name="Rude Word")
    return found


def reports(table: Table, colour: str = "yellow", **given: object) -> Report:
    wanted = {"about": "name", "words": RUDE, "seat": 2, **given}
    return make_report(table.id, person(colour), **wanted)


def client_of(colour: str) -> Client:
    client = Client()
    client.force_login(person(colour))
    return client


def page(colour: str, name: str, table: Table) -> str:
    return client_of(colour).get(reverse(name, args=[table.id])).content.decode()


# What is reported, and to whom


def test_a_report_goes_to_the_moderator_with_the_name_as_it_was(table: Table) -> None:
    made = reports(table)
    User.objects.filter(pk=person("blue").pk).update(name="Nice Word")
    assert (made.shown, made.about_seat, made.seat, made.to_team) == ("Rude Word", 2, 1, False)
    assert addressees("desk") == ["white@example.com"]
    mail = OutboxMail.objects.get(kind="desk")
    assert "Rude" not in mail.text and "Yellow" not in mail.text and "Blue" not in mail.text
    read = page("white", "reports", table)
    assert "Rude Word" in read and RUDE in read and "Reported by Yellow." in read


def test_lines_of_the_log_go_with_it_as_everybody_was_told_them(table: Table) -> None:
    place, entry = lines_to_choose(table.game)[-1]
    made = reports(table, about="behaviour", lines=[place])
    assert made.lines == [{"at": entry.at.isoformat(), "fact": entry.public_fact}]
    assert "to" not in made.lines[0]["fact"]


def test_a_line_that_another_one_says_again_is_not_offered_and_the_others_keep_their_places(
    table: Table,
) -> None:
    """A reward says what is drawn for it, so the log has one line for both."""
    steps = [("rewards_taken", {"cards": 2, "ships": 0}), ("drew", {"cards": 2})]
    last = table.log[-1]
    for place, (kind, more) in enumerate(steps, start=last.place + 1):
        fact = {"id": kind, "seat": 2, **more}
        LogEntry.objects.create(game=table.game, number=last.number, place=place, fact=fact, at=last.at)
    *_others, told, drawn = [place for place, _entry in lines_to_choose(table.game)]
    shown = page("yellow", "report", table)
    assert f'name="lines" value="{told}"' in shown and f'name="lines" value="{drawn}"' not in shown


def test_no_line_that_only_some_were_told_can_be_chosen(table: Table) -> None:
    assert len(table.log) > len(lines_to_choose(table.game)) > 0
    assert {entry.audience for _place, entry in lines_to_choose(table.game)} == {EVERYBODY}
    assert reports(table, lines=[10**6]).lines == []


def test_what_is_about_who_looks_after_the_game_goes_to_the_team_alone(table: Table) -> None:
    made = reports(table, about="desk", seat=None)
    assert made.to_team and addressees("desk") == ["teal@example.com"]
    assert list(reports_for(table.game, Role.MODERATOR, person("white"))) == []
    assert list(reports_for(table.game, Role.STAFF, person("teal"))) == [made]


def test_where_nobody_but_players_looks_after_a_game_reports_go_to_the_team(table: Table) -> None:
    Moderator.objects.all().delete()
    assert reports(table).to_team and addressees("desk") == ["teal@example.com"]


def test_whoever_looks_on_reports_the_name_of_the_game_and_nothing_else(table: Table) -> None:
    Game.objects.update(spectators=Game.Spectators.PEOPLE)
    made = reports(table, "green", about="game_name", seat=None)
    assert (made.shown, made.seat) == ("Long table", None)
    with pytest.raises(RequestRefused, match="no_such_report"):
        reports(table, "green")
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        shown = page("green", "report", table)
    assert "Rude Word" not in shown and 'name="seat"' not in shown and 'name="lines"' not in shown


def test_a_stranger_reports_nothing_nor_whoever_has_left(table: Table) -> None:
    leave_game(table.game, person("blue"))
    for colour in ("green", "blue"):
        with pytest.raises(Game.DoesNotExist):
            reports(table, colour, about="game_name", seat=None)


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"about": "weather"}, "no_such_report"),
        ({"words": " \n "}, "no_words"),
        ({"words": "x" * (LONGEST + 1)}, "too_many_words"),
        ({"seat": None}, "no_such_place"),
        ({"seat": 9}, "no_such_place"),
        ({"seat": 1}, "about_yourself"),
        ({"lines": list(range(11))}, "too_many_lines"),
    ],
)
def test_what_cannot_be_reported_is_refused(table: Table, given: dict[str, object], refusal: str) -> None:
    with pytest.raises(RequestRefused, match=refusal):
        reports(table, **given)
    assert not Report.objects.exists() and not OutboxMail.objects.filter(kind="desk").exists()


def test_nobody_has_more_than_five_open_about_one_game(table: Table) -> None:
    for _again in range(5):
        reports(table)
    with pytest.raises(RequestRefused, match="too_many_reports"):
        reports(table)


# Nobody else learns of it


@pytest.mark.parametrize("colour", ["red", "yellow", "blue", "green"])
def test_nobody_who_plays_and_no_stranger_reads_reports(table: Table, colour: str) -> None:
    """Not even the host, who plays, nor whoever made it."""
    made = reports(table)
    assert client_of(colour).get(reverse("reports", args=[table.id])).status_code == 404
    with pytest.raises(Game.DoesNotExist):
        close_report(table.id, person(colour), made.pk, done="Nothing.", said="No.")


def test_the_reported_one_sees_the_same_pages_as_before(table: Table) -> None:
    before = [page("blue", name, table) for name in ("log", "clock")]
    mails = OutboxMail.objects.filter(to="blue@example.com").count()
    made = reports(table)
    close_report(table.id, person("white"), made.pk, done="The name was changed.", said="Thank you.")
    after = [page("blue", name, table) for name in ("log", "clock")]
    assert [plain(text) for text in after] == [plain(text) for text in before]
    assert OutboxMail.objects.filter(to="blue@example.com").count() == mails


def plain(text: str) -> str:
    """Without what is new on each page."""
    return "\n".join(line for line in text.splitlines() if "csrf" not in line)


def test_of_the_team_whoever_it_is_about_reads_nothing_of_it(table: Table) -> None:
    User.objects.filter(pk=person("blue").pk).update(is_staff=True)
    made = reports(table)
    assert made not in reports_for(table.game, Role.STAFF, person("blue"))


# Closing it


def test_closing_says_what_was_done_and_one_sentence_to_whoever_made_it(table: Table) -> None:
    made = reports(table)
    OutboxMail.objects.all().delete()
    close_report(table.id, person("white"), made.pk, done="They were asked.", said="The name is another now.")
    (mail,) = OutboxMail.objects.filter(kind="desk")
    assert mail.to == "yellow@example.com" and "The name is another now." in mail.text
    assert "They were asked." not in mail.text
    act = Act.objects.get(kind="close_report")
    assert (act.audience, act.reason, act.changed) == ("staff", "They were asked.", {})
    read = page("teal", "reports", table)
    assert "They were asked." in read and "The name is another now." in read


def test_a_report_is_closed_once_and_by_the_page(table: Table) -> None:
    made = reports(table)
    given = {"report": made.pk, "done": "They were asked.", "said": "The name is another now."}
    address = reverse("reports", args=[table.id])
    assert client_of("white").post(address, given).status_code == 302
    again = client_of("teal").post(address, given)
    assert again.status_code == 422 and "This report is closed already." in again.content.decode()
    assert Act.objects.filter(kind="close_report").count() == 1


@pytest.mark.parametrize("missing", ["done", "said"])
def test_without_words_it_stays_open_and_nothing_typed_is_lost(table: Table, missing: str) -> None:
    made = reports(table)
    given = {"report": made.pk, "done": "They were asked.", "said": "Another name.", missing: " "}
    answer = client_of("white").post(reverse("reports", args=[table.id]), given)
    made.refresh_from_db()
    assert answer.status_code == 422 and made.closed_at is None
    kept = "Another name." if missing == "done" else "They were asked."
    assert kept in answer.content.decode()


def test_what_is_for_the_team_no_moderator_closes(table: Table) -> None:
    made = reports(table, about="desk", seat=None)
    with pytest.raises(RequestRefused, match="no_such_report_here"):
        close_report(table.id, person("white"), made.pk, done="Nothing.", said="No.")


def test_also_a_game_that_is_over_has_reports(table: Table) -> None:
    Game.objects.update(status=Game.Status.OVER)
    made = reports(table)
    assert close_report(table.id, person("white"), made.pk, done="Read.", said="Read.").closed_at


# The page, and the people


def test_the_page_reports_and_tells_where_it_went(table: Table) -> None:
    place, _entry = lines_to_choose(table.game)[-1]
    given = {"about": "behaviour", "seat": 2, "words": RUDE, "lines": [place]}
    answer = client_of("yellow").post(reverse("report", args=[table.id]), given, follow=True)
    assert "Your report went to those who look after the game." in answer.content.decode()
    made = Report.objects.get()
    assert (made.about, made.about_seat, len(made.lines)) == ("behaviour", 2, 1)
    assert "Reports: 1 open" in " ".join(page("white", "desk", table).split())
    assert "Reports:" not in page("red", "desk", table), "the host plays"


def test_what_was_typed_is_not_lost(table: Table) -> None:
    answer = client_of("yellow").post(
        reverse("report", args=[table.id]), {"about": "name", "words": RUDE, "seat": ""}
    )
    assert answer.status_code == 422 and RUDE in answer.content.decode()


def test_ten_reports_a_day_are_enough(table: Table) -> None:
    address = reverse("report", args=[table.id])
    given = {"about": "name", "seat": 2, "words": RUDE}
    client, answers = client_of("yellow"), []
    for _again in range(11):
        Report.objects.all().delete()
        answers.append(client.post(address, given).status_code)
    assert answers == [302] * 10 + [429]


def test_who_deletes_their_account_is_named_in_no_report(table: Table) -> None:
    made = reports(table)
    delete_account(person("blue"))
    made.refresh_from_db()
    assert (made.shown, made.about_person, made.about_seat) == ("", None, 2)
    delete_account(person("yellow"))
    made.refresh_from_db()
    assert made.by is None and made.words == RUDE


def test_own_reports_are_among_what_is_kept_of_a_person(table: Table) -> None:
    reports(table)
    (mine,) = my_data(person("yellow"))["reports"]
    assert mine["words"] == RUDE and "done" not in mine
    assert my_data(person("blue"))["reports"] == []
