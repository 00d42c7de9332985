"""Which seat the offense attacks where a destiny card lets it choose (R-6.5, M-15.3, M-15.4)."""

from __future__ import annotations

from engine.asking.ask import SEAT
from engine.asking.choices import seats_choice, seats_or
from engine.asking.forms import Choice, Option
from engine.asking.keys import ShipsTarget, seat_key
from engine.asking.parameters import Parameters
from engine.state.position import Position

from ..editions import is_wild
from ..moments import DestinyDrawn
from ..table import Table
from .launch import opponent_by_launch
from .opponent import named_with_launch, seats_to_attack, visitors
from .resettle import empty_home_planets

OWN_SYSTEM = Option("own_system", "own_system")


async def whom(table: Table, drawn: DestinyDrawn) -> int:
    """Return the seat that the offense chooses, of those that the card describes; perhaps itself."""
    return await _by_wild(table) if is_wild(drawn.card) else await _described(table, drawn)


async def _by_wild(table: Table) -> int:
    """Let the offense choose any seat with a planet to attack (R-6.5).

    By a switch its own system is another choice, while there is anything to do (M-15.3). By default the next
    to the left is attacked (D-18), with the switch the seat with the most colonies (MD-13).
    """
    position, offense = table.position, table.position.enc.offense
    others, any_system = seats_to_attack(position), position.rules.wild_any_system
    own = [OWN_SYSTEM] if any_system and own_choices(position) else []
    if len(others) == 1 and not own:
        return others[0]
    likely = _most_colonies(position, others) if any_system else others[0]
    if not own and _can_be_named_by_launch(position, others):
        return await opponent_by_launch(table, [likely, *(seat for seat in others if seat != likely)])
    form, default = seats_or(others, *own), seat_key(likely)
    seat = await table.choose(offense, "wild_destiny", form, default, public=SEAT)
    return offense if seat is None else seat


def _can_be_named_by_launch(position: Position, others: list[int]) -> bool:
    if not named_with_launch(position) or not _has_ships(position, position.enc.offense):
        return False
    return any(map(position.home_planets, others))


async def _described(table: Table, drawn: DestinyDrawn) -> int:
    """Let the offense choose one of the seats that fit (M-15.4), by default that with the most colonies."""
    position, offense = table.position, table.position.enc.offense
    seats = [seat for seat in drawn.fitting if position.home_planets(seat)] or list(drawn.fitting)
    form, default = seats_choice(seats), seat_key(_most_colonies(position, seats))
    about: Parameters = {"destiny": drawn.card}
    return await table.choose(offense, "described_destiny", form, default, about=about, public=SEAT)


def _most_colonies(position: Position, seats: list[int]) -> int:
    """Return the seat with the most colonies; of several the first (MD-13)."""
    return max(seats, key=lambda seat: len(position.colonies(seat)))


async def which_base(table: Table, drawn: DestinyDrawn) -> tuple[int, int] | None:
    """Let the offense choose a colony of a seat that fits, as seat and planet; None if there is none.

    By default it is the smallest, its owner the first from the left (MD-69).
    """
    position = table.position
    bases = [ShipsTarget(planet=p, seat=seat) for seat in drawn.fitting for p in position.colonies(seat)]
    if not bases:
        return None
    smallest = min(bases, key=lambda base: position.planets[base.planet][base.seat])
    options = {
        base.key: Option(base.key, "target", {"planet": base.planet, "seat": base.seat}) for base in bases
    }
    form = Choice(options, meanings={base.key: base for base in bases})
    about: Parameters = {"destiny": drawn.card}
    offense, what = position.enc.offense, "destiny_base"
    base = await table.choose(offense, what, form, smallest.key, about=about, public=SEAT)
    return base.seat, base.planet


def own_choices(position: Position) -> list[Option]:
    """Return what the offense can do in its own system besides drawing again (R-6.4)."""
    offense = position.enc.offense
    options = [Option("attack", "drive_out")] if visitors(position, offense) else []
    if empty_home_planets(position, offense) and _has_ships(position, offense):
        options.append(Option("resettle", "resettle"))
    return options


def _has_ships(position: Position, seat: int) -> bool:
    return bool(position.colonies(seat) or position.enc.gate.get(seat))
