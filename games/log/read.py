"""The log of a game, as far as a seat may know it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from itertools import groupby
from typing import NamedTuple

from django.db.models import Q, QuerySet

from games.base.documents import CHANGES_OF_ALIENS, CHOSEN, FACTS_OF_ALIENS, JOINED, FactJSON
from games.desk.read import acts_told, told_last
from games.models import Act, Game, LogEntry, Seat, User
from games.models.fields import Prepared
from games.models.play.desk import Audience
from games.play.read.current import LAST, branch, rewinds_of, tells_of_rewind
from games.play.read.seats import game_of

ACT = "desk_act"  # the fact that an act is told as


class Entry(NamedTuple):
    """A fact without its audience, and when it happened.

    `number` orders entries and is never shown. `taken_back`: the game was taken back to before it, so it does
    not count.
    """

    number: int
    at: datetime
    fact: FactJSON
    taken_back: bool = False

    def is_new_to(self, seat: Seat) -> bool:
        """Return whether the seat has not seen it.

        A seat sees all that led to a decision, and what was done at the desk until then.
        """
        if self.number > seat.seen or self.fact["id"] != ACT:
            return self.number > seat.seen
        return self.number == seat.seen and (seat.seen_at is None or self.at > seat.seen_at)


def log_of(user: User, game_id: str) -> tuple[Game, Seat | None]:
    """Return the game and this person's seat.

    The seat is None for the game's creator who only looks on. Raises Game.DoesNotExist.
    """
    game = game_of(user, game_id)
    return game, Seat.objects.filter(game=game, user=user).first()


def entries(game: Game, seat: int | None, newest: int | None = None, until: int | None = None) -> list[Entry]:
    """Return what this seat (None: a bystander) may know, oldest first.

    Of a long log, return the newest entries. `until` is the last decision to include.
    """
    if until is None:
        rows: Iterable[LogEntry] = _newest(seat, newest)(game.pk)
    else:
        told = LogEntry.objects.filter(game=game, number__lte=until)
        rows = told.known_to(seat).order_by("-number", "-place")[:newest]
    return _marked(game, [Entry(row.number, row.at, row.public_fact) for row in rows][::-1], until)


@cache
def _newest(seat: int | None, most: int | None) -> Prepared[LogEntry]:
    """Return a prepared query, by game, of what a seat may know, the newest first."""

    def build(game_id: str) -> QuerySet[LogEntry]:
        return LogEntry.objects.filter(game=game_id).known_to(seat).order_by("-number", "-place")[:most]

    return Prepared(build)


def _marked(game: Game, found: list[Entry], until: int | None) -> list[Entry]:
    """Mark the entries that were taken back.

    It queries only if the entries tell of a rewind: everybody is told of one, and after it.
    """
    if not any(tells_of_rewind(entry.fact) for entry in found):
        return found
    way = branch(game.pk, LAST if until is None else until)
    return [entry._replace(taken_back=not way.counts(entry.number)) for entry in found]


def with_acts(game: Game, found: list[Entry], newest: int | None = None) -> list[Entry]:
    """Add the acts of the desk that the table was told of.

    Acts told only at the end come last. Of a long log, return the newest entries.
    """
    acts = told_last(acts_told(game))
    if newest is not None and len(found) == newest:
        acts = acts.filter(Q(audience=Audience.END) | Q(decision__gte=found[0].number))
    last = found[-1].number if found else 0
    done = [Entry(_told_after(act, last), act.at, act.as_fact()) for act in acts]
    both = sorted([*found, *done], key=lambda entry: (entry.number, entry.fact["id"] == ACT))
    return both[-newest:] if newest is not None else both


def _told_after(act: Act, last: int) -> int:
    """Return the decision behind which the table was told of an act.

    `last` is the last decision of the log that is read.
    """
    return last if act.audience == Audience.END else act.decision


def led_back(game: Game, found: Sequence[Entry]) -> dict[int, int]:
    """Return where each rewind led, by the place of the entry that tells of it.

    The entries must be a whole log. The value is the place of the last entry that counted again after the
    rewind. The first entry has place 1; 0 is before it.
    """
    places = [place for place, entry in enumerate(found, start=1) if tells_of_rewind(entry.fact)]
    led = rewinds_of(game.pk) if places else {}
    return {
        place: bisect_right(found, led[found[place - 1].number], key=lambda entry: entry.number)
        for place in places
    }


def spans_taken_back(found: Sequence[Entry]) -> list[tuple[int, int]]:
    """Return the first and last places of the spans that do not count.

    Acts among them count, and end a span.
    """
    grouped = groupby(enumerate(found, start=1), key=lambda one: one[1].taken_back)
    spans = [[place for place, _entry in group] for gone, group in grouped if gone]
    return [(places[0], places[-1]) for places in spans]


def earlier_aliens(game: Game, seat: int | None, newest: Sequence[Entry]) -> list[FactJSON]:
    """Return what this seat was told of aliens before these entries, if aliens have changed since."""
    if not newest:
        return []
    told = LogEntry.objects.filter(game=game, number__lte=newest[-1].number).known_to(seat)
    return alien_facts_before(told, [entry.fact for entry in newest])


def alien_facts_before(told: QuerySet[LogEntry], newest: Sequence[FactJSON]) -> list[FactJSON]:
    """Return what all entries before the newest told of aliens.

    Queries only where aliens changed in the newest.
    """
    if not _aliens_change_within(newest):
        return []
    kinds = (*FACTS_OF_ALIENS, JOINED)
    among = sum(fact.get("id") in kinds for fact in newest)
    entries = told.filter(fact__id__in=kinds).order_by("number", "place")
    return [entry.public_fact for entry in entries][:-among]


def _aliens_change_within(newest: Sequence[FactJSON]) -> bool:
    """Return whether what was told before these facts is needed to name the aliens in them.

    All aliens are chosen at once: a viewer who sees what came before the choice sees the whole choice.
    """
    kinds = [fact.get("id") for fact in newest]
    if CHOSEN in kinds and kinds[0] != CHOSEN:
        return False
    return any(kind in CHANGES_OF_ALIENS for kind in kinds)
