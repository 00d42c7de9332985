"""Ends a game at its desk: as a draw, or with winners that are named."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from games.base.refusals import RequestRefused
from games.models import Act, Game
from games.models.play.desk import Kind
from games.play.service.correct.close_game import MODERATOR, close_game

from .open_desk import ActRequest, open_desk


@transaction.atomic
def close(game_id: str, request: ActRequest, *, winners: Iterable[int], sure: bool) -> Act:
    """The game is over as it stands, a stuck one too; everybody who sits there is told by mail, with the
    reason. No winners: it is a draw.

    `sure`: whoever does it has said that they know that nothing leads back. Raises RequestRefused
    "close_not_sure", "not_begun", "no_such_place" and as `close_game` does besides.
    """
    desk = open_desk(game_id, request, Kind.CLOSE)
    if desk.row.status == Game.Status.LOBBY:
        raise RequestRefused("not_begun")
    won = sorted({desk.seat(number).number for number in winners})
    if not sure:
        raise RequestRefused("close_not_sure")
    close_game(game_id, by=MODERATOR, reason=desk.reason, winners=won, now=desk.now)
    return desk.record(Kind.CLOSE, {"winners": won})
