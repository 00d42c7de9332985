"""Which questions everybody knows to be open: those that follow from public facts alone."""

from __future__ import annotations

from typing import NamedTuple

import engine

OPENLY = frozenset({
    "alien", "aim", "another_encounter", "deal", "deal_ships", "encounter_card", "invite", "join", "launch",
    "lose_ships", "own_colour", "place_ships", "regroup_ship", "resettle", "rewards", "ships", "wild_destiny",
})  # fmt: skip


class Open(NamedTuple):
    """An open question: to whom, its number there, and whether everybody knows why the game stands at it."""

    seat: int
    question: int
    public: bool

    @classmethod
    def of(cls, ask: engine.Ask) -> Open:
        return cls(ask.seat, ask.number, openly_asked(ask))


def openly_asked(ask: engine.Ask) -> bool:
    """Whether public facts alone tell that the game stands here; a stop of one's own is private."""
    if ask.about.get("window"):
        return not ask.about.get("stop")
    return ask.what in OPENLY
