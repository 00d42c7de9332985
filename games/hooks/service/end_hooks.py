"""Ends what webhooks tell of a game that their person has left."""

from __future__ import annotations

from games.models import Game, Hook, HookDelivery, User


def end_hooks(row: Game, user: User) -> None:
    """What waits to be told to them goes, and so do the webhooks that they have set at the game."""
    HookDelivery.objects.filter(HookDelivery.OPEN, game=row, hook__user=user).delete()
    Hook.objects.filter(game=row, user=user).delete()
