"""The webhooks of a person, and those of a game, with what they were told of late."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.models import Game, Hook, HookDelivery, User

SHOWN = 10


@dataclass(frozen=True)
class HookWithDeliveries:
    """The newest first."""

    hook: Hook
    deliveries: list[HookDelivery] = field(default_factory=list)


def hooks_of(user: User, game: Game | None) -> list[HookWithDeliveries]:
    """Those of all their games, or those that they have set at one."""
    hooks = Hook.objects.filter(user=user, game=game)
    return [
        HookWithDeliveries(hook, list(hook.deliveries.select_related("game").order_by("-pk")[:SHOWN]))
        for hook in hooks
    ]


def formats_at(game: Game) -> list[str]:
    """What everybody at the table may know of its webhooks: that they are there, and what for."""
    own = Hook.objects.filter(game=game, user=game.owner, disabled_at=None)
    return list(own.values_list("format", flat=True))
