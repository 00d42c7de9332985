"""What a ruling would change, before it is made: the board before and after, as everybody sees it."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from engine.state import serial
from engine.state.view import View
from games.base.documents import FactJSON

from .head import head


@dataclass(frozen=True)
class RulingPreview:
    """`before` and `after`: between the two encounters, as a bystander sees it. `told`: what everybody will
    be told of the ruling itself; how the game goes on then, nobody is told before."""

    before: View
    after: View
    told: list[FactJSON]


def ruling_preview(game_id: str, ruling: engine.Ruling) -> RulingPreview:
    """Nothing is stored. One query. Raises engine.NotAllowed and Unloadable."""
    game = head(game_id).game
    position, facts = game.ruled(ruling)
    told = [engine.fact_json(fact) for fact in facts if fact.visible_to(None)]
    before = serial.load(game.checkpoint)
    return RulingPreview(engine.view(before, None), engine.view(position, None), list(told))


def may_rule(game_id: str) -> bool:
    """Whether the game stands where a ruling is possible: an encounter has begun, and nobody has answered.
    One query. Raises Unloadable."""
    return head(game_id).game.between_encounters
