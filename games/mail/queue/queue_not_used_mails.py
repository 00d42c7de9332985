"""Queues the mails about answers that were kept for a stuck game and not used."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from games.base import links
from games.base.language_and_zone import language_and_zone_of
from games.mail.outbox.queue import Draft, queue
from games.mail.words.desk import not_used_mail
from games.models import Game, HeldAnswer, Seat
from games.turn.read.not_used import dropped_of
from games.words.reader import Reader


def queue_not_used_mails(row: Game, held: Collection[int], now: datetime) -> None:
    """To whoever sits where one of these held answers (their keys) came from: what they had said."""
    numbers = HeldAnswer.objects.filter(pk__in=held).values("seat")
    seats = Seat.objects.filter(game=row, number__in=numbers).exclude(user=None).select_related("user")
    drafts = (_draft(row, seat, held) for seat in seats.order_by("number"))
    queue([draft for draft in drafts if draft is not None], now=now)


def _draft(row: Game, seat: Seat, held: Collection[int]) -> Draft | None:
    """None: whoever has said it sits there no more."""
    dropped = dropped_of(HeldAnswer.objects.filter(pk__in=held), seat)
    if not dropped:
        return None
    with language_and_zone_of(seat.user):
        mail = not_used_mail(row, dropped, Reader.in_game(row, seat.number), links.game_link(row.pk))
    key = f"not used {row.pk} {max(held)} to {seat.user_id}"
    return Draft("desk", seat.person.email, *mail, key=key, game=row, seat=seat)
