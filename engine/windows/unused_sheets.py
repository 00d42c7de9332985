"""Sheets that nobody holds. One is drawn at random; used ones return when none is left (R-19.9)."""

from __future__ import annotations

from engine.facts import FaceDownSheetDiscarded, PowerDiscarded, PowerDrawn
from engine.sheets.book import book, in_clash, in_conflict
from engine.state.holdings import Power
from engine.state.position import Position
from engine.table import Table

from .drawing import discard
from .face_down import forget_order


def draw_sheet(table: Table, seat: int, *, under: str = "", at_once: bool = False) -> Power | None:
    """Draw a sheet for this seat; it works from the next encounter on, or `at_once`.

    Return None if there is none.
    """
    position = table.position
    alien = next_sheet(position, seat)
    if alien is None:
        return None
    position.unused.remove(alien)
    position.seats[seat].powers.append(Power(alien, under=under))
    position.enc.newcomers += [] if at_once else [alien]
    table.tell(PowerDrawn(seat, alien))
    return position.seats[seat].powers[-1]


def next_sheet(position: Position, seat: int) -> str | None:
    """Return the sheet that this seat would draw now, without drawing it; None if there is none.

    Sheets with text for the setup are skipped, and so are those that may not be in this game.
    """
    alien = _first_that_fits(position, seat)
    if alien is None:
        position.unused += position.dice.shuffled(position.spent, "sheets used up")
        position.spent = []
        alien = _first_that_fits(position, seat)
    return alien


def _first_that_fits(position: Position, seat: int) -> str | None:
    held, own = [power.alien for power in position.sheets()], []
    if position.rules.has_several_powers:  # printed conflicts hold between opponents only (M-20.5)
        own = [power.alien for power in position.seats[seat].all_powers]
        held = [alien for alien in held if alien not in own]
    fitting = (alien for alien in reversed(position.unused) if _may_come(position, alien, held, own))
    return next(fitting, None)


def _may_come(position: Position, alien: str, held: list[str], own: list[str]) -> bool:
    if book().sheets[alien].setup or any(in_clash(alien, other, position.rules.chart) for other in own):  # type: ignore[attr-defined]
        return False
    return not any(in_conflict(alien, other, position.rules) for other in held)


async def discard_sheet(table: Table, seat: int, power: Power) -> None:
    """Use a sheet up, with everything on it and attached to it; cards go to the discard pile."""
    owner = table.position.seats[seat]
    if power in owner.face_down:
        put_away_unseen(table, seat, power)
        table.tell(FaceDownSheetDiscarded(seat))
        return
    for gone in [p for p in owner.powers if p is power or p.under == power.alien]:
        await discard(table, seat, sorted(gone.pile), "sheet discarded", pile=f"pile of {gone.alien}")
        for planet in sorted(gone.built):
            await tear_down(table, seat, gone, planet)
        owner.powers = [p for p in owner.powers if p.alien != gone.alien]
        table.position.spent.append(gone.alien)
        table.tell(PowerDiscarded(seat, gone.alien))


def put_away_unseen(table: Table, seat: int, power: Power) -> None:
    """Use a face-down sheet up; only its seat learns which."""
    owner = table.position.seats[seat]
    owner.face_down.remove(power)
    forget_order(owner, power.alien)
    table.position.spent.append(power.alien)
    table.tell(PowerDiscarded(seat, power.alien, to=(seat,)))


async def tear_down(table: Table, seat: int, power: Power, planet: int) -> None:
    """Discard the cards that a sheet has beside a planet."""
    cards = sorted(power.built[planet])
    await discard(table, seat, cards, "torn down", pile=f"beside {planet} of {power.alien}")
    power.built = {place: left for place, left in power.built.items() if left}
