"""A seat is given up, or taken back, before the game begins; then the first of the waiting list has it."""

from __future__ import annotations

from django.db import transaction

from games.base.refusals import RequestRefused
from games.mail.queue.queue_lobby_mails import queue_removed_mail
from games.models import Game, Invitation, RemovedPlayer, Seat, User
from games.play.service.session import lock

from .invite import refuse_non_host
from .waiting_list import seat_waiting_in_lobby


@transaction.atomic
def leave_lobby(game: Game, user: User) -> None:
    """Give up one's seat; leaving twice is leaving once. Raises RequestRefused once the game has begun."""
    row = lock(game.pk)
    refuse_non_host(row, None)
    _free(row, user)


@transaction.atomic
def remove_player(game: Game, seat: int, *, by: User) -> None:
    """Take a seat (its key) back from a person or bot; only the host may. Raises RequestRefused.

    Whoever was removed cannot join again unasked, and is told.
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
    """The seat is free, and so is the address they were invited at."""
    if Seat.objects.filter(game=row, user=user).update(user=None, seed_part=""):
        Invitation.objects.filter(game=row, accepted_by=user).delete()
        seat_waiting_in_lobby(row)
