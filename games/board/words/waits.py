"""What a game waits for, to whoever looks after it: what everybody knows of it, and nothing more."""

from __future__ import annotations

from games.words.moments import moment_name
from games.words.names import capital
from games.words.reader import Reader

from .encounter import waiting_words


def waits_words(seats: list[int], moment: str) -> str:
    """These seats, or a moment that is open; empty if neither is known."""
    if seats:
        return waiting_words(seats, Reader())
    return capital(moment_name(moment)) + "." if moment else ""
