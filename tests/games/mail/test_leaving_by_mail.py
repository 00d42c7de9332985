"""A player leaves a game by mail: one line says what that means, another one leaves."""

from __future__ import annotations

import pytest

from games.mail.commands.lines import LEAVE, command_lines
from games.mail.delivery.deliver import deliver_all
from games.models import Departure, Game, Seat, User
from games.table.by_mail import FOR_GOOD
from tests.games.mail.conftest import told
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Table, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db

YELLOW = "yellow@example.com"


@pytest.fixture
def table() -> Table:
    return playing(people=3)


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("leave game", ""),
        ("I want to leave the game.", ""),
        ("Spiel verlassen", ""),
        ("Ich verlasse das Spiel", ""),
        ("leave game for good?", ""),
        ("I want to leave the game for good", ""),
        ("leave game for good", FOR_GOOD),
        ("Leave the game for good!", FOR_GOOD),
        ("Spiel endgültig verlassen", FOR_GOOD),
        ("ich verlasse das Spiel endgueltig", FOR_GOOD),
    ],
)
def test_which_lines_ask_and_which_leave(line: str, rest: str) -> None:
    (found,) = command_lines(line, None).commands
    assert (found.name, found.rest) == (LEAVE, rest)


@pytest.mark.parametrize("words", ["Don't", "Just asking", "What if Blue writes:", "line 2"])
def test_among_other_words_it_only_asks(words: str) -> None:
    (found,) = command_lines(f"{words}\n\nleave game for good", None).commands
    assert (found.name, found.rest) == (LEAVE, "")
    (found,) = command_lines("Hi!\n\nleave game for good\n\nThanks", None).commands
    assert (found.name, found.rest) == (LEAVE, FOR_GOOD)


@pytest.mark.parametrize(
    "line",
    [
        "leave",
        "leave face down",
        "I leave the game to Blue",
        "leave game for good reasons",
        "“leave game for good”",
        "To leave, write on a line of its own: “leave game for good”.",
        "for good",
    ],
)
def test_other_lines_do_neither(line: str) -> None:
    assert command_lines(line, None).commands == ()


def test_asking_tells_what_it_means_and_changes_nothing(table: Table, mailbox: Mailbox) -> None:
    assert mailbox.sends("leave game", table.yellow.prompt, sender=YELLOW).outcome == "commands"
    letter = told(mailbox)
    assert "You have not left. If you leave, this happens: A bot plays on for you" in letter
    assert "You can't open the game's page any more." in letter
    assert "If you leave, you can't come back." in letter and "“leave game for good”" in letter
    assert table.yellow.seat.user == person("yellow") and not Departure.objects.exists()


def test_the_line_for_good_leaves_and_says_so(table: Table, mailbox: Mailbox) -> None:
    prompt = table.yellow.prompt
    mailbox.sends("leave game for good", prompt, sender=YELLOW)
    assert Seat.objects.get(pk=prompt.seat_id).user is None
    assert Departure.objects.get(game=table.id).user == person("yellow")
    assert f"You left {prompt.game}." in told(mailbox)
    deliver_all()
    assert mailbox.reply.to == YELLOW and mailbox.reply.sent_at
    others = {one.to for one in written_mails().filter(kind="news")}
    assert others == {"red@example.com", "blue@example.com"}


def test_what_is_asked_beside_it_is_told_before(table: Table, mailbox: Mailbox) -> None:
    prompt = table.yellow.prompt
    mailbox.sends("leave game for good\nhand\nstatus", prompt, sender=YELLOW)
    assert "YOUR HAND" in mailbox.reply.text and "It is your turn" in told(mailbox)
    assert Seat.objects.get(pk=prompt.seat_id).user is None


def test_beside_an_answer_it_only_says_what_leaving_means(table: Table, mailbox: Mailbox) -> None:
    prompt = table.yellow.prompt
    assert mailbox.sends("line 1\n\nleave game for good", prompt, sender=YELLOW).outcome == "taken"
    assert any((one.seat, one.question) == (1, prompt.question) for one in table.decisions)
    assert "Answer saved:" in told(mailbox) and "You have not left." in told(mailbox)
    assert not Departure.objects.exists()


def test_who_has_left_gets_no_answer_any_more(table: Table, mailbox: Mailbox) -> None:
    prompt = table.yellow.prompt
    mailbox.sends("leave game for good", prompt, sender=YELLOW)
    assert mailbox.sends("hand", prompt, sender=YELLOW).outcome == "unknown"
    assert len(mailbox.replies) == 1 and Departure.objects.count() == 1


def test_from_another_address_nobody_leaves(table: Table, mailbox: Mailbox) -> None:
    mailbox.sends("leave game for good", table.yellow.prompt, sender="mallory@example.com")
    assert not Departure.objects.exists()


def test_a_game_that_is_over_is_left_by_nobody(table: Table, mailbox: Mailbox) -> None:
    prompt = table.yellow.prompt
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER)
    mailbox.sends("leave game for good", prompt, sender=YELLOW)
    assert "The game is over. Nothing was changed." in told(mailbox) and not Departure.objects.exists()


def test_a_host_is_told_what_they_can_still_see_in_german(table: Table, mailbox: Mailbox) -> None:
    User.objects.filter(email=YELLOW).update(language="de")
    Game.objects.filter(pk=table.id).update(owner=person("yellow"))
    prompt = table.yellow.prompt
    mailbox.sends("Spiel verlassen", prompt, sender=YELLOW)
    assert "„Spiel endgültig verlassen“" in told(mailbox) and "Du bist nicht gegangen." in told(mailbox)
    assert "zusehen" in told(mailbox)
    mailbox.sends("Spiel endgültig verlassen", prompt, sender=YELLOW)
    assert Seat.objects.get(pk=prompt.seat_id).user is None
