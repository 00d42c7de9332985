"""The planning phase: both main players put an encounter card on the table (R-10)."""

from __future__ import annotations

from collections.abc import Collection

from engine.ahead.order import CARD as LAID
from engine.asking.ask import SEAT, Ask
from engine.asking.forms import PASS, Choice, Option, choice
from engine.asking.parameters import Parameters
from engine.sheets.advice import worth_laying
from engine.sheets.book import book
from engine.state.cards import Card
from engine.state.encounter import LaidCard
from engine.state.position import Position
from engine.state.queries import Source
from engine.windows.stops import why_in_spite_of_orders

from ..facts import CardLaid, CardTurnedUp
from ..moments import (
    BeforeCardsChosen,
    BeforeReveal,
    CardLaidOpen,
    CardsChosen,
    ChoosingCards,
)
from ..table import EarlyAnswer, Table
from ..windows import try_to_use
from ..windows.early import is_outdated
from ..windows.endings import end_turn
from ..windows.plays import pile_name
from .default_card import default_card
from .hands import CardAndSource, cards_to_lay, hand_for_defense

CARD, KICKER = "encounter_card", "kicker"  # the questions


async def planning(table: Table) -> None:
    """Check the hands, let sheets act, check again, then let cards be chosen (R-10.2, R-10.7)."""
    if await check_before_choosing(table):
        await choose_cards(table)


async def choose_cards(table: Table) -> None:
    """Let the cards be chosen, unless an effect has decided the encounter already."""
    if table.position.enc.result:
        return
    choosing = await table.reach(ChoosingCards([list(table.position.enc.main_players)]))
    for seats in choosing.order:
        await lay_cards(table, seats, choosing.laid_open)
        if opened := [s for s in seats if s in choosing.laid_open]:
            await turn_up(table, opened)
            await table.reach(CardLaidOpen(opened[0]))
    await table.reach(CardsChosen())


async def check_before_choosing(table: Table) -> bool:
    """Return whether cards must be chosen.

    An effect, even one during the draw of a new hand, may decide the encounter before.
    """
    enc = table.position.enc
    early = table.position.rules.offense_check == "start"
    await check_hands(table, offense=early)
    if not enc.result:
        await table.reach(BeforeCardsChosen())
    if not enc.result:
        await check_hands(table)
    return not enc.result


async def check_hands(table: Table, *, offense: bool = True) -> None:
    """End the turn of an offense without encounter card (R-10.1); draw a defense a new hand (R-10.3)."""
    enc = table.position.enc
    if offense and enc.offense not in enc.cards and not cards_to_lay(table, enc.offense):
        end_turn(table, "no encounter card")
    if await hand_for_defense(table, BeforeCardsChosen()):
        outdate_early_cards(table)


def early_card_questions(table: Table) -> dict[int, Ask]:
    """Return the questions for the cards, or none if a sheet of a main player may act before the choice.

    They are asked with the window when alliances are formed. A seat without a card is asked as well and can
    only pass, because nobody else may know before the hands are checked.
    """
    enc = table.position.enc
    spoken = (BeforeCardsChosen, ChoosingCards)
    for seat in enc.main_players:
        for held in table.position.seats[seat].holdings:
            if any(held.sheet in book().listeners(moment, "power") for moment in spoken):
                return {}
    return {seat: _early_card_question(table, seat) for seat in enc.main_players}


def forget_early_cards(table: Table) -> None:
    """Forget the cards named early, and the Kickers."""
    for seat in table.position.seats:
        table.early.pop((seat.number, CARD), None)
        table.early.pop((seat.number, KICKER), None)


def outdate_early_cards(table: Table) -> None:
    """Let cards named from the old hand no longer hold; they are still told."""
    for (seat, what), said in table.early.items():
        if what == CARD:
            table.early[seat, what] = said._replace(acts=-1)


def _early_card_question(table: Table, seat: int) -> Ask:
    eligible = cards_to_lay(table, seat)
    if not eligible:
        return _question_without_cards(seat)
    return _which_card(table.position, seat, eligible, table.early.get((seat, CARD)))


def _question_without_cards(seat: int) -> Ask:
    """Return a question that looks the same to everybody else: in name, title, audience and orders."""
    options = choice(Option(PASS, "pass"))
    about: Parameters = {"nothing_to_lay": True}
    return Ask(seat, CARD, options, PASS, about=about, sealed=True, public=SEAT)


