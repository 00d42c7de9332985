"""Lock people, so that nobody who is banned gets in while their request waits."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet

from games.base.documents import RequestRefused
from games.models import Game, User


def refuse_banned(*users: User) -> None:
    """Raise RequestRefused("banned") if one is banned; call it in the transaction that gives them something.

    The people are locked.
    """
    if not hold_if_let_in(*users):
        raise RequestRefused("banned")


def hold_people(keys: Iterable[int]) -> dict[int, bool]:
    """Lock people, and return by key whether they are let in now, for accounts that still exist."""
    held = User.objects.select_for_update(no_key=True).filter(pk__in=list(keys)).order_by("pk")
    return dict(held.values_list("pk", "is_active"))


def hold_if_let_in(*users: User) -> bool:
    """Lock them, and return whether all are let in: a ban comes before, or finds what was given."""
    held = hold_people(user.pk for user in users)
    return all(held.get(user.pk, False) for user in users)


def hold_with_games(user: User, games: QuerySet[Game], *, no_key: bool = False) -> User:
    """Lock these games, then the person, who is returned as they are now.

    They may come into another game before they are locked. Then all are released, and it begins anew: to lock
    one more would be the wrong order. Without `no_key` nobody writes down anything of them meanwhile.
    """
    while True:
        with transaction.atomic():
            keys = hold_games(games)
            held = User.objects.select_for_update(no_key=no_key).get(pk=user.pk)
            if keys.issuperset(games.values_list("pk", flat=True)):
                return held
            transaction.set_rollback(True)


def hold_games(games: QuerySet[Game]) -> set[str]:
    """Lock games, and return the keys of those that still exist."""
    keys = list(games.values_list("pk", flat=True))
    held = Game.objects.select_for_update().filter(pk__in=keys).order_by("pk")
    return set(held.values_list("pk", flat=True))
