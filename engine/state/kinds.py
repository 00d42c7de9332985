"""Kinds of plain values: whether a number is a seat or a planet, and a text a card or an alien.

The rules use and store plain numbers and texts. The type of a field says what the value means; code that
words, filters or hides values reads the kind from there.
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
Target = Annotated[str, Kind.TARGET]  # where ships are sent to: a side or a planet
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
    """Return for each field of a class the kinds it may hold.

    A field of several kinds holds the one that fits its value.

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
