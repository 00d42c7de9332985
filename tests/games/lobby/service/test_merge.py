"""Two accounts of one person: who may ask, that both have to say yes, what becomes of seats, who is told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.base.documents import RequestRefused
from games.base.links import token_of
from games.desk.acts.players import hand_back
from games.desk.service import ActRequest
from games.desk.words import act_words
from games.lobby.service.leave_game import leave_game, wait_for_seat
from games.lobby.service.merge import ask_to_merge, say_same_person
from games.lobby.words.reasons import lobby_reason
from games.models import Act, Departure, Game, Moderator, Prompt, Seat, SeatMerge, User
from games.models.play.desk import Audience, Role
from games.people.service.ban import ban
from tests.games.api.program import Program, program
from tests.games.proven import proven
from tests.games.tables import Table, later, person, playing
from tests.games.written_mails import written_mails

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(120)]
WHY = "Yellow wrote to us from their other address."
OTHER = "orange@example.com"  # Yellow's second account


@pytest.fixture
def table() -> Table:
    """Yellow is the host. White looks after the game, Teal is of the team."""
    found = playing(people=3, name="Long table")
    Game.objects.filter(pk=found.id).update(owner=person("yellow"))
    Moderator.objects.create(game=found.game, user=person("white"), appointed_at=later())
    User.objects.filter(pk=person("teal").pk).update(is_staff=True)
    User.objects.filter(pk=person("yellow").pk).update(name="Yolanda")
    return found


def ask(table: Table, email: str = OTHER, *, seat: int = 1, by: str = "white") -> SeatMerge:
    act = ask_to_merge(table.id, ActRequest(person(by), WHY), seat=seat, email=email)
    return SeatMerge.objects.get(act=act)


def say(asked: SeatMerge, who: str, *, same: bool = True) -> Act | None:
    return say_same_person(asked.token, person(who), same=same)


def sitting(table: Table, seat: int = 1) -> User | None:
    return Seat.objects.select_related("user").get(game=table.id, number=seat).user


def page(who: str, asked: SeatMerge, **sent: str) -> HttpResponse:
    client = Client()
    if who:
        client.force_login(person(who))
    path = reverse("same_person", args=[asked.token])
    return client.post(path, sent, follow=True) if sent else client.get(path)


def words(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().replace("&#x27;", "'").split())


# Both have to say so


def test_when_both_have_said_yes_the_seat_is_the_other_accounts(table: Table) -> None:
    asked = ask(table)
    for who in ("yellow", "orange"):
        assert sitting(table) == person("yellow")
        say(asked, who)
    assert sitting(table) == person("orange")
    assert Departure.objects.get(game=table.id).user == person("yellow")


@pytest.mark.parametrize("who", ["yellow", "orange"])
def test_one_of_both_changes_nothing_however_often_it_says_so(table: Table, who: str) -> None:
    asked, before = ask(table), len(table.decisions)
    assert say(asked, who) is say(asked, who) is None
    assert sitting(table) == person("yellow") and len(table.decisions) == before


@pytest.mark.parametrize("who", ["white", "teal", "red", "blue", "purple"])
def test_nobody_else_can_say_so_not_even_who_has_asked(table: Table, who: str) -> None:
    asked = ask(table)
    with pytest.raises(SeatMerge.DoesNotExist):
        say(asked, who)
    assert page(who, asked).status_code == page(who, asked, same="yes").status_code == 404
    assert SeatMerge.objects.get().giver_at is SeatMerge.objects.get().taker_at is None


def test_whoever_holds_the_link_and_is_not_signed_in_says_nothing(table: Table) -> None:
    asked = ask(table)
    answer = Client().post(reverse("same_person", args=[asked.token]), {"same": "yes"})
    assert answer.status_code == 302 and "/accounts/" in answer["Location"]
    assert SeatMerge.objects.get().giver_at is None


@pytest.mark.parametrize("who", ["yellow", "orange"])
def test_one_no_ends_it(table: Table, who: str) -> None:
    asked = ask(table)
    say(asked, "yellow" if who == "orange" else "orange")
    act = say(asked, who, same=False)
    assert act is not None and (act.kind, act.audience) == ("not_merged", Audience.STAFF)
    with pytest.raises(RequestRefused, match="merge_over"):
        say(asked, who)
    assert sitting(table) == person("yellow")


def test_after_seven_days_it_is_over(table: Table) -> None:
    asked = ask(table)
    say(asked, "yellow")
    with time_machine.travel(asked.asked_at + timedelta(days=7, seconds=-1), tick=False):
        assert "Yes, both are mine" in words(page("orange", asked))
    with time_machine.travel(asked.asked_at + timedelta(days=7), tick=False):
        with pytest.raises(RequestRefused, match="merge_over"):
            say(asked, "orange")
        assert "This is over" in words(page("orange", asked))
    assert sitting(table) == person("yellow")


def test_asked_anew_the_older_question_is_over(table: Table) -> None:
    first, second = ask(table), ask(table, "purple@example.com")
    with pytest.raises(RequestRefused, match="merge_over"):
        say(first, "orange")
    assert say(second, "purple") is None


def test_a_seat_that_was_given_on_meanwhile_is_not_moved(table: Table) -> None:
    asked = ask(table)
    say(asked, "orange")
    leave_game(table.game, person("yellow"))
    with pytest.raises(RequestRefused, match="merge_over"):
        say(asked, "yellow")
    assert sitting(table) is None


# What becomes of the seat


def done(table: Table, **asked: Any) -> Act:
    found = ask(table, **asked)
    say(found, "yellow")
    act = say(found, found.taker.email.partition("@")[0])
    assert act is not None
    return act


def test_it_keeps_what_it_knows_and_every_decision_stays_with_the_account_that_made_it(table: Table) -> None:
    while not [one for one in table.decisions if one.seat == 1 and one.route == "web"]:
        table.everybody_answers()
    before = [one.document() for one in table.decisions]
    hand = [str(one) for one in table.head.game.position.seats[1].hand]
    done(table)
    assert [one.document() for one in table.decisions][: len(before)] == before
    assert [str(one) for one in table.head.game.position.seats[1].hand] == hand
    left, seat = Departure.objects.get(game=table.id), Seat.objects.get(game=table.id, number=1)
    assert (left.user, left.until) == (person("yellow"), len(before)) and seat.since > left.until - 1


def test_the_bank_that_was_used_stays_used(table: Table) -> None:
    Seat.objects.filter(game=table.id, number=1).update(bank_used=600)
    done(table)
    assert Seat.objects.get(game=table.id, number=1).bank_used == 600


def test_what_is_asked_anew_is_due_by_the_clocks_that_are_kept(table: Table) -> None:
    """Away for fourteen more days, and with a tenth of the bank left."""
    Game.objects.filter(pk=table.id).update(bank_seconds=1000)
    today = later().date()
    away = {"away_from": today - timedelta(days=2), "away_until": today + timedelta(days=14)}
    Seat.objects.filter(game=table.id, number=1).update(bank_used=900, **away)
    done(table)
    prompt = Prompt.objects.get(game=table.id, seat__number=1, closed_at=None, waiting=True)
    assert prompt.due_at is not None and prompt.due_at - prompt.opened_at > timedelta(days=14)
    assert prompt.bank_seconds == 100
    seat = Seat.objects.get(game=table.id, number=1)
    assert (seat.bank_used, seat.absence) == (900, (away["away_from"], away["away_until"]))


def test_a_bank_that_runs_is_charged_until_then(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(bank_seconds=10_000)
    Seat.objects.filter(game=table.id, number=1).update(bank_since=timezone.now() - timedelta(hours=1))
    done(table)
    seat = Seat.objects.get(game=table.id, number=1)
    assert seat.bank_since is None and abs(seat.bank_used - 3600) < 60
    assert abs(Prompt.objects.get(seat=seat, waiting=True).bank_seconds - 6400) < 60


def test_somebody_else_who_takes_a_seat_over_has_clocks_of_their_own(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(is_open=True, bank_seconds=1000)
    Seat.objects.filter(game=table.id, number=1).update(bank_used=900)
    wait_for_seat(table.id, person("green"))
    done(table, email="blue@example.com")
    assert sitting(table) == person("green")
    assert Prompt.objects.get(game=table.id, seat__number=1, waiting=True).bank_seconds == 1000


def test_a_seat_that_was_given_up_for_another_is_not_given_back(table: Table) -> None:
    done(table, email="blue@example.com")
    with pytest.raises(RequestRefused, match="seat_was_merged"):
        hand_back(table.id, ActRequest(person("white"), "They want it back."), seat=1)
    assert sitting(table) is None and Departure.objects.filter(user=person("yellow")).exists()


def test_one_of_which_a_no_was_said_or_nothing_is(table: Table) -> None:
    say(ask(table), "orange", same=False)
    ask(table, "purple@example.com")
    leave_game(table.game, person("yellow"))
    hand_back(table.id, ActRequest(person("white"), "They want it back."), seat=1)
    assert sitting(table) == person("yellow")


def test_the_account_that_has_it_now_is_given_it_back(table: Table) -> None:
    done(table)
    leave_game(table.game, person("orange"))
    hand_back(table.id, ActRequest(person("white"), "They want it back."), seat=1)
    assert sitting(table) == person("orange")


# A yes is to what would happen then


def sits_down(table: Table, who: str, seat: int = 2) -> None:
    """They have a seat here by now, as from the waiting list."""
    Seat.objects.filter(game=table.id, number=seat).update(user=person(who))


@pytest.mark.parametrize(("first", "second"), [("yellow", "orange"), ("orange", "yellow")])
def test_if_the_other_account_has_a_seat_since_the_first_yes_that_one_is_asked_again(
    table: Table, first: str, second: str
) -> None:
    asked = ask(table)
    say(asked, first)
    sits_down(table, "orange")
    before = set(written_mails().values_list("pk", flat=True))
    assert say(asked, second) is None and sitting(table) == person("yellow")
    (mail,) = written_mails().exclude(pk__in=before)
    text = " ".join(mail.text.split())
    assert mail.to == f"{first}@example.com" and asked.token in text and "that yes counts no more" in text
    assert "you play on as Blue alone" in words(page(first, asked))
    assert "This account has said yes." not in words(page(first, asked))
    act = say(asked, first)
    assert act is not None and act.changed == {"seat": 1, "kept": 2, "by": "bot"}


def test_so_it_is_if_the_seat_is_another_one_or_gone_to_somebody_else(table: Table) -> None:
    asked = ask(table, "blue@example.com")
    say(asked, "yellow")
    sits_down(table, "purple")
    assert say(asked, "blue") is None
    act = say(asked, "yellow")
    assert act is not None and act.changed == {"seat": 1} and sitting(table) == person("blue")


def test_a_seat_of_somebody_else_changes_nothing_about_a_yes(table: Table) -> None:
    asked = ask(table)
    say(asked, "yellow")
    sits_down(table, "purple")
    assert say(asked, "orange") is not None and sitting(table) == person("orange")


def test_links_in_mails_to_the_old_account_open_nothing_any_more(table: Table, client: Client) -> None:
    prompt = next(iter(table.yellow.prompts))
    opened = proven(client, prompt).get(f"/turns/{token_of(prompt.pk)}/").content.decode()
    assert "Is that you?" not in opened and "Choose your alien" in opened
    done(table)
    assert client.get(f"/turns/{token_of(prompt.pk)}/").status_code == 404


def test_the_old_account_has_no_seat_and_cannot_come_back(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(is_open=True)
    done(table)
    with pytest.raises(RequestRefused, match="has_left"):
        wait_for_seat(table.id, person("yellow"))


def test_whoever_was_host_stays_it_by_the_other_account(table: Table) -> None:
    done(table)
    assert table.game.owner == person("orange")


def test_of_another_host_nothing_changes(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    done(table)
    assert table.game.owner == person("red")


def test_of_two_seats_of_one_person_the_named_one_goes_to_a_bot(table: Table) -> None:
    act = done(table, email="blue@example.com")
    seat = Seat.objects.get(game=table.id, number=1)
    assert (seat.user, seat.bot) == (None, "sensible") and sitting(table, 2) == person("blue")
    assert act.changed == {"seat": 1, "kept": 2, "by": "bot"}


def test_or_to_whoever_waits(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(is_open=True)
    wait_for_seat(table.id, person("green"))
    act = done(table, email="blue@example.com")
    assert act.changed == {"seat": 1, "kept": 2, "by": "waiting"} and sitting(table) == person("green")


def test_where_clocks_stand_it_is_done_once_they_run(table: Table) -> None:
    asked = ask(table)
    say(asked, "yellow")
    Game.objects.filter(pk=table.id).update(paused_at=later())
    with pytest.raises(RequestRefused, match="clocks_stand"):
        say(asked, "orange")
    assert sitting(table) == person("yellow")
    Game.objects.filter(pk=table.id).update(paused_at=None)
    assert say(asked, "orange") is not None


def test_whoever_looked_or_left_meanwhile_does_not_have_it(table: Table) -> None:
    asked = ask(table, "blue@example.com")
    say(asked, "yellow")
    leave_game(table.game, person("blue"))
    with pytest.raises(RequestRefused, match="has_played_here"):
        say(asked, "blue")
    assert sitting(table) == person("yellow")


# Who is told


def test_nobody_who_plays_is_told_that_it_was_asked_but_both_accounts(table: Table) -> None:
    before = set(written_mails().values_list("pk", flat=True))
    act = ask(table).act
    assert act.audience == Audience.STAFF
    mails = written_mails().exclude(pk__in=before)
    assert sorted(mail.to for mail in mails) == ["orange@example.com", "yellow@example.com"]
    assert all(WHY in " ".join(mail.text.split()) and "/same-person/" in mail.text for mail in mails)


def test_the_table_is_told_when_it_is_done(table: Table) -> None:
    done(table)
    client = Client()
    client.force_login(person("red"))
    told = "The moderator gave Yellow to another account of its player; both accounts have agreed."
    assert told in words(client.get(reverse("log", args=[table.id])))
    mails = written_mails().filter(kind="desk")
    assert {"red@example.com", "blue@example.com", "yellow@example.com", OTHER} <= {one.to for one in mails}


def test_the_address_of_who_sits_there_is_shown_to_nobody(table: Table) -> None:
    asked = ask(table)
    taker, giver = page("orange", asked), page("yellow", asked)
    assert "Yellow (Yolanda)" in words(taker) and "yellow@example.com" not in words(taker)
    assert OTHER in words(giver)
    mail = written_mails().filter(to=OTHER).latest("pk")
    assert "yellow@example.com" not in mail.text + mail.html


def test_where_the_other_account_sits_is_told_once_that_account_has_said_yes(table: Table) -> None:
    """Whose colour is whose is not known to all, and anybody's address may have been named."""
    asked = ask(table, "blue@example.com")
    shown = words(page("yellow", asked))
    assert "If that account has a seat here, it plays on there alone" in shown and "Blue" not in shown
    assert "you play on as Blue alone" in words(page("blue", asked))  # their own
    say(asked, "yellow")
    assert "Blue" not in words(page("yellow", asked))
    asked = ask(table, "blue@example.com")
    say(asked, "blue")
    assert "you play on as Blue alone" in words(page("yellow", asked))


