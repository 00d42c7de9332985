"""How an alien did in the finished games of people here, as soon as anybody may know that they are over."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet, Sum

from games.models import PlayedAlien
from games.play.read.over import over_for

from .figures import Figures


def played_here(alien: str) -> Figures | None:
    """One query. None while nobody has played it to an end."""
    found = (
        _public_results()
        .filter(alien=alien)
        .aggregate(games=Count("pk"), wins=Count("pk", filter=Q(won=True)), uses=Sum("uses"))
    )
    return Figures(**found) if found["games"] else None


def average_here() -> float:
    """The share of games that all aliens together have won."""
    found = _public_results().aggregate(games=Count("pk"), wins=Count("pk", filter=Q(won=True)))
    return found["wins"] / found["games"] if found["games"] else 0.0


def _public_results() -> QuerySet[PlayedAlien]:
    """The library says the same to everybody."""
    return PlayedAlien.objects.filter(game__in=over_for(None).values("pk"))
