"""Exceptions that end an encounter or the game from anywhere in the rules."""

from __future__ import annotations


class EncounterCutShort(Exception):
    """The encounter ends at once. It is raised only when no window is open, so no piece is on the move."""


class GameOver(Exception):
    """Somebody has won; the game ends at this check (R-13.5)."""
