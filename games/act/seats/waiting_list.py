"""The waiting list of an open game that is full or has begun."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from games.act.notify.queue_lobby_mails import queue_seated_mail
from games.act.notify.queue_seat_mails import queue_arrival_mails
from games.base.refusals import RequestRefused
from games.models import Departure, Game, RemovedPlayer, Seat, SuppressedAddress, User, WaitingPlace
from games.read.game.over import over_for
from games.read.game.seats import left_seats
from games.read.service.looks import has_looked

from .accept_invitation import take_seat
from .invite import uninvited_seats
from .join_game import lock_open_game, refuse_removed_player, refuse_unreliable
from .take_over_seat import take_over_seat


@transaction.atomic
def wait_for_seat(game_id: str, user: User) -> bool:
    """Stand at the end of the list, once; True if there was a seat to take over and they have it already.

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

    Whoever is reachable and has waited has been seated before. Raises RequestRefused, and Game.DoesNotExist
    if it is not open.
    """
    row = lock_open_game(game_id)
    _refuse(row, user)
    found = left_seats(row).filter(number=seat).first()
    if found is None or not row.clocks_run:
        raise RequestRefused("not_to_take_over")
    return _seat_person(row, found, user)


def _refuse(row: Game, user: User) -> None:
    refuse_removed_player(row, user)
    refuse_unreliable(row, user)
    if over_for(user).filter(pk=row.pk).exists():
        raise RequestRefused("is_over")
    if Seat.objects.filter(game=row, user=user).exists():
        raise RequestRefused("already_seated")
    if Departure.objects.filter(game=row, user=user).exists():
        raise RequestRefused("has_left")
    if has_looked(user, row):
        raise RequestRefused("has_looked")


@transaction.atomic
def stop_waiting(game_id: str, user: User) -> None:
    """Leave the list. Raises Game.DoesNotExist if the game is not open."""
    row = lock_open_game(game_id)
    WaitingPlace.objects.filter(game=row, user=user).delete()


def seat_waiting_in_lobby(row: Game) -> None:
    """Seat whoever waits longest, as long as seats are free. The game is locked and in its lobby."""
    places = _still_there(WaitingPlace.objects.filter(game=row))
    for place in list(places[: uninvited_seats(row)]):
        take_seat(row, place.user)
        queue_seated_mail(row, place)


def seat_waiting_in_game(row: Game, *, left: Seat | None = None) -> list[User]:
    """Seat whoever waits longest at seats that bots keep. The game is locked and has begun.

    `left`: the seat that somebody gives up just now; of any other the players are told here. Gives those who
    have a seat now: nobody, as long as no clock runs.
    """
    if not row.clocks_run:
        return []
    pairs = zip(list(left_seats(row)), list(_can_be_seated(row)), strict=False)
    return [
        place.user for seat, place in pairs if _seat_person(row, seat, place.user, announced=seat == left)
    ]


def _seat_person(row: Game, seat: Seat, user: User, *, announced: bool = False) -> bool:
    """False: the game has become stuck over it."""
    if not row.clocks_run or not take_over_seat(row, seat, user):
        return False
    if not announced:
        queue_arrival_mails(row, seat.number, user)
    return True


def _can_be_seated(row: Game) -> QuerySet[WaitingPlace]:
    """Whom a running game can wait for, in order: whoever mail does not reach keeps their place."""
    theirs = {"game": OuterRef("game"), "user": OuterRef("user")}
    stopped = SuppressedAddress.objects.filter(address=OuterRef("user__email"))
    places = WaitingPlace.objects.filter(~Exists(stopped), game=row, user__is_active=True)
    for model in (RemovedPlayer, Departure, Seat):
        places = places.exclude(Exists(model.objects.filter(**theirs)))
    return _still_there(places)


def _still_there(places: QuerySet[WaitingPlace]) -> QuerySet[WaitingPlace]:
    """In order; whoever is deleting their account just now is passed over."""
    return places.select_related("user").select_for_update(skip_locked=True, of=("self",)).order_by("pk")
