"""The reveal phase: cards are turned up, everybody may act on them, and the result is fixed (R-11)."""

from __future__ import annotations

from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.position import Position
from engine.state.queries import REVEAL_ORDER, query_value
from engine.state.totals import both_attack, copy_by_morph, face, result, total_by_side

from ..facts import EncounterResult, KickerTurnedUp, TotalsFinal
from ..moments import CardsRevealed, ReinforcementsOpen
from ..table import Table
from ..windows.face_down import settled
from .planning import turn_up


async def reveal(table: Table) -> None:
    position, enc = table.position, table.position.enc
    for seats in await settled(table, lambda: query_value(position, REVEAL_ORDER, [list(enc.main_players)])):
        if down := [s for s in seats if not enc.cards[s].faceup]:
            await turn_up(table, down, reveal=True)
        _turn_kickers_up(table, seats)
    for laid in enc.cards.values():
        laid.turned = True
    for seat in enc.cards:
        copy_by_morph(position, seat)
    await table.reach(CardsRevealed())
    if position.rules.reinforcements_last and both_attack(position):
        await table.reach(ReinforcementsOpen())
    totals = total_by_side(position)
    _note_what_decides(position, totals)
    if totals:
        table.tell(TotalsFinal(totals[OFFENSE], totals[DEFENSE]))
    enc.result = result(position)
    table.tell(EncounterResult(enc.result))


def _turn_kickers_up(table: Table, seats: list[int]) -> None:
    """Turn the Kickers up together with the cards (M-13.3); one beside a card that stays face down stays."""
    enc = table.position.enc
    for seat in seats:
        laid = enc.kickers.get(seat)
        if laid is not None and not laid.faceup and enc.cards[seat].faceup:
            laid.faceup = laid.turned = True
            table.tell(KickerTurnedUp(seat, laid.card.key))


def _note_what_decides(position: Position, totals: dict[str, int]) -> None:
    """Note the totals and faces that decide the result; views show them from now on."""
    enc = position.enc
    enc.totals, enc.faces = totals, {seat: str(face(position, seat)) for seat in enc.main_players}
