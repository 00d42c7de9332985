"""Who sits where, as the page of a game says it to whoever sits there too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from games.api.operation.shapes import Shape
from games.models import Seat
from games.people.read.absence import away_until
from games.words.names import colour, colour_name


class SeatShape(Shape):
    """`profile`: as its address has it. `bot`: a bot plays; `stand_in`: until its player is back."""

    seat = serializers.IntegerField()
    colour = serializers.CharField(help_text="In your language.")
    letter = serializers.CharField(help_text="One letter for it.")
    player = serializers.CharField(help_text="Empty: nobody, a bot, or somebody without a name.")
    profile = serializers.CharField(help_text="Empty where there is none for you.")
    bot = serializers.BooleanField()
    stand_in = serializers.BooleanField()
    away_until = serializers.DateField(allow_null=True)


def seats_json(seats: Sequence[Seat], mine: int | None) -> list[dict[str, Any]]:
    return [_seat(seat, mine) for seat in seats]


def _seat(seat: Seat, mine: int | None) -> dict[str, Any]:
    """A profile is for those at the table; why somebody is away is nobody's business."""
    other = seat.user if seat.user is not None and mine is not None and seat.number != mine else None
    away = away_until(seat.user)
    return {
        "seat": seat.number,
        "colour": colour_name(seat.number),
        "letter": str(colour(seat.number).letter),
        "player": seat.user.name if seat.user else "",
        "profile": other.opaque_id if other else "",
        "bot": bool(seat.bot),
        "stand_in": seat.has_stand_in,
        "away_until": away.isoformat() if away else None,
    }
