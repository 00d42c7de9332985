"""Orders that a sheet which lies face down be turned up, at the next moment of the game (R-24.2, D-7)."""

from __future__ import annotations

from datetime import datetime

import engine
from engine.windows.face_down import NOW, turn_up_order
from games.ahead.service.set_standing import say_reaction
from games.play.read.head import head


def turn_up(
    *,
    game_id: str,
    seat: int,
    alien: str,
    route: str,
    leave: bool = False,
    key: str | None = None,
    written_at: datetime | None = None,
) -> bool:
    """`leave`: it stays face down after all, if it has not been turned up yet.

    False: the game cannot go on just now, and nothing was changed. Raises engine.NotAllowed, engine.NotAsked
    if no game is running, Unloadable, and Game.DoesNotExist.
    """
    if alien not in _face_down(game_id, seat):
        raise engine.NotAllowed("not_face_down", alien=alien[:40])
    name = turn_up_order(alien)
    orders = {} if leave else {name: NOW}
    return say_reaction(
        game_id=game_id,
        seat=seat,
        uses=[name],
        orders=orders,
        route=route,
        key=key,
        written_at=written_at,
    )


def _face_down(game_id: str, seat: int) -> list[str]:
    return [power.alien for power in head(game_id).game.position.seats[seat].face_down]
