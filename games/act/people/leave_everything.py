"""Takes a person out of all that is not over: games, lobbies, lists and wishes."""

from __future__ import annotations

from django.db.models import Q

from games.act.lobby.cancel_lobby import cancel_lobby
from games.act.lobby.make_wish import withdraw_wish
from games.act.seats.hand_on_host import hand_on_host, heir_of
from games.act.seats.leave_game import leave_game
from games.act.seats.waiting_list import seat_waiting_in_game, seat_waiting_in_lobby
from games.act.session import lock
from games.models import Game, Invitation, Seat, User


def leave_everything(user: User) -> None:
    """In the caller's transaction.

    Others may seat them until their row is held: what they have come into meanwhile they leave as well.
    """
    _leave_all(user)
    User.objects.select_for_update().get(pk=user.pk)
    _leave_all(user)


def _decline(user: User) -> None:
    """Seats that are kept for them, in lobbies and at bots of running games, go to those who wait."""
    addresses = [user.email, *user.emailaddress_set.values_list("email", flat=True)]
    mine = Q(person=user) | Q(person=None, email__in=[address.lower() for address in addresses])
    lobby = Q(game__status=Game.Status.LOBBY)
    running = Q(game__status=Game.Status.RUNNING, seat__isnull=False)
    offers = Invitation.objects.filter(mine, lobby | running, accepted_at=None)
    for game_id in sorted(set(offers.values_list("game", flat=True))):
        row = lock(game_id)
        offers.filter(game=row).delete()
        if row.status == Game.Status.LOBBY:
            seat_waiting_in_lobby(row)
        elif row.status == Game.Status.RUNNING:
            seat_waiting_in_game(row)


def _leave_all(user: User) -> None:
    withdraw_wish(user)
    user.waiting_places.all().delete()
    _decline(user)
    for game in Game.objects.of(user).exclude(status=Game.Status.OVER).order_by("pk"):
        _leave(game, user)


def _leave(game: Game, user: User) -> None:
    if Seat.objects.filter(game=game, user=user).exists():
        leave_game(game, user)
    if game.owner_id == user.pk:
        _hand_over(lock(game.pk), user)


def _hand_over(game: Game, user: User) -> None:
    """A lobby needs somebody who can start it; where nobody is, it is called off."""
    if game.status == Game.Status.LOBBY and heir_of(game, user) is None:
        cancel_lobby(game, by=user)
    else:
        hand_on_host(game, user)
