"""Lets nobody into anything who is banned while their request waits, or was before it."""

from __future__ import annotations

from games.base.refusals import RequestRefused
from games.models import User

from .hold_people import hold_if_let_in


def refuse_banned(*users: User) -> None:
    """In the transaction that gives them something; they are held. Raises RequestRefused("banned")."""
    if not hold_if_let_in(*users):
        raise RequestRefused("banned")
