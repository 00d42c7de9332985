"""Mail to whoever runs the service: passed on to OPERATOR_EMAIL by the outbox, or kept for a command.

All that came in stays in the database, passed on or not.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.base.language_and_zone import language_and_zone_of
from games.mail.message.parse import InboundMessage
from games.mail.outbox.headers import LOOP
from games.mail.outbox.operator_roles import POST, POSTMASTER, key_of, role_of
from games.mail.outbox.queue import NEWS, queue
from games.mail.outbox.suppression import suppression_of
from games.models import InboundMail

log = logging.getLogger(__name__)

NOT_PASSED_ON, PASSED_ON = "for_operator", "passed_on"
MOST_PASSED_ON = 20  # an hour
AN_HOUR = timedelta(hours=1)
MOST_TEXT = 20_000
MOST_LINE = 300


def pass_on(row: InboundMail, message: InboundMessage) -> str:
    """Queue a mail to the operator that tells this one; gives the outcome."""
    role = role_of(row.recipient)
    if _would_go_round(role, message):
        return NOT_PASSED_ON if role == POSTMASTER else "automatic"
    left = _left(timezone.now())
    if not settings.OPERATOR_EMAIL or not left or suppression_of(settings.OPERATOR_EMAIL):
        log.warning("mail %s to %s@ is kept: manage.py operator_mail shows it", row.pk, role)
        return NOT_PASSED_ON
    with language_and_zone_of(None):
        _queue(row, message, role, is_last=left == 1)
    return PASSED_ON


def _would_go_round(role: str, message: InboundMessage) -> bool:
    """Mail of ours that came back, and reports on it. A complaint may well be a machine's."""
    return bool(
        message.header(LOOP)
        or not message.envelope_from.strip("<> ")
        or (role == POST and message.is_automatic)
    )


def _left(now: datetime) -> int:
    """How many may still be passed on within the hour."""
    recent = InboundMail.objects.filter(outcome=PASSED_ON, handled_at__gt=now - AN_HOUR).count()
    return max(MOST_PASSED_ON - recent, 0)


def _queue(row: InboundMail, message: InboundMessage, role: str, *, is_last: bool) -> None:
    about = _in_a_line(message.header("Subject")) or _("(no subject)")
    queue(
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
