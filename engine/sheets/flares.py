"""Which side of a flare counts for a seat, and whether it may be played in this encounter (R-21)."""

from __future__ import annotations

from engine.sheets.book import book
from engine.state.cards import Card
from engine.state.position import Position
from engine.state.queries import usable


def flare_side(position: Position, seat: int, alien: str) -> str:
    """Return "super" if the matching power is in force and not zapped (R-21.4, R-14.10), else "wild"."""
    for power in position.seats[seat].powers:
        if power.alien == alien and usable(position, seat, alien):
            incarnation = power.under in book().aliens and not position.rules.incarnation_opens_super
            return "wild" if incarnation else "super"
    return "wild"


def flare_allowed(position: Position, seat: int, card: Card) -> bool:
    """Return whether neither this flare nor another by this seat was played in this encounter (R-21.3).

    R-24.5 lets a seat play several. A flare of one use that somebody holds again may be played again
    (M-11.3).
    """
    enc = position.encounter
    if enc is None or card.key in enc.barred:
        return False
    if card.key in enc.flares and not position.rules.flares_have_one_use:
        return False
    return plays_several(position) or seat not in enc.flares.values()


def plays_several(position: Position) -> bool:
    """Return whether a seat may play more than one flare in an encounter (R-24.5)."""
    return position.rules.freewheeling
