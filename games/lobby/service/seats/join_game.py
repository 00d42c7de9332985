"""Join a game, and draw its seats (D-1): colour and place at the table, for each person or bot."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from engine.state.dice import Dice
from games.base.documents import RequestRefused
from games.lobby.service.seats.invite import refuse_moderator, take_seat, uninvited_seats
from games.models import Game, Invitation, RemovedPlayer, Seat, User
from games.people.read.profile import reliability
from games.people.service.seat_people import refuse_banned
from games.play.service.session import lock

ASIDE = 100  # numbers that no seat has: two seats never have the same one, not even for a moment


def draw_seats(row: Game, seats: Sequence[Seat]) -> list[int]:
    """Draw the seats and return the number that each has now. The same seed draws the same.

    Only before the start: decisions name seats by their numbers.
    """
    drawn = Dice(row.seed).shuffled([seat.number for seat in seats], "seats")
    Seat.objects.filter(game=row).update(number=F("number") + ASIDE)
    for seat, number in zip(seats, drawn, strict=True):
        Seat.objects.filter(pk=seat.pk).update(number=number)
    return drawn


@transaction.atomic
def seat_players(game: Game, users: Sequence[User]) -> None:
    """Give the people the first free seats, in order. Raises RequestRefused."""
    row = lock(game.pk)
    if row.status != Game.Status.LOBBY:
        raise RequestRefused("not_in_lobby")
    free = list(Seat.objects.filter(game=row, user=None, bot="").order_by("number"))
    if len(users) > len(free):
        raise RequestRefused("no_free_seat")
    refuse_banned(*users)
    for user in users:
        refuse_moderator(row, user)
    for seat, user in zip(free, users, strict=False):
        seat.user = user
        seat.save(update_fields=["user"])


@transaction.atomic
def join_game(game_id: str, user: User) -> Seat:
    """Join and return the seat. Raises RequestRefused, and Game.DoesNotExist if the game is not open.

    Joining twice has no further effect.
    """
    row = lock_open_game(game_id)
    mine = Seat.objects.filter(game=row, user=user).first()
    if mine is not None:
        return mine
    if row.status != Game.Status.LOBBY:
        raise RequestRefused("not_in_lobby")
    refuse_banned(user)
    if not _use_invitation(row, user):
        refuse_removed_player(row, user)
        refuse_unreliable(row, user)
        _refuse_promised(row)
    return take_seat(row, user)


def lock_open_game(game_id: str) -> Game:
    """Lock and return an open game until the transaction ends. Raises Game.DoesNotExist for all others."""
    row = lock(game_id)
    if not row.is_open:
        raise Game.DoesNotExist
    return row


def refuse_removed_player(row: Game, user: User) -> None:
    if RemovedPlayer.objects.filter(game=row, user=user).exists():
        raise RequestRefused("shown_out")


def refuse_unreliable(row: Game, user: User) -> None:
    """Refuse an uninvited person who answers less reliably than the game asks; new people are welcome."""
    percent = reliability(user).percent if row.least_reliable else None
    if percent is not None and percent < row.least_reliable:
        raise RequestRefused("unreliable", percent=percent, least=row.least_reliable)


def _refuse_promised(row: Game) -> None:
    if not uninvited_seats(row):
        raise RequestRefused("no_free_seat")


def _use_invitation(row: Game, user: User) -> bool:
    """Use the invitation of a person who joins, if there is one: they take the seat kept for them."""
    mine = Invitation.objects.filter(Invitation.meant_for(user), game=row, accepted_at=None)
    kept = mine.order_by("pk").first()
    if kept is None:
        return False
    kept.accepted_at, kept.accepted_by = timezone.now(), user
    kept.save(update_fields=["accepted_at", "accepted_by"])
    return True
