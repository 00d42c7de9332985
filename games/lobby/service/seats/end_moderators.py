"""Ends that people look after a game: dismissed, resigned, become its host, or banned."""

from __future__ import annotations

from datetime import datetime

from games.models import Moderator
from games.models.people.moderator import ModeratorSet


def end_moderators(found: ModeratorSet, now: datetime) -> None:
    """Nobody who has handed over to them goes when they come, nor do they name anybody any more."""
    Moderator.objects.filter(handed_to__in=found.values("pk")).update(handed_to=None)
    found.update(ended_at=now, handed_to=None)
