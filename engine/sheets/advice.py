"""Advice for seats without a person: what `pays`, `harms` and `advise` return for a position.

Advice uses only what the seat itself may see: public facts, its own cards, and the cards it has laid.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from engine.asking.forms import Ships
from engine.moments import Moment
from engine.state.cards import FLARE, Card
from engine.state.encounter import (
    DEFENSE,
    OFFENSE,
    SIDES,
    LastingEffect,
    defenders_that_land,
    seats_that_land,
)
from engine.state.position import Position
from engine.state.queries import Query, query_value
from engine.state.totals import (
    both_revealed,
    founds_foreign_colony,
    goal_of,
    kicker_of,
    margin,
    result,
    ship_points,
)

from .abilities import Sheet, in_words
from .book import book
from .flares import flare_allowed, flare_side, plays_several

GOOD_ATTACK = 10
NO_ATTACK = -100  # below every attack
POOR_ATTACK = 8  # an attack below this is better given away than kept
LOST, DEAL, WON, WON_THE_GAME = 0, 1, 2, 3  # what an encounter is worth
NARROW = 25  # flares, reinforcements and powers may still undo a win by fewer points
NEAR = 5  # one reinforcement of an ally may turn a defeat by this much
WORTH_LAYING: Query[float] = Query("laying", ("by itself", "hopes"))  # arguments: seat, card
# By side: the seats that may win the game if that side wins.
WINS_OF_THE_GAME: Query[dict[str, list[int]]] = Query("endings", ("at once", "later"))
GLAD_TO_LOSE_SHIPS: Query[bool] = Query("shedding")  # arguments: seat
WORTH_ON_THE_TABLE = {"negotiate": 9.0, "morph": 11.0}
WORTH_IN_HAND = {**WORTH_ON_THE_TABLE, "kicker": 6.0, "reinforcement": 7.0, "artifact": 12.0, "flare": 8.0}
TOTAL_IMPROVES = (  # `effect_helps` and `points_help` in words
    "when it turns a defeat, also with your reinforcements, brings you within 5 points or "
    "widens a win by under 25"
)
FLARE_IMPROVES = (  # the same for a flare
    "when it turns a defeat (with reinforcements) or, as your only flare, comes within 5 points or "
    "widens a win by under 25"
)


@in_words("at the first chance")
def always_pays(sheet: Sheet, moment: Moment, _: Any) -> float:
    """Advise to use it whenever possible: it costs nothing that matters."""
    return 1.0


def harmless(sheet: Sheet, moment: Moment, seat: int) -> float:
    """Advise others not to stop it."""
    return 0.0


# Who is ahead


def nearly_wins(position: Position, seat: int) -> bool:
    """Return whether the seat wins with one more foreign colony."""
    return position.foreign_colonies(seat) >= goal_of(position, seat) - 1


def seats_that_would_win(position: Position) -> dict[str, list[int]]:
    """Return, by side, the seats that may win the game if that side wins the encounter.

    Only public facts count: landing ships, and what sheets say.
    """
    enc = position.enc
    landing = seats_that_land(enc.offense, enc.phase, enc.gate, enc.allies, turned=enc.reversed)
    defenders = defenders_that_land(enc.orbit, enc.allies, turned=enc.reversed)
    winning = {
        side: [s for s in seats if _wins_by_landing(position, s)]
        for side, seats in ((OFFENSE, landing), (DEFENSE, defenders))
    }
    return query_value(position, WINS_OF_THE_GAME, winning)


def _wins_by_landing(position: Position, seat: int) -> bool:
    return nearly_wins(position, seat) and founds_foreign_colony(position, seat, position.enc.planet)


def game_at_stake(position: Position, seat: int) -> int:
    """Return 1 if losing the encounter may lose this main player the game, -1 if winning may, else 0."""
    enc, found = position.enc, seats_that_would_win(position)
    mine, theirs = found[enc.side_of_main(seat)], found[enc.side_of_main(enc.opponent(seat))]
    if seat in mine or (theirs and seat not in theirs):
        return 1
    return -1 if mine or theirs else 0


def deal_may_win_the_game(sheet: Sheet) -> bool:
    """Return whether the seat deals and both dealers are one colony short of winning."""
    return sheet.is_main and all(nearly_wins(sheet.position, dealer) for dealer in sheet.enc.main_players)


def game_is_lost_as_it_stands(sheet: Sheet) -> bool:
    """Return whether the revealed cards would let other seats win the game, but not this one."""
    winners = seats_that_would_win(sheet.position).get(result(sheet.position), [])
    return bool(winners) and sheet.seat not in winners


def deal_may_end_the_game(sheet: Sheet) -> bool:
    """Return whether two others deal who are both one colony short of winning.

    A deal that gives each a colony then lets both win.
    """
    dealers = sheet.enc.main_players
    return not sheet.is_main and all(nearly_wins(sheet.position, dealer) for dealer in dealers)


def leads(position: Position, seat: int) -> bool:
    """Return whether the seat has foreign colonies, and no seat has more."""
    most = max(position.foreign_colonies(s.number) for s in position.seats)
    return most > 0 and position.foreign_colonies(seat) == most


def favoured_side(sheet: Sheet) -> str:
    """Return the side that the seat wants to win, or "".

    A main player or ally favours the own side, unless its win may lose the seat the game. A bystander favours
    the side that stops a seat from winning the game.
    """
    enc, position = sheet.enc, sheet.position
    own = enc.side_of(sheet.seat)
    if own is not None:
        return _better_side(position, sheet.seat, own)
    if enc.reversed and any(_wins_by_landing(position, s) for s in enc.orbit):
        return OFFENSE
    winning = any(_wins_by_landing(position, s) for s in enc.gate)
    return DEFENSE if winning and enc.defense >= 0 else ""


def _better_side(position: Position, seat: int, own: str) -> str:
    """Return the side whose win is best for the seat's chances of the game; if equal, its own."""
    winners = seats_that_would_win(position) if position.enc.defense >= 0 else {}
    worth = {side: 1 if seat in seats else -bool(seats) for side, seats in winners.items()}
    return max(worth, key=lambda side: (worth[side], side == own), default=own)


