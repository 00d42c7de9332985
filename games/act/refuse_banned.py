"""Lets nobody into anything who is banned while their request waits, or was before it."""

from __future__ import annotations

from games.base.refusals import RequestRefused
from games.models import User


def refuse_banned(user: User) -> None:
    """In the transaction that gives them something. Raises RequestRefused("banned")."""
    if not is_let_in(user):
        raise RequestRefused("banned")


def is_let_in(user: User) -> bool:
    """Read anew and held until the transaction ends: a ban comes before it, or finds what was given."""
    held = User.objects.select_for_update(no_key=True).filter(pk=user.pk)
    return True in held.values_list("is_active", flat=True)
