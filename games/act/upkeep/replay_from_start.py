"""Plays a game again from its first decision, with the present rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import engine
from engine.state.recorded_dice import ChanceRecord
from games.act.lobby.settle_seed import seed_fits
from games.act.lobby.start_game import new_engine_game
from games.act.session import checkpoint
from games.base import chain
from games.base.documents import FactJSON
from games.base.refusals import RequestRefused
from games.models import Checkpoint, Decision, Game
from games.read.game.head import NumberedFact, decide, engine_decision


@dataclass
class ReplayedGame:
    """The game as it stands after its last decision, and what came up on the way."""

    game: engine.Game
    checkpoints: list[Checkpoint] = field(default_factory=list)
    facts_by_decision: list[tuple[Decision, list[NumberedFact]]] = field(default_factory=list)

    @property
    def state_hash(self) -> str:
        return self.checkpoints[-1].hash


def replay_from_start(
    row: Game, rows: Sequence[Decision], record: ChanceRecord | None = None
) -> ReplayedGame:
    """Play all decisions of a game. Raises RequestRefused with the number of the one that does not fit.

    `record` takes down what chance was used for.
    """
    verify(row, rows)
    replayed = _first(row, rows[0], record)
    for decision in rows[1:]:
        mark = replayed.game.checkpoint
        if record is not None:
            _belongs_to(record, decision, replayed.game)
        facts = _played(replayed.game, decision)
        replayed.facts_by_decision.append((decision, [NumberedFact(decision.number, fact) for fact in facts]))
        if replayed.game.checkpoint is not mark:
            replayed.checkpoints.append(checkpoint(decision, replayed.game.checkpoint))
    return replayed


def verify(row: Game, rows: Sequence[Decision]) -> None:
    """The chain holds and begins with this game's options and seed. Raises RequestRefused."""
    try:
        chain.verify(decision.document() for decision in rows)
    except chain.BrokenChain as broken:
        raise RequestRefused("broken_chain", number=broken.number) from None
    if not rows or rows[0].kind != Decision.Kind.OPTIONS or rows[0].body.get("options") != row.options:
        raise RequestRefused("broken_chain", number=1)
    if rows[0].body.get("seed_hash") != chain.seed_hash(row.seed):
        raise RequestRefused("wrong_seed")
    if not seed_fits(rows[0].body.get("fair"), row.server_part, row.seed):
        raise RequestRefused("wrong_seed")


def _belongs_to(record: ChanceRecord, decision: Decision, game: engine.Game) -> None:
    """A game that was loaded anew on the way has plain dice: from here on they write, too."""
    game.position.dice = record.belongs_to(decision.number, game.position.dice)


def _first(row: Game, first: Decision, record: ChanceRecord | None) -> ReplayedGame:
    try:
        game = new_engine_game(row, record)
    except RequestRefused:
        raise
    except Exception as error:
        raise RequestRefused("does_not_replay", number=1, why=repr(error)) from error
    told = [NumberedFact(1, engine.fact_json(fact)) for fact in game.facts]
    return ReplayedGame(game, [checkpoint(first, game.checkpoint)], [(first, told)])


def _played(game: engine.Game, decision: Decision) -> list[FactJSON]:
    """Whatever goes wrong in the rules is a game that no longer fits, and is told as that."""
    try:
        return decide(game, engine_decision(decision), decision.route)
    except Exception as error:
        raise RequestRefused("does_not_replay", number=decision.number, why=repr(error)) from error
