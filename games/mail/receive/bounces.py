"""Mail to the operator, and reports of mail that was not delivered."""

from __future__ import annotations

import logging
import re
from datetime import datetime, timedelta
from email.message import Message

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.base.language_and_zone import language_and_zone_of
from games.base.times import wait_after
from games.mail.delivery.deliver import MOST_ATTEMPTS, PATIENCE, note_fault
from games.mail.delivery.post import SendFailure, refused
from games.mail.message.parse import InboundMessage
from games.mail.outbox.addresses import number
from games.mail.outbox.drafts import LOOP, NEWS, message_id_of, put_in_outbox
from games.mail.outbox.operator_roles import POST, POSTMASTER, key_of, role_of
from games.mail.outbox.refusals import Fault, Stage, suppression_of
from games.mail.receive.letter_budget import AN_HOUR
from games.models import InboundMail, OutboxMail
from games.models.mail import CAME_BACK

log = logging.getLogger(__name__)

NOT_PASSED_ON, PASSED_ON = "for_operator", "passed_on"
MOST_PASSED_ON = 20  # an hour
MOST_TEXT = 20_000
MOST_LINE = 300


def pass_on(row: InboundMail, message: InboundMessage) -> str:
    """Send this mail to the operator; return the outcome."""
    role = role_of(row.recipient)
    if _would_go_round(role, message):
        return NOT_PASSED_ON if role == POSTMASTER else "automatic"
    left = _left(timezone.now())
    if not settings.OPERATOR_EMAIL or not left or suppression_of(settings.OPERATOR_EMAIL):
        log.warning("mail %s to %s@ is kept: manage.py operator_mail shows it", row.pk, role)
        return NOT_PASSED_ON
    with language_and_zone_of(None):
        _send(row, message, role, is_last=left == 1)
    return PASSED_ON


def _would_go_round(role: str, message: InboundMessage) -> bool:
    """Return whether a mail is ours that came back, or a report on it; a machine may well complain."""
    return bool(
        message.header(LOOP)
        or not message.envelope_from.strip("<> ")
        or (role == POST and message.is_automatic)
    )


def _left(now: datetime) -> int:
    """Return how many mails may still be passed on within the hour."""
    recent = InboundMail.objects.filter(outcome=PASSED_ON, handled_at__gt=now - AN_HOUR).count()
    return max(MOST_PASSED_ON - recent, 0)


def _send(row: InboundMail, message: InboundMessage, role: str, *, is_last: bool) -> None:
    about = _in_a_line(message.header("Subject")) or _("(no subject)")
    put_in_outbox(
        kind="operator",
        to=settings.OPERATOR_EMAIL,
        subject=f"[{role}@{settings.MAIL_DOMAIN}] {about}",
        text="\n".join(_lines(row, message, role, is_last=is_last)),
        headers={"Reply-To": message.sender} if message.sender.isascii() and message.sender else {},
        key=key_of(row.key),
        priority=NEWS,
    )


def _lines(row: InboundMail, message: InboundMessage, role: str, *, is_last: bool) -> list[str]:
    heads = [f"{name}: {_in_a_line(message.header(name))}" for name in ("From", "To", "Date", "Subject")]
    text = message.text
    lines = [_("A mail to %(role)s came in:") % {"role": f"{role}@{settings.MAIL_DOMAIN}"}, "", *heads, ""]
    lines += [text[:MOST_TEXT], ""]
    whole = f"python manage.py operator_mail {row.pk}"
    parts = len(message.parts)
    if parts > 1 or len(text) > MOST_TEXT:
        told = ngettext(
            "It has %(n)d part. The whole of it is shown by: %(command)s",
            "It has %(n)d parts. The whole of it is shown by: %(command)s",
            parts,
        )
        lines.append(told % {"n": parts, "command": whole})
    if is_last:
        told = _("This is the last one for an hour. Others are kept: %(command)s")
        lines.append(told % {"command": "python manage.py operator_mail"})
    return lines


def _in_a_line(text: str) -> str:
    return " ".join(text.split())[:MOST_LINE]


MOST_REASON = 500
AGAIN = timedelta(hours=1)  # at least: the sender of the report has tried by itself already
REPLY = re.compile(r"(\d{3})[ -]?(.*)")


def take_bounce(message: InboundMessage, mail_digits: str) -> str:
    """Do what a report of failure asks for: stop, send again or note it; return the outcome."""
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
    """Return whether the mail may get through in time, once a mailbox is emptied or our server is repaired.

    It must have been sent and not wait for another try already.
    """
    young = timezone.now() - mail.waits_since < PATIENCE and mail.attempts < MOST_ATTEMPTS
    return young and mail.sent_at is not None and what.fault in (Fault.FULL, Fault.OURS)


def _mark(mail: OutboxMail, **fields: object) -> None:
    OutboxMail.objects.filter(pk=mail.pk).update(**fields)


def failure(message: InboundMessage) -> SendFailure | None:
    """Return why a mail was not delivered; None if the report says anything else."""
    if not message.is_report:
        return None
    for block in _statuses(message):
        if str(block.get("Action", "")).strip().lower() == "failed":
            return _send_failure(str(block.get("Status", "")).strip(), str(block.get("Diagnostic-Code", "")))
    return None


def _send_failure(status: str, diagnostic: str) -> SendFailure:
    """Return the failure by the server's own reply if it is quoted, else by the status alone (RFC 3464)."""
    words = " ".join(diagnostic.partition(";")[2].split())
    reply = REPLY.fullmatch(words)
    code = int(reply[1]) if reply else 450 if status.startswith("4") else 550
    said = reply[2] if reply else words
    exact = "" if status.endswith(".0.0") or said.startswith(status) else f"{status} "
    return refused(code, f"{exact}{said}".strip()[:MOST_REASON], Stage.REPORT)


def _statuses(message: InboundMessage) -> list[Message]:
    """Return the blocks of the machine-readable part; the parser has made a message of each."""
    return [part for part in message.parts if part.get("Action")]
