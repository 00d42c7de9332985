"""What ends an encounter or the game at once, from wherever the rules are."""

from __future__ import annotations


class EncounterCutShort(Exception):
    """The encounter ends at once. Raised only when no window is open, so no piece is under way."""


class GameOver(Exception):
    """Somebody has won; the game ends at this check (R-13.5)."""
