"""Continue from a moment of a game that is over: a new game, one person against bots."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

import engine
from games.base import documents
from games.base.documents import RequestRefused, Route
from games.base.queues import nudge_bots
from games.lobby.terms import LONGEST
from games.models import Decision, Game, Seat, User
from games.models.play.game import DEFAULT_BOT
from games.play.read.current import decision_body, road_of
from games.play.service.commit import note_as_it_stands
from games.play.service.upkeep.rebuild import replay_from_start, store


@transaction.atomic
def continue_game(game: Game, user: User, *, number: int, seat: int) -> Game:
    """Start a new game after decision `number`, with this person at that seat. Raises RequestRefused.

    The decisions up to there are copied into the new game's own chain, so that it replays and can be exported
    like any other. Then it gets a new seed, for the old one is known.
    """
    old = _decisions_up_to(game, number)
    seats = game.seats.count()
    if not 0 <= seat < seats:
        raise RequestRefused("no_such_seat", seat=seat + 1, seats=list(range(1, seats + 1)))
    now = timezone.now()
    new = _new_game(game, user, number, now)
    own = game.seats.filter(number=seat, user=user).exists()
    rows = _copied_and_reseeded(new, old, now, kept_orders=seat if own else None)
    replayed = replay_from_start(new, rows)
    note_as_it_stands(new, replayed.game.position)
    new.save(force_insert=True)
    Seat.objects.bulk_create(_seat(new, n, user if n == seat else None, len(rows)) for n in range(seats))
    Decision.objects.bulk_create(rows, batch_size=500)
    store(new, rows, replayed)
    transaction.on_commit(lambda: nudge_bots(new.pk), robust=True)
    return new


def _decisions_up_to(game: Game, number: int) -> list[Decision]:
    """Return all decisions that led to this one. Refuse a running game: they hold what others hide."""
    if game.status != Game.Status.OVER:
        raise RequestRefused("continue_running")
    rows = list(Decision.objects.filter(game=game).order_by("number"))
    last = number + _done_at_once(rows[max(number, 0) :])
    if number < 1 or last >= len(rows):
        raise RequestRefused("no_such_moment")
    return road_of(rows, last).of(rows[:last])


def _done_at_once(after: Sequence[Decision]) -> int:
    """Return how many of these followed at once: the game cannot go on from among them."""
    return next((place for place, row in enumerate(after) if row.route != Route.ORDER), len(after))


def _new_game(game: Game, user: User, number: int, now: datetime) -> Game:
    """Return a game with the same rules and beginning, with time enough for somebody who plays alone."""
    span = int(LONGEST.total_seconds())
    return Game(
        name=game.name,
        owner=user,
        status=Game.Status.RUNNING,
        edition=game.edition,
        options=game.options,
        rulings=game.rulings,
        seed=game.seed,
        server_part=game.server_part,
        response_seconds=span,
        deal_seconds=span,
        continued_from=game,
        continued_at=number,
        started_at=now,
    )


def _seat(game: Game, number: int, user: User | None, seen: int) -> Seat:
    if user is None:
        return Seat(game=game, number=number, bot=DEFAULT_BOT)
    return Seat(game=game, number=number, user=user, seen=seen)


def _copied_and_reseeded(
    new: Game, old: Sequence[Decision], now: datetime, kept_orders: int | None
) -> list[Decision]:
    """Return the copied decisions, each sealed anew: its time is another, for nobody decided it in this game.

    Orders bind nobody who has not given them: only the seat named by `kept_orders` keeps its own.
    """
    rows: list[Decision] = []
    for row in old:
        rows.append(_copied(new, row, now, rows[-1] if rows else None))
    rows.append(_reseed(new, rows[-1], now))
    for seat in _seats_with_orders(old):
        if seat != kept_orders:
            rows.append(_clear_orders(new, rows[-1], seat, now))
    return rows


def _seats_with_orders(old: Sequence[Decision]) -> list[int]:
    """Return the seats whose last decision left orders or answers to questions."""
    said = [row for row in old if row.kind == Decision.Kind.STANDING]
    orders = {row.decider: row.body["orders"] for row in said}
    answers = {row.decider: row.body["questions"] for row in said if "questions" in row.body}
    return sorted(seat for seat, given in orders.items() if given or answers.get(seat))


def _copied(new: Game, row: Decision, at: datetime, before: Decision | None) -> Decision:
    """Return a copy of a decision.

    What was taken back is not copied, so a rewind leads to the one before it.
    """
    number, previous_hash = (before.number + 1, before.hash) if before else (1, documents.FIRST)
    body = row.body | {"to": number - 1} if row.kind == Decision.Kind.REWIND else row.body
    return Decision(
        game=new,
        number=number,
        seat=row.seat,
        question=row.question,
        kind=row.kind,
        body=body,
        route=Route.ORDER if row.route == Route.ORDER else Route.COPIED,
        at=at,
        previous_hash=previous_hash,
    ).seal()


def _reseed(new: Game, last: Decision, at: datetime) -> Decision:
    seed = {"seed": secrets.token_hex(32)}
    return _following(new, last, kind=Decision.Kind.RESEED, body=seed, at=at)


def _clear_orders(new: Game, last: Decision, seat: int, at: datetime) -> Decision:
    standing = decision_body(engine.StandingOrders(seat, None, {}, ()))
    return _following(new, last, kind=Decision.Kind.STANDING, seat=seat, body=standing, at=at)


def _following(new: Game, last: Decision, **fields: Any) -> Decision:
    number = last.number + 1
    return Decision(game=new, number=number, route=Route.CONTINUE, previous_hash=last.hash, **fields).seal()
