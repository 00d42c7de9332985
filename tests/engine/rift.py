"""Own aliens for tests: their power, and their flare as a card, begin an encounter inside the present one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine import register_own_aliens
from engine.aliens import Alien
from engine.moments import (
    AlliancesFormed,
    CardPlayed,
    CardsRevealed,
    EncounterEnds,
    EncounterStarts,
    FurtherEncounterDue,
    GateAimed,
    Moment,
    NewHandDue,
    ShipsToWarp,
    WinnerKnown,
)
from engine.sheets.abilities import Sheet, power, super_flare, wild_flare
from engine.state.encounter import PlannedEncounter

DEEPEST = 3
Anywhere = (
    EncounterStarts
    | GateAimed
    | AlliancesFormed
    | CardsRevealed
    | CardPlayed
    | WinnerKnown
    | ShipsToWarp
    | NewHandDue
    | FurtherEncounterDue
    | EncounterEnds
)


def not_too_deep(sheet: Sheet, moment: Moment) -> bool:
    return len(sheet.position.outer) < DEEPEST


def rift(named: str) -> type[Alien]:
    """Return an alien of this name that begins encounters inside others."""

    class Rift(Alien):
        title = named
        text = use = wild = super = "an encounter inside this one"

        @power(Anywhere, who=not_too_deep, optional=True)
        async def open(self, moment: Moment, _: None) -> None:
            self.table.insert_encounter(PlannedEncounter(self.seat))

        @wild_flare(Anywhere, who=not_too_deep)
        async def tear(self, moment: Moment, _: None) -> None:
            self.table.insert_encounter(PlannedEncounter(self.seat))

        @super_flare(Anywhere, who=not_too_deep)
        async def rip(self, moment: Moment, _: None) -> None:
            for _time in range(2):
                self.table.insert_encounter(PlannedEncounter(self.seat))

    Rift.name = named
    return Rift


RIFTS = tuple(map(rift, ("rift", "rift_two", "rift_three")))


@contextmanager
def own_aliens(*aliens: type[Alien]) -> Iterator[None]:
    register_own_aliens(aliens)
    try:
        yield
    finally:
        register_own_aliens([])
