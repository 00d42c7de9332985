"""Give a seat that its player has left, and a bot has kept since, to another person."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

import engine
from games.base.documents import Route
from games.hooks.service import queue_turns
from games.mail.queue.queue_lobby_mails import queue_newcomer_mail
from games.mail.queue.queue_mails import queue_prompts
from games.models import Game, NoReminders, Prompt, Seat, User, WaitingPlace
from games.models.play.prompts import DEAL
from games.play.service.commit import commit, encounter_of, new_prompt
from games.play.service.refuse import mark_stuck
from games.play.service.schedule import share_deal_end
from games.play.service.session import GameSession, RulesCrashed, open_session

if TYPE_CHECKING:
    from games.play.service.session import SessionSeat

# A newcomer has used none of it.
FRESH_CLOCKS: dict[str, object] = {
    "missed": 0,
    "missed_by": None,
    "bank_used": 0,
    "bank_since": None,
    "away_from": None,
    "away_until": None,
}


def take_over_seat(
    row: Game,
    seat: Seat,
    user: User,
    *,
    newcomer: bool = True,
    clocks: Mapping[str, object] | None = None,
    since: int | None = None,
) -> bool:
    """Let the person play on there with all that the seat knows, and put its open questions to them anew.

    The game is locked and its clocks run. Return False if it cannot go on just now; then nothing was changed.
    A person who is no `newcomer` need not be told what game this is. `clocks` are those of FRESH_CLOCKS that
    do not begin anew, because it is the same person; new deadlines follow them. `since` says when they sat
    down, if not now.
    """
    try:
        session = open_session(row)
        _end_orders(session, seat.number)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return False
    mine = _change_player(session, seat.number, user, FRESH_CLOCKS | dict(clocks or {}), since)
    commit(session)
    if newcomer:
        queue_newcomer_mail(session, mine)
    asked = _ask_anew(session, mine)
    queue_prompts(session, asked)
    queue_turns(session, asked)
    return True


def _end_orders(session: GameSession, number: int) -> None:
    """End the pause points and orders of the earlier player.

    The decision that says so is private, and marks for good that the seat got another player.
    """
    session.decide(engine.StandingOrders(number, None, {}, ()), Route.SEATED)


def _change_player(
    session: GameSession, number: int, user: User, clocks: Mapping[str, object], since: int | None
) -> SessionSeat:
    """Put the person on the seat. They have seen nothing of the game yet, and been told nothing."""
    mine = session.seats[number]
    NoReminders.objects.filter(seat=mine).delete()
    mine.user, mine.bot, mine.since = user, "", session.last.number if since is None else since
    mine.seen, mine.seen_at, mine.informed_until, mine.hooked = 0, None, None, True
    for clock, value in clocks.items():
        setattr(mine, clock, value)
    mine.save(update_fields=["user", "bot", "since", "seen", "seen_at", *clocks])
    WaitingPlace.objects.filter(game=session.row, user=user).delete()
    return mine


def _ask_anew(session: GameSession, mine: SessionSeat) -> list[Prompt]:
    """Ask each open question anew, with its whole time and an address of its own.

    All questions of the earlier player go: links and addresses in old mails must open nothing.
    """
    answered = _answer_times(mine)
    _forget_questions(mine)
    for seat in session.seats.values():
        seat.deal_due_at = None
    encounter, asks = encounter_of(session), session.game.open.values()
    asked = [new_prompt(session, ask, encounter) for ask in asks if ask.seat == mine.number]
    for prompt in asked:
        prompt.answered_at = answered.get(prompt.question)
        if prompt.what == DEAL and prompt.due_at:
            share_deal_end(prompt)
    return list(Prompt.objects.bulk_create(asked))


def _forget_questions(mine: Seat) -> None:
    """Lock and delete the old questions.

    A mail about one that is being queued just now must be known first.
    """
    list(Prompt.objects.filter(seat=mine).select_for_update().values_list("pk"))
    Prompt.objects.filter(seat=mine).delete()


def _answer_times(seat: Seat) -> dict[int, datetime | None]:
    """Return when the open questions were answered: sealed answers stay, and may still be changed."""
    prompts = Prompt.objects.filter(seat=seat, closed_at=None)
    return dict(prompts.values_list("question", "answered_at"))
