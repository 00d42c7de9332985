"""Limits: how often a person may do something, and the types of page requests."""

from __future__ import annotations

import time
from typing import NamedTuple

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.middleware import HtmxDetails

from games.models import User


def too_often(request: HttpRequest) -> HttpResponse:
    return render(request, "429.html", status=429)


class PageRequest(HttpRequest):
    """A request with the middleware's account of what htmx wants."""

    htmx: HtmxDetails


class SignedInRequest(PageRequest):
    """A request of a person who is signed in: `private` lets nobody else through."""

    user: User


LIMITS = {  # name: (times, seconds)
    "answer": (120, 60),
    "preview": (300, 60),
    "new_game": (20, 3600),
    "continue": (12, 3600),
    "invite": (30, 3600),
    "lobby": (120, 3600),  # joining, leaving, removing, waiting, asking for a match
    "report": (10, 86400),  # somebody has to read each
    "desk": (60, 3600),  # most acts send a mail to each at the table
    "standing": (60, 60),
    "dry_run": (20, 60),
    "reply": (60, 60),
    "settings": (60, 60),
    "hooks": (60, 3600),
    "hook_test": (20, 3600),
    "restore_mail": (5, 86400),
    "export": (6, 3600),
    "proof": (30, 3600),  # a whole game is played for it
    "delete": (10, 3600),
    "person": (120, 60),
    "learn": (120, 60),
    "watch": (120, 60),
    "api": (600, 60),  # what a program reads
}


class Use(NamedTuple):
    """How often something was done, how often it may be, and the seconds until the count begins anew."""

    used: int
    most: int
    seconds: int

    @property
    def left(self) -> int:
        return max(0, self.most - self.used)

    @property
    def too_often(self) -> bool:
        return self.used > self.most


def allowed(request: HttpRequest, name: str, who: str = "") -> bool:
    """Count one more; return False if it is one too many. `who` counts instead of the visitor."""
    most, seconds = LIMITS[name]
    return _count(_key(request, name, who), seconds)[0] <= most


def use(request: HttpRequest, name: str) -> Use:
    """Count one more, in the same count as `allowed`, and return the state of the count."""
    most, seconds = LIMITS[name]
    key = _key(request, name, "")
    used, left = _count(key, seconds)
    return Use(used, most, _left_of(key, seconds) if left is None else left)


def _count(key: str, seconds: int) -> tuple[int, int | None]:
    """Return the count in the span that began with the first time, and the seconds left of it if known.

    Redis tells both at once: it is asked once then, instead of four times.
    """
    at_once = getattr(cache, "count_within", None)
    counted: tuple[int, int] | None = at_once(key, seconds) if at_once else None
    return counted or (_count_by_steps(key, seconds), None)


def _count_by_steps(key: str, seconds: int) -> int:
    if cache.add(key, 1, seconds):
        cache.delete(f"{key}:ends")
        return 1
    try:
        count: int = cache.incr(key)
    except ValueError:  # it ran out just now
        return 1
    if count == 1:  # it ran out between both calls, so this begins one that would never end
        cache.touch(key, seconds)
    return count


def _left_of(key: str, seconds: int) -> int:
    ends = cache.get_or_set(f"{key}:ends", time.time() + seconds, seconds)
    return max(1, round(ends - time.time())) if isinstance(ends, float) else seconds


def _key(request: HttpRequest, name: str, who: str) -> str:
    return f"limit:{name}:{who or _visitor(request)}"


def _visitor(request: HttpRequest) -> str:
    """Return the signed-in person, or the address that another visitor comes from."""
    if request.user.is_authenticated:
        return str(request.user.pk)
    return f"ip-{get_adapter().get_client_ip(request)}"
