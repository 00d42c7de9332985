"""The votes of a game that are open, and whose they are."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from games.base.routes import SEAT_CHANGES
from games.models import Decision, Departure, Game, Seat, Vote
from games.models.play.vote import LAPSES


def open_votes(game: Game, now: datetime) -> list[Vote]:
    """Those that can still be voted on, oldest first; the next sweep closes all others."""
    if game.status == Game.Status.OVER:
        return []
    found = Vote.objects.filter(game=game, closed_at=None, opened_at__gt=now - LAPSES)
    return list(found.order_by("opened_at", "pk"))


def playing(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Those of them at which a person plays, in order."""
    return seats.filter(bot="").exclude(user=None).order_by("number")


def absent_seats(game: Game) -> list[int]:
    """Where a bot stands in for somebody."""
    stand_ins = Seat.objects.filter(game=game).exclude(user=None).exclude(bot="")
    return list(stand_ins.order_by("number").values_list("number", flat=True))


def seats_have_changed(vote: Vote) -> bool:
    """Whether somebody has come or gone since it was proposed, or another sits where it is about."""
    since = {"game": vote.game_id, "at__gt": vote.opened_at}
    changed = Decision.objects.filter(**since, route__in=SEAT_CHANGES).exists()
    if changed or Departure.objects.filter(**since).exists():
        return True
    taken = Seat.objects.filter(game=vote.game_id, since__gt=vote.decision)
    return vote.about is not None and taken.filter(number=vote.about).exists()
