"""What a player gives to the seed of their game, before it begins (docs/fairness.md)."""

from __future__ import annotations

import unicodedata

from django.db import transaction

from games.base.refusals import RequestRefused
from games.models import Game, Seat, User
from games.play.service.session import lock

LONGEST_PART = 40


@transaction.atomic
def choose_part(game: Game, *, by: User, text: str) -> Seat:
    """Their own part; an empty text: one is drawn for them. It can be changed until the game begins.

    Raises RequestRefused, and Seat.DoesNotExist for whoever has no seat there.
    """
    row = lock(game.pk)
    seat = Seat.objects.get(game=row, user=by)
    if row.status != Game.Status.LOBBY:
        raise RequestRefused("part_is_fixed")
    if not row.server_part:
        raise RequestRefused("seed_given")
    seat.seed_part = tidy_part(text)
    seat.save(update_fields=["seed_part"])
    return seat


def tidy_part(typed: str) -> str:
    """One line of what can be seen, spelled in one way. Raises RequestRefused if it is too long."""
    words = " ".join(unicodedata.normalize("NFC", typed).split())
    tidy = "".join(sign for sign in words if sign.isprintable())
    if len(tidy) > LONGEST_PART:
        raise RequestRefused("part_too_long", most=LONGEST_PART, length=len(tidy))
    return tidy
