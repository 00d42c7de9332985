"""Which account may have a seat that another account of the same person has."""

from __future__ import annotations

from games.act.hold_people import hold_if_let_in
from games.base.refusals import RequestRefused
from games.models import Departure, Game, RemovedPlayer, User
from games.read.desk.roles import has_looked_after
from games.read.service.looks import has_looked


def refuse_taker(row: Game, taker: User, called: str) -> None:
    """Nobody who has left a seat, was removed, looks after the game or has looked at hidden things of it.

    `called`: what they are called to whoever reads the refusal. Raises RequestRefused("has_played_here").
    """
    there = {"game": row, "user": taker}
    knows = any(model._default_manager.filter(**there).exists() for model in (Departure, RemovedPlayer))
    if knows or not hold_if_let_in(taker) or has_looked_after(taker, row) or has_looked(taker, row):
        raise RequestRefused("has_played_here", email=called)
