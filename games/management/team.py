"""The member of the team who acts by a command."""

from __future__ import annotations

from games.base.documents import RequestRefused
from games.lobby.service.seats.invite import read_address
from games.models import User


def of_team(email: str) -> User:
    """Return the active team account with this address; raise RequestRefused "bad_address", "not_of_team"."""
    address = read_address(email)
    found = User.objects.filter(email=address, is_staff=True, is_active=True).first()
    if found is None:
        raise RequestRefused("not_of_team", email=address)
    return found