# The result of the revealed cards


def favoured_side_is_losing(sheet: Sheet) -> bool:
    """Return whether the revealed cards give neither a deal nor a win of the side the seat favours."""
    side = favoured_side(sheet)
    if not side or not both_revealed(sheet.position):
        return False
    return result(sheet.position) not in (side, "deal")


def effect_turns_result(sheet: Sheet, what: str, note: str = "") -> bool:
    """Return whether this effect of the sheet, if it lasted, would turn a defeat of the seat's side.

    Compulsory powers that follow count, and so do the reinforcements in the hand.
    """
    if not favoured_side_is_losing(sheet):
        return False
    with _as_if_effect_lasted(sheet.position, LastingEffect(sheet.name, what, sheet.seat, note=note)):
        position = sheet.table.outlook(sheet.seat) or sheet.position
        return worth_of({favoured_side(sheet): WON}, position, reinforcements_in_hand(sheet)) == WON


def effect_wins(sheet: Sheet, what: str, note: str) -> bool:
    """Return whether the favoured side would win if this effect of the sheet lasted."""
    with _as_if_effect_lasted(sheet.position, LastingEffect(sheet.name, what, sheet.seat, note=note)):
        return result(sheet.position) == favoured_side(sheet)


@contextmanager
def _as_if_effect_lasted(position: Position, effect: LastingEffect) -> Iterator[None]:
    """Let this effect last for a while. Queries are pure, so nothing else changes."""
    position.enc.lasting.append(effect)
    try:
        yield
    finally:
        position.enc.lasting.pop()


def points_turn_result(sheet: Sheet, points: int, side: str = "") -> bool:
    """Return whether adding so many points makes the favoured side win.

    The points are added to `side`, or to the seat's own side if none is named.
    """
    if not favoured_side_is_losing(sheet):
        return False
    with _as_if_points_were_added(sheet, points, side):
        return result(sheet.position) == favoured_side(sheet)


@contextmanager
def _as_if_points_were_added(sheet: Sheet, points: int, side: str = "") -> Iterator[None]:
    """Add so many points for a while to this side; by default to the seat's own."""
    side = side or sheet.enc.side_of(sheet.seat) or favoured_side(sheet)
    sheet.enc.extra[side] += points
    try:
        yield
    finally:
        sheet.enc.extra[side] -= points


