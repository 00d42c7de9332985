"""Acts of the host: fill a game with bots, call it off, set its spectators, offer a rematch."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction
from django.db.models import Q

import engine
from games.base.documents import RequestRefused
from games.lobby.service.create_game import name_by_chance, store_game
from games.lobby.service.game_options import stored_options
from games.lobby.service.invite import refuse_non_host
from games.lobby.service.join_game import new_server_part
from games.lobby.service.leave_game import seat_waiting_in_lobby
from games.lobby.terms import Terms, refuse_bad_terms
from games.mail.send.lobby_mails import send_cancelled_mails, send_rematch_mail
from games.models import Game, Invitation, Seat, User
from games.models.play.game import DEFAULT_BOT, NOT_A_BOTS
from games.play.read.seats import hours_behind
from games.play.service.session import lock


@transaction.atomic
def fill_with_bots(game: Game, *, by: User | None = None) -> int:
    """Let bots take every free seat, also promised ones, and return how many. Raises RequestRefused.

    Promised seats go to the waiting list first.
    """
    row = lock(game.pk)
    refuse_non_host(row, by)
    Invitation.objects.filter(game=row, accepted_at=None).delete()
    seat_waiting_in_lobby(row)
    return Seat.objects.filter(game=row, user=None, bot="").update(bot=DEFAULT_BOT)


@transaction.atomic
def cancel_lobby(game: Game, *, by: User) -> None:
    """Call a game off and delete it: nothing has been decided in it. Raises RequestRefused."""
    row = lock(game.pk)
    refuse_non_host(row, by)
    concerned = User.objects.filter(Q(seats__game=row) | Q(waiting_places__game=row)).exclude(pk=by.pk)
    send_cancelled_mails(row, concerned.distinct())
    row.delete()


ORDER = list(Game.Spectators)  # each admits more people than the one before


@transaction.atomic
def set_spectators(game: Game, *, spectators: str, watch_hours: int, by: User) -> None:
    """Set who may watch; only the host may. Raises RequestRefused.

    In a lobby every setting is allowed. Once the game has begun it can only become stricter: people play on
    what they were told.
    """
    row = lock(game.pk)
    if row.owner_id != by.pk:
        raise RequestRefused("not_owner")
    if row.status == Game.Status.OVER:
        raise RequestRefused("is_over")
    people = Seat.objects.filter(NOT_A_BOTS, game=row).exists()
    refuse_bad_terms(Terms(spectators=spectators, watch_hours=watch_hours), people=people)
    if row.status != Game.Status.LOBBY:
        _refuse_laxer(row, spectators, watch_hours)
    row.spectators, row.watch_hours = spectators, watch_hours
    row.save(update_fields=["spectators", "watch_hours"])


def _refuse_laxer(row: Game, spectators: str, watch_hours: int) -> None:
    """Refuse more spectators, or a shorter delay, than now."""
    if spectators not in stricter(row) or watch_hours < hours_behind(row):
        raise RequestRefused("spectators_stricter")


def stricter(game: Game) -> list[Game.Spectators]:
    """Return the settings for spectators that are allowed from now on."""
    if game.status == Game.Status.LOBBY:
        return list(ORDER)
    return ORDER[: ORDER.index(Game.Spectators(game.spectators)) + 1]


@transaction.atomic
def offer_rematch(game: Game, *, by: User) -> Game:
    """Create the rematch in its lobby, or return the existing one.

    Raises RequestRefused, and Seat.DoesNotExist for people who did not play.
    """
    row = lock(game.pk)
    Seat.objects.get(game=row, user=by)
    if row.status != Game.Status.OVER:
        raise RequestRefused("not_over")
    there = Game.objects.filter(rematch_of=row).first()
    return there or _offered(row, by)


def _offered(row: Game, by: User) -> Game:
    """Store the rematch: the people are invited; bots sit there at once."""
    seats = list(Seat.objects.filter(game=row).select_related("user").order_by("number"))
    bots = [seat.bot for seat in seats if seat.is_bots]
    new = store_game(_frame(row, by), _options_of_rematch(row), Terms.of(row), bots)
    for seat in seats:
        if seat.user is not None and seat.user != by:
            _invite(new, seat.user)
    return new


def _options_of_rematch(row: Game) -> engine.Options:
    """Return the options with the newest rulings, also if the last game had older ones."""
    return replace(stored_options(row.options), rulings=engine.Options.rulings)


def _frame(row: Game, by: User) -> Game:
    name = row.name or name_by_chance([by])
    return Game(owner=by, rematch_of=row, name=name, server_part=new_server_part())


def _invite(new: Game, user: User) -> None:
    send_rematch_mail(Invitation.objects.create(game=new, email=user.email, person=user))
