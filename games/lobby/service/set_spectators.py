"""Changes who may look on at a game, and how late."""

from __future__ import annotations

from django.db import transaction

from games.base.refusals import RequestRefused
from games.models import Game, Seat, User
from games.models.play.seat import NOT_A_BOTS
from games.play.read.over import hours_behind
from games.play.service.session import lock

from .entry import EntryTerms, refuse_bad_entry_terms

ORDER = list(Game.Spectators)  # each lets in more people than the one before


@transaction.atomic
def set_spectators(game: Game, *, spectators: str, watch_hours: int, by: User) -> None:
    """Only whoever made it may. In its lobby anything goes; once it has begun people play on what they were
    told, so it can only become stricter. Raises RequestRefused."""
    row = lock(game.pk)
    if row.owner_id != by.pk:
        raise RequestRefused("not_owner")
    if row.status == Game.Status.OVER:
        raise RequestRefused("is_over")
    people = Seat.objects.filter(NOT_A_BOTS, game=row).exists()
    refuse_bad_entry_terms(EntryTerms(spectators=spectators, watch_hours=watch_hours), people=people)
    if row.status != Game.Status.LOBBY:
        _refuse_laxer(row, spectators, watch_hours)
    row.spectators, row.watch_hours = spectators, watch_hours
    row.save(update_fields=["spectators", "watch_hours"])


def _refuse_laxer(row: Game, spectators: str, watch_hours: int) -> None:
    """Neither more people, nor sooner than they look on now."""
    if spectators not in stricter(row) or watch_hours < hours_behind(row):
        raise RequestRefused("spectators_stricter")


def stricter(game: Game) -> list[Game.Spectators]:
    """Who may be let look on from now on."""
    if game.status == Game.Status.LOBBY:
        return list(ORDER)
    return ORDER[: ORDER.index(Game.Spectators(game.spectators)) + 1]
