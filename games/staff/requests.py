"""What a request of a member of staff brings: who it is, and which games are closed to them."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest

from games.models import User
from games.site.read import closed_games


def member(request: HttpRequest) -> User:
    """Who looks: nobody who is signed out comes so far."""
    return cast(User, request.user)


def closed_to(request: HttpRequest) -> list[str]:
    """The games that go on and that they play in, read once a request."""
    found: list[str] | None = getattr(request, "closed_games", None)
    if found is None:
        found = closed_games(member(request))
        request.closed_games = found  # type: ignore[attr-defined]  # kept there for as long as the request
    return found
