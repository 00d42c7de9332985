"""Who acts by a command: an account of the team, which is written down."""

from __future__ import annotations

from games.base.refusals import RequestRefused
from games.lobby.service.seats.invite import read_address
from games.models import User


def of_team(email: str) -> User:
    """Raises RequestRefused "bad_address", "not_of_team"."""
    address = read_address(email)
    found = User.objects.filter(email=address, is_staff=True, is_active=True).first()
    if found is None:
        raise RequestRefused("not_of_team", email=address)
    return found
