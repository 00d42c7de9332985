"""Which account may have a seat that another account of the same person has."""

from __future__ import annotations

from games.base.refusals import RequestRefused
from games.desk.read.roles import has_looked_after
from games.models import Departure, Game, RemovedPlayer, User
from games.site.read.looks import has_looked


def refuse_taker(row: Game, taker: User, called: str) -> None:
    """Nobody who has left a seat, was removed, looks after the game or has looked at hidden things of it.

    Who is banned is asked like any other, and does not say yes: a refusal would tell that they are.
    `called`: what they are called to whoever reads the refusal. Raises RequestRefused("has_played_here").
    """
    there = {"game": row, "user": taker}
    knows = any(model._default_manager.filter(**there).exists() for model in (Departure, RemovedPlayer))
    if knows or has_looked_after(taker, row) or has_looked(taker, row):
        raise RequestRefused("has_played_here", email=called)