def test_until_then_the_same_is_said_of_an_account_without_a_seat(table: Table) -> None:
    seated = words(page("yellow", ask(table, "blue@example.com"))).replace("blue@", "orange@")
    asked = ask(table)
    what = "If both accounts say yes, this one leaves the game for good"
    alone = words(page("yellow", asked))
    assert what in seated and seated.split(what)[1][:200] == alone.split(what)[1][:200]
    say(asked, "orange")
    assert "Yellow is that account's, and this one leaves the game for good." in words(page("yellow", asked))


def test_the_page_takes_a_yes_and_a_no_and_nothing_else(table: Table) -> None:
    asked = ask(table)
    answer = page("yellow", asked, same="perhaps")
    assert answer.status_code == 422 and "Choose one of the buttons." in words(answer)
    yes = words(page("yellow", asked, same="yes"))
    assert "Nothing changes before the other account has said so too." in yes
    assert "This account has said yes." in words(page("yellow", asked))
    assert "You have said no." in words(page("orange", asked, same="no"))
    assert sitting(table) == person("yellow")


def session(who: str) -> Program:
    client = Client()
    client.force_login(person(who))
    return Program(client=client)


def test_a_session_of_each_account_says_it_too(table: Table) -> None:
    asked = ask(table)
    path = f"same-person/{asked.token}"
    assert session("red").get(path).status_code == 404
    assert session("red").post(path, {"same": True}).status_code == 404
    first = session("yellow").post(path, {"same": True})
    assert (first.status_code, first.json()["said"], first.json()["is_open"]) == (200, True, True)
    assert session("orange").post(path, {"same": "yes"}).status_code == 422
    last = session("orange").post(path, {"same": True})
    assert (last.status_code, last.json()["is_open"]) == (200, False) and sitting(table) == person("orange")
    late = session("orange").post(path, {"same": False})
    assert (late.status_code, late.json()["id"]) == (409, "merge_over")


