"""The reader that a board is drawn for."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from django.utils.translation import get_language

from engine.state.view import View
from games.board.words.things import say
from games.words.names import seat_name
from games.words.reader import Reader, Systems


@dataclass(frozen=True)
class BoardReader:
    """The language, the own seat, and what seats and planets are called."""

    language: str
    seat: int | None
    called: tuple[str, ...]
    systems: Systems

    @classmethod
    def of(cls, view: View) -> BoardReader:
        reader = Reader.of(view)
        called = tuple(seat_name(seat["seat"], reader) for seat in view["seats"])
        return cls(get_language() or "", view.get("you"), called, reader.systems)

    def say(self, what: str, *about: Hashable) -> str:
        """Return a sentence of `games.board.words.things`."""
        return say(self.language, what, *about)
