"""Leave a game or its lobby, remove a player, and pass on the host's role."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

import engine
from games.base.documents import RequestRefused, Route
from games.hooks.service import end_hooks
from games.lobby.service.seats.invite import refuse_non_host
from games.lobby.service.seats.waiting_list import seat_waiting_in_game, seat_waiting_in_lobby
from games.mail.queue.queue_lobby_mails import queue_departure_mails, queue_host_mail, queue_removed_mail
from games.models import (
    Decision,
    Departure,
    Game,
    Invitation,
    Moderator,
    NoReminders,
    RemovedPlayer,
    Seat,
    User,
)
from games.models.people.seats import ModeratorSet
from games.play.read.state import left_seats
from games.play.service.commit import commit
from games.play.service.play_bots import hand_to_bot
from games.play.service.refuse import mark_stuck
from games.play.service.session import RulesCrashed, lock, open_session, seats_of
from games.stream.news import tell_table


def end_moderators(found: ModeratorSet, now: datetime) -> None:
    """End moderators' roles: dismissed, resigned, become the host, or banned.

    People who handed over to them stay, and they no longer name anybody.
    """
    Moderator.objects.filter(handed_to__in=found.values("pk")).update(handed_to=None)
    found.update(ended_at=now, handed_to=None)


def hand_on_host(row: Game, leaver: User) -> None:
    """Pass the host's role on and tell the heir. The game is locked. Without an heir, it has no host.

    A new host is no longer its moderator, as a host may do all that and more. A person only named as
    moderator became host by their seat, and stays named: one fewer at the desk would tell whose address it
    is.
    """
    if row.owner_id != leaver.pk:
        return
    row.owner = heir_of(row, leaver)
    row.save(update_fields=["owner"])
    if row.owner is not None:
        end_moderators(Moderator.objects.came().filter(game=row, user=row.owner), timezone.now())
        queue_host_mail(row, row.owner, leaver)


def heir_of(row: Game, leaver: User) -> User | None:
    """Return the heir: a moderator who has come to the desk, else the next person by seat.

    People who play themselves come first. A person only named as moderator does not count as one: nobody may
    learn whether they play. Nobody who is banned: a ban locks the game until it is done, or is told of what
    they have become in it.
    """
    moderators = Moderator.objects.came().filter(game=row, user__is_active=True).exclude(user=leaver)
    moderator = moderators.select_related("user").first()
    if moderator is not None:
        return moderator.user
    seats = Seat.objects.filter(game=row, user__is_active=True).exclude(user=leaver).select_related("user")
    heir = min(seats, key=lambda seat: (bool(seat.bot), seat.number), default=None)
    return heir.user if heir else None


def settle_seats_left_meanwhile(row: Game) -> None:
    """Settle what could not be decided when seats were left, and seat people who wait. The game is locked."""
    for seat in left_seats(row):
        if row.clocks_run and not _is_marked(seat):
            end_orders(row, seat)
    seat_waiting_in_game(row)


def _is_marked(seat: Seat) -> bool:
    """Return whether a decision says that the last player of this seat has gone.

    If they left another chair, it says so there, and no orders came along.
    """
    left = Departure.objects.filter(seat=seat).latest("pk")
    if left.has_moved:
        return True
    marks = Decision.objects.filter(game=seat.game_id, seat=seat.number, route=Route.LEFT)
    return marks.filter(number__gt=left.until).exists()


@transaction.atomic
def leave_lobby(game: Game, user: User) -> None:
    """Give up one's seat; leaving twice has no further effect.

    Raises RequestRefused once the game has begun.
    """
    row = lock(game.pk)
    refuse_non_host(row, None)
    _free(row, user)


@transaction.atomic
def remove_player(game: Game, seat: int, *, by: User) -> None:
    """Take a seat (its key) back from a person or bot; only the host may. Raises RequestRefused.

    A removed person cannot join again without an invitation, and is told.
    """
    row = lock(game.pk)
    refuse_non_host(row, by)
    found = Seat.objects.filter(game=row, pk=seat).select_related("user").first()
    if found is None or found.is_free:
        return
    if found.bot:
        _send_bot_away(found)
    else:
        _remove_person(row, found.person, by)
    seat_waiting_in_lobby(row)


def _send_bot_away(seat: Seat) -> None:
    seat.bot = ""
    seat.save(update_fields=["bot"])


def _remove_person(row: Game, user: User, by: User) -> None:
    if user == by:
        raise RequestRefused("remove_yourself")
    RemovedPlayer.objects.filter(game=row, user=user).delete()  # an invitation had let them in again
    queue_removed_mail(RemovedPlayer.objects.create(game=row, user=user))
    _free(row, user)


def _free(row: Game, user: User) -> None:
    """Free the seat, and the address they were invited at."""
    if Seat.objects.filter(game=row, user=user).update(user=None, seed_part=""):
        Invitation.objects.filter(game=row, accepted_by=user).delete()
        seat_waiting_in_lobby(row)


@transaction.atomic
def leave_game(game: Game, user: User) -> bool:
    """Leave a game that goes on; nothing that was decided changes. Raises Seat.DoesNotExist.

    Return False if it is over. Its seats keep their people: leaving would only falsify who has played.
    """
    row = lock(game.pk)
    seat = Seat.objects.get(game=row, user=user)
    if row.status == Game.Status.LOBBY:
        leave_lobby(row, user)
    elif row.status != Game.Status.OVER:
        hand_over_seat(row, seat)
    return row.status != Game.Status.OVER


def hand_over_seat(row: Game, seat: Seat) -> None:
    """Give the seat to a bot until somebody who waits takes it, which may be at once."""
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
    """Record that the person has left, up to the last decision: they never come back to that game."""
    last = Decision.objects.filter(game=row).order_by("-number").values_list("number", flat=True).first()
    return Departure.objects.create(game=row, seat=seat, user=seat.user, since=seat.since, until=last or 0)


def end_orders(row: Game, seat: Seat) -> None:
    """End the orders of the person who has gone, so that they do not bind the bot. The decision is private.

    Its route tells the replay, when the game is over, that the seat was left here.
    """
    try:
        session = open_session(row, seats_of(row.pk))
        session.decide(engine.StandingOrders(seat.number, None, {}, ()), Route.LEFT)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return
    commit(session)


@transaction.atomic
def withdraw_invitation(game: Game, invitation: int, *, by: User) -> None:
    """Withdraw an invitation: its link is dead, and the seat is free for others. Raises RequestRefused."""
    row = lock(game.pk)
    refuse_non_host(row, by)
    Invitation.objects.filter(game=row, pk=invitation, accepted_at=None).delete()
    seat_waiting_in_lobby(row)
