"""A wish for a game with whomever wishes for the same."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from games.base.refusals import RequestRefused
from games.models import User, Wish
from games.models.people.wish import ANY
from games.people.service.refuse_banned import refuse_banned

from .wished_game import OFFERED, PLAYERS, refuse_impossible

DAY = 24 * 3600
SPEEDS = (ANY, DAY // 2, DAY, 2 * DAY, 3 * DAY)


@transaction.atomic
def make_wish(
    user: User, *, players: int, response_seconds: int, levels: str, variants: Collection[str] | None = ()
) -> Wish:
    """One a person; a new one takes the place of the old one, and waits anew. `variants`: None leaves them to
    the others. Raises RequestRefused."""
    if players not in PLAYERS or response_seconds not in SPEEDS or levels not in Wish.Levels.values:
        raise RequestRefused("no_such_wish")
    if not set(variants or ()) <= set(OFFERED):
        raise RequestRefused("no_such_wish")
    played = Wish.ANY_VARIANTS if variants is None else " ".join(one for one in OFFERED if one in variants)
    refuse_impossible(players, levels, played)
    refuse_banned(user)  # who holds the person, so that of two at once one comes after the other
    wanted = {"players": players, "response_seconds": response_seconds, "levels": levels, "variants": played}
    same = Wish.objects.filter(user=user, **wanted).first()
    if same is not None:
        return same
    withdraw_wish(user)
    return Wish.objects.create(user=user, **wanted)


def withdraw_wish(user: User) -> None:
    """No game is looked for any more."""
    Wish.objects.filter(user=user).delete()
