"""Lets the bots of a game answer. Each answer is a decision of its own, made from the seat's own view."""

from __future__ import annotations

import logging
from typing import Any

from django.db import transaction

import engine
from engine import bots
from engine.state.dice import Dice
from games.act.session import Question, Sitting, Stumbled, lock, sit_down

from .commit import bots_waiting, write_down
from .mark_stuck import mark_stuck

log = logging.getLogger(__name__)

ROUTE = "bot"
MOST = 40  # answers in one transaction: others wait for the lock meanwhile
MOST_SITTINGS = 10  # about as many seconds: other games wait for the lane meanwhile


def play_on(game_id: str) -> bool:
    """Sit down until people are asked, or for a good while. True if bots are still waited for."""
    return all(play_bots(game_id) for _ in range(MOST_SITTINGS))


@transaction.atomic
def play_bots(game_id: str) -> bool:
    """One sitting of at most `MOST` answers. True if bots are still waited for."""
    row = lock(game_id)
    if not row.clocks_run:
        return False
    try:
        sitting = sit_down(row)
        going_on = _answer_all(sitting)
    except Stumbled as stumbled:
        mark_stuck(row, stumbled)
        return False
    write_down(sitting)
    return going_on


def _answer_all(sitting: Sitting) -> bool:
    for _ in range(MOST):
        waiting = bots_waiting(sitting)
        if not waiting:
            return False
        _answer(sitting, waiting[0])
    return bool(bots_waiting(sitting))


def _answer(sitting: Sitting, question: Question) -> None:
    """Its stops first: they follow its cards."""
    ask = sitting.game.open[question]
    standing = bots.standing_orders(sitting.game.position, ask.seat)
    if standing is not None:
        sitting.take(standing, ROUTE)
    try:
        sitting.take(engine.Answer(*question, _chosen(sitting, ask)), ROUTE)
    except engine.NotAllowed:
        log.exception("a bot of game %s chose what it may not", sitting.row.pk)
        sitting.take(engine.Answer(*question, ask.default), ROUTE)


def dice_of(sitting: Sitting) -> Dice:
    """A bot's own dice, not the game's. Nobody can throw them before: a hash is also of the time."""
    return Dice(f"{sitting.row.seed} bots {sitting.last.hash}")


def _chosen(sitting: Sitting, ask: engine.Ask) -> Any:
    """The bot's choice; the default if it breaks down."""
    try:
        return bots.answer(sitting.seats[ask.seat].bot, sitting.game, ask.seat, ask, dice_of(sitting))
    except Exception:
        log.exception("a bot of game %s broke down over %s", sitting.row.pk, ask.what)
        return ask.default
