"""How often a person may do what costs others something."""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest

LIMITS = {  # name: (times, seconds)
    "answer": (120, 60),
    "preview": (300, 60),
    "new_game": (20, 3600),
    "continue": (12, 3600),
    "invite": (30, 3600),
    "lobby": (120, 3600),  # joining, leaving, removing, waiting, wishing
    "standing": (60, 60),
    "reply": (60, 60),
    "settings": (60, 60),
    "restore_mail": (5, 86400),
    "export": (6, 3600),
    "delete": (10, 3600),
    "person": (120, 60),
}


def allowed(request: HttpRequest, name: str, who: str = "") -> bool:
    """Count one more; False if it is one too many. `who` is needed where nobody is signed in."""
    most, seconds = LIMITS[name]
    key = f"limit:{name}:{who or request.user.pk}"
    if cache.add(key, 1, seconds):
        return True
    try:
        return cache.incr(key) <= most
    except ValueError:  # it ran out just now
        return True
