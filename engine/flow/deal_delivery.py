"""Carrying out a deal: find the cards that satisfy its terms, move cards and ships (R-16.3 to R-16.13)."""

from __future__ import annotations

import json
from typing import Any

from engine.asking.ask import SEAT, Ask
from engine.asking.choices import cards_choice
from engine.asking.forms import Ships
from engine.asking.parameters import Parameters
from engine.state.cards import Card, card
from engine.state.position import Position
from engine.state.queries import DEAL_CLAUSES, query_value

from ..deal_terms import ANY, EXTREMES, RANDOM, cards_for, is_comparison
from ..deals import Terms
from ..facts import CardsPassed, DealMade, DealTerms, SawCards
from ..moments import DealDue
from ..table import Table
from ..windows.losses import settle_on
from .sending import USUAL_LIMITS, default_ships


async def deliverable(table: Table, terms: Terms) -> dict[int, list[Card]] | None:
    """Return the cards that each dealer hands over; None if agreed terms cannot be delivered (R-16.11)."""
    moving: dict[int, list[Card]] = {}
    for seat in table.position.enc.main_players:
        gift = terms[str(seat)]
        if not _colony_can_be_given(table.position, terms, seat) or not _clauses_hold(
            table.position, gift, seat
        ):
            return None
        cards = await _cards(table, seat, gift["cards"])
        if cards is None:
            return None
        moving[seat] = cards
    return moving


def _colony_can_be_given(position: Position, terms: Terms, giver: int) -> bool:
    planet, taker = terms[str(giver)]["colony"], position.enc.opponent(giver)
    if planet is None:
        return True
    ships = _reachable(position, terms, taker)
    needed = terms[str(giver)]["ships"] or 1
    stays = giver in position.planets[planet] and taker not in position.planets[planet]
    return stays and sum(ships.values()) >= needed


def _clauses_hold(position: Position, gift: dict[str, Any], seat: int) -> bool:
    """Return whether the giver's sheet can still do what was agreed."""
    nothing: dict[str, int] = {}
    allowed = query_value(position, DEAL_CLAUSES, nothing, seat=seat)
    return all(number <= allowed.get(name, 0) for name, number in gift["clauses"].items())


async def _cards(table: Table, seat: int, terms: list[str]) -> list[Card] | None:
    """Return the cards that satisfy the terms; None if one is missing.

    Exact cards come first, then comparisons, then types, then random cards: this order favours the giver.
    """
    left = sorted(table.position.seats[seat].hand)
    given: list[Card] = []
    ordered = sorted(terms, key=_order_of_terms)
    for place, term in enumerate(ordered, 1):
        one = await _satisfy(table, seat, term, left, ordered[place:])
        if one is None:
            return None
        left.remove(one)
        given.append(one)
    return given


def _order_of_terms(term: str) -> int:
    """Return the place of a term. A number is compared before the highest could take the last that fits."""
    if is_comparison(term):
        return 1
    if term in EXTREMES:
        return 2
    return 3 if term.startswith(ANY) else 4 if term == RANDOM else 0


async def _satisfy(table: Table, seat: int, term: str, left: list[Card], later: list[str]) -> Card | None:
    if term == RANDOM:
        return table.position.dice.pick(left, "deal") if left else None
    if is_comparison(term):
        return await _one_of(table, seat, cards_for(term, list(filter(is_comparison, later)), left))
    if term in EXTREMES:
        attacks = [one for one in left if one.is_attack]
        return (max if term == "highest attack" else min)(attacks, default=None)
    if term.startswith(ANY):
        return await _one_of(table, seat, [one for one in left if one.kind == term.removeprefix(ANY)])
    return card(term) if card(term) in left else None


async def _one_of(table: Table, seat: int, fitting: list[Card]) -> Card | None:
    """Let the giver choose, sealed, the card that satisfies the term (D-44, MD-66)."""
    if not fitting:
        return None
    return await table.choose(seat, "deal_card", cards_choice(fitting), str(fitting[0]), sealed=True)


async def deliver(table: Table, terms: Terms, moving: dict[int, list[Card]]) -> None:
    """Move cards and ships together (R-16.13). The receiver of a colony has named its ships before (D-43)."""
    mains = table.position.enc.main_players
    takers = [s for s in mains if terms[str(table.position.enc.opponent(s))]["colony"] is not None]
    fleets = await table.ask_all([_which_ships(table.position, terms, s) for s in takers])
    for seat in mains:
        _hand_over(table, seat, moving[seat])
    for seat, ships in zip(takers, fleets, strict=True):
        settle_on(table, seat, int(terms[str(table.position.enc.opponent(seat))]["colony"]), ships)
    _tell(table, terms, moving, dict(zip(takers, fleets, strict=True)))
    await table.reach(DealDue(terms))


def _reachable(position: Position, terms: Terms, seat: int) -> dict[str, int]:
    """Return the ships of a seat on the gate and on colonies; ships in the warp do not count (R-16.7).

    One ship stays on the planet where the seat lets the other in, since the giver keeps its colony (R-16.3).
    """
    granted = terms[str(seat)]["colony"]
    places = {str(p): position.planets[p][seat] - (p == granted) for p in position.colonies(seat)}
    gate = position.enc.gate.get(seat, 0)
    return {"gate": gate, **places} if gate else places


def _which_ships(position: Position, terms: Terms, taker: int) -> Ask:
    gift = terms[str(position.enc.opponent(taker))]
    least, most = gift["ships"] or 1, gift["ships"] or position.rules.ships
    form = Ships(_reachable(position, terms, taker), least, most)
    gate = form.places.get("gate", 0)
    default = {"gate": least} if gate >= least else default_ships(position, taker, form, most=least)
    about: Parameters = {"planet": gift["colony"], "usual": USUAL_LIMITS.most}
    if position.rules.all_ships_home:
        about["at_home"] = True
    return Ask(taker, "deal_ships", form, default, about=about, public=SEAT)


def _hand_over(table: Table, giver: int, cards: list[Card]) -> None:
    taker = table.position.enc.opponent(giver)
    for one in cards:
        table.position.seats[giver].hand.remove(one)
        table.position.seats[taker].hand.append(one)
    if cards:
        table.tell(CardsPassed(giver, taker, len(cards), "deal"))
        table.tell(SawCards(taker, tuple(map(str, cards)), "deal", to=(giver, taker)))


def _tell(
    table: Table, terms: Terms, moving: dict[int, list[Card]], fleets: dict[int, dict[str, int]]
) -> None:
    """Tell everybody numbers and ships (R-26.3), and the dealers the terms."""
    mains = table.position.enc.main_players
    for seat in mains:
        taker = table.position.enc.opponent(seat)
        planet = terms[str(seat)]["colony"]
        ships = sum(fleets.get(taker, {}).values()) if planet is not None else 0
        if moving[seat] or planet is not None:
            table.tell(DealMade(seat, taker, len(moving[seat]), -1 if planet is None else planet, ships))
    table.tell(DealTerms(json.dumps(terms, sort_keys=True, separators=(",", ":")), to=mains))
