"""The webhooks of a person, and those of a game, with their latest calls."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.models import Game, Hook, HookDelivery, User

SHOWN = 10


@dataclass(frozen=True)
class HookWithDeliveries:
    """A webhook with its calls, the newest first."""

    hook: Hook
    deliveries: list[HookDelivery] = field(default_factory=list)


def hooks_of(user: User, game: Game | None) -> list[HookWithDeliveries]:
    """Return a person's webhooks for all their games, or those they have set at one."""
    hooks = Hook.objects.filter(user=user, game=game)
    return [
        HookWithDeliveries(hook, list(hook.deliveries.select_related("game").order_by("-pk")[:SHOWN]))
        for hook in hooks
    ]


def formats_at(game: Game) -> list[str]:
    """Return what everybody at the table may know of its webhooks: that they exist, and for which service."""
    own = Hook.objects.filter(game=game, user=game.owner, disabled_at=None)
    return list(own.values_list("format", flat=True))
