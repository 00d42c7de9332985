"""For whom a board is drawn."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from django.utils.translation import get_language

from engine.state.view import View
from games.words.board.things import say
from games.words.core.names import seat_name
from games.words.core.reader import Reader


@dataclass(frozen=True)
class BoardReader:
    """The language, the own seat, and what each seat is called."""

    language: str
    seat: int | None
    called: tuple[str, ...]

    @classmethod
    def of(cls, view: View) -> BoardReader:
        reader = Reader.of(view)
        called = tuple(seat_name(seat["seat"], reader) for seat in view["seats"])
        return cls(get_language() or "", view.get("you"), called)

    def say(self, what: str, *about: Hashable) -> str:
        """A sentence of `games.words.board.things`."""
        return say(self.language, what, *about)
