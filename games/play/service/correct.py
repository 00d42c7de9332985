"""Corrections to a running game: close, extend, pause, resume, rewind and rule."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

import engine
from engine.decisions import ANEW, KEPT, MODERATOR, TABLE
from games.base import chain
from games.base.documents import SEAT_CHANGES, RequestRefused, Route
from games.base.queues import nudge_bots
from games.base.times import Calendar, counted_end
from games.hooks.service import tell_turns
from games.lobby.service.leave_game import settle_seats_left_meanwhile
from games.mail.send.digest_mails import send_not_used_mails
from games.mail.send.lobby_mails import seats_with_mails, send_resumed_mails
from games.mail.send.turn_mails import send_prompts
from games.models import Decision, Game, ParkedAnswer, Prompt, Seat, Vote
from games.models.play.prompts import DEAL
from games.people.service.seat_people import moves
from games.play.read.current import CurrentGame, Unloadable, game_before
from games.play.read.history import AT_ONCE, spent
from games.play.service.commit import commit, mend_prompts
from games.play.service.schedule import calendar_of, share_deal_end, stop_banks
from games.play.service.session import GameSession, RulesCrashed, lock, open_session, seats_of
from games.play.service.stuck import mark_stuck
from games.stream.news import tell_table

__all__ = [
    "ANEW",
    "KEPT",
    "MODERATOR",
    "TABLE",
    "Closed",
    "Rewound",
    "Ruled",
    "close_game",
    "rewind",
    "rule",
    "ruling_of",
]


GOING_ON = (Game.Status.RUNNING, Game.Status.STUCK)


@dataclass(frozen=True)
class Closed:
    """A game that was closed.

    `number` is the decision that says it. `held` is how many answers were kept for a stuck game; nobody takes
    them now.
    """

    number: int
    winners: tuple[int, ...]
    held: int


@transaction.atomic
def close_game(
    game_id: str,
    *,
    by: str = MODERATOR,
    reason: str = "",
    winners: Iterable[int] = (),
    now: datetime | None = None,
) -> Closed:
    """Close the game, also a stuck one, with these winners; without any it is a draw.

    `by` is "moderator" or "table", as everybody is told. `reason` is told to the table. Everybody who sits
    there gets the mail about the end. Raises RequestRefused "close_not_running", "close_does_not_load",
    engine.NotAllowed "close_no_such_seat" and Game.DoesNotExist: then nothing is changed.
    """
    assert by in (MODERATOR, TABLE), "one of the two"
    row, now = lock(game_id), now or timezone.now()
    if row.status not in GOING_ON:
        raise RequestRefused("close_not_running")
    session = _opened_for_closing(row, now)
    stop_banks(row, now)
    session.decide(engine.Close(tuple(winners), by), Route.DESK)
    row.closed_why, row.stuck_at, row.stuck_where = reason, None, ""
    row.save(update_fields=["closed_why", "stuck_at", "stuck_where"])
    held = ParkedAnswer.objects.waiting().filter(game=row).update(taken_at=now)
    commit(session)
    return Closed(session.last.number, tuple(session.game.winners), held)


def _opened_for_closing(row: Game, now: datetime) -> GameSession:
    try:
        return open_session(row, now=now)
    except RulesCrashed as crash:
        raise RequestRefused("close_does_not_load") from crash


def extend_time(row: Game, span: timedelta, now: datetime, only: Seat | None = None) -> None:
    """Add this span of counted time to all that people are asked; a running bank stops.

    `only` limits it to this seat and the seat that bargains with it.
    """
    stop_banks(row, now, only)
    asked = Prompt.objects.filter(game=row, waiting=True, seat__bot="").exclude(due_at=None)
    for prompt in (asked.filter(seat=only) if only else asked).select_related("seat__user"):
        _extend(prompt, calendar_of(row, prompt.seat), span, now)
        if only and prompt.what == DEAL:
            share_deal_end(prompt)


def _extend(prompt: Prompt, calendar: Calendar, span: timedelta, now: datetime) -> None:
    prompt.due_at = prompt.sweep_at = counted_end(max(prompt.due_at or now, now), span, calendar)
    if prompt.remind_at:
        prompt.remind_at = counted_end(prompt.remind_at, span, calendar)
    prompt.on_bank = False
    prompt.save(update_fields=["due_at", "sweep_at", "remind_at", "on_bank"])


def pause_game(row: Game, now: datetime, *, until: datetime | None) -> None:
    """Stop all clocks and bots. What is open can still be answered; what follows waits for the end.

    Without `until` the pause lasts until somebody ends it.
    """
    stop_banks(row, now)
    tell_table(row.pk)
    row.paused_at, row.paused_until = now, until
    row.save(update_fields=["paused_at", "paused_until"])
    asked = Prompt.objects.filter(game=row, waiting=True)
    asked.update(due_at=None, sweep_at=None, remind_at=None, on_bank=False, reminded=0)


def _close_needless_vote(row: Game, now: datetime) -> None:
    """Close votes to resume: what they proposed has happened."""
    needless = Vote.objects.filter(game=row, kind="resume", closed_at=None)
    needless.update(closed_at=now, passed=True)


def resume_game(row: Game, now: datetime) -> None:
    """Give all open questions their whole time again, and a mail: with the question, if it had none."""
    tell_table(row.pk)
    row.paused_at = row.paused_until = None
    row.save(update_fields=["paused_at", "paused_until"])
    _close_needless_vote(row, now)
    try:
        session = open_session(row, now=now)
        opened = {prompt.pk for prompt in mend_prompts(session)}
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return
    waiting = Prompt.objects.filter(game=row, closed_at=None, waiting=True).exclude(due_at=None)
    asked = list(waiting.select_related("seat__user", "game"))
    told_before = seats_with_mails(asked)
    send_prompts(session, asked)
    tell_turns(session, [prompt for prompt in asked if prompt.pk not in opened])  # with its new deadline
    send_resumed_mails(row, told_before, now)
    settle_seats_left_meanwhile(row)
    transaction.on_commit(lambda: nudge_bots(row.pk), robust=True)


log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Rewound:
    """A game that was rewound.

    `number` is the decision that says it. `to` is the decision to which the game returned. It may be a few
    later than the one asked for: what followed at once belongs to it. `encounter` is the one that is in; 0 is
    before the first. `was` is the last decision before. `rolls` is how often dice had been rolled. `held` is
    how many answers were kept for a stuck game; nobody takes them now, and the people who gave them are told.
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
    """Take the game back to what it was after decision `to`, on any branch.

    `anew`: also where nothing was decided since, so that open questions are only asked anew. It is for people
    who may not know whether anything was decided in private. `dice` is "kept" or "anew". `by` is "moderator"
    or "table", as everybody is told. `seen` is the last decision that the person who asks for it knew; if
    there is another by now, nothing is done. A stuck game runs again. Raises RequestRefused and
    Game.DoesNotExist: then nothing is changed.
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
    held = _drop_parked(row, now)
    session = _session(row, start, last, now)
    session.decide(decision, Route.DESK)
    number = session.last.number
    _end_orders_of_others(session, to)
    commit(session)
    _mark_answered(session)
    if held:
        send_not_used_mails(row, held, now)
    if row.clocks_run:
        settle_seats_left_meanwhile(row)
    return Rewound(
        number, to, start.game.position.encounter_number, last.number, dice, before.rolls, len(held)
    )


def _last(row: Game) -> Decision:
    found = Decision.objects.filter(game=row).order_by("-number").first()
    if found is None or row.status not in (Game.Status.RUNNING, Game.Status.STUCK):
        raise RequestRefused("rewind_not_running")
    return found


def _settled(row: Game, to: int, last: int, seen: int | None, *, anew: bool) -> int:
    """Return the moment to go back to.

    A stuck game may return to its last decision: its questions are put anew.
    """
    if seen is not None and seen != last:
        raise RequestRefused("rewind_changed")
    if not 1 <= to <= last:
        raise RequestRefused("rewind_no_such", to=to, last=last)
    to = _with_what_followed_at_once(row, to, last)
    if to == last and not anew and row.status != Game.Status.STUCK:
        raise RequestRefused("rewind_nothing")
    return to


def _with_what_followed_at_once(row: Game, to: int, last: int) -> int:
    """Return the last decision that followed at once: by orders, or orders that ended with a rewind.

    The game did not wait in between.
    """
    after = Decision.objects.filter(game=row, number__gt=to).exclude(AT_ONCE).order_by("number")
    first = after.values_list("number", flat=True).first()
    return last if first is None else first - 1


def _stood(row: Game, to: int) -> CurrentGame:
    try:
        return game_before(row.pk, to + 1)
    except Unloadable as unloadable:
        log.warning("game %s cannot be taken back to %s: %s", row.pk, to, unloadable)
        raise RequestRefused("rewind_does_not_load") from unloadable


def _free(row: Game, now: datetime) -> None:
    """Let a stuck game run again."""
    stop_banks(row, now)
    if row.status == Game.Status.STUCK:
        row.status, row.stuck_at, row.stuck_where = Game.Status.RUNNING, None, ""
        row.save(update_fields=["status", "stuck_at", "stuck_where"])


def _drop_parked(row: Game, now: datetime) -> list[int]:
    """Mark parked answers as dropped and return their keys.

    Their questions are put anew, so nobody takes them; the rows stay.
    """
    held = ParkedAnswer.objects.waiting().filter(game=row)
    found = list(held.order_by("pk").values_list("pk", flat=True))
    held.update(dropped_at=now)
    return found


def _session(row: Game, start: CurrentGame, last: Decision, now: datetime) -> GameSession:
    """Return a session of the earlier game that appends after the last decision.

    Rows say what is open now.
    """
    session = GameSession(row, seats_of(row.pk), CurrentGame(start.game, last, last.number, []), now)
    asked = Prompt.objects.filter(game=row, closed_at=None).values_list("seat__number", "question", "waiting")
    session.open_before = {(seat, question) for seat, question, _waiting in asked}
    session.waiting_before = {(seat, question) for seat, question, waiting in asked if waiting}
    for seat in session.seats.values():
        seat.deal_due_at = None  # a bargaining has its whole time again
    return session


def _end_orders_of_others(session: GameSession, to: int) -> None:
    """End orders that the present player has not given: orders bind nobody else.

    That is where another player came since, or where chairs are changed back.
    """
    changed = Decision.objects.filter(game=session.row, number__gt=to, route__in=SEAT_CHANGES)
    moved = moves(session.row.speakers, session.game.position.speakers, len(session.seats))
    for seat in sorted({row.decider for row in changed} | set(moved)):
        mine = session.game.position.seats[seat]
        if mine.ahead.orders:
            session.decide(engine.StandingOrders(seat), Route.DESK)


def _mark_answered(session: GameSession) -> None:
    """Mark sealed answers given by then as answered; they may still be changed."""
    for seat, question in session.game.answers:
        mine = Prompt.objects.filter(seat=session.seats[seat], question=question, waiting=False)
        mine.filter(closed_at=None).update(answered_at=session.now)


MOST_CHARACTERS = 20_000


@dataclass(frozen=True)
class Ruled:
    """A ruling that was made.

    `number` is the decision that says it. `was` is the last decision before; to undo the ruling, the game is
    taken back to it. `rolls` is how often dice had been rolled. `over` says whether somebody has won by it.
    """

    number: int
    was: int
    dice: str
    rolls: int
    over: bool


@transaction.atomic
def rule(
    game_id: str,
    *,
    moves: Sequence[Mapping[str, Any]],
    dice: str = KEPT,
    seen: int | None = None,
    now: datetime | None = None,
) -> Ruled:
    """Make these moves (`engine.ruling`) where an encounter has begun and nobody has answered in it yet.

    `dice` "anew" is needed where something was drawn since. `seen` is as for `rewind`. Raises RequestRefused,
    engine.NotAllowed and Game.DoesNotExist: then nothing is changed.
    """
    assert dice in (KEPT, ANEW), "one of the two"
    row, now = lock(game_id), now or timezone.now()
    if row.status != Game.Status.RUNNING:
        raise RequestRefused("ruling_not_running")
    session = _opened(row, now)
    was, rolls = session.last.number, session.game.position.dice.rolls
    if seen is not None and seen != was:
        raise RequestRefused("rewind_changed")
    session.decide(_going_on(ruling_of(moves, dice), rolls), Route.DESK)
    number = session.last.number
    commit(session)
    return Ruled(number, was, dice, rolls, session.game.over)


def _going_on(ruling: engine.Ruling, rolls: int) -> engine.Ruling:
    """Return the ruling; if it has a new seed, no dice counter is used twice, which anybody can check."""
    return replace(ruling, rolls=rolls) if ruling.seed else ruling


def ruling_of(moves: Sequence[Mapping[str, Any]], dice: str) -> engine.Ruling:
    """Return the decision with these moves. Raises engine.NotAllowed for what no database would hold."""
    made = tuple(dict(move) for move in moves)
    try:
        text = chain.canonical(made).encode()
    except (TypeError, ValueError, RecursionError):
        raise engine.NotAllowed("not_understood") from None
    if len(text) > MOST_CHARACTERS or b"\\u0000" in text:
        raise engine.NotAllowed("not_understood")
    return engine.Ruling(made, secrets.token_hex(32) if dice == ANEW else "")


def _opened(row: Game, now: datetime) -> GameSession:
    try:
        session = open_session(row, now=now)
    except RulesCrashed as crash:
        raise RequestRefused("rewind_does_not_load") from crash
    for seat in session.seats.values():
        seat.deal_due_at = None
    return session