def effect_helps(sheet: Sheet, what: str, *, other: int = -1) -> float:
    """Rate a lasting effect that costs nothing.

    It is worth starting if it turns the result, alone or with the reinforcements in the hand, if it nearly
    does, or if it makes a narrow win safer.
    """
    return _improvement(
        sheet,
        _as_if_effect_lasted(sheet.position, LastingEffect(sheet.name, what, sheet.seat, other)),
    )


def points_help(sheet: Sheet, points: int) -> float:
    """Rate points for the seat's own side as `effect_helps` rates an effect."""
    return _improvement(sheet, _as_if_points_were_added(sheet, points))


def _improvement(sheet: Sheet, supposed: AbstractContextManager[None]) -> float:
    side, position = favoured_side(sheet), sheet.position
    if not side or not both_revealed(position):
        return 0.0
    lost, before = favoured_side_is_losing(sheet), margin(position)
    with supposed:
        wins, after = result(position) == side, margin(position)
        turned = wins or reinforcements_turn_result(sheet)
    if lost and turned:
        return 1.0
    if costs_another_flare(sheet):
        return 0.0
    if lost:
        return 0.5 * (0 <= after <= NEAR and after < before)
    return float(wins and 0 <= before < min(after, NARROW))


@in_words("at the first chance, as your only flare")
def as_the_only_flare(sheet: Sheet, moment: Moment, _: Any) -> float:
    """Keep a flare that gains little: another one may still turn the result or save a ship."""
    return float(not costs_another_flare(sheet))


@in_words("at the first chance; while your side is losing, as your only flare")
def unless_another_flare_may_help(sheet: Sheet, moment: Moment, _: Any) -> float:
    """Keep a flare only while the favoured side is losing and another flare may help."""
    return float(not (favoured_side_is_losing(sheet) and costs_another_flare(sheet)))


def another_flare_helps(sheet: Sheet, moment: Moment) -> bool:
    """Return whether another flare in the hand is sure to help, by its own advice."""
    flares = [one for one in sheet.me.hand if one.is_flare]
    allowed = (one for one in flares if flare_allowed(sheet.position, sheet.seat, one))
    return any(_says_it_helps(sheet, moment, one) for one in allowed)


def _says_it_helps(sheet: Sheet, moment: Moment, flare: Card) -> bool:
    held = book().sheets[flare.sheet](sheet.position, sheet.seat, sheet.table)
    side = flare_side(sheet.position, sheet.seat, flare.sheet)
    return any(
        ability.pays(held, moment, meant) >= 1
        for ability in held.abilities
        if ability.kind == side and ability.pays is not None and isinstance(moment, ability.moments)
        if ability.who(held, moment) and ability.can(held, moment)
        for meant in ability.choices(held, moment).values()
    )


def costs_another_flare(sheet: Sheet) -> bool:
    """Return whether to play this flare means that another in the hand cannot be played."""
    flares = {one.key for one in sheet.me.hand if one.kind == "flare"}
    return not plays_several(sheet.position) and sheet.name + FLARE in flares and len(flares) > 1


def reinforcements_turn_result(sheet: Sheet) -> bool:
    """Return whether all reinforcements in the hand together turn the result for the favoured side.

    Both sides are tried, because the smaller total may win.
    """
    points = reinforcements_in_hand(sheet)
    return any(points_turn_result(sheet, points, side) for side in SIDES)


def reinforcements_in_hand(sheet: Sheet) -> int:
    """Return the sum of the reinforcements in the hand; 0 for a bystander, who cannot play them (R-11.8)."""
    if sheet.enc.side_of(sheet.seat) is None:
        return 0
    return sum(card.value for card in sheet.me.hand if card.kind == "reinforcement")


def worth_of(worth: dict[str, int], position: Position, points: int = 0) -> int:
    """Return what the result is worth, by `worth` of a side's win or of a deal.

    So many points are added to the side for which they are worth most.
    """
    if not both_revealed(position):
        return WON
    return max(worth.get(_result_with(position, side, points), LOST) for side in SIDES)


