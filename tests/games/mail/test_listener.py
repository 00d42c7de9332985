"""Mail comes in by real SMTP: refused at once, or kept before it is acknowledged."""

from __future__ import annotations

import signal
import smtplib
import socket
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError

from games.mail.outbox.addresses import reply_address
from games.mail.receive import listener as listening
from games.mail.receive.incoming import handle_all
from games.mail.receive.listener import MailListener, start_listener
from games.models import InboundMail
from tests.games.mail.post_office import HOST, send
from tests.games.mail.test_message import written
from tests.games.tables import playing

PROMPT_ID = "abcdefghijklmnopqrst"


def client(listener: MailListener) -> smtplib.SMTP:
    return smtplib.SMTP(HOST, listener.port, timeout=20)


def test_a_reply_over_the_wire_becomes_a_decision(listener: MailListener) -> None:
    table = playing(people=3)
    prompt = table.red.prompt
    send(listener.port, written("2"), to=reply_address(prompt.pk))
    assert InboundMail.objects.get().handled_at is None
    assert handle_all() == 1
    assert table.decisions[-1].body == {"answer": prompt.shown[1]}


def test_the_raw_message_is_kept_as_it_came(listener: MailListener) -> None:
    raw = b"From: red@example.com\r\nMessage-ID: <1@example.com>\r\n\r\n.7\r\ngr\xfcn\r\n"
    send(listener.port, raw, to=reply_address(PROMPT_ID).upper())
    kept = InboundMail.objects.get()
    assert bytes(kept.raw) == raw
    assert kept.envelope_from == "red@example.com"


def test_the_same_message_twice_is_kept_once(listener: MailListener) -> None:
    for _ in range(2):
        send(listener.port, written("7"), to=reply_address(PROMPT_ID))
    assert InboundMail.objects.count() == 1


@pytest.mark.parametrize(
    "address",
    [
        "poster@post.example",
        "postmaster@example.com",
        "t+abc.abcdefghijklmnop@post.example",
        "red@example.com",
    ],
)
def test_a_forged_address_is_refused_at_once(listener: MailListener, address: str) -> None:
    with client(listener) as conversation:
        conversation.ehlo()
        conversation.mail("red@example.com")
        assert conversation.rcpt(address)[0] == 550
    assert not InboundMail.objects.exists()


def test_one_message_has_one_recipient(listener: MailListener) -> None:
    with client(listener) as conversation:
        conversation.ehlo()
        conversation.mail("red@example.com")
        assert conversation.rcpt(reply_address(PROMPT_ID))[0] == 250
        assert conversation.rcpt(reply_address(PROMPT_ID[::-1]))[0] == 452
        assert conversation.data(b"Subject: x\r\n\r\n7\r\n")[0] == 250
    assert InboundMail.objects.count() == 1


def test_thirty_megabytes_are_refused_before_they_are_sent(listener: MailListener) -> None:
    with pytest.raises(smtplib.SMTPSenderRefused) as refused:
        send(listener.port, b"Subject: x\r\n\r\n" + b"a" * 30_000_000, to=reply_address(PROMPT_ID))
    assert refused.value.smtp_code == 552
    assert not InboundMail.objects.exists()


@pytest.mark.parametrize("line", [b"a" * 70 + b"\r\n", b"a" * 5_000_000], ids=["in lines", "in long lines"])
def test_thirty_megabytes_sent_all_the_same_are_refused(listener: MailListener, line: bytes) -> None:
    with client(listener) as conversation:
        conversation.ehlo()
        conversation.mail("red@example.com")
        conversation.rcpt(reply_address(PROMPT_ID))
        code, _ = conversation.data(b"Subject: x\r\n\r\n" + line * (30_000_000 // len(line)))
        assert code == 552
        assert conversation.noop()[0] == 250
    assert not InboundMail.objects.exists()


def test_the_size_is_told(listener: MailListener, settings: Any) -> None:
    with client(listener) as conversation:
        conversation.ehlo()
        assert conversation.esmtp_features["size"] == str(settings.MAIL_MAX_BYTES)


def test_a_long_line_is_no_reason_to_refuse(listener: MailListener) -> None:
    send(listener.port, b"From: red@example.com\r\n\r\n" + b"a" * 100_000, to=reply_address(PROMPT_ID))
    assert InboundMail.objects.count() == 1


def test_what_cannot_be_kept_is_not_acknowledged(
    listener: MailListener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise DatabaseError("planted")

    monkeypatch.setattr(listening, "store", fail)
    with pytest.raises(smtplib.SMTPDataError) as refused:
        send(listener.port, written("7"), to=reply_address(PROMPT_ID))
    assert refused.value.smtp_code == 451


def test_what_fails_here_comes_again_and_tells_nothing_of_us(
    listener: MailListener, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_args: object) -> None:
        raise RuntimeError("a secret of ours")

    monkeypatch.setattr(listening, "store", fail)
    with pytest.raises(smtplib.SMTPDataError) as refused:
        send(listener.port, written("7"), to=reply_address(PROMPT_ID))
    assert refused.value.smtp_code == 451
    assert b"secret" not in refused.value.smtp_error
    assert "a secret of ours" in caplog.text


@pytest.mark.parametrize("sender", [b"r\xffd@example.com", b"r\x00d@example.com"])
def test_a_sender_in_strange_letters_is_let_in_or_refused_politely(
    listener: MailListener, sender: bytes
) -> None:
    with client(listener) as conversation:
        conversation.ehlo()
        conversation.send(b"MAIL FROM:<" + sender + b">\r\n")
        if conversation.getreply()[0] == 250:
            conversation.rcpt(reply_address(PROMPT_ID))
            assert conversation.data(written("7").as_bytes())[0] == 250
            assert "�" in InboundMail.objects.get().envelope_from


def test_a_bounce_from_nobody_is_let_in(listener: MailListener) -> None:
    send(listener.port, written("7"), to=reply_address(PROMPT_ID), sender="")
    assert InboundMail.objects.get().envelope_from == ""


def test_a_taken_port_is_said_at_once() -> None:
    with socket.create_server((HOST, 0)) as taken, pytest.raises(OSError, match="in use"):
        start_listener(HOST, taken.getsockname()[1])


def test_a_stopped_listener_frees_its_port() -> None:
    listener = start_listener(HOST, 0)
    assert listener.is_alive()
    listener.stop()
    assert not listener.is_alive()
    start_listener(HOST, listener.port).stop()


def test_the_command_refuses_to_listen_nowhere(settings: Any) -> None:
    settings.MAIL_LISTEN = None
    with pytest.raises(CommandError, match="MAIL_LISTEN is off") as refused:
        call_command("mail_listener")
    assert refused.value.returncode == 2


def test_the_command_ends_when_the_listener_dies(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MAIL_LISTEN = (HOST, 0)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(MailListener, "_serve", died_at_once)
    with pytest.raises(CommandError, match="has died"):
        call_command("mail_listener")


async def died_at_once(_listener: MailListener) -> None:
    """Before it said that it is ready."""


def test_the_command_says_that_the_port_is_taken(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    with socket.create_server((HOST, 0)) as taken:
        settings.MAIL_LISTEN = taken.getsockname()[:2]
        with pytest.raises(CommandError, match="Cannot listen at"):
            call_command("mail_listener")
