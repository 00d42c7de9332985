"""Frees the seat of a person who goes: in a lobby for others, in a running game for a bot."""

from __future__ import annotations

from django.db import transaction

import engine
from games.models import Game, NoReminders, Prompt, Seat, User

from .create_game import BOT
from .leave_lobby import leave_lobby
from .mark_stuck import mark_stuck
from .play_bots import ROUTE
from .queue_mails import queue_departure
from .sitting import Stumbled, lock, seats_of, sit_down
from .write_down import write_down


@transaction.atomic
def leave_game(game: Game, user: User) -> None:
    """The game goes on, and nothing that was decided changes. Raises Seat.DoesNotExist.

    A seat of a game that is over keeps its person: leaving it would only falsify who has played.
    """
    row = lock(game.pk)
    seat = Seat.objects.get(game=row, user=user)
    if row.status == Game.Status.LOBBY:
        leave_lobby(row, user)
    elif row.status != Game.Status.OVER:
        _hand_to_bot(row, seat)


def _hand_to_bot(row: Game, seat: Seat) -> None:
    NoReminders.objects.filter(seat=seat).delete()
    seat.user, seat.bot = None, BOT
    seat.save(update_fields=["user", "bot"])
    _hand_over_questions(seat)
    queue_departure(row, seat)
    if row.clocks_run:
        _play_on(row, seat)


def _hand_over_questions(seat: Seat) -> None:
    """What is asked of the seat waits for the bot now; mails that ask it are superseded when they are due."""
    asked = Prompt.objects.filter(seat=seat, closed_at=None)
    asked.update(clock=Prompt.Clock.BOT, remind_at=None)
    for prompt in asked.filter(waiting=True).exclude(sweep_at=None):
        prompt.sweep_at = prompt.opened_at
        prompt.save(update_fields=["sweep_at"])


def _play_on(row: Game, seat: Seat) -> None:
    """The orders of whoever has gone bind the bot no more; the decision that says so is private."""
    try:
        sitting = sit_down(row, seats_of(row.pk))
        sitting.take(engine.Standing(seat.number, None, {}), ROUTE)
    except Stumbled as stumbled:
        mark_stuck(row, stumbled)
        return
    write_down(sitting)
