"""Real mail servers on loopback: one that takes our mails, and ours."""

from __future__ import annotations

import email
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope

from games.mail.receive.listener import MailListener

HOST = "127.0.0.1"


@dataclass
class Delivered:
    """One mail as it arrived."""

    sender: str
    to: str
    message: EmailMessage


@dataclass
class Basket:
    """What a provider does with mails: keep them, or say what it is told to say."""

    mails: list[Delivered] = field(default_factory=list)
    to_recipients: list[str] = field(default_factory=list)  # said to the next recipients, in order
    to_data: list[str] = field(default_factory=list)  # said to the next mails
    greetings: list[str] = field(default_factory=list)  # what the others called themselves

    async def handle_EHLO(
        self, _server: Any, session: Any, _envelope: Envelope, name: str, replies: list[str]
    ) -> list[str]:
        session.host_name = name
        self.greetings.append(name)
        return replies

    async def handle_RCPT(
        self, _server: Any, _session: Any, envelope: Envelope, address: str, _o: Any
    ) -> str:
        reply = self.to_recipients.pop(0) if self.to_recipients else "250 ok"
        if reply.startswith("250"):
            envelope.rcpt_tos.append(address)
        return reply

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Envelope) -> str:
        reply = self.to_data.pop(0) if self.to_data else "250 2.0.0 queued as 4711"
        if reply.startswith("250"):
            message = email.message_from_bytes(envelope.content, policy=default)
            self.mails.append(Delivered(envelope.mail_from, envelope.rcpt_tos[0], message))
        return reply


class LocalProvider(MailListener):
    """A provider that keeps what it is given in a basket."""

    def __init__(self) -> None:
        super().__init__(HOST, 0)
        self.basket = Basket()

    def _conversation(self) -> SMTP:
        return SMTP(self.basket, enable_SMTPUTF8=True, loop=self.loop)


@contextmanager
def running(listener: MailListener) -> Iterator[MailListener]:
    """A listener for the time of a test."""
    listener.start()
    try:
        yield listener
    finally:
        listener.stop()


def send(port: int, message: EmailMessage | bytes, *, to: str, sender: str = "red@example.com") -> None:
    """Hand a message to the server at this port, as a mail program would."""
    raw = message if isinstance(message, bytes) else message.as_bytes()
    with smtplib.SMTP(HOST, port, timeout=20) as client:
        client.sendmail(sender, [to], raw)
