"""Setup: every seat gets an alien, then the cosmic deck is made and dealt (R-2)."""

from __future__ import annotations

from functools import partial

from engine.asking.ask import Ask
from engine.sheets.book import alert_of
from engine.state.cards import card, flare
from engine.state.holdings import Power
from engine.state.position import Position, Turn

from ..editions import seat_of_colour
from ..facts import (
    AlienChosen,
    AliensDealt,
    ComboRevealed,
    FirstPlayer,
    SawCards,
    SheetKeptFaceDown,
    TurnBegan,
)
from ..moments import GameSetup
from ..table import Table
from .variants.choosing import draft, keep_of_dealt
from .variants.naming import name_freely
from .variants.seating import tell_seating
from .variants.technology import TECH, deal_techs, keep_techs, tech_questions
from .variants.zilch import prediction_questions, write_predictions

CHOOSING = {"dealt": keep_of_dealt, "picked": keep_of_dealt, "draft": draft, "free": name_freely}


async def choose_aliens(table: Table) -> None:
    """Let each seat secretly keep some of the sheets dealt to it; all are turned up together (R-2.4, D-2)."""
    position = table.position
    if position.rules.combos:
        _reveal_combos(table)
    playing = [seat.number for seat in position.players]
    tell_seating(table)
    for seat in playing:
        if position.dealt[seat]:
            table.tell(AliensDealt(seat, tuple(position.dealt[seat]), to=(seat,)))
    deal_techs(position)
    kept, others = await CHOOSING[position.rules.choosing](table, partial(_asked_beside, table))
    write_predictions(table, {ask: answer for ask, answer in others.items() if ask.what != TECH})
    for seat, aliens in kept.items():
        for alien in aliens:
            _lay_out(table, seat, alien)
    keep_techs(table, {ask.seat: answer for ask, answer in others.items() if ask.what == TECH})
    _put_with_unused(position, {power.alien for power in position.sheets()})
    position.stage = "hands"


def _asked_beside(table: Table) -> list[Ask]:
    return [*tech_questions(table), *prediction_questions(table)]


def _reveal_combos(table: Table) -> None:
    """Tell the combos in the order of their names, which does not show the seat of each (R-2.8)."""
    names, dealt = table.position.combos, [sheets for sheets in table.position.dealt if sheets]
    for place, name in enumerate(names):
        table.tell(ComboRevealed(name, "", tuple(sorted(sheets[place] for sheets in dealt))))
    if not names:
        aliens = sorted(alien for sheets in dealt for alien in sheets)
        table.tell(ComboRevealed("", alert_of(aliens[0]), tuple(aliens)))


def _lay_out(table: Table, seat: int, alien: str) -> None:
    """Lay the sheet out; with Hidden Powers it stays face down (R-24.2)."""
    owner = table.position.seats[seat]
    if not table.hides_powers:
        owner.powers.append(Power(alien))
        table.tell(AlienChosen(seat, alien))
        return
    owner.face_down.append(Power(alien))
    table.tell(SheetKeptFaceDown(seat))
    table.tell(AlienChosen(seat, alien, to=(seat,)))


def _put_with_unused(position: Position, kept: set[str]) -> None:
    """Put the refused sheets, which stay secret, with those that may come into the game later."""
    refused = [alien for sheets in position.dealt for alien in sheets if alien not in kept]
    position.unused = sorted({*position.unused, *refused} - kept)
    position.unused = position.dice.shuffled(position.unused, "unused sheets")


async def deal_hands(table: Table) -> None:
    position = table.position
    _make_deck(position)
    for seat in position.players:
        seat.hand = [position.deck.pop() for _ in range(position.rules.cards.hand_size)]
        table.tell(SawCards(seat.number, tuple(map(str, seat.hand)), "dealt", to=(seat.number,)))
    await table.reach(GameSetup())
    position.stage = "play"
    position.turn = Turn(offense=_first_player(position))
    table.tell(FirstPlayer(position.turn.offense))
    table.tell(TurnBegan(position.turn.offense))


def _make_deck(position: Position) -> None:
    """Make the deck: the cards of the edition, and flares (R-2.5)."""
    cards = [card(key) for key in position.rules.cards.every_card]
    cards += [flare(alien) for alien in _with_flares(position)] if position.rules.flares else []
    position.deck = position.dice.shuffled(sorted(cards), "cosmic deck")


def _with_flares(position: Position) -> list[str]:
    """Return whose flares lie in the deck: of all dealt aliens, and random others (R-2.8, M-4.4).

    Where the flare of a dealt alien has no text, another takes its place (A-51).
    """
    there = position.rules.with_flares
    all_dealt = sorted({alien for sheets in position.dealt for alien in sheets})
    dealt = [alien for alien in all_dealt if alien in there]
    missing = max(0, position.rules.total_flares - len(dealt))
    others = [alien for alien in sorted(there) if alien not in dealt]
    return dealt + position.dice.shuffled(others, "random flares")[:missing]


def _first_player(position: Position) -> int:
    """Turn destiny up until a colour appears, then shuffle everything back (R-2.10, M-4.7).

    A card that turns the gate over shows a colour, too (A-40). A game without destiny puts the deck away
    after that.
    """
    colours = map(seat_of_colour, reversed(position.destiny))
    first = next(seat for seat in colours if seat is not None)
    position.destiny = position.dice.shuffled(position.destiny, "destiny after the first player")
    if not position.rules.destiny:
        position.destiny, position.specials = [], []
    return first
