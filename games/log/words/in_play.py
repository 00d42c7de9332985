"""Which aliens were in play and whose the planets were when something happened, folded forward from what was
told of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from games.base.documents import FactJSON
from games.base.facts_of_aliens import (
    BEGINNINGS,
    CHANGES_OF_ALIENS,
    CHOSEN,
    DRAWN,
    FACE_DOWN,
    FACTS_OF_ALIENS,
    JOINED,
    MOVED,
    TAKEN_BACK,
    TURNED_UP,
)
from games.words.reader import Reader
from games.words.systems import Systems

Aliens = Mapping[int, str]


class AliensInPlay:
    """The sheets that each seat holds, the one it is named by first, as far as facts have told."""

    def __init__(self) -> None:
        self._held: dict[int, list[str]] = {}
        self._came_from: dict[str, int] = {}
        self._together: dict[int, int] = {}  # how many have come to a seat in one go
        self.now: Aliens = {}

    def take(self, fact: FactJSON) -> None:
        """Go on by one fact."""
        if fact.get("id") != MOVED:
            self._together = {}
        if fact.get("id") in FACTS_OF_ALIENS:
            self._change(fact)
            self.now = {seat: sheets[0] for seat, sheets in self._held.items() if sheets}

    def _change(self, fact: FactJSON) -> None:
        if fact["id"] == CHOSEN:
            self._add(fact["alien"], fact["seat"])
        elif fact["id"] == MOVED:
            self._move(fact["power"], fact["to_seat"])
        elif fact["id"] == TAKEN_BACK:
            self._held = {seat: list(sheets) for seat, sheets in enumerate(fact["held"]) if sheets}
            self._came_from = {}
        elif fact["id"] in (DRAWN, TURNED_UP):
            self._add(fact["power"], fact["seat"])
        elif fact["id"] != FACE_DOWN:
            self._remove(fact["power"])

    def _add(self, sheet: str, seat: int) -> None:
        """What is turned up its own seat has known before."""
        sheets = self._held.setdefault(seat, [])
        if sheet not in sheets:
            sheets.append(sheet)

    def _move(self, sheet: str, seat: int) -> None:
        """What comes to a seat goes before its own; what comes back lies behind what has come since."""
        back = self._came_from.pop(sheet, None) == seat
        before = self._remove(sheet)
        sheets = self._held.setdefault(seat, [])
        place = len(sheets) if back else self._together.get(seat, 0)
        sheets.insert(place, sheet)
        self._together[seat] = self._together.get(seat, 0) + 1
        if before is not None and not back:
            self._came_from[sheet] = before

    def _remove(self, sheet: str) -> int | None:
        """Whose it was."""
        for seat, sheets in self._held.items():
            if sheet in sheets:
                sheets.remove(sheet)
                return seat
        return None


def aliens_after(facts: Iterable[FactJSON]) -> Aliens:
    """Those in play after all of these; none, where nothing tells of them."""
    aliens = AliensInPlay()
    for fact in facts:
        aliens.take(fact)
    return aliens.now


def aliens_at(facts: Sequence[FactJSON], now: Aliens, before: Iterable[FactJSON] = ()) -> Iterator[Aliens]:
    """For each fact the aliens by which seats are named in it: those in play until then.

    `now`: those in play after the last of them; they serve where nothing tells of another one. `before`:
    what was told earlier. Where aliens have changed and nothing tells which they were, none is named.
    """
    earlier = list(before)
    if not any(map(_changes, facts)):
        return _as_they_are_chosen(facts, now)
    if not any(fact.get("id") in BEGINNINGS for fact in (*earlier, *facts)):
        return _since_the_last_change(facts, now)
    return _folded(facts, earlier)


def _changes(fact: FactJSON) -> bool:
    """Whether somebody has another alien than the one they chose."""
    return fact.get("id") in CHANGES_OF_ALIENS


def _as_they_are_chosen(facts: Sequence[FactJSON], now: Aliens) -> Iterator[Aliens]:
    """Nobody has another alien than now, but those who have yet to choose it."""
    yet_to_choose = {fact["seat"] for fact in facts if fact.get("id") == CHOSEN}
    known = {seat: alien for seat, alien in now.items() if seat not in yet_to_choose}
    for fact in facts:
        yield known if yet_to_choose else now
        if fact.get("id") == CHOSEN:
            yet_to_choose.discard(fact["seat"])
            known = {seat: alien for seat, alien in now.items() if seat not in yet_to_choose}


def _since_the_last_change(facts: Sequence[FactJSON], now: Aliens) -> Iterator[Aliens]:
    last = max(place for place, fact in enumerate(facts) if _changes(fact))
    return iter([now if place > last else {} for place in range(len(facts))])


def _folded(facts: Sequence[FactJSON], earlier: Iterable[FactJSON]) -> Iterator[Aliens]:
    aliens = AliensInPlay()
    for fact in earlier:
        aliens.take(fact)
    for fact in facts:
        yield aliens.now
        aliens.take(fact)


def readers_at(
    facts: Sequence[FactJSON], reader: Reader, before: Iterable[FactJSON] = ()
) -> Iterator[Reader]:
    """For each fact its reader, who knows the aliens that were in play until then and whose the
    planets were; one while they stay."""
    earlier, then = list(before), reader
    both = zip(
        aliens_at(facts, reader.aliens, earlier), systems_at(facts, reader.systems, earlier), strict=True
    )
    for aliens, systems in both:
        if aliens is not then.aliens or systems is not then.systems:
            then = replace(reader, aliens=aliens, systems=systems)
        yield then


def systems_at(facts: Sequence[FactJSON], now: Systems, before: Iterable[FactJSON] = ()) -> Iterator[Systems]:
    """For each fact whose each planet was then. One that joined on a road that was left may have gone since,
    or have joined another system."""
    earlier = list(before)
    joined = [fact for fact in (*earlier, *facts) if fact.get("id") == JOINED]
    if all(now.has(fact["planet"], fact["seat"]) for fact in joined):
        yield from (now for _fact in facts)
        return
    then = now
    for fact in earlier:
        then = _with_planet(then, fact)
    for fact in facts:
        then = _with_planet(then, fact)
        yield then


def _with_planet(systems: Systems, fact: FactJSON) -> Systems:
    """From the fact on that tells of it, in which it is named already."""
    return systems.joined_by(fact["planet"], fact["seat"]) if fact.get("id") == JOINED else systems
