"""Counts how the aliens of a finished game did, for the library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.editions import Rules
from games.base.facts_of_aliens import TAKEN_BACK
from games.models import Game, LogEntry, PlayedAlien, Seat
from games.play.read.head import NumberedFact
from games.play.read.road import without_taken_back

PEOPLE = 2  # at least so many: one person among bots says little about people
CHOSEN, USED = "alien_chosen", "power_was_used"


def count_results(row: Game, seats: Iterable[Seat]) -> None:
    """From its log, if it was not counted before: two queries. What was taken back does not count.

    Whoever sits there at the end counts, also who came in on the way: the figures are the alien's. A game
    that was closed says nothing of any alien, and one with several for each seat little of any single one.
    """
    over = row.status == Game.Status.OVER and not row.closed_by
    if over and _one_for_each_seat(row) and _people(row, seats) >= PEOPLE:
        PlayedAlien.objects.bulk_create(_played(row), ignore_conflicts=True)


def _one_for_each_seat(row: Game) -> bool:
    switches = row.options.get("switches") or {}
    return bool(switches.get(Rules.powers.name, Rules.powers.default) == Rules.powers.default)


def _people(row: Game, seats: Iterable[Seat]) -> int:
    """Whoever has deleted the account since has played all the same; of an imported game nobody here has."""
    return sum(_was_person(seat, row) for seat in seats)


def _was_person(seat: Seat, row: Game) -> bool:
    return seat.user_id is not None or not (seat.bot or row.paused_at)


def _played(row: Game) -> list[PlayedAlien]:
    told = LogEntry.objects.filter(game=row, fact__id__in=(CHOSEN, USED, TAKEN_BACK)).order_by(
        "number", "place"
    )
    numbered = [NumberedFact(*one) for one in told.values_list("number", "fact")]
    facts = [one.fact for one in without_taken_back(row.pk, numbered)]
    uses = Counter(fact["power"] for fact in facts if fact["id"] == USED)
    began = {seat: alien for seat, alien in enumerate(row.options.get("dealt") or ()) if alien}
    began |= {fact["seat"]: fact["alien"] for fact in facts if fact["id"] == CHOSEN}
    return [
        PlayedAlien(game=row, seat=seat, alien=alien, won=seat in row.winners, uses=uses[alien])
        for seat, alien in sorted(began.items())
    ]
