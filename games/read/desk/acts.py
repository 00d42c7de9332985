"""The acts of a game, as far as a role may know them."""

from __future__ import annotations

from django.db.models import QuerySet

from games.models import Act, Game
from games.models.play.desk import NEUTRAL, Audience, Role


def acts_for(game: Game, role: Role | None) -> QuerySet[Act]:
    """Oldest first. Whoever plays is told what the table is told."""
    acts = Act.objects.filter(game=game).order_by("number")
    return acts if role in NEUTRAL else acts.filter(audience=Audience.TABLE)


def acts_told(game: object) -> QuerySet[Act]:
    """What the table was told of a game, or of the game of another query."""
    of_game = {"game": game}
    return Act.objects.filter(**of_game, audience=Audience.TABLE)


def acts_known(game: Game, role: Role | None) -> int:
    """How many acts this role may know of: it goes with each form, so that nobody acts on what another has
    changed meanwhile. The number of the last one would tell a host who plays of those that are for staff."""
    return acts_for(game, role).count()
