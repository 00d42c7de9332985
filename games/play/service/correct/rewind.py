"""Takes a game back to an earlier decision. Nothing is deleted: one decision more says so.

What it leads to is asked anew, with other numbers and the whole time; what was open before is closed.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

import engine
from engine.decisions import ANEW, KEPT, MODERATOR, TABLE
from games.base.refusals import RequestRefused
from games.base.routes import SEAT_CHANGES, Route
from games.lobby.service.seats.left_meanwhile import settle_seats_left_meanwhile
from games.mail.queue.queue_not_used_mails import queue_not_used_mails
from games.models import Decision, Game, HeldAnswer, Prompt
from games.people.service.seat_people import moves
from games.play.read.answered_at_once import AT_ONCE
from games.play.read.head import Head, Unloadable, head_before
from games.play.read.spent import spent
from games.play.service.commit import commit
from games.play.service.seat_clocks import stop_banks
from games.play.service.session import GameSession, lock, seats_of

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Rewound:
    """`number`: the decision that says it. `to`: after which decision the game stands again, which may be a
    few later than wished: what followed at once belongs to it. `encounter`: which one that is in; 0: before
    the first. `was`: the last decision before. `rolls`: how often dice had been rolled. `held`: so many
    answers were kept for a stuck game; nobody takes them now, and whoever gave them is told.
    """

    number: int
    to: int
    encounter: int
    was: int
    dice: str
    rolls: int
    held: int


@transaction.atomic
def rewind(
    game_id: str,
    *,
    to: int,
    dice: str = KEPT,
    by: str = MODERATOR,
    seen: int | None = None,
    anew: bool = False,
    now: datetime | None = None,
) -> Rewound:
    """The game stands as it stood after decision `to`, on whichever road that lies.

    `anew`: also where nothing was decided since, and what is open is only asked anew. For those who may not
    know whether anything was, in private.

    `dice`: "kept" or "anew". `by`: "moderator" or "table", as everybody is told. `seen`: the last decision
    that was known to whoever wishes it; if there is another by now, nothing is done. A stuck game runs again.
    Raises RequestRefused and Game.DoesNotExist: then nothing is changed.
    """
    assert dice in (KEPT, ANEW) and by in (MODERATOR, TABLE), "one of the two"
    row, now = lock(game_id), now or timezone.now()
    last = _last(row)
    to = _settled(row, to, last.number, seen, anew=anew)
    before = spent(row.pk)
    start = _stood(row, to)
    seed = secrets.token_hex(32) if dice == ANEW else ""
    decision = engine.Rewind(to, before.questions, before.rolls, seed, by)
    _free(row, now)
    held = _drop_held(row, now)
    session = _session(row, start, last, now)
    session.decide(decision, Route.DESK)
    number = session.last.number
    _end_orders_of_others(session, to)
    commit(session)
    _mark_answered(session)
    if held:
        queue_not_used_mails(row, held, now)
    if row.clocks_run:
        settle_seats_left_meanwhile(row)
    return Rewound(number, to, start.game.position.encounters, last.number, dice, before.rolls, len(held))


def _last(row: Game) -> Decision:
    found = Decision.objects.filter(game=row).order_by("-number").first()
    if found is None or row.status not in (Game.Status.RUNNING, Game.Status.STUCK):
        raise RequestRefused("rewind_not_running")
    return found


def _settled(row: Game, to: int, last: int, seen: int | None, *, anew: bool) -> int:
    """The moment to go back to. At a stuck game even the last one is: its questions are asked anew."""
    if seen is not None and seen != last:
        raise RequestRefused("rewind_changed")
    if not 1 <= to <= last:
        raise RequestRefused("rewind_no_such", to=to, last=last)
    to = _with_what_followed_at_once(row, to, last)
    if to == last and not anew and row.status != Game.Status.STUCK:
        raise RequestRefused("rewind_nothing")
    return to


def _with_what_followed_at_once(row: Game, to: int, last: int) -> int:
    """The game never stood in between: what orders do, and the ends of orders that came with a rewind."""
    after = Decision.objects.filter(game=row, number__gt=to).exclude(AT_ONCE).order_by("number")
    first = after.values_list("number", flat=True).first()
    return last if first is None else first - 1


def _stood(row: Game, to: int) -> Head:
    try:
        return head_before(row.pk, to + 1)
    except Unloadable as unloadable:
        log.warning("game %s cannot be taken back to %s: %s", row.pk, to, unloadable)
        raise RequestRefused("rewind_does_not_load") from unloadable


def _free(row: Game, now: datetime) -> None:
    """A game that was stuck runs again."""
    stop_banks(row, now)
    if row.status == Game.Status.STUCK:
        row.status, row.stuck_at, row.stuck_where = Game.Status.RUNNING, None, ""
        row.save(update_fields=["status", "stuck_at", "stuck_where"])


def _drop_held(row: Game, now: datetime) -> list[int]:
    """Answers that were held were given to questions that are put anew: they stay where they are, marked, and
    nobody takes them. Gives their keys."""
    held = HeldAnswer.objects.waiting().filter(game=row)
    found = list(held.order_by("pk").values_list("pk", flat=True))
    held.update(dropped_at=now)
    return found


def _session(row: Game, start: Head, last: Decision, now: datetime) -> GameSession:
    """The game as it stood, after the last decision; what is open now is what the rows say."""
    session = GameSession(row, seats_of(row.pk), Head(start.game, last, last.number, []), now)
    asked = Prompt.objects.filter(game=row, closed_at=None).values_list("seat__number", "question", "waiting")
    session.open_before = {(seat, question) for seat, question, _waiting in asked}
    session.waiting_before = {(seat, question) for seat, question, waiting in asked if waiting}
    for seat in session.seats.values():
        seat.deal_due_at = None  # a bargaining has its whole time again
    return session


def _end_orders_of_others(session: GameSession, to: int) -> None:
    """Orders bind nobody who has not given them: where another player came since, or sits now as chairs are
    changed back, they end once more."""
    changed = Decision.objects.filter(game=session.row, number__gt=to, route__in=SEAT_CHANGES)
    moved = moves(session.row.speakers, session.game.position.speakers, len(session.seats))
    for seat in sorted({row.decider for row in changed} | set(moved)):
        mine = session.game.position.seats[seat]
        if mine.orders or mine.stops is not None or mine.question_orders:
            session.decide(engine.StandingOrders(seat, None, {}, ()), Route.DESK)


def _mark_answered(session: GameSession) -> None:
    """What was answered by then, sealed, stays so and may still be changed."""
    for seat, question in session.game.answers:
        mine = Prompt.objects.filter(seat=session.seats[seat], question=question, waiting=False)
        mine.filter(closed_at=None).update(answered_at=session.now)


__all__ = ["ANEW", "KEPT", "MODERATOR", "TABLE", "Rewound", "rewind"]
