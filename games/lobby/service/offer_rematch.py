"""The same game once more: same people, same options, seats by chance. A game has one rematch at most."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

import engine
from games.base.refusals import RequestRefused
from games.mail.queue.queue_lobby_mails import queue_rematch_mail
from games.models import Game, Invitation, Seat, User
from games.play.service.session import lock

from .clock_terms import ClockTerms
from .create_game import store_game
from .entry import EntryTerms
from .game_options import stored_options
from .name_game import name_by_chance
from .settle_seed import new_server_part


@transaction.atomic
def offer_rematch(game: Game, *, by: User) -> Game:
    """The new game in its lobby; if there is one already, that one.

    Raises RequestRefused, and Seat.DoesNotExist for whoever did not play.
    """
    row = lock(game.pk)
    Seat.objects.get(game=row, user=by)
    if row.status != Game.Status.OVER:
        raise RequestRefused("not_over")
    there = Game.objects.filter(rematch_of=row).first()
    return there or _offered(row, by)


def _offered(row: Game, by: User) -> Game:
    """The people are invited; bots sit there at once."""
    seats = list(Seat.objects.filter(game=row).select_related("user").order_by("number"))
    new = store_game(
        _frame(row, by), _options(row), EntryTerms.of(row), [seat.bot for seat in seats if seat.is_bots]
    )
    for seat in seats:
        if seat.user is not None and seat.user != by:
            _invite(new, seat.user)
    return new


def _options(row: Game) -> engine.Options:
    """By the newest rulings, whatever the last game was played by."""
    return replace(stored_options(row.options), rulings=engine.Options.rulings)


def _frame(row: Game, by: User) -> Game:
    spans = {name: getattr(row, name) for name in ("response_seconds", "deal_seconds")}
    name = row.name or name_by_chance([by])
    frame = Game(owner=by, rematch_of=row, name=name, server_part=new_server_part(), **spans)
    ClockTerms.of(row).set_on(frame)
    return frame


def _invite(new: Game, user: User) -> None:
    queue_rematch_mail(Invitation.objects.create(game=new, email=user.email, person=user))
