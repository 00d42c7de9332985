"""Gives out the seats by chance (D-1): colour and place at the table, together with the person or bot."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import F

from engine.state.dice import Dice
from games.models import Game, Seat

ASIDE = 100  # numbers that no seat has: two seats never have the same one, not even for a moment


def draw_seats(row: Game, seats: Sequence[Seat]) -> list[int]:
    """The number that each of them has now. The same seed draws the same.

    Before the start only: decisions name seats by their numbers.
    """
    drawn = Dice(row.seed).shuffled([seat.number for seat in seats], "seats")
    Seat.objects.filter(game=row).update(number=F("number") + ASIDE)
    for seat, number in zip(seats, drawn, strict=True):
        Seat.objects.filter(pk=seat.pk).update(number=number)
    return drawn
