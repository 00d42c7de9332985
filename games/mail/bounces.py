"""Reads delivery reports: which mail of ours did not arrive, and for what reason."""

from __future__ import annotations

from email.message import Message

from games.mail.addresses import number
from games.mail.headers import message_id_of
from games.mail.message import InboundMessage
from games.mail.stops import stop
from games.models import OutboxMail

MOST_REASON = 500


def take_bounce(message: InboundMessage, mail_digits: str) -> str:
    """Stop mail to an address that a report says is dead for good; gives the outcome."""
    reason = failure(message)
    named = OutboxMail.objects.filter(message_id=message_id_of(number(mail_digits)))
    mail = named.first() if reason else None
    if mail is None:
        return "automatic"
    stop(mail.to, reason)
    OutboxMail.objects.filter(pk=mail.pk).update(provider_reply=f"came back: {reason}")
    return "bounce"


def failure(message: InboundMessage) -> str:
    """Why delivery has failed for good; "" if the report says anything else."""
    if not message.is_report:
        return ""
    for status in _statuses(message):
        code = str(status.get("Status", "")).strip()
        if str(status.get("Action", "")).strip().lower() == "failed" and code.startswith("5"):
            words = str(status.get("Diagnostic-Code", "")).partition(";")[2].strip()
            return f"{code} {' '.join(words.split())}".strip()[:MOST_REASON]
    return ""


def _statuses(message: InboundMessage) -> list[Message]:
    """The blocks of the machine-readable part; the parser has made a message of each."""
    return [part for part in message.parts if part.get("Action")]
