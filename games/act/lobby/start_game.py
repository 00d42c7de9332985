"""Starts a game: the first row of its chain, the first questions, the first mails."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

import engine
from games.act.decide.commit import write_down
from games.act.seats.draw_seats import draw_seats
from games.act.seats.invite import refuse_others
from games.act.session import Sitting, checkpoint, lock, seats_of
from games.base import chain
from games.base.refusals import NotPossible
from games.models import Decision, Game, Seat, User
from games.read.game.head import Head, Told

from .game_options import stored_options

ROUTE = "start"


@transaction.atomic
def start_game(game: Game, *, by: User | None = None) -> Game:
    """Ask the first questions. Raises NotPossible: seats free, sheets missing, `by` not the owner."""
    row = lock(game.pk)
    refuse_others(row, by)
    if row.by_chance:
        draw_seats(row)
    seats = list(seats_of(row.pk))
    _refuse_free(seats)
    row.status, row.started_at = Game.Status.RUNNING, timezone.now()
    row.save(update_fields=["status", "started_at"])
    write_down(first_sitting(row, seats))
    return row


def _refuse_free(seats: list[Seat]) -> None:
    free = sum(seat.is_free for seat in seats)
    if free:
        raise NotPossible("seats_free", free=free)


def first_sitting(row: Game, seats: list[Seat]) -> Sitting:
    """A sitting at the very beginning: row 1 decided, nothing asked before."""
    begun = begin(row)
    first = first_decision(row)
    sitting = Sitting(row, seats, Head(begun, first, 0, []), row.started_at)
    sitting.decisions, sitting.checkpoints = [first], [checkpoint(first, begun.checkpoint)]
    sitting.new = [Told(first.number, engine.fact_json(fact)) for fact in begun.facts]
    sitting.told, sitting.open_before, sitting.waiting_before = list(sitting.new), set(), set()
    return sitting


def begin(row: Game) -> engine.Game:
    """The engine at the very beginning of a game. Raises NotPossible for options that make none."""
    return engine.Game(engine.new_position(stored_options(row.options), row.seed))


def first_decision(row: Game) -> Decision:
    """Row 1: the options, and the hash of the seed."""
    return Decision(
        game=row,
        number=1,
        kind=Decision.Kind.OPTIONS,
        body={"options": row.options, "seed_hash": chain.seed_hash(row.seed)},
        route=ROUTE,
        at=row.started_at,
        previous_hash=chain.FIRST,
    ).seal()
