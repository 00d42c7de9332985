"""Lets nobody into anything who is banned while their request waits, or was before it."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet

from games.base.refusals import RequestRefused
from games.models import Game, User


def refuse_banned(*users: User) -> None:
    """In the transaction that gives them something; they are held. Raises RequestRefused("banned")."""
    if not hold_if_let_in(*users):
        raise RequestRefused("banned")


def hold_people(keys: Iterable[int]) -> dict[int, bool]:
    """Return by key whether they are let in, of those whose account is still there, as it is now."""
    held = User.objects.select_for_update(no_key=True).filter(pk__in=list(keys)).order_by("pk")
    return dict(held.values_list("pk", "is_active"))


def hold_if_let_in(*users: User) -> bool:
    """Hold them, and return whether all of them are let in: a ban comes before, or finds what was given."""
    held = hold_people(user.pk for user in users)
    return all(held.get(user.pk, False) for user in users)


def hold_with_games(user: User, games: QuerySet[Game], *, no_key: bool = False) -> User:
    """Hold these games, then the person, who is returned as they are now.

    They may come into another game until they are held. Then all are let go, and it begins anew: to hold one
    more would be the wrong order. Without `no_key` nobody writes down anything of them meanwhile.
    """
    while True:
        with transaction.atomic():
            keys = hold_games(games)
            held = User.objects.select_for_update(no_key=no_key).get(pk=user.pk)
            if keys.issuperset(games.values_list("pk", flat=True)):
                return held
            transaction.set_rollback(True)


def hold_games(games: QuerySet[Game]) -> set[str]:
    """Return the keys of those that are still there."""
    keys = list(games.values_list("pk", flat=True))
    held = Game.objects.select_for_update().filter(pk__in=keys).order_by("pk")
    return set(held.values_list("pk", flat=True))
