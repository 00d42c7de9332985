"""Checks after an instruction: new colonies, powers, winners (R-13.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.state.apart import all_winners
from engine.state.position import Position, Seat
from engine.state.queries import WIN_CONDITION, in_force, query_value
from engine.state.totals import count_colonies, seats_at_goal

from ..facts import ColonyFounded, Fact, Foretold, GameWon, PowerRegained, PowerWasLost
from ..moments import ColonyEstablished, PowerLost
from ..table import Table
from .endings import GameOver, end_turn
from .face_down import settle, settled
from .plays import sources
from .several_powers import note_powers

BEFORE_CARDS = ("regroup", "destiny", "launch", "alliance", "planning")
Colonies = tuple[tuple[int, int], ...]  # new ones: seat and planet


async def check_after_instruction(table: Table) -> None:
    """Tell new colonies, then powers lost or regained, then whether somebody has won.

    By a switch, end the turn if the offense has no encounter card left. Raises GameOver, EncounterCutShort.
    """
    frame = table.frame
    frame.instructions_under_way += 1  # so that what happens in here starts no check of its own
    try:
        await _tell_new_colonies(table)
        while await _note_powers(table):
            await _tell_new_colonies(table)
    finally:
        frame.instructions_under_way -= 1
    if winners := await settled(table, lambda: winners_of(table)):
        for fact in record_win(table.position, winners):
            table.tell(fact)
        raise GameOver
    if table.position.rules.offense_check == "always" and _offense_has_nothing_to_lay(table.position):
        end_turn(table, "no encounter card")


def _offense_has_nothing_to_lay(position: Position) -> bool:
    """Return whether the offense has no encounter card to lay in an encounter that has begun (M-7.0.4).

    It is asked from the end of the prechallenge phase until the offense has laid a card.
    """
    enc = position.encounter
    if enc is None or enc.phase not in BEFORE_CARDS or enc.turn_over or enc.called_off or enc.result:
        return False
    if enc.offense in enc.cards:
        return False
    piles = (position.pile(source.pile) for source in sources(position, enc.offense))
    return not any(one.is_encounter for pile in piles for one in pile)


def record_win(position: Position, winners: list[int]) -> Iterator[Fact]:
    """Record the winners and yield the facts; seats that predicted them have won, too (R-25.7)."""
    yield from predictions(position)
    position.winners = all_winners(position.apart, winners)
    yield GameWon(tuple(position.winners))


def predictions(position: Position) -> Iterator[Foretold]:
    """Yield the secret predictions, now for everybody."""
    for seat, chair in position.apart.items():
        if chair.foretold:
            yield Foretold(seat, chair.foretold.winner, chair.foretold.sharers)


async def _tell_new_colonies(table: Table) -> None:
    frame = table.frame
    while frame.new_colonies:
        together, frame.new_colonies = tuple(frame.new_colonies), []
        landed, frame.landings = frame.landings, []
        for seat, planet in _still_new(table.position, together):
            new = _still_new(table.position, together)
            if (seat, planet) in new:
                table.tell(ColonyFounded(seat, planet))
                await table.reach(ColonyEstablished(seat, planet, new, _landed_on(planet, landed)))
    frame.landings = []


def _still_new(position: Position, together: Colonies) -> Colonies:
    """Return the new colonies, each once, that reactions have not removed again (OURS-core-40)."""
    return tuple(
        (seat, planet) for seat, planet in dict.fromkeys(together) if seat in position.planets[planet]
    )


def _landed_on(planet: int, landed: list[tuple[int, int, int]]) -> dict[int, int]:
    """Return the ships that landed there, by seat."""
    found: dict[int, int] = {}
    for seat, where, number in landed:
        if where == planet:
            found[seat] = found.get(seat, 0) + number
    return found


async def _note_powers(table: Table) -> bool:
    """Note powers lost and regained with the number of home colonies (R-14.3, R-14.4).

    Return whether anybody could react.
    """
    if table.position.rules.has_several_powers:
        lost = await note_powers(table)
    else:
        lost = await _note_all_at_once(table)
    for number in lost:
        await table.reach(PowerLost(number))
    return bool(lost)


async def _note_all_at_once(table: Table) -> list[int]:
    """Note for each seat whether all its powers are lost; return the seats that have just lost theirs."""
    position = table.position
    needed, homes = position.rules.homes_for_power, count_colonies(position).home
    lost = []
    for seat in position.players:
        powerless = homes[seat.number] < needed
        if powerless != seat.powerless:
            await settle(table, partial(_would_work, position, seat, powerless))
            homes = count_colonies(position).home  # a sheet that was turned up may have moved ships
            before = in_force(position, seat.number)
            seat.powerless = powerless
            if in_force(position, seat.number) != before:
                table.tell((PowerWasLost if powerless else PowerRegained)(seat.number))
                lost += [seat.number] if powerless else []
    return lost


def _would_work(position: Position, seat: Seat, powerless: bool) -> bool:
    """Return whether the powers of the seat work with or without enough home colonies."""
    was, seat.powerless = seat.powerless, powerless
    try:
        return in_force(position, seat.number)
    finally:
        seat.powerless = was


def winners_of(table: Table) -> list[int]:
    """Return everybody who has reached the goal; they share the win (R-13.1, R-13.2)."""
    winners = query_value(table.position, WIN_CONDITION, seats_at_goal(table.position))
    return sorted(winners)
