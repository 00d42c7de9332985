"""Lines of the log with their reasons, and the filters that choose among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.state.kinds import Kind
from games.base.documents import FactJSON
from games.base.memo import Memo
from games.read.turn.log import Entry
from games.words.core.fields import kinds_in_fact
from games.words.core.names import colour_name
from games.words.core.reader import Reader
from games.words.core.times import when
from games.words.facts.kinds import kind_of
from games.words.facts.record import DEALS, PLAYS, Why
from games.words.facts.sentences import sentence, without_echoes
from games.words.facts.why import played_before, why

Chosen = tuple[Entry, FactJSON | None]

SEAT = "seat-"
_sentences: Memo[str] = Memo(5000)
_reasons: Memo[Why] = Memo(2000)


@dataclass(frozen=True)
class LogLine:
    """One line: what, why and by which rules, when; `origin` how it was decided, once the game is over."""

    when: str
    at: datetime
    line: str
    why: str
    rules: str
    number: int
    origin: str = ""


@dataclass(frozen=True)
class Filter:
    """A link that chooses: `seat` is the seat it is about, for its mark."""

    key: str
    label: str
    now: bool
    seat: int | None = None


def filters(wanted: str, seats: int) -> list[Filter]:
    """All there are; an unknown wish is no wish."""
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
    entries: Sequence[Entry], reader: Reader, wanted: str = "", newest: int | None = None
) -> list[LogLine]:
    """The chosen ones, oldest first; of many the newest."""
    found = choose(entries, wanted)
    return lines_for_reader(found[-newest:] if newest else found, reader)


def choose(entries: Sequence[Entry], wanted: str = "") -> list[Chosen]:
    """Oldest first, each with what was played before it: a reason may lie in what is left out."""
    before = list(played_before(entry.fact for entry in entries))
    kept = {id(fact) for fact in without_echoes([entry.fact for entry in entries])}
    since = _this_encounter(entries) if wanted == "encounter" else 0
    fits = _fits(wanted)
    return [
        (entry, behind)
        for place, (entry, behind) in enumerate(zip(entries, before, strict=True))
        if place >= since and id(entry.fact) in kept and fits(entry.fact)
    ]


def lines_for_reader(chosen: Iterable[Chosen], reader: Reader) -> list[LogLine]:
    """What is said of these to this reader, in the same order."""
    words = _Words(reader)
    return [words.line(*one) for one in chosen]


def log_sentences(entries: Sequence[Entry], reader: Reader) -> list[str]:
    """The sentences alone, oldest first."""
    words = _Words(reader)
    return [words.sentence(fact) for fact in without_echoes([entry.fact for entry in entries])]


class _Words:
    """What is said to this reader. What was said of a fact once is said of it always."""

    def __init__(self, reader: Reader):
        self.reader = reader
        self.whose = (get_language(), reader.seat, tuple(sorted(reader.aliens.items())))
        self.when = cache(when)

    def sentence(self, fact: FactJSON) -> str:
        return _sentences.get_or_make((*self.whose, repr(fact)), lambda: sentence(fact, self.reader))

    def line(self, entry: Entry, behind: FactJSON | None) -> LogLine:
        key = (*self.whose, repr(entry.fact), repr(behind))
        reason = _reasons.get_or_make(key, lambda: why(entry.fact, self.reader, behind))
        said = self.sentence(entry.fact)
        return LogLine(
            self.when(entry.at), entry.at, said, reason.text, ", ".join(reason.rules), entry.number
        )


def _this_encounter(entries: Sequence[Entry]) -> int:
    """Where the last encounter begins; everything, if its beginning is not among these."""
    begins = [place for place, entry in enumerate(entries) if entry.fact.get("id") == "encounter_began"]
    return begins[-1] if begins else 0


def _fits(wanted: str) -> Callable[[FactJSON], bool]:
    if wanted == PLAYS:
        return lambda fact: kind_of(fact) == PLAYS
    if wanted == DEALS:
        return lambda fact: kind_of(fact) == DEALS or "deal" in (fact.get("why"), fact.get("result"))
    if wanted.startswith(SEAT):
        seat = int(wanted.removeprefix(SEAT))
        return lambda fact: seat in _seats_of(fact)
    return lambda fact: True


def _seats_of(fact: FactJSON) -> Iterable[int]:
    """The seats that a fact names, not those that may know it."""
    named = [name for name, kinds in kinds_in_fact(fact).items() if Kind.SEAT in kinds and name != "to"]
    for value in (fact.get(name) for name in named):
        yield from value if isinstance(value, list | tuple) else (value,)
