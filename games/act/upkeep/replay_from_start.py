"""Plays a game again from its first decision, with the present rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import engine
from games.act.lobby.start_game import begin
from games.act.session import checkpoint
from games.base import chain
from games.base.refusals import NotPossible
from games.models import Checkpoint, Decision, Game
from games.read.game.head import Told, read


@dataclass
class Retold:
    """The game as it stands after its last decision, and what came up on the way."""

    game: engine.Game
    checkpoints: list[Checkpoint] = field(default_factory=list)
    told: list[tuple[Decision, list[Told]]] = field(default_factory=list)

    @property
    def state_hash(self) -> str:
        return self.checkpoints[-1].hash


def retell(row: Game, rows: Sequence[Decision]) -> Retold:
    """Play all decisions of a game. Raises NotPossible with the number of the one that does not fit."""
    verify(row, rows)
    retold = _first(row, rows[0])
    for decision in rows[1:]:
        mark = retold.game.checkpoint
        facts = _played(retold.game, decision)
        retold.told.append((decision, [Told(decision.number, engine.fact_json(fact)) for fact in facts]))
        if retold.game.checkpoint is not mark:
            retold.checkpoints.append(checkpoint(decision, retold.game.checkpoint))
    return retold


def verify(row: Game, rows: Sequence[Decision]) -> None:
    """The chain holds and begins with this game's options and seed. Raises NotPossible."""
    try:
        chain.verify(decision.document() for decision in rows)
    except chain.BrokenChain as broken:
        raise NotPossible("broken_chain", number=broken.number) from None
    if not rows or rows[0].kind != Decision.Kind.OPTIONS or rows[0].body.get("options") != row.options:
        raise NotPossible("broken_chain", number=1)
    if rows[0].body.get("seed_hash") != chain.seed_hash(row.seed):
        raise NotPossible("wrong_seed")


def _first(row: Game, first: Decision) -> Retold:
    try:
        game = begin(row)
    except NotPossible:
        raise
    except Exception as error:
        raise NotPossible("does_not_replay", number=1, why=repr(error)) from error
    told = [Told(1, engine.fact_json(fact)) for fact in game.facts]
    return Retold(game, [checkpoint(first, game.checkpoint)], [(first, told)])


def _played(game: engine.Game, decision: Decision) -> list[engine.Fact]:
    """Whatever goes wrong in the rules is a game that no longer fits, and is told as that."""
    try:
        return list(game.decide(read(decision)))
    except Exception as error:
        raise NotPossible("does_not_replay", number=decision.number, why=repr(error)) from error
