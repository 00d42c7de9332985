"""The address that an embedded service prints when it starts, and that signs in.

It works in the process that made it, for requests from this very machine, and is
worthless after the next start.
"""

import secrets
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

KEY, OPENS = "mailbox_key", "the local mailbox"  # the cookie, which we sign, and what it is for
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


def give_key(response: HttpResponse) -> None:
    """The browser that has opened the printed address may open the mailbox page from now on.

    It is no part of the session: who signs out to sign in as somebody else needs the code in the mailbox.
    """
    age, https = settings.SESSION_COOKIE_AGE, settings.SESSION_COOKIE_SECURE
    response.set_signed_cookie(KEY, OPENS, salt=KEY, max_age=age, secure=https, httponly=True, samesite="Lax")


def has_key(request: HttpRequest) -> bool:
    """Whether this browser has opened an address that this service printed, also before an earlier start."""
    given = request.get_signed_cookie(KEY, default="", salt=KEY, max_age=settings.SESSION_COOKIE_AGE)
    return bool(given == OPENS)


def find_start_link(token: str) -> StartLink | None:
    """The link of this start of the service with that token."""
    return _links.get(token)
