"""What plain values stand for: a number a seat or a planet, a text a card or an alien.

They are plain numbers and texts in the rules, and so are they stored. A field says by its type what it holds;
whoever makes words of it, filters by it or hides it reads that there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum, auto
from functools import cache
from typing import Annotated, Any, get_args, get_type_hints


class Kind(Enum):
    SEAT = auto()
    SYSTEM = auto()
    PLANET = auto()
    ALIEN = auto()
    CARD = auto()
    DESTINY_CARD = auto()
    SIDE = auto()
    TARGET = auto()
    PLACE = auto()
    PILE = auto()
    PART = auto()
    CARD_COUNT = auto()
    SHIP_COUNT = auto()
    SHIPS_BY_PLACE = auto()
    TOKEN_COUNT = auto()
    TECH = auto()
    TECH_NO = auto()
    COLONY_COUNT = auto()


SeatNo = Annotated[int, Kind.SEAT]
SystemNo = Annotated[int, Kind.SYSTEM]  # the seat whose home planets it holds
PlanetNo = Annotated[int, Kind.PLANET]
AlienId = Annotated[str, Kind.ALIEN]
CardKey = Annotated[str, Kind.CARD]
DestinyCard = Annotated[str, Kind.DESTINY_CARD]  # a seat's colour ("seat 2"), "wild" or the id of a special
Side = Annotated[str, Kind.SIDE]  # "offense", "defense", or "" for neither
Target = Annotated[str, Kind.TARGET]  # what ships are sent for: a side or a planet
Place = Annotated[str, Kind.PLACE]  # where ships are: a planet's number, "gate", "orbit" or "warp"
Pile = Annotated[str, Kind.PILE]  # where a card lies: "hand", or the alien whose sheet it lies on
Part = Annotated[str, Kind.PART]  # of a sheet, by the name of its ability
CardCount = Annotated[int, Kind.CARD_COUNT]
ShipCount = Annotated[int, Kind.SHIP_COUNT]
ShipsByPlace = Annotated[dict[str, int], Kind.SHIPS_BY_PLACE]
TechId = Annotated[str, Kind.TECH]
TechNo = Annotated[int, Kind.TECH_NO]  # a tech before a seat, by its number, face up or down
ColonyCount = Annotated[int, Kind.COLONY_COUNT]
TokenCount = Annotated[int, Kind.TOKEN_COUNT]

Kinds = tuple[Kind, ...]


@cache
def kinds_of(record: type[object]) -> Mapping[str, Kinds]:
    """Of each field of a class what it may hold: of several kinds the one that fits the value.

    >>> from engine.facts import AlliesInvited
    >>> kinds_of(AlliesInvited)["seats"]
    (<Kind.SEAT: 1>,)
    """
    hints = get_type_hints(record, include_extras=True)
    return {name: tuple(_kinds_in(hint)) for name, hint in hints.items()}


def _kinds_in(hint: Any) -> Iterator[Kind]:
    for inner in get_args(hint):
        if isinstance(inner, Kind):
            yield inner
        else:
            yield from _kinds_in(inner)
