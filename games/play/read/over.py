"""Whose business the end of a game is: at the table at once, for everybody else when spectators see it.

Every page that tells somebody outside how, or that, a game ended asks here, whether the game lets anybody
look on or not. That a game is looked after is nobody's business outside at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import (
    Case,
    DurationField,
    Exists,
    ExpressionWrapper,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Value,
    When,
)
from django.db.models.functions import Greatest
from django.utils import timezone

from games.desk.read.roles import seen_at_once
from games.models import Game, Seat, User
from games.models.play.seat import NOT_A_BOTS

LEAST_HOURS = 1  # however the game says, as long as anybody but bots plays

HOURS_BEHIND = Case(
    When(
        Exists(Seat.objects.filter(NOT_A_BOTS, game=OuterRef("pk"))),
        then=Greatest(F("watch_hours"), LEAST_HOURS),
    ),
    default=F("watch_hours"),
    output_field=IntegerField(),
)


def hours_behind(game: Game) -> int:
    """How many hours spectators are behind: no less than one where anybody but bots has a seat."""
    hours: int = Game.objects.filter(pk=game.pk).values_list(HOURS_BEHIND, flat=True).get()
    return hours


def hours_behind_by_seats(game: Game, seats: Iterable[Seat]) -> int:
    """The same, from its seats where they are read already."""
    only_bots = all(seat.is_bots for seat in seats)
    return game.watch_hours if only_bots else max(game.watch_hours, LEAST_HOURS)


def over_for(user: User | None) -> QuerySet[Game]:
    """The games that are over as far as this person may know (None: somebody signed out, and a page that
    says the same to everybody). Whoever has left a game sits there no more."""
    known = Q(known_at__lte=timezone.now())
    if user is not None:
        known |= Q(pk__in=seen_at_once(user).values("pk"))
    behind = ExpressionWrapper(HOURS_BEHIND * Value(timedelta(hours=1)), output_field=DurationField())
    over = Game.objects.filter(status=Game.Status.OVER)
    return over.alias(behind=behind).alias(known_at=F("ended_at") + F("behind")).filter(known)
