"""Several powers of one seat.

They are lost and regained one by one with the home colonies (M-20.2, M-20.6); a seat that takes one names it
(M-20.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.asking.ask import SEAT, Ask
from engine.asking.forms import Option, choice
from engine.sheets.book import alert
from engine.state.holdings import Power
from engine.state.position import Position, Seat
from engine.state.queries import stays_in_force

from ..facts import FaceDownSheetMoved, Fact, OnePowerLost, OnePowerRegained, PowerMoved
from ..table import Table
from .face_down import forget_order

UNSEEN = "face_down"  # instead of a name: a random one of the face-down sheets


async def note_powers(table: Table) -> list[int]:
    """Let owners choose which powers they lose, one at a time; return the seats that have lost any."""
    position = table.position
    before = _lost_by_seat(position)
    for seat in position.players:
        _give_back(position, seat)
    while asks := list(_questions(position)):
        answers = await table.ask_all(asks)
        for ask, alien in zip(asks, answers, strict=True):
            position.seats[ask.seat].lost.append(alien)
    for fact in _changes(position, before):
        table.tell(fact)
    return [seat.number for seat in position.seats if set(seat.lost) - before[seat.number]]


def note_powers_by_default(position: Position) -> list[Fact]:
    """Note lost powers without asking, for a ruling between two encounters."""
    before = _lost_by_seat(position)
    for seat in position.players:
        _give_back(position, seat)
        while _to_lose(position, seat) > len(seat.lost):
            seat.lost.append(_by_default(_may_be_lost(position, seat)))
    return list(_changes(position, before))


def _lost_by_seat(position: Position) -> list[set[str]]:
    return [set(seat.lost) for seat in position.seats]


def _give_back(position: Position, seat: Seat) -> None:
    """Give powers back, the last lost first; the first lost returns when all home colonies are back."""
    seat.powerless = position.home_colonies(seat.number) < position.rules.homes_for_power
    if not seat.powerless:
        seat.lost = []
        return
    held = [power.alien for power in _losable(position, seat)]
    seat.lost = [alien for alien in seat.lost if alien in held][: _to_lose(position, seat)]


def _losable(position: Position, seat: Seat) -> list[Power]:
    return [power for power in seat.main_powers if not stays_in_force(position, power.alien)]


def _to_lose(position: Position, seat: Seat) -> int:
    """Return how many face-up powers are lost: one for each missing home colony, or all without any.

    Face-down sheets do nothing, so they are lost first (OURS-core-90, A-32).
    """
    homes, losable = position.home_colonies(seat.number), len(_losable(position, seat))
    missing = max(0, position.rules.homes_for_power - homes)
    return losable if missing and not homes else max(0, min(losable, missing - len(seat.face_down)))


def _may_be_lost(position: Position, seat: Seat) -> list[str]:
    return [power.alien for power in _losable(position, seat) if power.alien not in seat.lost]


def _by_default(aliens: list[str]) -> str:
    """Return the one with the later name (MD-42)."""
    return max(aliens)


def _questions(position: Position) -> Iterator[Ask]:
    for seat in position.players:
        if seat.powerless and _to_lose(position, seat) > len(seat.lost):
            yield _which(position, seat)


def _which(position: Position, seat: Seat) -> Ask:
    aliens = _may_be_lost(position, seat)
    options = choice(*(Option(alien, "lose_alien", {"alien": alien}) for alien in aliens))
    return Ask(
        seat.number,
        "lose_power",
        options,
        _by_default(aliens),
        about={"number": position.home_colonies(seat.number), "least": position.rules.homes_for_power},
        advise=partial(min, aliens, key=alert),
        public=SEAT,
    )


def _changes(position: Position, before: list[set[str]]) -> Iterator[Fact]:
    """Yield the facts; sheets that have left the seat are not told here."""
    for seat in position.seats:
        held, was = {power.alien for power in seat.powers}, before[seat.number]
        for alien in sorted((was - set(seat.lost)) & held):
            yield OnePowerRegained(seat.number, alien)
        for alien in seat.lost:
            if alien not in was:
                yield OnePowerLost(seat.number, alien)


# One of several


def names_of_powers(seat: Seat) -> list[str]:
    """Return how others can name this seat's powers: by alien, or as one that lies face down."""
    return [power.alien for power in seat.main_powers] + ([UNSEEN] if seat.face_down else [])


def power_named(position: Position, seat: Seat, name: str) -> Power | None:
    """Return the power; None if this seat no longer has it."""
    if name == UNSEEN:
        return position.dice.pick(seat.face_down, "one that lies face down") if seat.face_down else None
    return next((power for power in seat.powers if power.alien == name), None)


def move_power(table: Table, power: Power, old: Seat, new: Seat) -> None:
    """Move a power with everything on it and attached to it.

    A face-down one stays so, known to the two seats alone.
    """
    if power in old.face_down:
        old.face_down.remove(power)
        new.face_down.append(power)
        forget_order(old, power.alien)
        table.tell(FaceDownSheetMoved(old.number, new.number))
        table.tell(PowerMoved(power.alien, new.number, to=(old.number, new.number)))
        return
    for sheet in old.whole_power(power):
        old.powers.remove(sheet)
        new.powers.append(sheet)
        table.tell(PowerMoved(sheet.alien, new.number))
