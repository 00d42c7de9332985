"""Reads delivery reports: which mail of ours did not arrive, and for what reason."""

from __future__ import annotations

import re
from datetime import timedelta
from email.message import Message

from django.utils import timezone

from games.mail.delivery.deliver import MOST_ATTEMPTS, PATIENCE, note_fault, wait_after
from games.mail.delivery.post import SendFailure, refused
from games.mail.message.parse import InboundMessage
from games.mail.outbox.addresses import number
from games.mail.outbox.headers import message_id_of
from games.mail.outbox.server_refusals import Fault, Stage
from games.models import OutboxMail
from games.models.mails.outgoing import CAME_BACK

MOST_REASON = 500
AGAIN = timedelta(hours=1)  # at least: whoever sent the report has tried by itself already
REPLY = re.compile(r"(\d{3})[ -]?(.*)")


def take_bounce(message: InboundMessage, mail_digits: str) -> str:
    """Do what a report of failure asks for: stop, send again or note it; gives the outcome."""
    what = failure(message)
    mail = OutboxMail.objects.filter(message_id=message_id_of(number(mail_digits))).first()
    if mail is None or what is None:
        return "automatic"
    note_fault(mail, what)
    if _worth_another_try(mail, what):
        due_at = timezone.now() + max(wait_after(mail.attempts), AGAIN)
        _mark(mail, sent_at=None, due_at=due_at, provider_reply=what.words)
    else:
        _mark(mail, provider_reply=f"{CAME_BACK}{what.words}")
    return "bounce"


def _worth_another_try(mail: OutboxMail, what: SendFailure) -> bool:
    """A full mailbox is emptied and our server is mended, in time; the mail must not wait already."""
    young = timezone.now() - mail.waits_since < PATIENCE and mail.attempts < MOST_ATTEMPTS
    return young and mail.sent_at is not None and what.fault in (Fault.FULL, Fault.OURS)


def _mark(mail: OutboxMail, **fields: object) -> None:
    OutboxMail.objects.filter(pk=mail.pk).update(**fields)


def failure(message: InboundMessage) -> SendFailure | None:
    """Why a mail was not delivered; None if the report says anything else."""
    if not message.is_report:
        return None
    for block in _statuses(message):
        if str(block.get("Action", "")).strip().lower() == "failed":
            return _send_failure(str(block.get("Status", "")).strip(), str(block.get("Diagnostic-Code", "")))
    return None


def _send_failure(status: str, diagnostic: str) -> SendFailure:
    """The server's own reply if it is quoted, else the status alone (RFC 3464)."""
    words = " ".join(diagnostic.partition(";")[2].split())
    reply = REPLY.fullmatch(words)
    code = int(reply[1]) if reply else 450 if status.startswith("4") else 550
    said = reply[2] if reply else words
    exact = "" if status.endswith(".0.0") or said.startswith(status) else f"{status} "
    return refused(code, f"{exact}{said}".strip()[:MOST_REASON], Stage.REPORT)


def _statuses(message: InboundMessage) -> list[Message]:
    """The blocks of the machine-readable part; the parser has made a message of each."""
    return [part for part in message.parts if part.get("Action")]
