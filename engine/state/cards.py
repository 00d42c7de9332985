"""The cards of the cosmic deck and of the destiny deck, each known by a key that never changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

CARD_TYPES = ("attack", "negotiate", "morph", "reinforcement", "artifact", "flare")
FLARE = " flare"


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """Made by `card`, one object for each key; equal cards are interchangeable.

    They sort in the order of a tidy hand. `sheet`: the name of the sheet that says what this card does.
    """

    rank: int
    value: int
    key: str
    sheet: str = ""

    def __str__(self) -> str:
        return self.key

    def __lt__(self, other: Card) -> bool:
        return (self.rank, self.value, self.key) < (other.rank, other.value, other.key)

    def __reduce__(self) -> tuple[Any, ...]:
        return card, (self.key,)

    @property
    def kind(self) -> str:
        """The type that effects name (R-22.1)."""
        return CARD_TYPES[self.rank]

    @property
    def is_encounter(self) -> bool:
        return self.rank < 3

    @property
    def is_attack(self) -> bool:
        return self.rank == 0

    @property
    def is_flare(self) -> bool:
        return self.rank == 5


class UnknownCard(ValueError):
    """No card has this key."""


@cache
def card(key: str) -> Card:
    """The card of this key.

    >>> card("attack 8").value, card("anti_matter flare").sheet, card("card_zap").kind
    (8, 'anti_matter', 'artifact')
    """
    head, _, tail = key.partition(" ")
    if head in ("attack", "reinforcement") and tail.isdigit():
        return Card(CARD_TYPES.index(head), int(tail), key, head)
    if key in ("negotiate", "morph"):
        return Card(CARD_TYPES.index(key), 0, key, key)
    if tail == "flare":
        return Card(5, 0, key, head)
    if tail or not key.replace("_", "").isalpha():
        raise UnknownCard(key)
    return Card(4, 0, key, key)


def attack(value: int) -> Card:
    return card(f"attack {value}")


def reinforcement(value: int) -> Card:
    return card(f"reinforcement {value}")


def flare(alien: str) -> Card:
    return card(alien + FLARE)


NEGOTIATE = card("negotiate")