def _which_card(
    position: Position,
    seat: int,
    eligible: dict[str, CardAndSource],
    earlier_answer: EarlyAnswer | None,
    *,
    face_up: bool = False,
) -> Ask:
    """Return the question which card to lay; sealed, and never answered without asking (D-32).

    A missing pause would tell that there was no choice. `earlier_answer` was given before something was used
    or played; it stays the default while it is legal. `face_up`: the card is turned up at once.
    """
    form = Choice(
        lambda: {key: _option(position, seat, key, one) for key, one in eligible.items()}, meanings=eligible
    )
    about: Parameters = {}
    if earlier_answer is None or earlier_answer.answer == PASS:
        default = default_card(position, seat, eligible)
    else:
        kept, (card, _) = earlier_answer.answer in eligible, earlier_answer.meaning
        default = earlier_answer.answer if kept else default_card(position, seat, eligible)
        about = {"said_card": str(card), "kept": kept}
    if face_up:
        about["face_up"] = True
    return Ask(
        seat,
        CARD,
        form,
        default,
        about=about,
        sealed=True,
        public=SEAT,
        because=lambda: _why_in_spite_of_orders(position, seat),
    )


def _why_in_spite_of_orders(position: Position, seat: int) -> str:
    """Return why the defense is asked for a card; orders are about its card alone."""
    return why_in_spite_of_orders(position, seat, LAID) if seat == position.enc.defense else ""


def _option(position: Position, seat: int, key: str, held: CardAndSource) -> Option:
    card, source = held
    params = {"card": str(card), "pile": pile_name(source.pile)}
    return Option(key, "card", params, lambda: worth_laying(position, seat, card))


async def lay_cards(table: Table, seats: list[int], open_for: Collection[int]) -> None:
    """Let these seats choose at once; a seat that has to take its card back chooses again.

    The cards of the seats of `open_for` are turned up as soon as they are laid.
    """
    while waiting := [s for s in seats if s not in table.position.enc.cards]:
        await check_hands(table)
        laid = await _ask_for_cards(table, waiting, open_for)
        for seat, (card, source) in laid.items():
            _lay(table, seat, card, source)
        for seat, (_, source) in laid.items():
            await _use_pile_or_take_back(table, seat, source)


async def _ask_for_cards(
    table: Table, seats: list[int], open_for: Collection[int]
) -> dict[int, CardAndSource]:
    """Return the cards to lay: named early if nothing has been used or played since, else asked for."""
    eligible = {s: cards_to_lay(table, s) for s in seats}
    said = {s: table.early[s, CARD] for s in seats if (s, CARD) in table.early}
    forget_early_cards(table)
    known = {
        s: one.answer for s, one in said.items() if not is_outdated(table, one) and one.answer in eligible[s]
    }
    asks = [
        _which_card(table.position, s, eligible[s], said.get(s), face_up=s in open_for)
        for s in seats
        if s not in known
    ]
    given = await table.ask_all(asks)
    known |= {ask.seat: key for ask, key in zip(asks, given, strict=True)}
    return {s: eligible[s][known[s]] for s in seats}


def _lay(table: Table, seat: int, card: Card, source: Source) -> None:
    """Take the card out of its pile at once and lay it (R-10.5)."""
    table.position.pile(source.pile).remove(card)
    table.position.enc.cards[seat] = LaidCard(card, [seat], source.back or source.pile)
    table.tell(CardLaid(seat, pile_name(source.pile)))


async def _use_pile_or_take_back(table: Table, seat: int, source: Source) -> None:
    """Use the power that offers the card's pile; if that is zapped, the card goes back there."""
    if source.power and not await try_to_use(table, seat, source.power, "lay", ChoosingCards([])):
        laid = table.position.enc.cards.pop(seat)
        table.position.pile(source.pile).append(laid.card)


async def turn_up(table: Table, seats: list[int], *, reveal: bool = False) -> None:
    """Turn these cards up together, unless an effect keeps one face down (R-11.1)."""
    turning = await table.reach(BeforeReveal(tuple(seats)))
    for seat in seats:
        laid = table.position.enc.cards[seat]
        laid.turned = laid.turned or reveal
        if seat not in turning.face_down and not laid.faceup:
            laid.faceup = True
            table.tell(CardTurnedUp(seat, str(laid.card)))
