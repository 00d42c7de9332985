"""Rulings: a moderator changes a position between two encounters, by a closed set of checked moves.

Each move is a small JSON object:

- {"move": "ships", "seat", "ships", "from", "to"}: places are planets by number as text, "warp" and "removed"
  (out of the game);
- {"move": "cards", "cards", "from", "to"}: from one pile to another: "hand" with its seat, "deck",
  "discards". A deck that gives or gets cards is shuffled;
- {"move": "tokens", "alien", "tokens"}: sets the number of tokens on this sheet;
- {"move": "turn", "offense"}: the next encounter is the first of this seat's turn.

Moves are made in order and judged as a whole: pieces are neither lost nor made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.asking.refusals import NotAllowed
from engine.facts import (
    CardsRuled,
    ColonyFounded,
    ColonyGivenUp,
    Fact,
    GameRuled,
    PowerRegained,
    PowerWasLost,
    SawCards,
    ShipsRuled,
    TokensChanged,
)
from engine.sheets.book import book
from engine.state.cards import FLARE, Card, card
from engine.state.conservation import Ledger
from engine.state.holdings import Power
from engine.state.position import Position, Turn, hand_owner
from engine.state.queries import WIN_CONDITION, in_force, query_value
from engine.state.totals import seats_at_goal
from engine.windows.after_instruction import record_win
from engine.windows.several_powers import note_powers_by_default

MoveJSON = Mapping[str, Any]
WARP, REMOVED, DECK, DISCARDS = "warp", "removed", "deck", "discards"
MOST_MOVES, MOST_TOKENS = 50, 99
FIELDS: dict[str, dict[str, type]] = {
    "ships": {"seat": int, "ships": int, "from": str, "to": str},
    "cards": {"cards": list, "from": str, "to": str},
    "tokens": {"alien": str, "tokens": int},
    "turn": {"offense": int},
}


def rule(position: Position, moves: Sequence[MoveJSON], *, blind: bool = False) -> list[Fact]:
    """Make these moves and return their facts. Raises NotAllowed; then the position must not be used.

    A refusal names the move (`n`). `blind` does not check whether a card is in a hand or in the deck, so that
    its result may be shown to people who may not know that.
    """
    if not 0 < len(moves) <= MOST_MOVES:
        raise NotAllowed("ruling_moves", most=MOST_MOVES)
    ledger = Ledger(position)
    told: list[Fact] = [GameRuled()]
    for number, move in enumerate(moves, start=1):
        _check_form(number, move)
        told += _make_move(position, number, move, blind)
    if any(DECK in (move.get("from"), move.get("to")) for move in moves):
        position.deck[:] = position.dice.shuffled(position.deck, "deck after a ruling")
    fault = ledger.fault(position) or (not blind and ledger.fault_between_encounters(position))
    assert not fault, fault
    return [*told, *_powers(position), *_winners(position)]


def _make_move(position: Position, number: int, move: MoveJSON, blind: bool) -> list[Fact]:
    make = _cards_unseen if blind and move["move"] == "cards" else MAKERS[move["move"]]
    try:
        return list(make(position, move))
    except NotAllowed as refused:
        raise NotAllowed(refused.reason, **refused.params, n=number) from None


def _check_form(number: int, move: MoveJSON) -> None:
    if not is_well_formed(move):
        raise NotAllowed("ruling_unclear", n=number)


def is_well_formed(move: MoveJSON) -> bool:
    """Return whether the move has the fields of its kind, each of the right type.

    >>> is_well_formed({"move": "turn", "offense": 1}), is_well_formed({"move": "turn"})
    (True, False)
    """
    fields = FIELDS.get(str(move.get("move")))
    if fields is None or set(move) != {"move", *fields}:
        return False
    return all(type(move[name]) is kind for name, kind in fields.items())


def _seat(position: Position, seat: int) -> int:
    """Return the seat if it plays; an inactive seat has no ships and no turns."""
    if not 0 <= seat < len(position.seats):
        raise NotAllowed("ruling_no_such_seat", most=len(position.seats))
    if seat in position.apart:
        raise NotAllowed("ruling_seat_apart", seat=seat)
    return seat


# Ships


def _ships(position: Position, move: MoveJSON) -> Iterator[Fact]:
    seat, number, source, target = _seat(position, move["seat"]), move["ships"], move["from"], move["to"]
    for place in (source, target):
        if place not in (WARP, REMOVED) and not _is_planet(position, place):
            raise NotAllowed("ruling_no_such_place", term=place[:20])
    there = _ships_at(position, seat, source)
    if source == target or not 0 < number <= there:
        raise NotAllowed("ruling_ships", seat=seat, most=there)
    new = not _ships_at(position, seat, target)
    _change_ships(position, seat, source, -number)
    _change_ships(position, seat, target, number)
    position.special_ship_came(seat, target)
    yield ShipsRuled(seat, number, source, target)
    if number == there and _is_planet(position, source):
        yield ColonyGivenUp(seat, int(source))
    if new and _is_planet(position, target):
        yield ColonyFounded(seat, int(target))


def _is_planet(position: Position, place: str) -> bool:
    return place in map(str, position.planets_in_game())


def _ships_at(position: Position, seat: int, place: str) -> int:
    mine = position.seats[seat]
    if place in (WARP, REMOVED):
        return mine.warp if place == WARP else mine.removed
    return position.planets[int(place)].get(seat, 0)


def _change_ships(position: Position, seat: int, place: str, number: int) -> None:
    mine, there = position.seats[seat], _ships_at(position, seat, place) + number
    if place == WARP:
        mine.warp, mine.arrived = there, min(mine.arrived, there)
    elif place == REMOVED:
        mine.removed = there
    elif there:
        position.planets[int(place)][seat] = there
    else:
        del position.planets[int(place)][seat]


# Cards


def _cards(position: Position, move: MoveJSON) -> Iterator[Fact]:
    source, target = _pile(position, move["from"]), _pile(position, move["to"])
    if source is target:
        raise NotAllowed("ruling_same_pile")
    cards = _picked(source, move["cards"])
    for one in cards:
        source.remove(one)
    target += cards
    position.note_discarded(0)
    yield from _facts_of_cards(position, move, cards)


def _facts_of_cards(position: Position, move: MoveJSON, cards: Sequence[Card]) -> Iterator[Fact]:
    yield CardsRuled(len(cards), move["from"], move["to"])
    seats = tuple(seat for name in (move["from"], move["to"]) if (seat := hand_owner(name)) is not None)
    shown = None if DISCARDS in (move["from"], move["to"]) else seats
    if shown is None or shown:
        about = seats[-1] if seats else max(position.turn.offense, 0)
        yield SawCards(about, tuple(map(str, cards)), "ruling", to=shown)


def _cards_unseen(position: Position, move: MoveJSON) -> Iterator[Fact]:
    """Move cards by public knowledge: of a hand and of the deck only the number of cards is used."""
    source, target = _pile(position, move["from"]), _pile(position, move["to"])
    if move["from"] == DISCARDS or source is target:
        yield from _cards(position, move)
        return
    named = _cards_named(position, move["cards"])
    if len(named) > len(source):
        raise NotAllowed("ruling_so_few_cards", most=len(source))
    del source[: len(named)]
    target += named
    position.note_discarded(0)
    yield from _facts_of_cards(position, move, named)


def _cards_named(position: Position, keys: Sequence[Any]) -> list[Card]:
    """Return cards by their keys: of the deck, or flares of the box, no matter where they are."""
    known = {*position.rules.cards.deck, *(alien + FLARE for alien in position.rules.with_flares)}
    unknown = [key for key in keys if not isinstance(key, str) or key not in known]
    if unknown or not keys:
        raise NotAllowed("ruling_no_such_card", term=str(unknown[0])[:60] if unknown else "")
    return [card(key) for key in keys]


def _pile(position: Position, name: str) -> list[Card]:
    if name in (DECK, DISCARDS):
        return position.pile(name)
    for seat in position.players:
        if name == f"hand {seat.number}":
            return seat.hand
    raise NotAllowed("ruling_no_such_pile", term=name[:20])


def _picked(source: Sequence[Card], keys: Sequence[Any]) -> list[Card]:
    wanted = Counter(key if isinstance(key, str) else "" for key in keys)
    there = Counter(str(card) for card in source)
    missing = [key for key, number in wanted.items() if number > there[key]]
    if missing or not wanted:
        raise NotAllowed("ruling_no_such_card", term=missing[0][:60] if missing else "")
    found: list[Card] = []
    for one in source:
        if wanted[str(one)]:
            wanted[str(one)] -= 1
            found.append(one)
    return found


# Sheets and turns


def _tokens(position: Position, move: MoveJSON) -> Iterator[Fact]:
    seat, power = _sheet(position, move["alien"])
    if not book().sheets[power.alien].has_tokens or not 0 <= move["tokens"] <= MOST_TOKENS:
        raise NotAllowed("ruling_tokens", alien=power.alien, most=MOST_TOKENS)
    power.tokens = move["tokens"]
    yield TokensChanged(seat, power.alien, power.tokens)


def _sheet(position: Position, alien: str) -> tuple[int, Power]:
    for seat in position.seats:
        for power in seat.powers:
            if power.alien == alien:
                return seat.number, power
    raise NotAllowed("ruling_no_such_sheet", term=alien[:40])


def _turn(position: Position, move: MoveJSON) -> Iterator[Fact]:
    """Set the turn and drop encounters planned outside the usual turns.

    The beginning of the turn tells it.
    """
    offense = _seat(position, move["offense"])
    before = list(position.clockwise(offense))[-1]
    position.turn = Turn(offense=before, goes_on=False)
    position.plans = []
    yield from ()


MAKERS: dict[str, Callable[[Position, MoveJSON], Iterator[Fact]]] = {
    "ships": _ships,
    "cards": _cards,
    "tokens": _tokens,
    "turn": _turn,
}


# Consequences


def _powers(position: Position) -> Iterator[Fact]:
    """Note powers lost and regained with the home colonies (R-14.3); nobody can react."""
    if position.rules.has_several_powers:
        yield from note_powers_by_default(position)
        return
    for seat in position.players:
        before = in_force(position, seat.number)
        seat.powerless = position.home_colonies(seat.number) < position.rules.homes_for_power
        if in_force(position, seat.number) != before:
            yield (PowerRegained if before is False else PowerWasLost)(seat.number)


def _winners(position: Position) -> Iterator[Fact]:
    """Let seats win that have the goal after the ruling (R-13.1)."""
    won = query_value(position, WIN_CONDITION, seats_at_goal(position))
    if won:
        yield from record_win(position, sorted(won))
