"""Whoever names an address learns nothing of whose it is: not whether it sits at the table, has left it, or
waits for a seat. The person at that address is told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.desk.acts.moderators import appoint, hand_over
from games.desk.acts.players import remove_player, replace_player
from games.desk.read import waits_for_seat
from games.desk.service import ActRequest
from games.lobby.service.create_game import create_game
from games.lobby.service.join_game import seat_players
from games.lobby.service.leave_game import heir_of, wait_for_seat
from games.lobby.terms import Terms
from games.models import Game, Moderator, User, WaitingPlace
from games.models.play.desk import Role
from games.people.service.account import note_coming
from games.reports.service import make_report
from tests.games.api.program import program
from tests.games.api.scene import nothing_done
from tests.games.pages import Page
from tests.games.tables import Table, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
SITS, LEFT, WAITS, HAS_A_NAME, NEW = "yellow", "blue", "orange", "teal", "nobody"
WHO = (SITS, LEFT, WAITS, HAS_A_NAME, NEW)
WHY = "To go on."


@pytest.fixture
def table() -> Table:
    """Green has made it, does not play, and knows nobody. It is full, so that somebody can wait."""
    found = playing(people=3)
    Game.objects.filter(pk=found.id).update(owner=person("green"), is_open=True)
    replace_player(found.id, ActRequest(person("green"), WHY), seat=2, by="bot")
    assert wait_for_seat(found.id, person("purple")), "in the seat of blue"
    assert not wait_for_seat(found.id, person(WAITS))
    people = [person(who).pk for who in WHO if who != NEW]
    User.objects.filter(pk__in=people).update(name="Robin")
    return found


def host_sees(table: Table, host: User) -> list[str]:
    """The desk, the log and the table, as pages and as a program reads them."""
    browser, client = Client(), program(host)
    browser.force_login(host)
    pages = [browser.get(f"/games/{table.id}/{end}") for end in ("", "desk/", "log/")]
    shown = [plain(Page(page).text) for page in pages]
    return [
        *shown,
        *(plain(client.get(f"games/{table.id}/{end}").content.decode()) for end in ("desk", "desk/acts")),
    ]


def plain(text: str) -> str:
    """Without what differs from one moment, key and address to another."""
    text = re.sub(r"\S+@example\.com", "ADDRESS", text)
    return re.sub(r"\d+T?[\d:.]*Z?", "N", text)


def appointed(table: Table, who: str) -> list[str]:
    appoint(table.id, ActRequest(person("green")), email=f"{who}@example.com")
    return host_sees(table, person("green"))


def appointed_again(table: Table, who: str) -> list[str]:
    appointed(table, who)
    return appointed(table, who)


def handed_over(table: Table, who: str) -> list[str]:
    """By a moderator, who stays; read by the host and by themselves."""
    Moderator.objects.create(game=table.game, user=person("white"), appointed_at=timezone.now())
    hand_over(table.id, ActRequest(person("white"), WHY), email=f"{who}@example.com")
    return [*host_sees(table, person("green")), *host_sees(table, person("white"))]


def invited(table: Table, who: str) -> list[str]:
    table.game.waiting_places.all().delete()  # nobody is invited past those who wait
    replace_player(
        table.id, ActRequest(person("green"), WHY), seat=0, by="invitation", email=f"{who}@example.com"
    )
    return host_sees(table, person("green"))


def reported(table: Table, who: str) -> list[str]:
    """By a host who plays, and has named somebody who has not come: page and program tell where it went."""
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    appoint(table.id, ActRequest(person("red")), email=f"{who}@example.com")
    browser, about = Client(), {"about": "game_name", "words": "That is no name."}
    browser.force_login(person("red"))
    page = browser.post(f"/games/{table.id}/report/", about, follow=True).content.decode()
    answer = program(person("red")).post(f"games/{table.id}/report", about).content.decode()
    assert "Your report went to" in page and "Your report went to" in answer
    return re.findall(r"Your report went to[^.]*", page + answer)


def removed(table: Table, who: str) -> list[str]:
    """A host who plays has named somebody, and is removed: who has the game now, and what its desk shows."""
    Moderator.objects.create(game=table.game, user=person("white"), appointed_at=timezone.now())
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    appoint(table.id, ActRequest(person("red")), email=f"{who}@example.com")
    Moderator.objects.filter(user=person("white")).update(ended_at=timezone.now())
    User.objects.filter(pk=person("white").pk).update(is_staff=True)
    remove_player(table.id, ActRequest(person("white"), WHY), seat=0)
    owner = Game.objects.get(pk=table.id).owner
    return [owner.email if owner else "", *host_sees(table, person("white"))]


@pytest.mark.parametrize("name", [appointed, appointed_again, handed_over, invited, reported, removed])
@pytest.mark.once
def test_a_host_sees_the_same_whoever_has_the_address(
    table: Table, name: Callable[[Table, str], list[str]]
) -> None:
    answers = []
    for who in WHO:
        with nothing_done():
            assert waits_for_seat(person(WAITS), table.game)
            answers.append(name(table, who))
            told = written_mails().filter(to=f"{who}@example.com").order_by("pk").last()
            assert told is not None, who
    for who, answer in zip(WHO, answers, strict=True):
        assert answer == answers[0], who


def test_a_report_reaches_a_moderator_as_soon_as_they_have_come(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    appoint(table.id, ActRequest(person("red")), email="teal@example.com")
    told = {"about": "game_name", "words": "That is no name."}
    assert make_report(table.id, person("red"), **told).to_team
    look_at_desk(table, "teal")
    made = make_report(table.id, person("red"), **told)
    assert not made.to_team and written_mails().filter(to="teal@example.com", key__contains="report").exists()


def test_no_report_goes_to_a_host_who_waits_for_a_seat_and_reads_none(table: Table) -> None:
    made = make_report(table.id, person("red"), about="game_name", words="That is no name.")
    assert not made.to_team, "the host does not play"
    WaitingPlace.objects.create(game=table.game, user=person("green"))
    assert make_report(table.id, person("red"), about="game_name", words="Nor now.").to_team


def test_a_game_is_handed_on_to_nobody_who_has_not_come(table: Table) -> None:
    appoint(table.id, ActRequest(person("green")), email="teal@example.com")
    assert heir_of(table.game, person("green")) == person("red"), "who sits there first"
    look_at_desk(table, "teal")
    assert heir_of(table.game, person("green")) == person("teal")


def test_a_look_at_the_desk_writes_nothing_once_they_have_come(table: Table) -> None:
    """It would wait for whoever else writes."""
    appoint(table.id, ActRequest(person("green")), email="teal@example.com")
    look_at_desk(table, "teal")
    with CaptureQueriesContext(connection) as asked:
        note_coming(table.game, person("teal"), Role.MODERATOR)
    assert not [query for query in asked.captured_queries if query["sql"].startswith("UPDATE")]


def look_at_desk(table: Table, who: str) -> None:
    desk = Client()
    desk.force_login(person(who))
    assert desk.get(f"/games/{table.id}/desk/").status_code == 200


def test_a_named_person_has_no_name_at_the_table_before_they_come(table: Table) -> None:
    appoint(table.id, ActRequest(person("green")), email="teal@example.com")
    seated, desk = Client(), Client()
    seated.force_login(person("red"))
    assert "Moderator:" not in seated.get(f"/games/{table.id}/clock/").content.decode()
    desk.force_login(person("teal"))
    assert desk.get(f"/games/{table.id}/desk/").status_code == 200
    assert "Moderator: Robin." in seated.get(f"/games/{table.id}/clock/").content.decode()


def test_a_host_of_a_lobby_invites_whoever_sits_there_like_anybody_and_they_are_told() -> None:
    game = create_game(person("green"), seats=4, terms=Terms(is_open=True))
    seat_players(game, [person("yellow")])
    answers = []
    for who in ("yellow", "teal"):
        client = program(person("green"))
        answer = client.post(f"games/{game.pk}/invitations", {"email": f"{who}@example.com"})
        answers.append((answer.status_code, plain(answer.content.decode())))
    assert answers[0] == answers[1]
    mine, theirs = (
        written_mails().get(kind="invitation", to=f"{who}@example.com") for who in ("yellow", "teal")
    )
    assert "You have a seat in this game already." in mine.text
    assert "invites you to a game" in theirs.text
