"""How often a person may do what costs others something."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
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
    "dry_run": (20, 60),
    "reply": (60, 60),
    "settings": (60, 60),
    "hooks": (60, 3600),
    "hook_test": (20, 3600),
    "restore_mail": (5, 86400),
    "export": (6, 3600),
    "delete": (10, 3600),
    "person": (120, 60),
    "learn": (120, 60),
    "watch": (120, 60),
}


def allowed(request: HttpRequest, name: str, who: str = "") -> bool:
    """Count one more; False if it is one too many. `who` counts instead of whoever asks."""
    most, seconds = LIMITS[name]
    key = f"limit:{name}:{who or _visitor(request)}"
    if cache.add(key, 1, seconds):
        return True
    try:
        count: int = cache.incr(key)
    except ValueError:  # it ran out just now
        return True
    if count == 1:  # it ran out between Redis's look and its count, which begins one that would never end
        cache.touch(key, seconds)
    return count <= most


def _visitor(request: HttpRequest) -> str:
    """Whoever is signed in; of all others the address that they come from."""
    if request.user.is_authenticated:
        return str(request.user.pk)
    return f"ip-{get_adapter().get_client_ip(request)}"
