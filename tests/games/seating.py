"""Tables for tests at which somebody sits apart (R-25.6)."""

from __future__ import annotations

from typing import Any

from games.act.lobby.game_options import GameSetup
from games.models import Prompt
from tests.games.tables import COLOURS, Table, playing

ZILCH = GameSetup(variants=("zilch",))


def with_zilch(**options: Any) -> Table:
    """Seven people of whom one is the Zilch; all are asked for their aliens."""
    return playing(people=7, seed="zilch", setup=ZILCH, **options)


def zilch_of(table: Table) -> int:
    (seat,) = (seat for seat, chair in table.head.game.position.apart.items() if chair.sees_all)
    return seat


def prediction(table: Table) -> Prompt:
    return Prompt.objects.get(game=table.id, what="prediction")


def colour_of(seat: int) -> str:
    return COLOURS[seat]
