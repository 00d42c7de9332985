"""Dice that say what they are used for: whoever knows the seed can check each roll (docs/fairness.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from .dice import Dice

T = TypeVar("T")
RollJSON = dict[str, Any]


class ChanceRecord:
    """The rolls and shuffles of a game in order, each with the decision that caused it.

    `belongs_to` comes before each decision, and again whenever another position takes the place of the old
    one: then its dice write here too, whatever seed and counter they have. Where that happens within a
    decision, as by a ruling, the new dice are made `like` the old ones.
    """

    def __init__(self) -> None:
        self.rolls: list[RollJSON] = []
        self.decision = 1

    def dice(self, seed: str, rolls: int = 0) -> Dice:
        """Dice that roll what plain ones would."""
        return _RecordedDice(seed, rolls, self)

    def belongs_to(self, decision: int, dice: Dice) -> Dice:
        """What is rolled now belongs to this decision. Gives the dice to go on with in place of these."""
        self.decision = decision
        mine = isinstance(dice, _RecordedDice) and dice.record is self
        return dice if mine else self.dice(dice.seed, dice.rolls)

    def add(self, counter: int, purpose: str, **more: object) -> None:
        """`counter`: the first one spent."""
        self.rolls.append({"decision": self.decision, "counter": counter, "purpose": purpose, **more})


class _RecordedDice(Dice):
    """Plain dice know nothing of this, so it costs nothing where nobody asks for a record."""

    def __init__(self, seed: str, rolls: int, record: ChanceRecord):
        super().__init__(seed, rolls)
        self.record = record

    def like(self, other: Dice) -> Dice:
        return self.record.dice(other.seed, other.rolls)

    def below(self, limit: int, purpose: str) -> int:
        counter, result = self.rolls + 1, super().below(limit, purpose)
        self.record.add(counter, purpose, limit=limit, result=result)
        return result

    def shuffled(self, things: Sequence[T], purpose: str) -> list[T]:
        """One entry for the whole of it, with the names of the things; none where there is no choice."""
        plain, counter = Dice(self.seed, self.rolls), self.rolls + 1
        order, self.rolls = plain.shuffled(things, purpose), plain.rolls
        if plain.rolls >= counter:
            names = {"before": list(map(str, things)), "after": list(map(str, order))}
            self.record.add(counter, purpose, **names)
        return order
