"""Which facts belong to which encounter. One may be played inside another, which goes on afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from games.base.documents import BEGINS, COURSE, GOES_ON, OVER, FactJSON

TURN = "turn_began"


@dataclass(frozen=True)
class ToldEncounter:
    """An encounter in a list of facts.

    `places` are those of its facts, without those of encounters inside it. `begun` is the place of the fact
    that says who is the offense. `inside` is the number of the encounter that it interrupts; 0 if there is
    none.
    """

    number: int
    places: tuple[int, ...]
    begun: int
    inside: int = 0

    @property
    def end(self) -> int:
        """Return the place behind its last fact."""
        return self.places[-1] + 1


def encounter_starts(facts: Sequence[FactJSON]) -> dict[int, int]:
    """Return the number of each encounter, by the place of its first fact, and of that with which it goes on.

    A turn that begins belongs to the first encounter in it. What follows an encounter belongs to the one
    before.
    """
    return {
        _first(facts, place): fact["number"]
        for place, fact in enumerate(facts)
        if fact.get("id") in (BEGINS, GOES_ON)
    }


def _first(facts: Sequence[FactJSON], place: int) -> int:
    return place - 1 if place and facts[place - 1].get("id") == TURN else place


def pieces(starts: Mapping[int, int], length: int) -> Iterator[tuple[int, range]]:
    """Yield the number of an encounter and places that follow one another, for each of these starts."""
    for first, end in pairwise([*starts, length]):
        yield starts[first], range(first, end)


def encounters_told(facts: Sequence[FactJSON]) -> list[ToldEncounter]:
    """Return the encounters in the order in which they began.

    Of an encounter that a ruling began once more, only the last beginning counts. The rest of one that began
    before these facts is left out.
    """
    found: list[ToldEncounter] = []
    for number, places in pieces(encounter_starts(facts), len(facts)):
        begun = next((place for place in places[:2] if facts[place].get("id") == BEGINS), None)
        before = _last(found, number)
        if begun is None:
            found[before : before + 1] = [_with(one, places) for one in found[before : before + 1]]
            continue
        if all(one.number == number or one.inside for one in found[before:]):
            del found[before:]
        found.append(ToldEncounter(number, tuple(places), begun, _interrupted(facts, begun)))
    return found


def _last(found: Sequence[ToldEncounter], number: int) -> int:
    """Return the place of the last encounter with this number; behind all if there is none."""
    return max((place for place, one in enumerate(found) if one.number == number), default=len(found))


def _with(one: ToldEncounter, places: range) -> ToldEncounter:
    return replace(one, places=(*one.places, *places))


def _interrupted(facts: Sequence[FactJSON], begun: int) -> int:
    """Return the number of the encounter that was in progress when another one began; 0 if none was."""
    told = (fact for fact in reversed(facts[:begun]) if fact.get("id") in COURSE)
    before = next(told, None)
    if before is None or before["id"] == OVER or before["number"] == facts[begun]["number"]:
        return 0
    return int(before["number"])
