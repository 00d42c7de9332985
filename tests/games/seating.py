"""Tables for tests at which somebody sits apart (R-25.6)."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.position import Turn
from games.lobby.service.game_options import GameSetup
from games.models import Prompt
from tests.games.tables import COLOURS, Table, playing

ZILCH = GameSetup(variants=("zilch",))
SHARK = GameSetup(variants=("zilch", "shark"))


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


def with_shark(hidden: tuple[str, ...] = (), **options: Any) -> Table:
    """Eight people at the second encounter; whoever sits out is asked whose chair they take.

    `hidden`: cards that each of those has who may lose their chair, with the aliens that they were dealt.
    """
    real = engine.new_position

    def new_position(made: engine.Options, seed: str) -> engine.Position:
        position = real(made, seed)
        position.encounters = 1
        if hidden:
            _deal(position, hidden)
        return position

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "new_position", new_position)
        table = playing(people=8, seed="shark", setup=SHARK, **options)
    table.until_asked("take_chair")
    return table


def _deal(position: engine.Position, hidden: tuple[str, ...]) -> None:
    """The first two meet."""
    first, second, *others = (seat.number for seat in position.players)
    position.stage, position.turn = "play", Turn(offense=first)
    position.deck, position.destiny = [card("attack 6")] * 60, ["wild", f"seat {second}"]
    for seat in position.players:
        mine = hidden if seat.number in others else ()
        seat.powers = [Power(position.dealt[seat.number][0])]
        seat.hand = [card(key) for key in ("attack 8", "attack 10", "negotiate", *mine)]
