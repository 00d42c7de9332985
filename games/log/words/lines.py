"""The lines of a log: where encounters begin, filters, and the words of each entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import NamedTuple, Protocol

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.base.documents import FactJSON, Memo
from games.log.words.in_play import readers_at
from games.log.words.record import DEALS, PLAYS, Why
from games.log.words.revealed import seats_of
from games.log.words.sentences import kind_of, played_before, sentence, why, without_echoes
from games.words.names import colour_name
from games.words.reader import Reader, when

BEGINS, TURN = "encounter_began", "turn_began"


def encounter_starts(facts: Sequence[FactJSON]) -> dict[int, int]:
    """Return the number of each encounter, by the place of its first fact.

    A turn that begins belongs to the first encounter in it. What follows an encounter belongs to the one
    before.
    """
    return {
        _first(facts, place): fact["number"] for place, fact in enumerate(facts) if fact.get("id") == BEGINS
    }


def _first(facts: Sequence[FactJSON], place: int) -> int:
    return place - 1 if place and facts[place - 1].get("id") == TURN else place


SEAT = "seat-"
_sentences: Memo[str] = Memo(5000)
_reasons: Memo[Why] = Memo(2000)


class Entry(Protocol):
    """A fact as its reader may know it, and when it happened.

    `number` orders entries and is never shown. `taken_back`: the game was taken back to before it, so it does
    not count.
    """

    @property
    def number(self) -> int: ...

    @property
    def at(self) -> datetime: ...

    @property
    def fact(self) -> FactJSON: ...

    @property
    def taken_back(self) -> bool: ...


class Chosen(NamedTuple):
    """An entry with what was played before it, and its reader, who names seats by the aliens of that time."""

    entry: Entry
    behind: FactJSON | None
    reader: Reader


@dataclass(frozen=True)
class LogLine:
    """A line of the log: what, why and by which rules, when.

    `origin` is how it was decided, once the game is over. `taken_back`: it does not count any more. `place`
    is its place among all that everybody may read, for a reader who may take the game back to before it. It
    is 0 for other readers.
    """

    when: str
    at: datetime
    line: str
    why: str
    rules: str
    number: int
    origin: str = ""
    taken_back: bool = False
    place: int = 0


@dataclass(frozen=True)
class Filter:
    """A link that filters the log; `seat` is the seat it is about, for its mark."""

    key: str
    label: str
    now: bool
    seat: int | None = None


def filters(wanted: str, seats: int) -> list[Filter]:
    """Return all filters; an unknown one counts as none."""
    wanted = wanted if is_filter(wanted, seats) else ""
    plain = {
        "": _("Everything"),
        "encounter": _("This encounter"),
        PLAYS: _("Powers and cards"),
        DEALS: _("Deals"),
    }
    found = [Filter(key, label, key == wanted) for key, label in plain.items()]
    marked = [Filter(f"{SEAT}{n}", colour_name(n), f"{SEAT}{n}" == wanted, n) for n in range(seats)]
    return [*found, *marked]


def is_filter(wanted: str, seats: int) -> bool:
    return wanted in ("encounter", PLAYS, DEALS, *(f"{SEAT}{n}" for n in range(seats)))


def log_lines(
    entries: Sequence[Entry],
    reader: Reader,
    wanted: str = "",
    newest: int | None = None,
    before: Sequence[FactJSON] = (),
) -> list[LogLine]:
    """Return the chosen lines, oldest first; of many, the newest.

    `before` holds what earlier facts tell of aliens.
    """
    found = choose(entries, reader, wanted, before)
    return chosen_lines(found[-newest:] if newest else found)


def choose(
    entries: Sequence[Entry], reader: Reader, wanted: str = "", before: Sequence[FactJSON] = ()
) -> list[Chosen]:
    """Return the chosen entries, oldest first, each with what was played before it.

    A reason may lie in an entry that is left out.
    """
    facts = [entry.fact for entry in entries]
    behind, readers = played_before(facts), readers_at(facts, reader, before)
    kept = {id(fact) for fact in without_echoes(facts)}
    since = _this_encounter(entries) if wanted == "encounter" else 0
    fits = _fits(wanted)
    return [
        one
        for place, one in enumerate(map(Chosen, entries, behind, readers))
        if place >= since and id(one.entry.fact) in kept and fits(one.entry.fact)
    ]


def chosen_lines(chosen: Iterable[Chosen]) -> list[LogLine]:
    """Return the lines of these entries, each for its reader, in the same order."""
    return [words.line(one) for one, words in _with_words(chosen)]


def chosen_sentences(chosen: Iterable[Chosen]) -> list[str]:
    """Return only the sentences of these entries."""
    return [words.sentence(one.entry.fact) for one, words in _with_words(chosen)]


def _with_words(chosen: Iterable[Chosen]) -> Iterator[tuple[Chosen, _Words]]:
    """Yield each entry with the words for its reader.

    There is one reader for as long as no alien changes.
    """
    words: _Words | None = None
    for one in chosen:
        if words is None or words.reader is not one.reader:
            words = _Words(one.reader)
        yield one, words


class _Words:
    """The words for one reader; they are kept, since those of a fact never change."""

    def __init__(self, reader: Reader):
        self.reader = reader
        self.whose = (
            get_language(),
            reader.seat,
            reader.systems,
            tuple(sorted(reader.aliens.items())),
            tuple(reader.techs.items()),
        )
        self.when = cache(when)

    def sentence(self, fact: FactJSON) -> str:
        return _sentences.get_or_make((*self.whose, repr(fact)), lambda: sentence(fact, self.reader))

    def line(self, chosen: Chosen) -> LogLine:
        entry, behind = chosen.entry, chosen.behind
        key = (*self.whose, repr(entry.fact), repr(behind))
        reason = _reasons.get_or_make(key, lambda: why(entry.fact, self.reader, behind))
        said = self.sentence(entry.fact)
        return LogLine(
            self.when(entry.at),
            entry.at,
            said,
            reason.text,
            ", ".join(reason.rules),
            entry.number,
            taken_back=entry.taken_back,
        )


def _this_encounter(entries: Sequence[Entry]) -> int:
    """Return where the last encounter that counts begins.

    It is 0, for everything, if its beginning is not among these.
    """
    starts = encounter_starts([entry.fact for entry in entries])
    return max((place for place in starts if not entries[place].taken_back), default=0)


def _fits(wanted: str) -> Callable[[FactJSON], bool]:
    if wanted == PLAYS:
        return lambda fact: kind_of(fact) == PLAYS
    if wanted == DEALS:
        return lambda fact: kind_of(fact) == DEALS or "deal" in (fact.get("why"), fact.get("result"))
    if wanted.startswith(SEAT):
        seat = int(wanted.removeprefix(SEAT))
        return lambda fact: seat in seats_of(fact)
    return lambda fact: True
