"""The encounter of the tutorial, rebuilt from what the learner has answered so far.

The seed, the box and the rulings are fixed and the bots' advice depends on nothing but the position, so the
same answers always lead to the same moment: an address holds the whole of it, whatever a later release adds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import engine
from engine import bots
from engine.state.dice import Dice
from games.base.documents import AnswerJSON, FactJSON

LEARNER = 0
SEED = "0145"  # Red begins, Yellow is drawn, and Red holds low cards, a reinforcement and a negotiate
ALIENS = ("sorcerer", "tripler", "human")
# Those of the release that the lesson was written in: another box is another deck, and another lesson.
BOX = (
    "amoeba", "anti_matter", "barbarian", "calculator", "chosen", "citadel", "clone", "cudgel", "demon",
    "dictator", "fido", "filch", "fodder", "gambler", "grudge", "hacker", "hate", "healer", "human",
    "kamikaze", "loser", "machine", "macron", "masochist", "mind", "mirror", "miser", "mite", "mutant",
    "observer", "oracle", "pacifist", "parasite", "philanthropist", "reincarnator", "remora", "reserve",
    "shadow", "sorcerer", "spiff", "tick_tock", "trader", "tripler", "vacuum", "virus", "void", "vulch",
    "warpish", "warrior", "will", "zombie",
)  # fmt: skip
RULINGS = 1
MOST = 40  # answers of the learner: no encounter is that long


class InvalidAnswers(ValueError):
    """These answers do not lead through the encounter."""


@dataclass
class Lesson:
    """`new_facts`: what the learner saw happen since the last answer. `ask`: None when it is over."""

    game: engine.Game
    new_facts: list[FactJSON] = field(default_factory=list)
    answered: int = 0

    @property
    def ask(self) -> engine.Ask | None:
        return None if self.over else next(iter(_asked(self.game)), None)

    @property
    def over(self) -> bool:
        encounter, position = self.game.position.encounter, self.game.position
        return bool(self.game.winners) or position.turn.offense != LEARNER or _number(encounter) > 1

    @property
    def view(self) -> engine.View:
        return engine.view(self.game.position, LEARNER)

    def answer(self, answer: AnswerJSON) -> None:
        """Take one answer and let the bots go on. Raises NotAllowed; InvalidAnswers when nothing is asked."""
        ask = self.ask
        if ask is None or self.answered >= MOST:
            raise InvalidAnswers
        canonical = ask.judge(answer)
        self.new_facts = _seen(self.game.decide(engine.Answer(LEARNER, ask.number, canonical)))
        self.answered += 1
        self._let_bots_play()

    def _let_bots_play(self) -> None:
        while not self.over and not _asked(self.game) and (waiting := _waiting(self.game)):
            self.new_facts += _seen(_bot(self.game, waiting[0]))


def lesson(answers: Sequence[AnswerJSON] = ()) -> Lesson:
    """The encounter after these answers of the learner. Raises InvalidAnswers."""
    found = Lesson(engine.Game.load(_beginning(), []))
    found._let_bots_play()
    for answer in answers:
        try:
            found.answer(answer)
        except engine.Refused as refused:
            raise InvalidAnswers from refused
    return found


@cache
def _beginning() -> str:
    options = engine.Options(players=len(ALIENS), dealt=ALIENS, box=BOX, rulings=RULINGS)
    return engine.Game(engine.new_position(options, SEED)).checkpoint


def _number(encounter: Any) -> int:
    return encounter.number if encounter else 0


def _asked(game: engine.Game) -> list[engine.Ask]:
    return [game.open[key] for key in sorted(game.waiting) if key[0] == LEARNER]


def _waiting(game: engine.Game) -> list[engine.Ask]:
    """What the bots have not answered yet, in order."""
    return [game.open[key] for key in sorted(game.waiting) if key[0] != LEARNER]


def _bot(game: engine.Game, ask: engine.Ask) -> list[engine.Fact]:
    dice = Dice(f"{SEED} {ask.seat} {ask.number}")
    answer = bots.answer("sensible", game, ask.seat, ask, dice)
    return game.decide(engine.Answer(ask.seat, ask.number, answer))


def _seen(facts: Sequence[engine.Fact]) -> list[FactJSON]:
    documents = [engine.fact_json(fact) for fact in facts]
    return [one for one in documents if one.get("to") is None or LEARNER in one["to"]]
