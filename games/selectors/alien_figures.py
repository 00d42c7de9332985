"""How an alien did in the finished games of people here."""

from __future__ import annotations

from django.db.models import Count, Q, Sum

from games.library.figures import Figures
from games.models import PlayedAlien


def played_here(alien: str) -> Figures | None:
    """One query. None while nobody has played it to an end."""
    found = PlayedAlien.objects.filter(alien=alien).aggregate(
        games=Count("pk"), wins=Count("pk", filter=Q(won=True)), uses=Sum("uses")
    )
    return Figures(**found) if found["games"] else None


def average_here() -> float:
    """The share of games that all aliens together have won."""
    found = PlayedAlien.objects.aggregate(games=Count("pk"), wins=Count("pk", filter=Q(won=True)))
    return found["wins"] / found["games"] if found["games"] else 0.0
