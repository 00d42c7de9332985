"""The aliens in play at each fact, and the words on inactive seats and predictions (from R-25.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.base.documents import (
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
    FactJSON,
)
from games.log.words.record import FactWords
from games.words import names
from games.words.patterns import CountBy, Entry, PatternBy, ToReader, ngettext_noop
from games.words.reader import Reader, Systems


def _dealt(fact: FactJSON, reader: Reader) -> dict[str, str]:
    pairs = zip(fact["seats"], fact["cards"], strict=False)
    return {"dealt": names.listed(_dealt_to(seat, card, reader) for seat, card in pairs)}


def _dealt_to(seat: int, card: str, reader: Reader) -> str:
    told = {"card": names.card_name(card), "seat": names.colour_name(seat)}
    return (_("%(card)s for you") if seat == reader.seat else _("%(card)s for %(seat)s")) % told


def _foretold(you: str, others: str, other: str) -> Entry:
    """Return the sentence by the seat that foretold, and by whether it is about the reader."""
    return ToReader("seat", you, ToReader("winner", others, other))


_WITH_ANY = _foretold(
    noop("You foretold that %(winner)s wins."),
    noop("%(seat_colour)s foretold that you win."),
    noop("%(seat_colour)s foretold that %(winner)s wins."),
)
_ALONE = _foretold(
    noop("You foretold that %(winner)s wins, and no other player."),
    noop("%(seat_colour)s foretold that you win, and no other player."),
    noop("%(seat_colour)s foretold that %(winner)s wins, and no other player."),
)
_WITH_OTHERS = ToReader(
    "seat",
    CountBy(
        "sharers",
        ngettext_noop(
            "You foretold that %(winner)s wins with exactly %(sharers_n)s other player.",
            "You foretold that %(winner)s wins with exactly %(sharers_n)s other players.",
        ),
    ),
    ToReader(
        "winner",
        CountBy(
            "sharers",
            ngettext_noop(
                "%(seat_colour)s foretold that you win with exactly %(sharers_n)s other player.",
                "%(seat_colour)s foretold that you win with exactly %(sharers_n)s other players.",
            ),
        ),
        CountBy(
            "sharers",
            ngettext_noop(
                "%(seat_colour)s foretold that %(winner)s wins with exactly %(sharers_n)s other player.",
                "%(seat_colour)s foretold that %(winner)s wins with exactly %(sharers_n)s other players.",
            ),
        ),
    ),
)

WORDS: dict[str, FactWords] = {
    "cards_for_seats": FactWords(
        noop("Cards are dealt to settle who sits apart: %(dealt)s."),
        (
            noop(
                "The highest attack is the Zilch; of eight players the lowest one is the Shark. Players with "
                "equal cards are dealt another."
            ),
            ("R-25.6", "R-25.9"),
        ),
        fields=_dealt,
    ),
    "sat_apart": FactWords(
        PatternBy(
            "what",
            {
                "zilch": ToReader(
                    "seat",
                    noop("You are the Zilch: you have no system, ships or cards, and foretell who wins."),
                    noop("%(seat_colour)s is the Zilch: no system, ships or cards, but a prediction."),
                ),
                "shark": ToReader(
                    "seat",
                    noop("You are the Shark: you sit out one encounter, then take the chair of someone."),
                    noop("%(seat_colour)s is the Shark: who sits there takes the chair of someone else."),
                ),
            },
            ToReader("seat", noop("You sit apart."), noop("%(seat_colour)s sits apart.")),
        ),
        (noop("Six players have a system. Cards settled who sits apart."), ("R-25.6",)),
    ),
    "chair_taken": FactWords(
        ToReader(
            "seat",
            noop("Your chair changes hands: the one who sat out plays it, and its player sits out."),
            noop(
                "%(seat_colour)s changes hands: the one who sat out plays it, and its player sits out, at "
                "%(out_colour)s."
            ),
        ),
        (noop("The Shark takes a chair once the main players are known."), ("R-25.9",)),
    ),
    "prediction_sealed": FactWords(
        ToReader(
            "seat",
            noop("You have written down who will win. It stands until the end."),
            noop("%(seat_colour)s has written down who will win. No one else sees it until the end."),
        ),
        (noop("The Zilch foretells the winner before the first encounter."), ("R-25.7",)),
    ),
    "foretold": FactWords(
        PatternBy(
            "winner",
            {
                -1: ToReader(
                    "seat",
                    noop("You foretold no winner, so you cannot win."),
                    noop("%(seat_colour)s foretold no winner."),
                )
            },
            PatternBy("sharers", {-1: _WITH_ANY, 0: _ALONE}, _WITH_OTHERS),
        ),
        (noop("The Zilch wins with the player foretold, or alone with the right number."), ("R-25.7",)),
    ),
}


Aliens = Mapping[int, str]


class AliensInPlay:
    """The sheets that each seat holds, as far as facts have told.

    The first sheet of a seat gives it its name.
    """

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
        """Add a sheet to a seat that does not have it.

        A seat already knows its own sheet when it is turned up.
        """
        sheets = self._held.setdefault(seat, [])
        if sheet not in sheets:
            sheets.append(sheet)

    def _move(self, sheet: str, seat: int) -> None:
        """Move a sheet to a seat.

        A new sheet goes before the seat's own. A sheet that comes back goes behind those that have come
        since.
        """
        back = self._came_from.pop(sheet, None) == seat
        before = self._remove(sheet)
        sheets = self._held.setdefault(seat, [])
        place = len(sheets) if back else self._together.get(seat, 0)
        sheets.insert(place, sheet)
        self._together[seat] = self._together.get(seat, 0) + 1
        if before is not None and not back:
            self._came_from[sheet] = before

    def _remove(self, sheet: str) -> int | None:
        """Remove a sheet and return the seat that held it."""
        for seat, sheets in self._held.items():
            if sheet in sheets:
                sheets.remove(sheet)
                return seat
        return None


def aliens_after(facts: Iterable[FactJSON]) -> Aliens:
    """Return the aliens in play after all of these facts.

    It is empty where nothing tells of them.
    """
    aliens = AliensInPlay()
    for fact in facts:
        aliens.take(fact)
    return aliens.now


def aliens_at(facts: Sequence[FactJSON], now: Aliens, before: Iterable[FactJSON] = ()) -> Iterator[Aliens]:
    """Return for each fact the aliens that name seats in it: those in play until then.

    `now` holds those in play after the last fact; they serve where nothing tells of another one. `before`
    holds what was told earlier. Where aliens have changed and nothing tells which they were, none is named.
    """
    earlier = list(before)
    if not any(map(_changes, facts)):
        return _as_they_are_chosen(facts, now)
    if not any(fact.get("id") in BEGINNINGS for fact in (*earlier, *facts)):
        return _since_the_last_change(facts, now)
    return _folded(facts, earlier)


def _changes(fact: FactJSON) -> bool:
    """Return whether the fact gives somebody another alien than the one they chose."""
    return fact.get("id") in CHANGES_OF_ALIENS


def _as_they_are_chosen(facts: Sequence[FactJSON], now: Aliens) -> Iterator[Aliens]:
    """Yield the aliens of now, without those that are yet to be chosen."""
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
    """Yield the reader of each fact, with the aliens and the planets' owners known until then.

    It is the same reader for as long as these do not change.
    """
    earlier, then = list(before), reader
    both = zip(
        aliens_at(facts, reader.aliens, earlier), systems_at(facts, reader.systems, earlier), strict=True
    )
    for aliens, systems in both:
        if aliens is not then.aliens or systems is not then.systems:
            then = replace(reader, aliens=aliens, systems=systems)
        yield then


def systems_at(facts: Sequence[FactJSON], now: Systems, before: Iterable[FactJSON] = ()) -> Iterator[Systems]:
    """Yield for each fact the owners of the planets at that time.

    A planet that joined on a branch that was left may have gone since, or have joined another system.
    """
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
    """Return the systems with a planet that this fact adds.

    It counts from this fact on, which already names it.
    """
    return systems.joined_by(fact["planet"], fact["seat"]) if fact.get("id") == JOINED else systems
