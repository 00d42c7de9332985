"""The destiny phase: find the opponent, and the system that is attacked (R-6, R-8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.asking.ask import SEAT
from engine.asking.forms import Option, choice
from engine.sheets.book import book
from engine.state.encounter import PlannedEncounter
from engine.state.position import Position
from engine.state.queries import NO_SEAT

from ..editions import is_wild, seat_of_colour, turns_gate_over
from ..facts import DestinyRefused, DestinyTurned, Fact, NobodyDescribed, NothingToAttack, OpponentSet
from ..moments import DestinyDrawn, DestinyDue, DestinySettled
from ..table import Table
from .choose_opponent import own_choices, which_base, whom
from .comet import note_comet
from .destiny_deck import replenish
from .gate import turn_gate
from .launch import end_if_nothing_can_be_attacked
from .opponent import seats_to_attack, set_opponent
from .resettle import resettle


async def destiny(table: Table) -> None:
    """Draw destiny cards until one is followed; every card is a moment of its own.

    A card that stands turns the gate over, even if the offense then draws again (M-15.2).
    """
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
    """Turn cards up until one describes somebody; first it may turn the gate over (M-15.2)."""
    card, found = "", list[int]()
    while not found:
        card = await _next_card(table)
        if card in book().comets:
            await note_comet(table, card)
        elif not (found := await _described(table, card)):
            table.tell(NobodyDescribed(table.position.enc.offense, card))
    named = -1 if is_wild(card) else _only(found)
    turns = turns_gate_over(card) and not table.position.enc.reversed
    if turns:
        turn_gate(table, reversed=True)
    drawn = await table.reach(DestinyDrawn(card, named, fitting=tuple(found)))
    if turns and drawn.redraw:  # the card was cancelled, and what it did with it
        turn_gate(table, reversed=not table.position.enc.reversed)
    return drawn


async def _next_card(table: Table) -> str:
    position = table.position
    await table.reach(DestinyDue())
    replenish(position)
    card = position.destiny.pop()
    position.destiny_discards.append(card)
    table.tell(DestinyTurned(position.enc.offense, card))
    return card


async def _described(table: Table, card: str) -> list[int]:
    """Return the seats that a card describes; an instructional card may have to ask for it first."""
    if card in book().instructions:
        found: list[int] = await _instruction(table.position, card, table).described()
        return found
    return described_by(table.position, card)


def described_by(position: Position, card: str) -> list[int]:
    """Return the seats that a card describes, as far as public facts tell it before it is drawn.

    A special counts, for other effects too, as the colour of the seat it picks now (R-6.7, R-6.11).
    """
    if card in book().comets:
        return []
    if is_wild(card):
        return seats_to_attack(position)
    if card in book().instructions:
        found: list[int] = _instruction(position, card).fitting()
        return found
    seat = seat_of_colour(card)
    return [SPECIALS[card](position) if seat is None else seat]


def seat_named_by(position: Position, card: str) -> int:
    """Return the seat that a destiny card names; -1 for a wild, or if several fit (M-15.7)."""
    return -1 if is_wild(card) else _only(described_by(position, card))


def _instruction(position: Position, card: str, table: Table | None = None) -> Any:
    return book().sheets[card](position, NO_SEAT, table)


def _only(seats: list[int]) -> int:
    return seats[0] if len(seats) == 1 else -1


def _why_not(position: Position, drawn: DestinyDrawn) -> Fact:
    if not drawn.redraw and _has_lost_its_system(position, drawn.named_seat):
        return NothingToAttack(drawn.named_seat)
    return DestinyRefused(position.enc.offense)


def _has_lost_its_system(position: Position, seat: int) -> bool:
    """Return whether the seat has no home planet left, while another seat has some (OURS-tech-27)."""
    if seat in (-1, position.enc.offense) or position.home_planets(seat):
        return False
    return any(map(position.home_planets, seats_to_attack(position)))


async def _follow(table: Table, drawn: DestinyDrawn) -> bool:
    """Return whether the card is followed; by the rules a player may refuse only their own colour (R-6.4)."""
    offense, defense = table.position.enc.offense, drawn.named_seat
    if drawn.redraw or drawn.target is not None:
        return _in_place_of_the_card(table, drawn)
    if drawn.card in book().instructions and _instruction(table.position, drawn.card).names_base:
        drawn.target = await which_base(table, drawn)
        return _in_place_of_the_card(table, drawn)
    if _has_lost_its_system(table.position, defense):
        return False
    if defense < 0:
        defense = await whom(table, drawn)
    if defense == offense:
        return await _own_colour(table)
    _set_opponent(table, defense, defense)
    return True


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
    form = choice(Option("redraw", "redraw"), *own_choices(position))
    resettles = position.rules.resettles_by_default and "resettle" in form.options
    usual = "resettle" if resettles else "redraw"
    what = await table.choose(offense, "own_colour", form, usual, public=SEAT)
    if what == "resettle":
        await resettle(table)
    if what == "attack":
        position.enc.system = offense  # launch decides which visitor (D-20)
    return what != "redraw"


# Specials: of tied players the first from the offense's left


def _first_with_most(position: Position, key: Callable[[int], int]) -> int:
    others = list(position.clockwise(position.enc.offense))[1:]
    return max(others, key=lambda s: (key(s), -others.index(s)))


SPECIALS: dict[str, Callable[[Position], int]] = {
    "most_foreign_colonies": lambda position: _first_with_most(position, position.foreign_colonies),
    "most_cards_in_hand": lambda position: _first_with_most(position, lambda s: len(position.seats[s].hand)),
    "fewest_ships_in_warp": lambda position: _first_with_most(position, lambda s: -position.seats[s].warp),
}