def test_no_token_gives_a_seat_away_not_even_one_for_everything(table: Table) -> None:
    asked = ask(table)
    path = f"same-person/{asked.token}"
    bot = program(person("yellow"))
    for answer in (bot.get(path), bot.post(path, {"same": True}), bot.post(path, {"same": False})):
        assert (answer.status_code, answer.json()["id"]) == (403, "session_only")
    asked.refresh_from_db()
    assert asked.giver_at is asked.ended_at is None


# What cannot be asked


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"email": "white@example.com"}, "taker_asks"),
        ({"email": "White@Example.com "}, "taker_asks"),
        ({"email": "purple@example.com"}, "has_played_here"),  # looked after it
        ({"email": "gone@example.com"}, "has_played_here"),
        ({"email": "nobody"}, "bad_address"),
        ({"email": ""}, "bad_address"),
        ({"seat": 7}, "no_such_place"),
    ],
)
def test_what_cannot_be_asked_is_refused_and_nobody_is_written_to(
    table: Table, fields: dict[str, Any], reason: str
) -> None:
    Departure.objects.create(
        game=table.game, seat=Seat.objects.get(game=table.id, number=2), until=1, user=person("gone")
    )
    Moderator.objects.create(game=table.game, user=person("purple"), appointed_at=later(), ended_at=later())
    before = written_mails().count()
    with pytest.raises(RequestRefused, match=reason):
        ask(table, **fields)
    assert written_mails().count() == before and not Act.objects.filter(game=table.id).exists()