def _result_with(position: Position, side: str, points: int) -> str:
    position.enc.extra[side] += points
    try:
        return result(position)
    finally:
        position.enc.extra[side] -= points


# Cards


def attacks_in_hand(sheet: Sheet) -> list[int]:
    """Return the values of the attacks in the hand, lowest first."""
    return sorted(one.value for one in sheet.me.hand if one.is_attack)


def best_attack(sheet: Sheet) -> int:
    return best_attack_of(sheet.position, sheet.seat)


def best_attack_of(position: Position, seat: int) -> int:
    """Return the highest attack in a hand; a number below all attacks if it holds none."""
    return max((one.value for one in position.seats[seat].hand if one.is_attack), default=NO_ATTACK)


def card_i_laid(sheet: Sheet) -> Card | None:
    """Return the seat's laid card if the seat may know it."""
    laid = sheet.enc.cards.get(sheet.seat)
    if laid is None or not (laid.faceup or sheet.seat in laid.known_to):
        return None
    return laid.card


def attack_i_laid(sheet: Sheet) -> int | None:
    """Return the value of the seat's laid attack with its Kicker; None if it is none, or not known."""
    laid = card_i_laid(sheet)
    if laid is None or not laid.is_attack:
        return None
    return laid.value * kicker_of(sheet.position, sheet.seat)


def open_attack(sheet: Sheet) -> int | None:
    """Return the value of the opponent's card if it lies face up, with their Kicker if that does, too."""
    laid, kicker = (of.get(sheet.opponent) for of in (sheet.enc.cards, sheet.enc.kickers))
    if laid is None or not laid.faceup:
        return None
    return laid.card.value * (kicker.card.value if kicker is not None and kicker.faceup else 1)


def odds(sheet: Sheet, value: int, points: int = 0) -> float:
    """Return the share of attacks that a main player would beat with an attack of this value.

    Ships and so many extra points count. If the other card is face up, only that card counts.
    """
    position, side, theirs = sheet.position, sheet.side, sheet.enc.side_of_main(sheet.opponent)
    ships = sum(ship_points(position, side).values()) - sum(ship_points(position, theirs).values())
    ahead = value + points + ships + (side == DEFENSE)
    laid = open_attack(sheet)
    attacks = position.rules.cards.attack_values if laid is None else [laid]
    return sum(one < ahead for one in attacks) / len(attacks)


def is_poor_attack(card: Card) -> bool:
    return card.is_attack and card.value < POOR_ATTACK


def worth_holding(card: Card) -> float:
    """Rate a card for a seat that chooses among cards: the higher, the sooner taken and the later given."""
    return float(card.value) if card.is_attack else WORTH_IN_HAND[card.kind]


def worth_laying(position: Position, seat: int, card: Card, *, by_itself: bool = False) -> float:
    """Return the value of the card, or another worth that a sheet or an effect gives it for this seat.

    With `by_itself`, rate only its chance to win the encounter without another act of the seat. The "hopes"
    left out are what the seat might still use or play, and what it would gain by a defeat.
    """
    start = (
        float(card.value * kicker_of(position, seat))
        if card.is_attack
        else WORTH_ON_THE_TABLE.get(card.kind, 0.0)
    )
    return query_value(
        position, WORTH_LAYING, start, before="hopes" if by_itself else "", seat=seat, card=card
    )


# Ships


def ships_to_spare(position: Position, seat: int) -> int:
    """Return how many ships can leave without giving up a colony."""
    return sum(position.planets[p][seat] - 1 for p in position.colonies(seat))


def ships_gladly_lost(position: Position, seat: int, form: Ships, *, target: str = "") -> Any:
    """Return all ships that may go, from the smallest colonies first.

    Return None for a seat that wants to keep its ships.
    """
    if not query_value(position, GLAD_TO_LOSE_SHIPS, False, seat=seat):
        return None
    left, sent = form.most, {}
    for place in sorted((p for p in form.places if p.isdigit()), key=lambda p: (form.places[p], int(p))):
        sent[place] = min(left, form.places[place])
        left -= sent[place]
    ships = {place: n for place, n in sent.items() if n}
    return {"side": target, "ships": ships} if target else ships
