"""Frees the seat of a person who goes: in a lobby for others, in a running game for who waits, or a bot."""

from __future__ import annotations

from django.db import transaction

import engine
from games.base.routes import Route
from games.hooks.service.end_hooks import end_hooks
from games.mail.queue.queue_seat_mails import queue_departure_mails
from games.models import Decision, Departure, Game, NoReminders, Seat, User
from games.play.service.commit import commit
from games.play.service.mark_stuck import mark_stuck
from games.play.service.session import RulesCrashed, lock, open_session, seats_of
from games.play.service.stand_in import hand_to_bot
from games.stream.news.tell import tell_table

from .leave_lobby import leave_lobby
from .waiting_list import seat_waiting_in_game


@transaction.atomic
def leave_game(game: Game, user: User) -> bool:
    """The game goes on, and nothing that was decided changes. Raises Seat.DoesNotExist.

    False: it is over. Its seats keep their people: leaving would only falsify who has played.
    """
    row = lock(game.pk)
    seat = Seat.objects.get(game=row, user=user)
    if row.status == Game.Status.LOBBY:
        leave_lobby(row, user)
    elif row.status != Game.Status.OVER:
        hand_over_seat(row, seat)
    return row.status != Game.Status.OVER


def hand_over_seat(row: Game, seat: Seat) -> None:
    """A bot has the seat until somebody who waits has it, which may be at once."""
    tell_table(row.pk)
    left = leave_behind(row, seat)
    NoReminders.objects.filter(seat=seat).delete()
    end_hooks(row, seat.person)
    seat.user, seat.bank_since, seat.away_from, seat.away_until = None, None, None, None
    seat.save(update_fields=["bank_since", "away_from", "away_until"])
    hand_to_bot(seat)
    if row.clocks_run:
        end_orders(row, seat)
    seat_waiting_in_game(row, left=seat)
    queue_departure_mails(row, left)


def leave_behind(row: Game, seat: Seat) -> Departure:
    """That its person has left, up to the last decision: they never come back to that game."""
    last = Decision.objects.filter(game=row).order_by("-number").values_list("number", flat=True).first()
    return Departure.objects.create(game=row, seat=seat, user=seat.user, since=seat.since, until=last or 0)


def end_orders(row: Game, seat: Seat) -> None:
    """The orders of whoever has gone bind the bot no more; the decision that says so is private.

    Its route tells the replay, when the game is over, that the seat was left here.
    """
    try:
        session = open_session(row, seats_of(row.pk))
        session.decide(engine.StandingOrders(seat.number, None, {}, ()), Route.LEFT)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return
    commit(session)
