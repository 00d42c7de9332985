"""Lets the bots of a game answer. Each answer is a decision of its own, made from the seat's own view."""

from __future__ import annotations

import logging
from typing import Any

from django.db import transaction

import engine
from engine import bots
from engine.state.dice import Dice
from games.base.routes import Route
from games.play.service.session import GameSession, Question, RulesCrashed, lock, open_session

from .commit import bots_waiting, commit
from .mark_stuck import mark_stuck

log = logging.getLogger(__name__)

MOST = 40  # answers in one transaction: others wait for the lock meanwhile
MOST_SESSIONS = 10  # about as many seconds: other games wait for the lane meanwhile


def play_until_people_asked(game_id: str) -> bool:
    """Sit down until people are asked, or for a good while. True if bots are still waited for."""
    return all(play_bots(game_id) for _ in range(MOST_SESSIONS))


@transaction.atomic
def play_bots(game_id: str) -> bool:
    """One session of at most `MOST` answers. True if bots are still waited for."""
    row = lock(game_id)
    if not row.clocks_run:
        return False
    try:
        session = open_session(row)
        going_on = _answer_all(session)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return False
    commit(session)
    return going_on


def _answer_all(session: GameSession) -> bool:
    """Up to a change of chairs: only once it is stored is known where a bot sits."""
    for _ in range(MOST):
        waiting = bots_waiting(session)
        if not waiting:
            return False
        answer_as_bot(session, waiting[0])
        if list(session.game.position.speakers) != session.row.speakers:
            return True
    return bool(bots_waiting(session))


def answer_as_bot(session: GameSession, question: Question) -> None:
    """The bot of this seat decides. Its stops come first: they follow its cards."""
    ask = session.game.open[question]
    standing = bots.standing_orders(session.game.position, ask.seat)
    if standing is not None:
        session.decide(standing, Route.BOT)
    try:
        session.decide(engine.Answer(*question, _chosen(session, ask)), Route.BOT)
    except engine.NotAllowed:
        log.exception("a bot of game %s chose what it may not", session.row.pk)
        session.decide(engine.Answer(*question, ask.default), Route.BOT)


def dice_of(session: GameSession) -> Dice:
    """A bot's own dice, not the game's. Nobody can throw them before: a hash is also of the time."""
    return Dice(f"{session.row.seed} bots {session.last.hash}")


def _chosen(session: GameSession, ask: engine.Ask) -> Any:
    """The bot's choice; the default if it breaks down."""
    try:
        return bots.answer(session.seats[ask.seat].bot, session.game, ask.seat, ask, dice_of(session))
    except Exception:
        log.exception("a bot of game %s broke down over %s", session.row.pk, ask.what)
        return ask.default
