"""The cards of the cosmic deck and the destiny deck. The key of a card never changes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

CARD_TYPES = ("attack", "negotiate", "morph", "kicker", "reinforcement", "artifact", "flare")
FLARE = " flare"
_ATTACK, _NEGOTIATE, _MORPH, _KICKER, _REINFORCEMENT, _ARTIFACT, _FLARE = range(len(CARD_TYPES))  # ranks
WITH_VALUE = ("attack", "kicker", "reinforcement")  # their keys end with the value
_VALUE = re.compile(r"0|-?[1-9]\d*")


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card; `card` makes one object for each key, so equal cards are interchangeable.

    Cards sort as in a tidy hand, by `rank`: the place of their type in CARD_TYPES. `sheet` names the sheet
    that says what the card does.
    """

    rank: int
    value: int
    key: str
    sheet: str = ""
    kind: str = field(init=False, repr=False)  # the card type that effects name
    is_encounter: bool = field(init=False, repr=False)
    is_attack: bool = field(init=False, repr=False)
    is_flare: bool = field(init=False, repr=False)
    is_played: bool = field(init=False, repr=False)  # by what its sheet says, not laid

    def __post_init__(self) -> None:
        found = {
            "kind": CARD_TYPES[self.rank],
            "is_encounter": self.rank in (_ATTACK, _NEGOTIATE, _MORPH),
            "is_attack": self.rank == _ATTACK,
            "is_flare": self.rank == _FLARE,
            "is_played": self.rank in (_REINFORCEMENT, _ARTIFACT, _FLARE),
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    def __str__(self) -> str:
        return self.key

    def __lt__(self, other: Card) -> bool:
        return (self.rank, self.value, self.key) < (other.rank, other.value, other.key)

    def __reduce__(self) -> tuple[Any, ...]:
        return card, (self.key,)


class UnknownCard(ValueError):
    """No card has this key."""


@cache
def card(key: str) -> Card:
    """Return the card with this key.

    Raises UnknownCard if there is none.

    >>> card("attack -8").value, card("anti_matter flare").sheet, card("card_zap").kind
    (-8, 'anti_matter', 'artifact')
    """
    first, _, rest = key.partition(" ")
    if first in WITH_VALUE and _VALUE.fullmatch(rest):
        return Card(CARD_TYPES.index(first), int(rest), key, first)
    if key in ("negotiate", "morph"):
        return Card(CARD_TYPES.index(key), 0, key, key)
    if rest == "flare":
        return Card(_FLARE, 0, key, first)
    if rest or not key.replace("_", "").isalpha():
        raise UnknownCard(key)
    return Card(_ARTIFACT, 0, key, key)


def attack(value: int) -> Card:
    return card(f"attack {value}")


def reinforcement(value: int) -> Card:
    return card(f"reinforcement {value}")


def flare(alien: str) -> Card:
    return card(alien + FLARE)


NEGOTIATE = card("negotiate")
