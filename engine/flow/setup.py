"""Setting up: every seat gets an alien, then the cosmic deck is made and dealt (R-2)."""

from __future__ import annotations

from itertools import combinations

from engine.asking.ask import SEAT, Ask
from engine.asking.forms import Option, choice
from engine.asking.parameters import Parameters
from engine.sheets.book import alert_of
from engine.sheets.dealing import clash_in
from engine.state.cards import card, flare
from engine.state.holdings import Power
from engine.state.position import Position, Turn

from ..editions import DECK, seat_of_colour
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
from ..windows.drawing import HAND_SIZE
from .variants.seating import tell_seating
from .variants.technology import deal_techs, keep_techs, tech_questions
from .variants.zilch import prediction_questions, write_predictions

AND = "+"  # between the sheets of one answer


async def choose_aliens(table: Table) -> None:
    """Each secretly keeps some of the sheets dealt to them; all are turned up together (R-2.4, D-2)."""
    position = table.position
    if position.rules.combos:
        _reveal_combos(table)
    playing = [seat.number for seat in position.players]
    tell_seating(table)
    for seat in playing:
        table.tell(AliensDealt(seat, tuple(position.dealt[seat]), to=(seat,)))
    deal_techs(position)
    asks, about_techs = [_which_aliens(position, seat) for seat in playing], tech_questions(table)
    foretelling = prediction_questions(table)
    given = iter(await table.ask_all([*foretelling, *asks, *about_techs]))
    write_predictions(table, {ask: next(given) for ask in foretelling})
    for ask in asks:
        for alien in next(given).split(AND):
            _lay_out(table, ask.seat, alien)
    keep_techs(table, {ask.seat: next(given) for ask in about_techs})
    _put_with_unused(position, {power.alien for power in position.sheets()})
    position.stage = "hands"


def _reveal_combos(table: Table) -> None:
    """In the order of their names: which seat has which is not told here (R-2.8)."""
    names, dealt = table.position.combos, [sheets for sheets in table.position.dealt if sheets]
    for place, name in enumerate(names):
        table.tell(ComboRevealed(name, "", tuple(sorted(sheets[place] for sheets in dealt))))
    if not names:
        aliens = sorted(alien for sheets in dealt for alien in sheets)
        table.tell(ComboRevealed("", alert_of(aliens[0]), tuple(aliens)))


def _lay_out(table: Table, seat: int, alien: str) -> None:
    """With Hidden Powers it stays face down (R-24.2)."""
    owner = table.position.seats[seat]
    if not table.hides_powers:
        owner.powers.append(Power(alien))
        table.tell(AlienChosen(seat, alien))
        return
    owner.face_down.append(Power(alien))
    table.tell(SheetKeptFaceDown(seat))
    table.tell(AlienChosen(seat, alien, to=(seat,)))


def _which_aliens(position: Position, seat: int) -> Ask:
    sheets, number = position.dealt[seat], position.rules.powers
    if number > 1:
        return _which_of_several(position, seat, sheets, number)
    default = position.dice.pick(sheets, "default alien")
    options = choice(*(Option(alien, "alien", {"alien": alien}) for alien in sheets))
    return Ask(seat, "alien", options, default, sealed=len(sheets) > 1, public=SEAT)


def _which_of_several(position: Position, seat: int, sheets: list[str], number: int) -> Ask:
    """As many as each has, in one answer: "mind+mirror"."""
    together = {
        AND.join(aliens): list(aliens)
        for aliens in combinations(sheets, number)
        if clash_in(aliens, position.rules.chart) is None
    }
    default = position.dice.pick(list(together), "default aliens")
    options = choice(*(Option(key, "aliens", {"aliens": aliens}) for key, aliens in together.items()))
    about: Parameters = {"number": number}
    return Ask(seat, "aliens", options, default, about=about, sealed=len(sheets) > number, public=SEAT)


def _put_with_unused(position: Position, kept: set[str]) -> None:
    """Sheets that nobody holds may come into the game later; which were refused stays secret."""
    refused = [alien for sheets in position.dealt for alien in sheets if alien not in kept]
    position.unused = sorted({*position.unused, *refused} - kept)
    position.unused = position.dice.shuffled(position.unused, "unused sheets")


async def deal_hands(table: Table) -> None:
    position = table.position
    _make_deck(position)
    for seat in position.players:
        seat.hand = [position.deck.pop() for _ in range(HAND_SIZE)]
        table.tell(SawCards(seat.number, tuple(map(str, seat.hand)), "dealt", to=(seat.number,)))
    await table.reach(GameSetup())
    position.stage = "play"
    position.turn = Turn(offense=_first_player(position))
    table.tell(FirstPlayer(position.turn.offense))
    table.tell(TurnBegan(position.turn.offense))


def _make_deck(position: Position) -> None:
    """72 cosmic cards and the flares: all dealt ones, filled up at random (R-2.5, R-2.8)."""
    dealt = sorted({alien for sheets in position.dealt for alien in sheets})
    if position.rules.flares:
        others = [alien for alien in sorted(position.rules.box) if alien not in dealt]
        missing = max(0, position.rules.total_flares - len(dealt))
        dealt += position.dice.shuffled(others, "random flares")[:missing]
    cards = [card(key) for key, count in DECK.items() for _ in range(count)]
    cards += [flare(alien) for alien in dealt] if position.rules.flares else []
    position.deck = position.dice.shuffled(sorted(cards), "cosmic deck")


def _first_player(position: Position) -> int:
    """Destiny is turned up until a colour appears; everything is shuffled back (R-2.10).

    A game without destiny puts it away after that.
    """
    colours = map(seat_of_colour, reversed(position.destiny))
    first = next(seat for seat in colours if seat is not None)
    position.destiny = position.dice.shuffled(position.destiny, "destiny after the first player")
    if not position.rules.destiny:
        position.destiny = []
    return first
