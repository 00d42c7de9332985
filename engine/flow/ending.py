"""How an encounter ends, also one that was cut short: ships go home, cards leave, and it counts (R-12)."""

from __future__ import annotations

from engine.state.encounter import OFFENSE, LaidCard

from ..facts import EncounterOver
from ..moments import EncounterCardsDiscarded, EncounterCardsLeaving, EncounterEnds, EncounterSettled
from ..table import Table
from ..windows.drawing import take_back
from ..windows.losses import bring_home

SUCCESS = (OFFENSE, "deal", "called off", "granted", "resettled")


async def send_everybody_home(table: Table) -> None:
    """Send home the ships that are left, and take back the cards that were laid aside."""
    enc = table.position.enc
    for place in (enc.gate, enc.orbit):
        await bring_home(table, place)
    # Cards laid aside for a new hand that was never drawn. In an interrupted encounter it may yet be drawn.
    for seat in enc.order if not table.position.outer else ():
        take_back(table, seat)
    await table.reach(EncounterSettled())


async def discard_encounter_cards(table: Table) -> None:
    """Put the encounter cards on the discard pile, the offense's first (R-12.16)."""
    position, enc = table.position, table.position.enc
    leaving = await table.reach(EncounterCardsLeaving())
    discarded: dict[int, LaidCard] = {}
    before = len(position.discards)
    for seat in [s for s in enc.main_players if s in enc.cards]:
        laid = enc.cards.pop(seat)
        where = leaving.kept_out.get(seat, "discards")
        if where == "deck bottom":
            position.deck.insert(0, laid.card)
            _put_kicker_under_deck(table, seat)
            continue
        position.pile(where).append(laid.card)
        if where == "discards":
            discarded[seat] = laid
    position.discards += [laid.card for laid in enc.kickers.values()]  # M-7.9.1
    enc.kickers = {}
    for seat in list(enc.beside):
        position.discards += enc.beside.pop(seat)
    position.note_discarded(len(position.discards) - before)
    await table.reach(EncounterCardsDiscarded(discarded))


def _put_kicker_under_deck(table: Table, seat: int) -> None:
    """Put a Kicker that was never turned up where its card goes, unseen."""
    position = table.position
    laid = position.enc.kickers.get(seat)
    if laid is not None and not laid.faceup:
        position.deck.insert(0, laid.card)
        del position.enc.kickers[seat]


async def count_encounter(table: Table) -> None:
    """Count the encounter for its turn, if it is one of it, and tell that it is over (R-3.4)."""
    enc, turn = table.position.enc, table.position.turn
    if enc.of_turn:
        turn.encounters += 1
        turn.success = enc.result in SUCCESS
    table.tell(EncounterOver(enc.number, enc.result or "no result"))
    await table.reach(EncounterEnds())
