"""The destiny phase: find the opponent, and the system that is attacked (R-6, R-8)."""

from __future__ import annotations

from collections.abc import Callable

from engine.asking.ask import SEAT
from engine.asking.choices import seats_choice
from engine.asking.forms import Option, choice
from engine.asking.keys import seat_key
from engine.state.encounter import PlannedEncounter
from engine.state.position import Position

from ..editions import seat_of_colour
from ..facts import DestinyRefused, DestinyTurned, Fact, NothingToAttack, OpponentSet
from ..moments import DestinyDrawn, DestinyDue, DestinySettled
from ..table import Table
from .launch import end_if_nothing_can_be_attacked, opponent_by_launch
from .opponent import named_with_launch, set_opponent, visitors
from .resettle import empty_home_planets, resettle


async def destiny(table: Table) -> None:
    """Draw destiny cards until one is followed; every card is a moment of its own."""
    if not table.position.rules.destiny:
        _only_other(table)
        end_if_nothing_can_be_attacked(table)
        await table.reach(DestinySettled())
        return
    while not await _follow(table, drawn := await _turn_up(table)):
        table.tell(_why_not(table.position, drawn))
    if not table.position.enc.result:
        end_if_nothing_can_be_attacked(table)
        await table.reach(DestinySettled())


async def planned_opponent(table: Table, planned: PlannedEncounter) -> None:
    """Set the opponent in place of this phase, as the plan has fixed it."""
    _set_opponent(table, planned.defense, planned.defense)
    end_if_nothing_can_be_attacked(table)
    await table.reach(DestinySettled())


def _only_other(table: Table) -> None:
    """Set the opponent of two players without destiny (R-25.5, M-21.35).

    They always attack each other, in the home system of the other.
    """
    position = table.position
    (other,) = (seat for seat in position.clockwise(position.enc.offense) if seat != position.enc.offense)
    _set_opponent(table, other, other)


async def _turn_up(table: Table) -> DestinyDrawn:
    position = table.position
    await table.reach(DestinyDue())
    replenish(position)
    card = position.destiny.pop()
    position.destiny_discards.append(card)
    table.tell(DestinyTurned(position.enc.offense, card))
    return await table.reach(DestinyDrawn(card, seat_named_by(position, card)))


def replenish(position: Position) -> None:
    """Shuffle the last card together with the discards rather than draw it (R-6.1)."""
    if len(position.destiny) <= 1:
        cards = position.destiny + position.destiny_discards
        position.destiny, position.destiny_discards = position.dice.shuffled(cards, "destiny"), []


def seat_named_by(position: Position, card: str) -> int:
    """Return the seat that a destiny card names; -1 for a wild.

    A special counts, for other effects too, as the colour of the seat it picks now (R-6.7, R-6.11).
    """
    if card == "wild":
        return -1
    seat = seat_of_colour(card)
    return SPECIALS[card](position) if seat is None else seat


def _why_not(position: Position, drawn: DestinyDrawn) -> Fact:
    if not drawn.redraw and _has_lost_its_system(position, drawn.named_seat):
        return NothingToAttack(drawn.named_seat)
    return DestinyRefused(position.enc.offense)


def _has_lost_its_system(position: Position, seat: int) -> bool:
    """Return whether the seat has no home planet left, while another seat has some (OURS-tech-27)."""
    if seat in (-1, position.enc.offense) or position.home_planets(seat):
        return False
    return bool(_others_with_planets(position))


def _others_with_planets(position: Position) -> list[int]:
    return [s for s in list(position.clockwise(position.enc.offense))[1:] if position.home_planets(s)]


async def _follow(table: Table, drawn: DestinyDrawn) -> bool:
    """Return whether the card is followed; by the rules a player may refuse only their own colour (R-6.4)."""
    offense, defense = table.position.enc.offense, drawn.named_seat
    if drawn.redraw or drawn.target is not None:
        return _in_place_of_the_card(table, drawn)
    if defense == offense:
        return await _own_colour(table)
    if _has_lost_its_system(table.position, defense):
        return False
    if defense < 0:
        defense = await _any_other(table)
    _set_opponent(table, defense, defense)
    return True


async def _any_other(table: Table) -> int:
    """Let the offense choose any seat with a planet to attack (R-6.5).

    The default is the next to the left (D-18).
    """
    position, offense = table.position, table.position.enc.offense
    can_be_attacked = _others_with_planets(position)
    others = can_be_attacked or list(position.clockwise(offense))[1:]
    if len(others) == 1:
        return others[0]
    if can_be_attacked and named_with_launch(position) and _has_ships(position, offense):
        return await opponent_by_launch(table, others)
    form, default = seats_choice(others), seat_key(others[0])
    return await table.choose(offense, "wild_destiny", form, default, public=SEAT)


def _in_place_of_the_card(table: Table, drawn: DestinyDrawn) -> bool:
    """Aim the gate if a sheet has named opponent and planet.

    Return False if the card is discarded instead.
    """
    if drawn.redraw or drawn.target is None:
        return False
    defense, planet = drawn.target
    _set_opponent(table, defense, table.position.owner(planet))
    table.position.enc.planet = planet
    return True


def _set_opponent(table: Table, defense: int, system: int) -> None:
    set_opponent(table.position, defense, system)
    table.tell(OpponentSet(table.position.enc.offense, defense, system))


async def _own_colour(table: Table) -> bool:
    """Let the offense drive out a visitor, resettle an empty home planet, or draw again (D-17)."""
    position = table.position
    offense = position.enc.offense
    options = [Option("redraw", "redraw")]
    if visitors(position, offense):
        options.append(Option("attack", "drive_out"))
    if empty_home_planets(position, offense) and _has_ships(position, offense):
        options.append(Option("resettle", "resettle"))
    what = await table.choose(offense, "own_colour", choice(*options), "redraw", public=SEAT)
    if what == "resettle":
        await resettle(table)
    if what == "attack":
        position.enc.system = offense  # launch decides which visitor (D-20)
    return what != "redraw"


def _has_ships(position: Position, seat: int) -> bool:
    return bool(position.colonies(seat) or position.enc.gate.get(seat))


# Specials: of tied players the first from the offense's left


def _first_with_most(position: Position, key: Callable[[int], int]) -> int:
    others = list(position.clockwise(position.enc.offense))[1:]
    return max(others, key=lambda s: (key(s), -others.index(s)))


SPECIALS: dict[str, Callable[[Position], int]] = {
    "most_foreign_colonies": lambda position: _first_with_most(position, position.foreign_colonies),
    "most_cards_in_hand": lambda position: _first_with_most(position, lambda s: len(position.seats[s].hand)),
    "fewest_ships_in_warp": lambda position: _first_with_most(position, lambda s: -position.seats[s].warp),
}
