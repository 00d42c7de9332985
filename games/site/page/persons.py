"""Who sits at a seat, as other people may be told it."""

from __future__ import annotations

from games.models import Seat


def player_name(seat: Seat | None) -> str:
    """The name a person goes by; addresses are nobody's business."""
    return seat.user.name if seat and seat.user else ""


def profile_id(who: Seat | None, viewer: int | None) -> str:
    """The part of a profile's address, to whoever sits at the table too; a bystander would be sent away."""
    return who.user.opaque_id if who and who.user and viewer is not None else ""
