"""The address that an embedded service prints when it starts, and that signs in.

It works in the process that made it, for requests from this very machine, and is
worthless after the next start.
"""

import secrets
from dataclasses import dataclass

from django.urls import reverse

_links: dict[str, "StartLink"] = {}


@dataclass(frozen=True)
class StartLink:
    """Who is signed in by a printed address, and where that leads."""

    user_id: int
    path: str


def make_start_link(user_id: int, path: str) -> str:
    """Return the path of a new address that signs this person in and leads to a page."""
    token = secrets.token_urlsafe(24)
    _links[token] = StartLink(user_id, path)
    return reverse("account_start", args=[token])


def find_start_link(token: str) -> StartLink | None:
    """The link of this start of the service with that token."""
    return _links.get(token)
