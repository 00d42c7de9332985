"""Starts a game: the first row of its chain, the first questions, the first mails."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

import engine
from engine.state.recorded_dice import ChanceRecord
from games.base import chain
from games.base.refusals import RequestRefused
from games.base.routes import Route
from games.lobby.service.seats.invite import refuse_non_host
from games.models import Decision, Game, Seat, User
from games.play.read.head import Head, NumberedFact
from games.play.service.commit import commit
from games.play.service.session import GameSession, checkpoint, lock, seats_of

from .game_options import stored_options
from .settle_seed import SeedTerms, settle_seed

if TYPE_CHECKING:
    from games.play.service.session import SessionSeat

LeadIn = Callable[[GameSession], None]


@transaction.atomic
def start_game(
    game: Game, *, by: User | None = None, lead_in: LeadIn | None = None, announced: bool = True
) -> Game:
    """Ask the first questions, or those to which `lead_in` leads.

    `announced`: whether there was a lobby, in which everybody could see the hash of the server's part of the
    seed and give their own. Raises RequestRefused: seats free, sheets missing, `by` not the owner.
    """
    row = lock(game.pk)
    refuse_non_host(row, by)
    terms = settle_seed(row, announced=announced)
    seats, now = seats_of(row.pk), timezone.now()
    _refuse_free(seats)
    row.status, row.started_at = Game.Status.RUNNING, now
    row.save(update_fields=["status", "started_at", "seed"])
    session = first_session(row, seats, now, terms)
    if lead_in is not None:
        lead_in(session)
    commit(session)
    return row


def _refuse_free(seats: Iterable[Seat]) -> None:
    free = sum(seat.is_free for seat in seats)
    if free:
        raise RequestRefused("seats_free", free=free)


def first_session(
    row: Game, seats: Iterable[SessionSeat], now: datetime, terms: SeedTerms | None
) -> GameSession:
    """A session at the very beginning: row 1 decided, nothing asked before."""
    begun = new_engine_game(row)
    first = first_decision(row, now, terms)
    session = GameSession(row, seats, Head(begun, first, 0, []), now)
    session.decisions, session.checkpoints = [first], [checkpoint(first, begun.checkpoint)]
    session.new_facts = [NumberedFact(first.number, engine.fact_json(fact)) for fact in begun.facts]
    session.recent_facts, session.open_before, session.waiting_before = list(session.new_facts), set(), set()
    return session


def new_engine_game(row: Game, record: ChanceRecord | None = None) -> engine.Game:
    """The engine at the very beginning of a game. Raises RequestRefused for options that make none."""
    options = stored_options(row.options)
    if record is None:
        return engine.Game(engine.new_position(options, row.seed))
    return engine.Game(engine.new_position(options, row.seed, record.dice))


def first_decision(row: Game, at: datetime, terms: SeedTerms | None) -> Decision:
    """Row 1: the options, and of the seed its hash and its parts, if it has any."""
    fair = {} if terms is None else {"fair": terms}
    return Decision(
        game=row,
        number=1,
        kind=Decision.Kind.OPTIONS,
        body={"options": row.options, "seed_hash": chain.seed_hash(row.seed), **fair},
        route=Route.START,
        at=at,
        previous_hash=chain.FIRST,
    ).seal()
