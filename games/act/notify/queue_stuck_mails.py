"""Queues the mails about a game over which the rules have broken down."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Q, QuerySet

from games.base import links
from games.base.language_and_zone import language_and_zone_of
from games.models import Game, Seat, User
from games.outbox.queue import Draft, queue
from games.words.mails import desk as words
from games.words.mails.turns import Mail


def queue_stuck_mails(row: Game) -> None:
    """To everybody who sits there, and to those who look after it: at most once a day, however often it is
    tried again."""
    seats = Seat.objects.filter(game=row).exclude(user=None).select_related("user").order_by("number")
    table = [_draft(row, seat.person, words.stuck_mail, links.game_link(row.pk), seat) for seat in seats]
    neutral = _looking_after(row).exclude(pk__in=[seat.user_id for seat in seats]).order_by("pk")
    desk = [_draft(row, one, words.stuck_at_desk_mail, links.desk_link(row.pk)) for one in neutral]
    queue([*table, *desk], now=row.stuck_at)


def _looking_after(row: Game) -> QuerySet[User]:
    appointed = Q(moderates__game=row, moderates__ended_at=None)
    return User.objects.filter(appointed | Q(pk=row.owner_id)).distinct()


def _draft(
    row: Game, person: User, write: Callable[[Game, str], Mail], url: str, seat: Seat | None = None
) -> Draft:
    with language_and_zone_of(person):
        mail = write(row, url)
    assert row.stuck_at is not None, "it is stuck"
    key = f"stuck {row.pk} {row.stuck_at.date()} to {person.pk}"
    return Draft("desk", person.email, *mail, key=key, game=row, seat=seat)
