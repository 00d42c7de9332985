"""Reveal: the cards are turned up, everybody may act on them, and the result is fixed (R-11)."""

from __future__ import annotations

from ..facts import EncounterResult, TotalsFinal
from ..moments import CardsRevealed
from ..position import DEFENSE, OFFENSE, Position
from ..queries import REVEAL_ORDER, value
from ..reckoning import both_attack, face, morph, result, total
from ..table import Table
from ..windows import reach
from .planning import turn_up


async def reveal(table: Table) -> None:
    position, enc = table.position, table.position.enc
    for seats in value(position, REVEAL_ORDER, [list(enc.mains)]):
        if down := [s for s in seats if not enc.cards[s].faceup]:
            await turn_up(table, down, reveal=True)
    for laid in enc.cards.values():
        laid.turned = True
    morph(position)
    await reach(table, CardsRevealed())
    _note_what_decides(position)
    if enc.totals:
        table.tell(TotalsFinal(enc.totals[OFFENSE], enc.totals[DEFENSE]))
    enc.result = result(position)
    table.tell(EncounterResult(enc.result))


def _note_what_decides(position: Position) -> None:
    """What the result is found by is what everybody is told of it from now on."""
    enc = position.enc
    enc.faces = {seat: str(face(position, seat)) for seat in enc.mains}
    if both_attack(position):
        enc.totals = {side: total(position, side) for side in (OFFENSE, DEFENSE)}
