"""A reply written on the mailbox page: it goes the way of a real mail, from its first byte on."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import make_msgid, parseaddr

from django.conf import settings

from games.mail.receive.incoming import store
from games.models import OutboxMail


def reply(mail: OutboxMail, text: str) -> None:
    """Send what the receiver of this mail answers to it."""
    written = written_reply(mail, text)
    store(written.as_bytes(), address(mail), mail.to)


def written_reply(mail: OutboxMail, text: str) -> EmailMessage:
    """The answer as a mail program would write it, with our mail quoted below."""
    written = EmailMessage()
    written["From"] = mail.to
    written["To"] = address(mail)
    written["Subject"] = f"Re: {mail.subject}"
    written["Message-ID"] = make_msgid(domain="mailbox.localhost")
    written["In-Reply-To"] = mail.message_id
    quoted = "\n".join(f"> {line}" for line in mail.text.splitlines())
    written.set_content(f"{text}\n\nCosmic Post wrote:\n{quoted}\n")
    return written


def address(mail: OutboxMail) -> str:
    """Where an answer to this mail goes."""
    return parseaddr(mail.headers.get("Reply-To", settings.DEFAULT_FROM_EMAIL))[1]
