"""The acts of a game, as far as a role may know them."""

from __future__ import annotations

from django.db.models import QuerySet

from games.models import Act, Game
from games.models.play.desk import NEUTRAL, Audience, Role


def acts_for(game: Game, role: Role | None) -> QuerySet[Act]:
    """Oldest first. Whoever plays is told what the table is told."""
    acts = Act.objects.filter(game=game).order_by("number")
    return acts if role in NEUTRAL else acts.filter(audience=Audience.TABLE)


def last_act_for(game: Game, role: Role | None) -> int:
    """The number of the last act that this role may know: it goes with each form, so that nobody acts on what
    another has changed meanwhile. 0: there is none."""
    return acts_for(game, role).order_by("-number").values_list("number", flat=True).first() or 0
