"""Dice that record each roll and its purpose, so that people can check them (docs/fairness.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from .dice import Dice

T = TypeVar("T")
RollJSON = dict[str, Any]


class ChanceRecord:
    """The rolls and shuffles of a game in order, each with the decision that caused it.

    Call `belongs_to` before each decision, and again when another position replaces the old one, so that its
    dice record here with their own seed and counter. When that happens within a decision, as by a ruling, the
    new dice are made `like` the old ones.
    """

    def __init__(self) -> None:
        self.rolls: list[RollJSON] = []
        self.decision = 1

    def dice(self, seed: str, rolls: int = 0) -> Dice:
        """Return dice that roll what plain ones would."""
        return _RecordedDice(seed, rolls, self)

    def belongs_to(self, decision: int, dice: Dice) -> Dice:
        """Assign the next rolls to this decision and return recording dice to use in place of these."""
        self.decision = decision
        mine = isinstance(dice, _RecordedDice) and dice.record is self
        return dice if mine else self.dice(dice.seed, dice.rolls)

    def add(self, counter: int, purpose: str, **more: object) -> None:
        """Record a roll or shuffle; `counter` is the first counter it used."""
        self.rolls.append({"decision": self.decision, "counter": counter, "purpose": purpose, **more})


class _RecordedDice(Dice):
    """Dice that record what they roll; plain dice do not know the record, so it costs nothing without one."""

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
        """Shuffle and record one entry with the names of the things.

        Nothing is recorded if only one order is possible.
        """
        plain, counter = Dice(self.seed, self.rolls), self.rolls + 1
        order, self.rolls = plain.shuffled(things, purpose), plain.rolls
        if plain.rolls >= counter:
            names = {"before": list(map(str, things)), "after": list(map(str, order))}
            self.record.add(counter, purpose, **names)
        return order
