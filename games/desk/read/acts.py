"""The acts of a game, as far as a role may know them."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.models import Act, Game
from games.models.play.desk import NEUTRAL, Audience, Kind, Role

# What the table is told: at once, and when the game is over that somebody has looked at hidden things.
TOLD = Q(audience=Audience.TABLE) | Q(audience=Audience.END, game__status=Game.Status.OVER)


def acts_for(game: Game, role: Role | None) -> QuerySet[Act]:
    """Oldest first. Whoever plays is told what the table is told, and last what it is told at the end: so
    nothing changes its place that a reader of the list knows already."""
    acts = Act.objects.filter(game=game)
    return acts.order_by("number") if role in NEUTRAL else told_last(acts.filter(TOLD))


def told_last(acts: QuerySet[Act]) -> QuerySet[Act]:
    """In the order in which the table was told: "table" comes before "end"."""
    return acts.order_by("-audience", "number")


def acts_told(game: object) -> QuerySet[Act]:
    """What the table was told of a game, or of the game of another query."""
    of_game = {"game": game}
    return Act.objects.filter(TOLD, **of_game)


def looks_taken(game: Game) -> QuerySet[Act]:
    """When somebody has looked at hidden things, what at and why: for the table, once the game is over."""
    return Act.objects.filter(game=game, kind=Kind.LOOK, audience=Audience.END).order_by("number")


def acts_known(game: Game, role: Role | None) -> int:
    """How many acts this role may know of: it goes with each form, so that nobody acts on what another has
    changed meanwhile. The number of the last one would tell a host who plays of those that are for staff."""
    return acts_for(game, role).count()
