"""The waiting list of an open game that is full or has begun."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from games.base.documents import RequestRefused
from games.desk.read import looked_at_their_game
from games.lobby.service.seats.invite import refuse_moderator, take_seat, uninvited_seats
from games.lobby.service.seats.join_game import lock_open_game, refuse_removed_player, refuse_unreliable
from games.mail.queue.queue_lobby_mails import queue_arrival_mails, queue_seated_mail
from games.models import (
    Departure,
    Game,
    Invitation,
    RemovedPlayer,
    Seat,
    SuppressedAddress,
    User,
    WaitingPlace,
)
from games.people.service.seat_people import refuse_banned
from games.play.read.state import free_left_seats, over_for
from games.site.read import has_looked

from .take_over_seat import take_over_seat


@transaction.atomic
def wait_for_seat(game_id: str, user: User) -> bool:
    """Join the end of the list, once. Return True if the person got a seat to take over at once.

    Raises RequestRefused, and Game.DoesNotExist if it is not open.
    """
    row = lock_open_game(game_id)
    _refuse(row, user)
    if row.status == Game.Status.LOBBY and uninvited_seats(row):
        raise RequestRefused("seat_is_free")
    WaitingPlace.objects.get_or_create(game=row, user=user)
    return user in seat_waiting_in_game(row)


@transaction.atomic
def take_over_bot_seat(game_id: str, user: User, seat: int) -> bool:
    """Play on at a seat (its number) that a bot has kept since its player left. False: the game is stuck.

    People who wait and can be reached have been seated before. Raises RequestRefused, and Game.DoesNotExist
    if it is not open.
    """
    row = lock_open_game(game_id)
    _refuse(row, user)
    found = free_left_seats(row, user).filter(number=seat).first()
    if found is None or not row.clocks_run:
        raise RequestRefused("not_to_take_over")
    kept = Invitation.objects.filter(seat=found, accepted_at=None)
    kept.update(accepted_at=timezone.now(), accepted_by=user)
    return _seat_person(row, found, user)


def _refuse(row: Game, user: User) -> None:
    refuse_banned(user)
    refuse_removed_player(row, user)
    refuse_moderator(row, user)
    refuse_unreliable(row, user)
    if over_for(user).filter(pk=row.pk).exists():
        raise RequestRefused("is_over")
    if Seat.objects.filter(game=row, user=user).exists():
        raise RequestRefused("already_seated")
    if Departure.objects.filter(game=row, user=user).exists():
        raise RequestRefused("has_left")


@transaction.atomic
def stop_waiting(game_id: str, user: User) -> None:
    """Leave the list. Raises Game.DoesNotExist if the game is not open."""
    row = lock_open_game(game_id)
    WaitingPlace.objects.filter(game=row, user=user).delete()


def seat_waiting_in_lobby(row: Game) -> None:
    """Seat those who wait longest, as long as seats are free. The game is locked and in its lobby."""
    places = _still_there(WaitingPlace.objects.filter(game=row))
    able = [place for place in places if not has_looked(place.user, row)]
    for place in able[: uninvited_seats(row)]:
        take_seat(row, place.user)
        queue_seated_mail(row, place)


def seat_waiting_in_game(row: Game, *, left: Seat | None = None) -> list[User]:
    """Seat those who wait longest at seats that bots keep. The game is locked and has begun.

    `left` is the seat that somebody gives up just now; of any other the players are told here. Return those
    who have a seat now: nobody, as long as no clock runs.
    """
    if not row.clocks_run:
        return []
    pairs = zip(list(free_left_seats(row)), can_be_seated(row), strict=False)
    return [
        place.user for seat, place in pairs if _seat_person(row, seat, place.user, announced=seat == left)
    ]


def _seat_person(row: Game, seat: Seat, user: User, *, announced: bool = False) -> bool:
    """Seat one person. Return False if the game has become stuck over it."""
    if not row.clocks_run or not take_over_seat(row, seat, user):
        return False
    if not announced:
        queue_arrival_mails(row, seat.number, user)
    return True


def can_be_seated(row: Game) -> list[WaitingPlace]:
    """Return the places that a running game can serve, in order.

    People out of reach of mail keep their place, and so do people who have seen something hidden of it.
    """
    theirs = {"game": OuterRef("game"), "user": OuterRef("user")}
    stopped = SuppressedAddress.objects.filter(address=OuterRef("user__email"))
    places = WaitingPlace.objects.filter(~Exists(stopped), game=row)
    for model in (RemovedPlayer, Departure, Seat):
        places = places.exclude(Exists(model.objects.filter(**theirs)))
    return [place for place in _still_there(places) if not has_looked(place.user, row)]


def _still_there(places: QuerySet[WaitingPlace]) -> QuerySet[WaitingPlace]:
    """Return places in order, without people who are banned, moderate it, or are deleting their account."""
    places = places.filter(user__is_active=True).exclude(looked_at_their_game())
    return places.select_related("user").select_for_update(skip_locked=True, of=("self",)).order_by("pk")
