"""Mail to whoever runs the service: passed on to OPERATOR_EMAIL by the outbox, or kept for a command.

`post@` is what our mails come from, `postmaster@` has to be taken by everybody who takes mail (RFC 5321), and
complaints go to `abuse@` (RFC 2142). All that came in stays in the database, passed on or not.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.base.reading import reading
from games.inbox.message.parse import InboundMessage
from games.models import InboundMail

from .headers import LOOP
from .queue import NEWS, queue
from .suppression import stopped

log = logging.getLogger(__name__)

POSTMASTER, POST = "postmaster", "post"
ROLES = frozenset({POST, POSTMASTER, "abuse"})
KEPT, PASSED_ON = "for_operator", "passed_on"
MOST_PASSED_ON = 20  # an hour
AN_HOUR = timedelta(hours=1)
MOST_TEXT = 20_000
MOST_LINE = 300


def role_of(address: str) -> str:
    """The role that an address means here, in lower case; "" if it means none.

    >>> role_of("Postmaster"), role_of("red@example.com")
    ('postmaster', '')
    """
    local, at, domain = address.strip().strip("<>").lower().rpartition("@")
    if not at:  # only the postmaster may be called without a domain
        return POSTMASTER if domain == POSTMASTER else ""
    return local if local in ROLES and domain == settings.MAIL_DOMAIN.lower() else ""


def is_taken(role: str) -> bool:
    """Whether mail to this role is let in: without an operator's address only what must be."""
    return bool(role) and (bool(settings.OPERATOR_EMAIL) or role == POSTMASTER)


def key_of(row_key: str) -> str:
    """What the outbox knows the mail by that passes on the one with this key."""
    return f"operator {row_key}"


def pass_on(row: InboundMail, message: InboundMessage) -> str:
    """Queue a mail to the operator that tells this one; gives the outcome."""
    role = role_of(row.recipient)
    if _would_go_round(role, message):
        return KEPT if role == POSTMASTER else "automatic"
    left = _left(timezone.now())
    if not settings.OPERATOR_EMAIL or not left or stopped(settings.OPERATOR_EMAIL):
        log.warning("mail %s to %s@ is kept: manage.py operator_mail shows it", row.pk, role)
        return KEPT
    with reading(None):
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
