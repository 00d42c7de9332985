"""Games that are closed to a member of staff: they play there, so they see what everybody sees."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from games.models import Departure, Game, Seat, User, WaitingPlace

M = TypeVar("M", bound=Model)


def closed_games(user: User) -> list[str]:
    """The ids of games that go on and in which this person sits, has sat, or waits for a seat."""
    inside = Q()
    for model in (Seat, Departure, WaitingPlace):
        inside |= Q(Exists(model._default_manager.filter(game=OuterRef("pk"), user=user)))
    return list(Game.objects.filter(inside).exclude(status=Game.Status.OVER).values_list("pk", flat=True))


def without_closed(rows: QuerySet[M], game: str, closed: Collection[str]) -> QuerySet[M]:
    """The rows without those of closed games; `game` is the way to the id of a row's game.

    Rows of no game that is known may be about any: somebody to whom a game is closed does not see them.
    """
    return rows.filter(~Q(**{f"{game}__in": closed}), **{f"{game}__isnull": False}) if closed else rows