def test_a_bots_seat_is_nobodys(table: Table) -> None:
    leave_game(table.game, person("yellow"))
    with pytest.raises(RequestRefused, match="bot_plays"):
        ask(table)


@pytest.mark.parametrize(("who", "role"), [("white", Role.MODERATOR), ("teal", Role.STAFF)])
def test_who_looks_after_the_game_may_ask(table: Table, who: str, role: Role) -> None:
    assert ask(table, by=who).act.role == role


def test_a_host_who_plays_may_not(table: Table) -> None:
    with pytest.raises(RequestRefused, match="host_plays"):
        ask(table, by="yellow")


def test_nor_a_host_without_a_seat_whom_nobody_has_appointed(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(owner=person("green"))
    with pytest.raises(RequestRefused, match="not_your_act"):
        ask(table, by="green")
    Moderator.objects.create(game=table.game, user=person("green"), appointed_at=later())
    assert ask(table, by="green").act.role == Role.MODERATOR


def test_nobody_asks_for_their_own_account_as_they_could_not_have_the_seat(table: Table) -> None:
    """Of the team, who has done nothing here yet: the act itself would be the first thing."""
    before = written_mails().count()
    with pytest.raises(RequestRefused, match="taker_asks") as refused:
        ask(table, "teal@example.com", by="teal")
    assert "“teal@example.com” is your own account." in lobby_reason(refused.value)
    assert written_mails().count() == before and not SeatMerge.objects.exists()


# The address of whoever sits there: a right guess reads like a wrong one


@pytest.mark.parametrize("email", ["yellow@example.com", "Yellow@Example.com ", "blue@example.com", OTHER])
def test_whoever_asks_reads_the_same_whosever_address_it_is(table: Table, email: str) -> None:
    act = ask(table, email).act
    assert (act.kind, act.changed, act.audience) == ("merge", {"seat": 1}, Audience.STAFF)


def is_banned(colour: str) -> User:
    team = User.objects.find_or_make("team@example.com", is_staff=True)
    return ban(person(colour).email, by=team, why="Insults at another table.").user


def test_an_address_of_somebody_who_is_banned_is_asked_like_any_other(table: Table) -> None:
    is_banned("orange")
    act = ask(table, OTHER).act
    assert (act.kind, act.changed, act.audience) == ("merge", {"seat": 1}, Audience.STAFF)
    assert written_mails().filter(kind="desk", to=OTHER).exists()


def test_the_yes_of_whoever_is_banned_since_counts_no_more_and_nobody_is_told_so(table: Table) -> None:
    asked = ask(table)
    say(asked, "orange")
    is_banned("orange")
    assert say(asked, "yellow") is None and say(asked, "yellow") is None
    asked.refresh_from_db()
    assert asked.giver_at and asked.taker_at is None and asked.is_open(timezone.now())
    assert sitting(table) == person("yellow")
    answer = page("yellow", asked, same="yes")
    assert answer.status_code == 200 and "banned" not in words(answer)


def test_who_is_banned_while_they_say_yes_has_no_seat(table: Table) -> None:
    asked = ask(table)
    say(asked, "yellow")
    orange = is_banned("orange")
    with pytest.raises(RequestRefused, match="'banned'"):
        say_same_person(asked.token, orange, same=True)
    assert sitting(table) == person("yellow")


def test_the_account_that_sits_there_alone_is_told_that_it_is_its_own_address(table: Table) -> None:
    before = set(written_mails().values_list("pk", flat=True))
    asked = ask(table, "yellow@example.com")
    (mail,) = written_mails().exclude(pk__in=before)
    text = " ".join(mail.text.split())
    assert mail.to == "yellow@example.com" and "unless both accounts say yes" not in text
    assert "The address that was named is that of this account, so nothing changes." in text
    shown = words(page("yellow", asked))
    assert "also has the account yellow@example.com. That is this account." in shown
    assert "Yes, both are mine" not in shown and "would see your cards" not in shown


def test_there_it_can_say_no_like_anybody_and_nothing_else(table: Table) -> None:
    asked, before = ask(table, "yellow@example.com"), len(table.decisions)
    answer = page("yellow", asked, same="yes")
    assert answer.status_code == 422 and "there is nothing to say yes to" in words(answer)
    act = say(asked, "yellow", same=False)
    assert act is not None and (act.kind, act.changed) == ("not_merged", {"seat": 1})
    assert "One of both accounts has said no." in act_words(act)
    assert sitting(table) == person("yellow") and len(table.decisions) == before
    assert not Departure.objects.exists()


def test_an_address_that_nobody_has_signed_in_with_is_asked_like_any_other(table: Table) -> None:
    asked = ask(table, "new@example.com")
    assert asked.taker.email == "new@example.com"
    say(asked, "yellow")
    say(asked, "new")
    assert sitting(table) == person("new")


def test_whoever_deletes_their_account_is_asked_no_more(table: Table) -> None:
    asked = ask(table)
    person("orange").delete()
    assert not SeatMerge.objects.filter(pk=asked.pk).exists()
    assert sitting(table) == person("yellow") and Act.objects.filter(kind="merge").exists()
