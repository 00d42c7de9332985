"""Kickers, which multiply: each main player may lay one before the encounter cards (M-13)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.asking.ask import SEAT, Ask
from engine.asking.forms import Choice, Option
from engine.asking.parameters import Parameters
from engine.sheets.advice import best_attack_of
from engine.state.cards import Card
from engine.state.encounter import LaidCard
from engine.state.position import Position, hand_pile

from ..facts import KickerCancelled, KickerWasLaid
from ..moments import KickerLaid
from ..table import EarlyAnswer, Table
from ..windows.early import take_early
from .planning import KICKER, check_before_choosing, early_card_questions, outdate_early_cards

NONE = "no kicker"
ONLY_IF = "if "  # before the key of a Kicker that is laid only if the other main player lays one
WORTH_MULTIPLYING = 8  # an attack of at least this value


@dataclass(frozen=True)
class Wish:
    """Answer of a main player: a Kicker or none, and whether it depends on the other one (A-61)."""

    card: Card | None = None
    only_if: bool = False


async def kickers(table: Table) -> None:
    """Check the hands, then let both main players lay a Kicker face down (M-7.7.1, M-13.1, M-13.2).

    What is declared before cards are chosen is declared before Kickers, too (M-17.8).
    """
    if not await check_before_choosing(table) or not table.position.rules.kickers:
        return
    wishes = await _ask_both(table)
    for seat, wish in wishes.items():
        if not wish.only_if:
            await _lay(table, seat, wish.card)
    for seat, wish in wishes.items():
        if wish.only_if and table.position.enc.opponent(seat) in table.position.enc.kickers:
            await _lay(table, seat, wish.card)


async def _ask_both(table: Table) -> dict[int, Wish]:
    """Ask in one step those who have not answered before, and those whose answer is outdated (A-61)."""
    mains = table.position.enc.main_players
    said = {seat: take_early(table, seat, KICKER) for seat in mains}
    asks = [kicker_question(table.position, seat) for seat in mains if not _holds(table.position, said[seat])]
    answers = await table.ask_all(asks)
    meant = {ask.seat: ask.meaning(answer) for ask, answer in zip(asks, answers, strict=True)}
    meant |= {seat: one.meaning for seat, one in said.items() if one is not None and seat not in meant}
    return {seat: meant[seat] for seat in mains}


def _holds(position: Position, said: EarlyAnswer | None) -> bool:
    if said is None:
        return False
    card = said.meaning.card
    return card is None or card in position.seats[said.ask.seat].hand


def early_cards(table: Table) -> dict[int, Ask]:
    """Return the questions for the cards, to be asked ahead; none where Kickers are asked for one by one."""
    rules = table.position.rules
    return {} if rules.kickers and not rules.asks_together else early_card_questions(table)


def early_kicker_questions(table: Table) -> dict[int, Ask]:
    """Return the questions to both main players, to be asked together with those for their cards."""
    if not table.position.rules.kickers:
        return {}
    position, early = table.position, table.early
    return {
        seat: kicker_question(position, seat, early.get((seat, KICKER))) for seat in position.enc.main_players
    }


def kicker_question(
    position: Position, seat: int, earlier: EarlyAnswer | None = None, *, again: bool = False
) -> Ask:
    """Return the question; sealed, since who is asked must not tell who holds a Kicker.

    `again`: the last one was cancelled, and nothing depends on the other main player any more (M-13.7).
    """
    held = sorted({one for one in position.seats[seat].hand if one.kind == "kicker"})
    wishes = {NONE: Wish(), **{one.key: Wish(one) for one in held}}
    if not again:
        wishes |= {ONLY_IF + one.key: Wish(one, only_if=True) for one in held}
    options = {key: _option(key, wish) for key, wish in wishes.items()}
    kept = earlier is not None and earlier.answer in wishes
    about: Parameters = {"kicker_cancelled": True} if again else {}
    if not held:
        about["nothing_to_lay"] = True
    return Ask(
        seat,
        KICKER,
        Choice(options, meanings=wishes),
        earlier.answer if earlier is not None and kept else NONE,
        about=about,
        sealed=True,
        public=SEAT,
        advise=lambda: _advised(position, seat, held),
    )


def _option(key: str, wish: Wish) -> Option:
    if wish.card is None:
        return Option(key, "no_kicker")
    return Option(key, "kicker_if" if wish.only_if else "kicker", {"card": wish.card.key})


def _advised(position: Position, seat: int, held: list[Card]) -> str:
    """Advise the largest Kicker beside an attack that is worth multiplying."""
    most = max(held, key=lambda one: one.value, default=None)
    if most is None or most.value < 2 or best_attack_of(position, seat) < WORTH_MULTIPLYING:
        return NONE
    return most.key


async def _lay(table: Table, seat: int, card: Card | None) -> None:
    """Lay a Kicker; if it is cancelled, its player may lay another (M-13.7)."""
    position = table.position
    while card is not None and card in position.seats[seat].hand:
        position.seats[seat].hand.remove(card)
        position.enc.kickers[seat] = LaidCard(card, [seat], hand_pile(seat))
        outdate_early_cards(table)
        table.tell(KickerWasLaid(seat))
        laid = await table.reach(KickerLaid(seat))
        if not laid.cancelled:
            return
        del position.enc.kickers[seat]
        position.discards.append(card)
        position.note_discarded(1)
        table.tell(KickerCancelled(seat, card.key))
        ask = kicker_question(position, seat, again=True)
        card = ask.meaning(await table.ask(ask)).card
