"""How pages name the people who play."""

from __future__ import annotations

from games.models import Seat


def player_name(seat: Seat | None) -> str:
    """Return the name a person goes by, never an address."""
    return seat.user.name if seat and seat.user else ""


def profile_id(who: Seat | None, viewer: int | None) -> str:
    """Return the part of a profile's address for others at the table; a bystander would be sent away."""
    return who.user.opaque_id if who and who.user and viewer is not None else ""
