"""Queues the mail that asks an account whether it is of the same person as another."""

from __future__ import annotations

from datetime import datetime

from games.base import links
from games.base.language_and_zone import language_and_zone_of
from games.mail.outbox.queue import Draft, queue
from games.mail.words.desk import merge_mail
from games.models import SeatMerge, User


def queue_merge_mail(asked: SeatMerge, person: User, now: datetime, *, again: bool = False) -> None:
    """To one of both accounts. `again`: it has said yes, to something else than what would happen now."""
    with language_and_zone_of(person):
        url = links.merge_link(asked.token)
        mail = merge_mail(asked.game, asked.act, url, one_account=asked.is_one_account, again=again)
    key = f"act {asked.act_id} to {person.pk}" + (f" again {now.isoformat()}" if again else "")
    queue([Draft("desk", person.email, *mail, key=key, game=asked.game)], now=now)
