"""A player leaves a game by mail: one line says what that means, another one leaves."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.lobby.service.leave_game import wait_for_seat
from games.mail.commands.lines import LEAVE, command_lines
from games.mail.delivery.deliver import deliver_all
from games.mail.receive import incoming
from games.mail.receive.incoming import handle_all
from games.models import Departure, Game, InboundMail, Seat, User
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
    assert "YOUR HAND" in mailbox.reply.text and "We ask you" in told(mailbox)
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


def test_a_mail_that_stops_before_its_letter_leaves_and_tells_when_it_is_read_again(
    table: Table, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt = table.yellow.prompt
    with monkeypatch.context() as stopped:
        stopped.setattr(incoming, "put_in_outbox", _stops)
        mailbox.sends("leave game for good", prompt, sender=YELLOW)
    assert table.yellow.seat.user == person("yellow") and not mailbox.replies
    _read_again()
    assert Seat.objects.get(pk=prompt.seat_id).user is None
    assert f"You left {prompt.game}." in told(mailbox) and Departure.objects.count() == 1


def test_a_subject_that_stops_before_its_letter_leaves_and_tells_when_it_is_read_again(
    table: Table, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt = table.yellow.prompt
    with monkeypatch.context() as stopped:
        stopped.setattr(incoming, "put_in_outbox", _stops)
        mailbox.sends("", prompt, sender=YELLOW, Subject="leave game for good")
    assert table.yellow.seat.user == person("yellow") and not mailbox.replies
    _read_again()
    assert Seat.objects.get(pk=prompt.seat_id).user is None and "You left" in mailbox.reply.text


def test_a_mail_that_stops_behind_its_letter_tells_nothing_twice(table: Table, mailbox: Mailbox) -> None:
    mail = mailbox.sends("leave game for good", table.yellow.prompt, sender=YELLOW)
    InboundMail.objects.filter(pk=mail.pk).update(handled_at=None, outcome="")
    _read_again()
    assert "You left" in mailbox.reply.text and Departure.objects.count() == 1


def test_who_leaves_is_told_where_somebody_waits_for_the_seat(table: Table, mailbox: Mailbox) -> None:
    Game.objects.filter(pk=table.id).update(is_open=True)
    wait_for_seat(table.id, person("purple"))
    mail = mailbox.sends("leave game for good", table.yellow.prompt, sender=YELLOW)
    assert table.yellow.seat.user == person("purple")
    assert (mail.outcome, mail.prompt) == ("commands", None) and "You left" in mailbox.reply.text


def test_the_letter_names_nothing_that_is_closed_to_who_left(table: Table, mailbox: Mailbox) -> None:
    mailbox.sends("leave game for good\nlog", table.yellow.prompt, sender=YELLOW)
    letter, game = mailbox.reply, f"/games/{table.id}/"
    for part in (letter.text, letter.html):
        assert "/settings/" in part and "/unsubscribe/" not in part and "/turns/" not in part
        assert game not in part and "above this line" not in part and "“help”" not in part
    assert not {"Reply-To", "List-Unsubscribe"} & {*letter.headers}


def test_the_letter_that_asks_before_leaving_names_them(table: Table, mailbox: Mailbox) -> None:
    mailbox.sends("leave game\nlog", table.yellow.prompt, sender=YELLOW)
    letter = mailbox.reply
    for part in (letter.text, letter.html):
        assert "/unsubscribe/" in part and "/turns/" in part and f"/games/{table.id}/log/" in part
    assert {"Reply-To", "List-Unsubscribe"} <= {*letter.headers}


def test_a_host_who_left_can_open_the_game(table: Table, mailbox: Mailbox) -> None:
    Game.objects.filter(pk=table.id).update(owner=person("yellow"))
    mailbox.sends("leave game for good", table.yellow.prompt, sender=YELLOW)
    assert f"/games/{table.id}/" in mailbox.reply.text and "/turns/" not in mailbox.reply.text


def test_who_leaves_while_a_bot_answers_is_not_welcomed_back(table: Table, mailbox: Mailbox) -> None:
    Seat.objects.filter(game=table.id, number=1).update(bot="sensible")
    mailbox.sends("leave game for good", table.yellow.prompt, sender=YELLOW)
    assert "You left" in told(mailbox) and "Welcome back" not in told(mailbox)


def _stops(**_mail: object) -> None:
    raise RuntimeError("the worker died here")


def _read_again() -> None:
    InboundMail.objects.update(due_at=timezone.now())
    assert handle_all()


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
