"""The member of staff who asks, and the games that are closed to them."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest

from games.models import User
from games.site.read import closed_games


def member(request: HttpRequest) -> User:
    """Return the person who asks: nobody gets here without being signed in."""
    return cast(User, request.user)


def closed_to(request: HttpRequest) -> list[str]:
    """Return the games, not yet over, that are closed to them because they play there.

    Read once a request.
    """
    found: list[str] | None = getattr(request, "closed_games", None)
    if found is None:
        found = closed_games(member(request))
        request.closed_games = found  # type: ignore[attr-defined]  # kept for the request
    return found
