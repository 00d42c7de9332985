"""Reveal: the cards are turned up, everybody may act on them, and the result is fixed (R-11)."""

from __future__ import annotations

from ..facts import EncounterResult, TotalsFinal
from ..moments import CardsRevealed
from ..position import DEFENSE, OFFENSE
from ..queries import REVEAL_ORDER, value
from ..reckoning import both_attack, morph, result, total
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
    if both_attack(position):
        table.tell(TotalsFinal(total(position, OFFENSE), total(position, DEFENSE)))
    enc.result = result(position)
    table.tell(EncounterResult(enc.result))
