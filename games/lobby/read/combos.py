"""The Cosmic Combos that a host has written, kept for the next game."""

from __future__ import annotations

from typing import Any

from games.models import Game, User


def combos_kept(user: User) -> list[dict[str, Any]]:
    """Those of the newest game of this host that has some, as its options hold them. One query."""
    made = Game.objects.filter(owner=user, options__has_key="combos").order_by("-created_at")
    return list(made.values_list("options__combos", flat=True).first() or [])
