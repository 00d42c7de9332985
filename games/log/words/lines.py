"""The lines of a log, their filters and words; how much each fact is news; and what was revealed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import NamedTuple, Protocol

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from engine.prospects import says_who_wins
from engine.state.cards import FLARE
from engine.state.kinds import Kind
from games.base.documents import FactJSON
from games.base.memo import Memo
from games.log.words.course import SAID_OF_ORDERS
from games.log.words.in_play import readers_at
from games.log.words.record import DEALS, PLAYS, Cause, Why
from games.log.words.sentences import cause_of, kind_of, played_before, sentence, why, without_echoes
from games.words import names
from games.words.names import colour_name
from games.words.patterns import kinds_in_fact
from games.words.reader import Reader, when

__all__ = ["Revealed", "RevealedSince", "private_lines", "public_lines", "revealed_lines", "rolls_line"]


SETTLING = ("ships_landed", "deal_made", "colony_founded", "encounter_over")  # the result is carried out
SHIPS_MOVE = ("ships_lost", "ships_landed", "ships_sent", "ships_returned", "alliance_answered")
PLAYED_OR_USED = ("colony_given_up", "power_announced", "power_was_used", "card_announced")  # or its price


class Weight(NamedTuple):
    """How much a fact is news: `own` for a seat that it names, `other` for everybody else."""

    own: int
    other: int


ORDINARY = Weight(0, 0)
WEIGHTS: dict[str, Weight] = {
    "game_won": Weight(4, 4),
    "game_closed": Weight(4, 4),
    "foretold": Weight(4, 4),
    "sat_apart": Weight(4, 3),
    "chair_taken": Weight(4, 3),
    "game_taken_back": Weight(4, 4),
    "game_ruled": Weight(4, 4),
    "ships_ruled": Weight(3, 3),
    "cards_ruled": Weight(3, 3),
    # Which alien somebody has, and whether it works.
    "alien_chosen": Weight(3, 1),
    "combo_revealed": Weight(2, 2),
    "alien_passed": Weight(2, 1),
    "aliens_granted": Weight(2, 1),
    "wishes_opened": Weight(2, 2),
    "power_drawn": Weight(3, 2),
    "power_moved": Weight(3, 2),
    "power_discarded": Weight(3, 2),
    "power_turned_up": Weight(3, 3),
    "sheet_kept_face_down": Weight(1, 1),
    "sheet_offered": Weight(2, 1),
    "old_sheet_kept": Weight(1, 1),
    "one_of_two_kept": Weight(1, 1),
    "face_down_sheet_moved": Weight(3, 2),
    "face_down_sheet_discarded": Weight(3, 2),
    "power_lost": Weight(3, 2),
    "power_regained": Weight(3, 2),
    "one_power_lost": Weight(3, 2),
    "one_power_regained": Weight(3, 2),
    "power_was_zapped": Weight(3, 2),
    "card_announced": Weight(2, 1),
    "card_stopped": Weight(3, 1),
    "tech_completed": Weight(3, 2),
    "tech_was_used": Weight(2, 2),
    "tech_stopped": Weight(3, 2),
    "tech_moved": Weight(3, 2),
    "tech_turned_up": Weight(1, 1),
    "planet_joined": Weight(3, 2),
    "planet_destroyed": Weight(3, 3),
    "goal_changed": Weight(3, 3),
    # What an encounter was about, and how it ended.
    "opponent_set": Weight(1, 0),
    "alliance_answered": Weight(1, 0),
    "encounter_result": Weight(2, 2),
    "colony_founded": Weight(3, 2),
    "colony_given_up": Weight(3, 2),
    "deal_made": Weight(3, 2),
    "deal_failed": Weight(2, 1),
    "ships_lost": Weight(2, 0),
    "ships_homeless": Weight(2, 0),
    "cosmic_quake": Weight(2, 2),
    # Cards that came and went.
    "saw_cards": Weight(2, 2),  # only seats that may know them are told
    "drew": Weight(2, 0),
    "new_hand": Weight(2, 0),
    "looked_at_hand": Weight(2, 0),
    "cards_passed": Weight(2, 0),
    "cards_discarded": Weight(1, 0),
    "card_moved": Weight(2, 0),
    "compensation_collected": Weight(2, 0),
    "rewards_taken": Weight(2, 0),
}
ORDERED = Weight(2, 0)  # what an order did, where it was no pass
OF_THE_DESK = {"desk_act": Weight(3, 3)}  # facts of the service, not of the engine


def weight(fact: FactJSON, seat: int | None) -> int:
    """Return how much this is news for a seat (None: a bystander)."""
    kind = str(fact.get("id"))
    own, other = WEIGHTS.get(kind) or OF_THE_DESK.get(kind, ORDINARY)
    if kind == "answered_by_order" and fact["what"] in SAID_OF_ORDERS:
        own, other = ORDERED
    return own if own != other and seat in seats_of(fact) else other


def seats_of(fact: FactJSON) -> Iterator[int | None]:
    """Yield the seats that a fact names, not those that may know it."""
    named = [name for name, kinds in kinds_in_fact(fact).items() if Kind.SEAT in kinds and name != "to"]
    for value in (fact.get(name) for name in named):
        yield from value if isinstance(value, list | tuple) else (value,)


def weightiest(facts: Sequence[FactJSON], seat: int | None, most: int, newest: int = 0) -> list[int]:
    """Return the places of at most so many facts, in order: the weightiest, of equal ones the newer.

    If some of the newest are told in any case, so is all that concerns the seat, up to twice as many. Then
    no single fact is left out: the line that says so would take as much room.
    """
    if newest and len(facts) == most + 1:
        return list(range(len(facts)))
    sure = set(range(len(facts))[-newest:]) | concerning(facts, seat) if newest else set()
    turning = {place for place, fact in enumerate(facts) if _has_a_say(fact)}
    weights = [max(weight(fact, seat), OF_RESULT * (place in turning)) for place, fact in enumerate(facts)]
    order = [(place in sure, weights[place], place) for place in range(len(facts))]
    return sorted(place for *_, place in sorted(order)[-max(most, min(len(sure), 2 * most)) :])


DECIDE = ("card_turned_up", "card_counts", "totals_final", "encounter_result")  # an encounter
OF_RESULT = WEIGHTS["encounter_result"].other
TAKE_PART = ("opponent_set", "card_laid", "card_turned_up", "ships_lost", "alliance_cancelled")
STRIKE = ("alliance_cancelled", "ships_lost")  # the reader is told what brought it about
OF_POWERS = (  # what becomes of a power
    "power_lost",
    "power_regained",
    "one_power_lost",
    "one_power_regained",
    "power_moved",
    "power_discarded",
)


def concerning(facts: Sequence[FactJSON], seat: int | None) -> set[int]:
    """Return the places of what a seat did, of what decided encounters that it was in, and what struck it.

    A result is decided by the cards and totals too, by what was played on the open cards, and by a use of a
    sheet that has a say in who wins.
    """
    if seat is None:
        return set()
    own = {place for place, fact in enumerate(facts) if fact.get("seat") == seat}
    behind = list(played_before(facts))
    struck = [behind[place] for place in own if facts[place]["id"] in STRIKE]
    causes = {place for place, fact in enumerate(facts) if any(fact is one for one in struck)}
    starts = sorted({0, *encounter_starts(facts), len(facts)})
    decided = {
        place
        for span in map(range, starts, starts[1:])
        if any(_takes_part(facts[place], seat) for place in span)
        for place in _deciding(facts, span)
    }
    return own | causes | decided


def _deciding(facts: Sequence[FactJSON], span: range) -> Iterator[int]:
    """Yield the places of what decided the encounter of this span."""
    known = [place for place in span if facts[place]["id"] == "encounter_result"]
    shown = [place for place in span if facts[place]["id"] == "card_turned_up"]
    open_cards = range(max(shown, default=span.stop), max(known, default=span.stop))
    for place in span:
        played = place in open_cards and cause_of(facts[place]) is Cause.PLAY
        if facts[place]["id"] in DECIDE or played or _has_a_say(facts[place]):
            yield place


def _has_a_say(fact: FactJSON) -> bool:
    """Return whether this is the use of a sheet that has a say in who wins, against the totals."""
    sheet = str(fact.get("power") or fact.get("card") or "").removesuffix(FLARE)
    return cause_of(fact) is Cause.PLAY and says_who_wins(sheet)


def _takes_part(fact: FactJSON, seat: int) -> bool:
    joins = fact["id"] == "alliance_answered" and bool(fact["side"])
    return (joins or fact["id"] in TAKE_PART) and seat in seats_of(fact)


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
    span = _span(entries, wanted)
    fits = _fits(wanted)
    return [
        one
        for place, one in enumerate(map(Chosen, entries, behind, readers))
        if place in span and id(one.entry.fact) in kept and fits(one.entry.fact)
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


def _span(entries: Sequence[Entry], wanted: str) -> range:
    """Return the places of the encounter that is wanted; all places for any other filter.

    The last encounter that counts is "encounter"; it is everything, if its beginning is not among these. The
    one of a number begins where it counts, and ends where another one does.
    """
    counting = {place: n for place, n in _starts(entries) if not entries[place].taken_back}
    if wanted == ENCOUNTER:
        return range(max(counting, default=0), len(entries))
    if not wanted.startswith(NUMBERED):
        return range(len(entries))
    number = int(wanted.removeprefix(NUMBERED))
    begins = next((place for place, n in counting.items() if n == number), len(entries))
    return range(begins, min((place for place in counting if place > begins), default=len(entries)))


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
