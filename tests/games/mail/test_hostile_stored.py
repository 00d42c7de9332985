"""A hostile mail that got in is final: its player is told, and nobody's deadline is put off."""

from __future__ import annotations

import pytest

from games.mail.message.small_print import glance_at
from games.mail.outbox.addresses import bounce_address, reply_address
from games.mail.receive import incoming, taking
from games.mail.receive.incoming import MOST_ATTEMPTS, handle_all, store
from games.models import InboundMail, Prompt
from games.play.read.current import Unloadable
from games.play.service.clocks import is_unread
from tests.games.mail.hostile import REFUSED, nested
from tests.games.mail.test_message import written
from tests.games.tables import Table, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.timeout(60)


@pytest.fixture
def table(db: None) -> Table:
    return playing(people=3)


def stored(raw: bytes, prompt: Prompt, envelope_from: str = "red@example.com") -> InboundMail:
    """A mail that got in by another way than the listener, or before it was watched."""
    store(raw, reply_address(prompt.pk), envelope_from)
    return InboundMail.objects.latest("pk")


def test_a_hostile_mail_is_final_and_its_player_is_told(table: Table) -> None:
    mail = stored(REFUSED["two megabytes of semicolons"][0], table.red.prompt)
    assert handle_all() == 1
    mail.refresh_from_db()
    assert (mail.outcome, mail.attempts, mail.answered) == ("unreadable", 1, True)
    reply = written_mails().get(kind="reply")
    assert reply.to == "red@example.com"
    assert "could not be read" in " ".join(reply.text.split())
    assert "   1. " in reply.text


@pytest.mark.parametrize("sender", [b"white@example.com", b"red@example.com, white@example.com"])
def test_of_a_hostile_mail_from_somebody_else_nobody_is_told(table: Table, sender: bytes) -> None:
    raw = b"From: " + sender + b"\r\nX: " + b";" * 1_900_000 + b"\r\n\r\n7"
    mail = stored(raw, table.red.prompt, envelope_from="white@example.com")
    handle_all()
    mail.refresh_from_db()
    assert (mail.outcome, mail.answered) == ("unreadable", False)
    assert not written_mails().filter(kind="reply").exists()


def test_a_hostile_mail_of_a_machine_is_not_answered(table: Table) -> None:
    raw = b"Auto-Submitted: auto-replied\r\n" + REFUSED["two megabytes of semicolons"][0]
    stored(raw, table.red.prompt)
    handle_all()
    assert not written_mails().filter(kind="reply").exists()


def test_a_hostile_mail_to_a_game_that_cannot_be_loaded_is_final_too(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unloadable(_game: str) -> None:
        raise Unloadable("planted")

    monkeypatch.setattr(taking, "current_game", unloadable)
    mail = stored(nested(50), table.red.prompt)
    handle_all()
    mail.refresh_from_db()
    assert (mail.outcome, mail.answered) == ("unreadable", True)


def test_a_hostile_bounce_and_a_hostile_mail_to_nowhere_are_final(table: Table) -> None:
    store(nested(50), bounce_address("<0b@post.example>"), "")
    store(nested(51), reply_address("abcdefghijklmnopqrst"), "red@example.com")
    assert handle_all() == 2
    assert set(InboundMail.objects.values_list("outcome", flat=True)) == {"unreadable"}


def test_a_hostile_mail_puts_off_no_deadline(table: Table) -> None:
    prompt = table.red.prompt
    stored(REFUSED["two megabytes of semicolons"][0], prompt)
    assert is_unread(prompt)
    handle_all()
    assert not is_unread(prompt)


def test_a_mail_that_cannot_be_handled_puts_off_a_deadline_only_at_first(table: Table) -> None:
    prompt = table.red.prompt
    mail = stored(written("2").as_bytes(), prompt)
    InboundMail.objects.filter(pk=mail.pk).update(attempts=2)
    assert is_unread(prompt)
    InboundMail.objects.filter(pk=mail.pk).update(attempts=3)
    assert not is_unread(prompt)


def test_a_mail_that_kills_its_reader_is_given_up(table: Table) -> None:
    before = len(table.decisions)
    mail = stored(written("2").as_bytes(), table.red.prompt)
    InboundMail.objects.filter(pk=mail.pk).update(attempts=MOST_ATTEMPTS)
    assert handle_all() == 1
    mail.refresh_from_db()
    assert (mail.outcome, mail.answered) == ("failed", True) and mail.handled_at is not None
    assert len(table.decisions) == before
    told = " ".join(written_mails().get(kind="reply").text.split())
    assert "could not be handled, and nothing was changed. The fault is ours" in told


def test_a_mail_that_is_given_up_is_final_even_if_nobody_can_be_told(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr(incoming, "unread_letter", fail)
    mail = stored(written("2").as_bytes(), table.red.prompt)
    InboundMail.objects.filter(pk=mail.pk).update(attempts=MOST_ATTEMPTS)
    handle_all()
    mail.refresh_from_db()
    assert (mail.outcome, mail.answered) == ("failed", False)


def test_fifty_hostile_mails_leave_the_next_mail_its_turn(table: Table) -> None:
    prompt = table.red.prompt
    for n in range(50):
        raw = b"From: %d@example.com\r\nX: " % n + b";" * 1_900_000 + b"\r\n\r\n7"
        stored(raw, prompt, envelope_from="white@example.com")
    stored(written("2").as_bytes(), prompt)
    assert handle_all() == 51
    assert table.decisions[-1].body == {"answer": prompt.shown[1]}


# What is seen without parsing


@pytest.mark.parametrize(
    ("head", "sender"),
    [
        (b"From: red@example.com", "red@example.com"),
        (b"FROM: Red (the player) <Red@Example.com>", "red@example.com"),
        (b"From: red@example.com, blue@example.com", "envelope@example.com"),
        (b"From: " + b"(" * 100_000, "envelope@example.com"),
        (b"From: " + b"a" * 100_000 + b"@example.com", "envelope@example.com"),
        (b"X: " + b"@" * 60_000 + b"\nFrom: red@example.com", "red@example.com"),
        (b"", "envelope@example.com"),
    ],
)
def test_the_sender_is_seen_at_a_glance(head: bytes, sender: str) -> None:
    assert glance_at(head + b"\n\n7", "Envelope@example.com").sender == sender


@pytest.mark.parametrize("head", [b"Auto-Submitted: auto-replied", b"X-Cosmic-Post: reply", b"List-Id: <x>"])
def test_a_machine_is_seen_at_a_glance(head: bytes) -> None:
    assert glance_at(head + b"\n\n7", "red@example.com").is_automatic
    assert glance_at(b"\n\n7", "").is_automatic
    assert not glance_at(b"Auto-Submitted: no\n\n7", "red@example.com").is_automatic
