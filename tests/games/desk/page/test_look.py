"""Looking at hidden things: by whom, what it shows and for how long, what is written down, what it costs."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
import time_machine
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import engine
from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.position import Position, Turn
from games.base.documents import RequestRefused
from games.desk.acts.moderators import look as take_look
from games.desk.service import ActRequest
from games.lobby.service.invite import accept_invitation
from games.lobby.service.leave_game import take_over_bot_seat, wait_for_seat
from games.models import Act, Game, Invitation, Moderator, ParkedAnswer, Seat, User
from games.models.play.desk import OF_A_SEAT, Audience, LookedAt, Role
from games.play.service.commit import end_game
from games.play.service.session import lock, open_session
from tests.games.tables import Table, later, person, playing
from tests.games.written_mails import written_mails

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(120)]
WHY = "Yellow says that a card is missing."
ALIENS = ("human", "zombie", "healer")
HELD = ("cosmic_zap", "quash", "attack 40", "negotiate")  # by Yellow alone
COMMON = ("attack 6", "attack 7", "negotiate")
REAL = engine.new_position


@pytest.fixture
def table() -> Table:
    """Red, who made it, is the offense; White looks after the game, Teal is of the team."""
    with patch.object(engine, "new_position", _dealt):
        found = playing(people=3, aliens=ALIENS, name="Long table")
    Game.objects.filter(pk=found.id).update(owner=person("red"))
    Moderator.objects.create(game=found.game, user=person("white"), appointed_at=later())
    User.objects.filter(pk=person("teal").pk).update(is_staff=True)
    return found


def _dealt(options: engine.Options, seed: str) -> Position:
    position = REAL(options, seed)
    position.stage, position.turn = "play", Turn(offense=0)
    for seat, alien in zip(position.seats, ALIENS, strict=True):
        seat.powers = [Power(alien)]
        seat.hand = [card(key) for key in (HELD if seat.number == 1 else COMMON)]
    position.deck = [card("attack 4")] * 30
    return position


def signed_in(colour: str) -> Client:
    client = Client()
    if colour:
        client.force_login(person(colour))
    return client


def sent(colour: str, table: Table, what: str = "hand", **fields: Any) -> HttpResponse:
    seen = fields.pop("seen", Act.objects.filter(game=table.id).count())
    given = {"seat": 1, "what": what, "reason": WHY, "seen": seen, **fields}
    return signed_in(colour).post(reverse("look", args=[table.id]), given)


def looked(colour: str, table: Table, what: str = "hand", **fields: Any) -> str:
    """What the look shows."""
    answer = sent(colour, table, what, **fields)
    assert answer.status_code == 302, words(answer)
    return words(signed_in(colour).get(answer["Location"]))


def words(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().replace("&#x27;", "'").split())


def end(table: Table) -> None:
    with transaction.atomic():
        end_game(open_session(lock(table.id)))


# Who may

WHOM = {
    "anonymous": ("", "302"),
    "stranger": ("orange", "404"),
    "player": ("yellow", "404"),
    "other player": ("blue", "404"),
    "host who plays": ("red", "404"),
    "moderator of another game": ("purple", "404"),
    "staff who plays": ("blue", "404"),
    "staff who waits for a seat": ("teal", "404"),
    "host who does not play": ("green", Role.HOST),
    "moderator": ("white", Role.MODERATOR),
    "staff": ("teal", Role.STAFF),
}


def arranged(table: Table, whom: str) -> None:
    if whom == "host who does not play":
        Game.objects.filter(pk=table.id).update(owner=person("green"))
    if whom == "moderator of another game":
        Moderator.objects.create(game=playing(people=3).game, user=person("purple"), appointed_at=later())
    if whom == "staff who plays":
        User.objects.filter(pk=person("blue").pk).update(is_staff=True)
    if whom == "staff who waits for a seat":
        Game.objects.filter(pk=table.id).update(is_open=True)
        wait_for_seat(table.id, person("teal"))


@pytest.mark.parametrize("whom", WHOM)
def test_only_who_looks_after_the_game_and_does_not_play_can_look(table: Table, whom: str) -> None:
    arranged(table, whom)
    colour, expected = WHOM[whom]
    page, answer = signed_in(colour).get(reverse("look", args=[table.id])), sent(colour, table)
    if not isinstance(expected, Role):
        assert str(page.status_code) == str(answer.status_code) == expected
        assert not Act.objects.filter(game=table.id).exists()
        return
    assert (page.status_code, answer.status_code) == (200, 302)
    assert Act.objects.get(game=table.id).role == expected


def test_a_host_who_plays_is_refused_by_the_act_itself(table: Table) -> None:
    with pytest.raises(RequestRefused, match="host_plays"):
        take_look(table.id, ActRequest(person("red"), WHY), seat=1, what="hand")


def test_the_desk_leads_there_for_whoever_may(table: Table) -> None:
    path = reverse("look", args=[table.id])
    assert path in words(signed_in("white").get(reverse("desk", args=[table.id])))
    assert path not in words(signed_in("red").get(reverse("desk", args=[table.id])))


def test_what_it_costs_is_said_before(table: Table) -> None:
    page = words(signed_in("white").get(reverse("look", args=[table.id])))
    assert "You can never play in this game after that." in page
    assert "When the game is over, the table reads that you looked" in page


# What is shown


def test_a_look_at_a_hand_shows_it_and_nothing_else(table: Table) -> None:
    page = looked("white", table)
    for key in ("Cosmic Zap", "Quash", "attack 40", "negotiate"):
        assert key in page, key
    assert "Questions and answers" not in page and "Told to this seat" not in page


def test_of_another_seat_it_shows_that_seat(table: Table) -> None:
    page = looked("white", table, seat=2)
    assert "attack 7" in page and "Quash" not in page


def test_a_look_at_questions_shows_a_sealed_answer_and_no_hand(table: Table) -> None:
    sealed = _sealed_answer_of_yellow(table)
    page = looked("white", table, "questions")
    assert "Answered, and not open yet:" in page and sealed in page
    assert "Quash" not in page and 'class="hand"' not in page


def _sealed_answer_of_yellow(table: Table) -> str:
    """Yellow is the defense and lays their card first, which nobody sees."""
    while not any(prompt.what == "encounter_card" and prompt.seat.number == 1 for prompt in table.waited_for):
        first = table.waited_for[0]
        table.players[first.seat.number].answers(1, question=first.question)
    prompt = next(one for one in table.waited_for if one.seat.number == 1)
    table.yellow.answers(prompt.shown.index("attack 40") + 1, question=prompt.question)
    return "ttack 40"


def test_a_look_at_everything_shows_hand_questions_orders_and_what_was_told_to_it_alone(table: Table) -> None:
    page = looked("white", table, "everything")
    assert "What these cards do" in page
    for part in ("Quash", "Questions and answers", "Said beforehand", "Told to this seat, not to everyone"):
        assert part in page, part


def test_an_answer_that_is_kept_while_the_game_is_stuck_is_among_the_questions(table: Table) -> None:
    prompt = table.until_asked("launch")
    Game.objects.filter(pk=table.id).update(status=Game.Status.STUCK, stuck_at=later())
    about = {"seat": prompt.seat.number, "question": prompt.question, "route": "web", "at": later()}
    ParkedAnswer.objects.create(game=table.game, answer={"side": "offense", "ships": {"0": 2}}, **about)
    with time_machine.travel(later() + timedelta(hours=1)):
        page = looked("white", table, "questions", seat=prompt.seat.number)
    assert "Kept until the game goes on." in page and "2 from red 1" in page


def test_the_page_is_kept_by_nobody(table: Table) -> None:
    answer = signed_in("white").get(sent("white", table)["Location"])
    assert "no-store" in answer["Cache-Control"] and "private" in answer["Cache-Control"]


# For how long, and for whom


def test_read_once_more_it_shows_what_stood_there_then(table: Table) -> None:
    prompt = table.until_asked("launch")
    path = sent("white", table, "everything", seat=prompt.seat.number)["Location"]
    before = words(signed_in("white").get(path))
    for _ in range(6):
        table.everybody_answers()
    assert words(signed_in("white").get(path)) == before
    assert Act.objects.filter(game=table.id, kind="look").count() == 1


def test_after_a_quarter_of_an_hour_it_is_over_and_a_new_look_is_a_new_act(table: Table) -> None:
    path = sent("white", table)["Location"]
    now = Act.objects.get(game=table.id).at
    with time_machine.travel(now + timedelta(minutes=14, seconds=59), tick=False):
        assert "Quash" in words(signed_in("white").get(path))
    with time_machine.travel(now + timedelta(minutes=15), tick=False):
        answer = signed_in("white").get(path, follow=True)
        assert "That look is over." in words(answer) and "Quash" not in words(answer)
        assert "Quash" in looked("white", table)
    assert Act.objects.filter(game=table.id, kind="look").count() == 2


@pytest.mark.parametrize("colour", ["teal", "yellow", "red", "orange", ""])
def test_nobody_else_sees_a_look(table: Table, colour: str) -> None:
    answer = signed_in(colour).get(sent("white", table)["Location"])
    assert answer.status_code == (404 if colour else 302) and "Quash" not in words(answer)


def test_other_acts_are_no_looks(table: Table) -> None:
    client = signed_in("white")
    client.post(reverse("desk", args=[table.id]), {"act": "nudge", "seen": 0})
    assert client.get(reverse("looked", args=[table.id, 1])).status_code == 404
    assert client.get(reverse("looked", args=[table.id, 2])).status_code == 404


def test_whoever_looks_after_the_game_no_more_sees_it_no_more(table: Table) -> None:
    path = sent("white", table)["Location"]
    Moderator.objects.update(ended_at=later())
    assert signed_in("white").get(path).status_code == 404


# What is written down


@pytest.mark.parametrize("what", OF_A_SEAT)
def test_the_act_says_what_was_looked_at_and_never_what_was_seen(table: Table, what: str) -> None:
    table.until_asked("launch")
    looked("white", table, what)
    act = Act.objects.get(game=table.id)
    assert act.changed == {"seat": 1, "what": what, "encounter": 1}
    assert (act.kind, act.audience, act.reason, act.person) == ("look", Audience.END, WHY, person("white"))


def test_what_was_seen_is_in_no_log_line_and_no_mail(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    mails = written_mails().count()
    with caplog.at_level(logging.DEBUG):
        looked("white", table, "everything")
    assert not any(key in caplog.text.lower() for key in ("quash", "cosmic_zap", "cosmic zap", "attack 40"))
    assert written_mails().count() == mails


def test_moderators_and_the_team_read_it_at_once(table: Table) -> None:
    looked("white", table)
    for colour in ("white", "teal"):
        page = words(signed_in(colour).get(reverse("desk", args=[table.id])))
        assert f"The moderator looked at the hand of Yellow in encounter 1. Reason: {WHY}" in page, colour
        assert "for the table when the game is over" in page


def test_the_table_reads_it_when_the_game_is_over(table: Table) -> None:
    looked("white", table, "everything")
    told = "The moderator looked at everything Yellow sees, in encounter 1."
    for name in ("turn", "log"):
        assert told not in words(signed_in("blue").get(reverse(name, args=[table.id])))
    end(table)
    for colour, name in (("blue", "turn"), ("blue", "log"), ("yellow", "turn"), ("red", "desk")):
        page = words(signed_in(colour).get(reverse(name, args=[table.id])))
        assert told in page and WHY in page, (colour, name)


def test_it_stands_in_the_mail_about_the_end_in_the_language_of_its_reader(table: Table) -> None:
    User.objects.filter(pk=person("blue").pk).update(language="de")
    looked("white", table)
    end(table)
    mails = {mail.to: mail.text for mail in written_mails().filter(game=table.id, kind="news")}
    assert f"The moderator looked at the hand of Yellow in encounter 1. Reason: {WHY}" in _line(
        mails["yellow@example.com"]
    )
    assert "Die Spielleitung hat sich in Begegnung 1 die Hand von Gelb angesehen" in _line(
        mails["blue@example.com"]
    )


def _line(text: str) -> str:
    return " ".join(text.split())


def test_a_game_at_which_nobody_looked_tells_of_no_look(table: Table) -> None:
    end(table)
    mails = written_mails().filter(game=table.id, kind="news")
    assert mails.count() == 3 and not any("looked" in mail.text for mail in mails)
    assert "looked at" not in words(signed_in("blue").get(reverse("turn", args=[table.id])))


def test_spectators_are_never_told(table: Table) -> None:
    looked("white", table)
    Game.objects.filter(pk=table.id).update(spectators=Game.Spectators.PEOPLE, watch_hours=1)
    end(table)
    with time_machine.travel(later() + timedelta(days=400)):
        page = signed_in("orange").get(reverse("watch", args=[table.id]), follow=True)
    assert WHY not in words(page)


# Whoever has looked does not play there


@pytest.fixture
def free(table: Table) -> Iterator[Table]:
    """Blue has gone, and a bot keeps the seat of a game that is open."""
    Game.objects.filter(pk=table.id).update(is_open=True)
    signed_in("white").post(
        reverse("desk", args=[table.id]), {"act": "remove", "seat": 2, "reason": "Gone.", "seen": 0}
    )
    assert Seat.objects.get(game=table.id, number=2).bot
    yield table


def test_whoever_has_looked_never_has_a_seat_there(free: Table) -> None:
    looked("teal", free)
    User.objects.filter(pk=person("teal").pk).update(is_staff=False)
    invitation = Invitation.objects.create(
        game=free.game, email="teal@example.com", seat=Seat.objects.get(game=free.id, number=2)
    )
    ways = (
        lambda: wait_for_seat(free.id, person("teal")),
        lambda: take_over_bot_seat(free.id, person("teal"), 2),
        lambda: accept_invitation(invitation.token, person("teal")),
    )
    for way in ways:
        with pytest.raises(RequestRefused, match="has_looked"):
            way()


def test_whoever_has_not_looked_can_have_it(free: Table) -> None:
    """Or the test above could not fail."""
    assert wait_for_seat(free.id, person("teal")) is True


def test_the_lobby_says_why_in_one_sentence(free: Table) -> None:
    looked("teal", free)
    answer = signed_in("teal").post(reverse("wait_for_seat", args=[free.id]), follow=True)
    assert "You looked at hidden things of this game. So you can't play in it." in words(answer)


def test_a_host_who_looked_stays_host_and_cannot_play(free: Table) -> None:
    Game.objects.filter(pk=free.id).update(owner=person("green"))
    looked("green", free)
    assert "Quash" in looked("green", free)
    assert free.game.owner == person("green")
    with pytest.raises(RequestRefused, match="has_looked"):
        wait_for_seat(free.id, person("green"))


def test_a_host_who_plays_does_not_learn_who_has_looked_by_inviting_them(free: Table) -> None:
    """Only the person who is invited is told so; a moderator who invites reads the same as the host."""
    looked("teal", free)
    given = {"act": "replace", "seat": 2, "successor": "invitation", "email": "teal@example.com"}
    known = Act.objects.filter(game=free.id).count()
    answer = signed_in("white").post(reverse("desk", args=[free.id]), {**given, "reason": WHY, "seen": known})
    assert answer.status_code == 302
    Invitation.objects.filter(game=free.id).delete()
    answer = signed_in("red").post(reverse("desk", args=[free.id]), {**given, "reason": WHY, "seen": known})
    assert answer.status_code == 302
    with pytest.raises(RequestRefused, match="has_looked"):
        accept_invitation(Invitation.objects.get(game=free.id).token, person("teal"))


# What goes wrong


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"reason": ""}, "Say why"),
        ({"reason": "   "}, "Say why"),
        ({"reason": "x" * 501}, "The reason is too long."),
        ({"what": "deck"}, "A look is at one of: hand, questions, everything."),
        ({"what": LookedAt.MAIL}, "A look is at one of"),
        ({"seat": "9"}, "There is no such seat"),
        ({"seat": "yellow"}, "There is no such seat"),
        ({"seat": ""}, "Choose the seat"),
    ],
)
def test_bad_input_gets_a_sentence_shows_nothing_and_loses_nothing(
    table: Table, fields: dict[str, Any], said: str
) -> None:
    answer = sent("white", table, **{"reason": "Typed with care.", **fields})
    assert answer.status_code == 422 and said in words(answer) and "Quash" not in words(answer)
    assert fields.get("reason", "Typed with care.").strip() in words(answer)
    assert not Act.objects.filter(game=table.id).exists()


def test_the_second_of_two_is_told_what_the_first_did(table: Table) -> None:
    looked("teal", table)
    answer = sent("white", table, seen=0)
    assert answer.status_code == 422 and "The team of this site looked at the hand of Yellow" in words(answer)
    assert Act.objects.filter(game=table.id).count() == 1


def test_a_game_that_is_over_or_has_not_begun_has_nothing_to_look_at(table: Table) -> None:
    for status in (Game.Status.OVER, Game.Status.LOBBY):
        Game.objects.filter(pk=table.id).update(status=status)
        assert sent("white", table).status_code == 404
    assert not Act.objects.filter(game=table.id).exists()


def test_a_game_that_cannot_be_loaded_says_so_and_nothing_is_written(table: Table) -> None:
    with patch("engine.Game.load", side_effect=ValueError("rules are gone")):
        answer = sent("white", table)
    assert answer.status_code == 422 and "there is nothing to look at" in words(answer)
    assert not Act.objects.filter(game=table.id).exists()


def test_the_page_of_a_look_takes_few_queries_at_any_length_of_the_game(table: Table) -> None:
    table.play(decisions=60)
    path = sent("white", table, "everything")["Location"]
    client = signed_in("white")
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    assert len(queries) <= 15
