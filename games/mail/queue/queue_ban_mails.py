"""Queues the mails to somebody who is banned, may come again, or was signed out by the team."""

from __future__ import annotations

from datetime import datetime

from games.base import links
from games.base.language_and_zone import language_and_zone_of
from games.mail.outbox.queue import queue
from games.mail.words import account
from games.mail.words.turns import Mail
from games.models import Ban, User


def queue_ban_mail(ban: Ban) -> None:
    with language_and_zone_of(ban.user):
        _queue(ban.user, account.banned_mail(ban.why, links.absolute("/")), f"ban {ban.pk}", ban.at)


def queue_unban_mail(ban: Ban, *, why: str) -> None:
    with language_and_zone_of(ban.user):
        mail = account.unbanned_mail(why, links.absolute("/"))
    _queue(ban.user, mail, f"ban {ban.pk} lifted", ban.lifted_at)


def queue_signed_out_mail(user: User, why: str, now: datetime) -> None:
    with language_and_zone_of(user):
        mail = account.signed_out_mail(why, links.absolute("/"))
    _queue(user, mail, f"signed out {user.pk} {now.isoformat()}", now)


def queue_not_read_mail(ban: Ban, now: datetime) -> None:
    """Once, however much they write: that it is not read."""
    with language_and_zone_of(ban.user):
        mail = account.not_read_mail(ban.why, links.absolute("/"))
    _queue(ban.user, mail, f"ban {ban.pk} wrote", now)


def _queue(user: User, mail: Mail, key: str, now: datetime | None) -> None:
    queue(kind="ban", to=user.email, subject=mail.subject, text=mail.text, html=mail.html, key=key, now=now)
