"""What everybody knows of the open questions. Each of them says so itself (`engine.Ask.public`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

import engine
from games.models import Prompt


class PublicQuestion(Protocol):
    """A question as far as everybody may know of it: of an engine, or as it was stored."""

    @property
    def seat(self) -> int: ...

    @property
    def what(self) -> str: ...

    @property
    def public(self) -> str: ...


class OpenQuestion(NamedTuple):
    """An open question: to whom, its number there, and whether everybody knows why the game stands at it."""

    seat: int
    question: int
    public: bool

    @classmethod
    def of(cls, ask: engine.Ask) -> OpenQuestion:
        return cls(ask.seat, ask.number, ask.public != engine.PRIVATE)


class PromptAsPublicQuestion(NamedTuple):
    """A question as far as everybody may know of it; of a row that does not say, nobody is told."""

    seat: int
    what: str
    public: str

    @classmethod
    def of(cls, prompt: Prompt) -> PromptAsPublicQuestion:
        return cls(prompt.seat.number, prompt.what, prompt.public or engine.PRIVATE)


def seats_waited_for(asks: Iterable[PublicQuestion]) -> list[int]:
    """The seats whose turn everybody knows, whether or not they have answered already.

    Who is asked in a window follows from private stops, and who picks one of several fitting cards from their
    hand: neither may be told. Of two dealers both are named all the time, so that nobody knows which of them
    owes an offer.
    """
    return sorted({ask.seat for ask in asks if ask.public == engine.SEAT})


def others_waited_for(asks: Iterable[PublicQuestion], seat: int | None) -> list[int]:
    """The same without the seat of whoever looks."""
    return [one for one in seats_waited_for(asks) if one != seat]


def open_window(asks: Iterable[PublicQuestion]) -> str:
    """The moment at which the game stands, if everybody knows that a window is open there; else empty."""
    return next((ask.what for ask in asks if ask.public == engine.MOMENT), "")
