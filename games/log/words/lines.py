"""The lines of a log, their filters and words; and what was revealed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import NamedTuple, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.base.documents import FactJSON
from games.base.memo import Memo
from games.base.vocabulary import wording
from games.log.words.encounters import encounter_starts, pieces
from games.log.words.in_play import readers_at
from games.log.words.record import DEALS, PLAYS, Why
from games.log.words.sentences import kind_of, played_before, sentence, why, without_echoes
from games.log.words.weights import seats_of
from games.words import names
from games.words.names import colour_name
from games.words.reader import Reader, when

__all__ = ["Revealed", "RevealedSince", "private_lines", "public_lines", "revealed_lines", "rolls_line"]


MOST = 12  # lines of what everybody was told
TERMS = ("deal_offered", "deal_terms")


class Revealed(Protocol):
    """Something that was revealed, as `games.play.read.public` tells it."""

    @property
    def kind(self) -> str: ...

    @property
    def seats(self) -> tuple[int, ...] | None: ...

    @property
    def things(self) -> int: ...

    @property
    def fact(self) -> FactJSON | None: ...


class RevealedSince(Protocol):
    """All that was revealed, as `games.play.read.public` tells it."""

    @property
    def public(self) -> Sequence[Revealed]: ...

    @property
    def private(self) -> Sequence[Revealed]: ...

    @property
    def rolls(self) -> int: ...


def revealed_lines(since: RevealedSince, reader: Reader) -> list[str]:
    """Return what everybody knows, what some have seen alone, and how often dice were rolled.

    Of what everybody knows, only the newest is returned.
    """
    told = public_lines(since.public, reader)
    left = len(told) - MOST
    more = ngettext("Everyone was told %(n)d thing more.", "Everyone was told %(n)d things more.", left)
    lines = [*told[-MOST:], *([more % {"n": left}] if left > 0 else []), *private_lines(since.private)]
    return [*(lines or [_("Nothing was revealed since then.")]), *filter(None, [rolls_line(since.rolls)])]


def public_lines(revealed: Iterable[Revealed], reader: Reader) -> list[str]:
    """Return what everybody knows since, in order."""
    return [sentence(one.fact, reader) for one in revealed if one.fact is not None]


def private_lines(revealed: Sequence[Revealed]) -> list[str]:
    """Return how much some have seen alone, one line for each kind and each group of them."""
    found: dict[tuple[str, tuple[int, ...]], int] = {}
    for one in revealed:
        if one.seats is not None:
            key = _kind(one), one.seats
            found[key] = found.get(key, 0) + one.things
    return [_line(kind, seats, things) for (kind, seats), things in found.items()]


def rolls_line(rolls: int) -> str:
    """Return how often dice were rolled; empty, if never."""
    if not rolls:
        return ""
    text = ngettext(
        "The dice were rolled %(rolls)d time since: with the same dice it falls alike once more.",
        "The dice were rolled %(rolls)d times since: with the same dice they fall alike once more.",
        rolls,
    )
    return text % {"rolls": rolls}


def _kind(one: Revealed) -> str:
    return "deal" if one.kind in TERMS else one.kind


def _line(kind: str, seats: Sequence[int], things: int) -> str:
    told = {"seats": names.listed(map(names.colour_name, seats)), "cards": names.cards_words(things)}
    if kind == "deal":
        return _("Terms of a deal, seen by %(seats)s.") % told
    if kind in ("aliens_dealt", "alien_chosen", "sheet_offered", "alien_passed", "aliens_granted"):
        return _("Alien sheets to choose from, seen by %(seats)s.") % told
    if kind == "techs_dealt":
        return _("Techs to choose from, seen by %(seats)s.") % told
    return names.capital(_("%(cards)s, seen by %(seats)s.") % told)


SEAT = "seat-"
ENCOUNTER, NUMBERED = "encounter", "encounter-"  # this encounter; that of a number
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
        ENCOUNTER: _("This encounter"),
        PLAYS: _("Powers and cards"),
        DEALS: _("Deals"),
    }
    found = [Filter(key, label, key == wanted) for key, label in plain.items()]
    marked = [Filter(f"{SEAT}{n}", colour_name(n), f"{SEAT}{n}" == wanted, n) for n in range(seats)]
    return [*found, *marked]


def is_filter(wanted: str, seats: int) -> bool:
    return wanted in (ENCOUNTER, PLAYS, DEALS, *(f"{SEAT}{n}" for n in range(seats)))


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
    places = _places(entries, wanted)
    fits = _fits(wanted)
    return [
        one
        for place, one in enumerate(map(Chosen, entries, behind, readers))
        if place in places and id(one.entry.fact) in kept and fits(one.entry.fact)
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
            wording(),
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


def _places(entries: Sequence[Entry], wanted: str) -> Collection[int]:
    """Return the places of the encounter that is wanted; all places for any other filter.

    The one that goes on now is "encounter"; it is everything, if its beginning is not among these. The one of
    a number begins where it counts, and ends where another one does; what is played inside it is left out.
    """
    counting = {place: n for place, n in _starts(entries) if not entries[place].taken_back}
    if wanted == ENCOUNTER and counting:
        number = counting[max(counting)]
    elif wanted.startswith(NUMBERED):
        number = int(wanted.removeprefix(NUMBERED))
    else:
        return range(len(entries))
    return {place for n, places in pieces(counting, len(entries)) if n == number for place in places}


def _starts(entries: Sequence[Entry]) -> Iterable[tuple[int, int]]:
    return encounter_starts([entry.fact for entry in entries]).items()


def newest_encounter(entries: Sequence[Entry]) -> int:
    """Return the number of the last encounter of these entries that counts; 0 if none has begun."""
    return max((n for place, n in _starts(entries) if not entries[place].taken_back), default=0)


def _fits(wanted: str) -> Callable[[FactJSON], bool]:
    if wanted == PLAYS:
        return lambda fact: kind_of(fact) == PLAYS
    if wanted == DEALS:
        return lambda fact: kind_of(fact) == DEALS or "deal" in (fact.get("why"), fact.get("result"))
    if wanted.startswith(SEAT):
        seat = int(wanted.removeprefix(SEAT))
        return lambda fact: seat in seats_of(fact)
    return lambda fact: True
