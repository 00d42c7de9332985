"""The parameters of the words of questions, options and refusals. A name means the same in all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from engine.state.kinds import (
    AlienId,
    CardCount,
    CardKey,
    DestinyCard,
    Part,
    Pile,
    Place,
    PlanetNo,
    SeatNo,
    ShipCount,
    ShipsByPlace,
    Side,
    SystemNo,
    Target,
    TechId,
    TokenCount,
)


class Parameters(TypedDict, total=False):
    """Parameters as JSON, because they are stored.

    Words use a value as it is unless its kind is declared here.
    """

    # Seats and planets
    seat: SeatNo
    seats: list[SeatNo]
    other: SeatNo
    owner: SeatNo
    winners: list[SeatNo]  # the seats that win the game by it at once
    payer: SeatNo
    collector: SeatNo
    planet: PlanetNo
    planets: list[PlanetNo]
    said_planet: PlanetNo  # chosen before something happened
    allowed: list[PlanetNo]
    system: SystemNo
    place: Place
    # Cards and sheets
    card: CardKey
    said_card: CardKey  # chosen before something happened
    cards: list[CardKey] | CardCount
    laid: list[CardKey]
    destiny: DestinyCard
    pile: Pile
    alien: AlienId
    aliens: list[AlienId]
    left: AlienId  # passed on to the left, or right
    right: AlienId
    power: AlienId
    new: AlienId  # a drawn sheet that may replace an old one
    part: Part
    tech: TechId
    tokens: TokenCount
    # Sides and ships
    side: Side
    sides: list[Target]
    must: Side
    ships: ShipCount | ShipsByPlace
    usual: int | ShipsByPlace
    # Numbers
    number: int
    rewards: int
    stake: ShipCount
    least: int
    most: int
    # What is announced, and at which moment
    window: bool
    moment: str
    user: SeatNo
    ability: str
    choice: str
    winner: str
    answered: CardKey  # the card or power that this one is played or used against
    answered_by: SeatNo
    # Why it is asked, and what was said before
    cause: str
    asking: AlienId  # the sheet or card that asks
    turned: bool  # the gate is turned over (M-16.1)
    kicker_cancelled: bool  # the seat's last Kicker was
    asking_by: str  # the kind of its ability: "power", "wild", "super" or "card"
    why: str
    kind: str
    stop: bool  # asked because of a stop of its own
    kept: bool  # whether the earlier choice is still legal
    for_good: bool  # an order that does not depend on what the tech needs
    ends: str  # how an order about a tech ends: "completed", "enough" ships, those of the "dearest" tech
    said: object  # the whole early answer
    uninvited: bool  # no side has invited the seat so far
    face_up: bool  # the card that is laid is turned up at once
    nothing_to_lay: bool
    early: bool  # asked before its place
    at_home: bool  # no ships are on the gate any more
    offer: object  # terms of a deal
    mine: object  # what the seat itself has offered last


_OWN_NAME = (
    "alien", "aliens", "card", "cards", "destiny", "number", "place", "planet", "planets", "seat", "seats",
    "ships", "side", "tech",
)  # fmt: skip
_ALIEN = ("lose_alien", "pass_both", "alien_and_another", "wished", "banned", "give_alien", "keep_alien")

# What an option is -> the parameters that its words need.
NEEDED: Mapping[str, tuple[str, ...]] = {
    **{name: (name,) for name in _OWN_NAME},
    **dict.fromkeys(_ALIEN, ("alien",)),
    "target": ("planet",),
    "grant_colony": ("planet",),
    "replace": ("card",),
    "add": ("card",),
    "lose": ("ships",),
    "rewards": ("cards", "ships"),
    "sharers": ("number",),
    "pass_on": ("alien", "left", "right"),
    "change_alien": ("new", "alien"),
}
