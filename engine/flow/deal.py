"""Two negotiates: the main players bargain.

An agreed deal is carried out, a failed one costs ships (R-16).
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from engine.asking.ask import SEAT, Ask, wait_for_one
from engine.asking.parameters import Parameters
from engine.sheets.advice import nearly_wins
from engine.sheets.book import own_aliens_in
from engine.state.cards import Card
from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.position import Position
from engine.state.queries import DEAL_CLAUSES, query_value
from engine.state.totals import founds_foreign_colony, kicker_of

from ..deals import Deal, Terms
from ..facts import DealHasFailed, DealOffered, DealWasAgreed, EncounterResult
from ..moments import DealAgreed, DealFailed, DealOpen, ResultApplied
from ..table import Table
from ..windows.losses import bring_home, lose_by_choice, retrieve
from ..windows.plays import possible_plays
from .deal_delivery import deliver, deliverable

PRICE = 3
NEITHER_COLONY_NOR_GATE = ("orbit",)  # the other place of ships in play
BREAK_OFF = {"do": "break off"}


async def bargain(table: Table) -> None:
    """Send ships home, then let the main players talk (R-11.5, R-16.1).

    Those of the allies go; in some editions the offense's go, too (M-7.8.8).
    """
    enc, everybody = table.position.enc, table.position.rules.all_ships_home
    for side in (OFFENSE, DEFENSE):
        place = enc.place_of(side)
        await bring_home(table, place, [s for s in place if everybody or not enc.is_main(s)])
    await table.reach(DealOpen())
    ended_by, terms = await _talk(table)
    if terms is None:
        await _fail(table, "broken off", ended_by)
    elif why := await _carry_out(table, terms):
        await _fail(table, why)
    await bring_home(table, enc.gate)


async def _talk(table: Table) -> tuple[int, Terms | None]:
    """Return the main player who ends the talk, and the terms that they accept; None if they break off.

    Both may make offers at any time. The table waits only for a seat that owes an answer: both at first, then
    the seat that has an offer to answer.
    """
    offers: dict[int, Terms] = {}
    asks = [_question(table, seat, offers) for seat in table.position.enc.main_players]
    while True:
        ask, answer = await wait_for_one(asks)
        if answer["do"] == "break off":
            return ask.seat, None
        if answer["do"] == "accept":
            return ask.seat, offers[table.position.enc.opponent(ask.seat)]
        offers = {ask.seat: answer["terms"]}
        asks = _after_offer(table, ask, offers)


def _after_offer(table: Table, offered: Ask[Deal], offers: dict[int, Terms]) -> list[Ask[Deal]]:
    """Return the next questions.

    The other seat is asked anew; the offering seat may change or withdraw its offer.
    """
    enc = table.position.enc
    seat, other = offered.seat, enc.opponent(offered.seat)
    _tell_offer(table, seat, offers[seat])
    offered.waits, offered.answered = False, True
    mine = offered if offered.form.offer is None else _question(table, seat, offers, waits=False)
    return [mine, _question(table, other, offers)]


def _tell_offer(table: Table, seat: int, terms: Terms) -> None:
    """Tell the two dealers about an offer, and nobody else (D-41)."""
    text = json.dumps(terms, sort_keys=True, separators=(",", ":"))
    table.tell(DealOffered(seat, text, to=table.position.enc.main_players))


def _question(table: Table, seat: int, offers: dict[int, Terms], *, waits: bool = True) -> Ask[Deal]:
    position, rules = table.position, table.position.rules
    other = position.enc.opponent(seat)
    nothing: dict[str, int] = {}
    form = Deal(
        seat,
        other,
        offers.get(other),
        {"mine": grantable(position, seat, other), "theirs": grantable(position, other, seat)},
        {str(s): query_value(position, DEAL_CLAUSES, nothing, seat=s) for s in (seat, other)},
        own_aliens_in(rules.box),
        rules.cards.deck,
        {str(s): len(position.seats[s].hand) for s in (seat, other)},
        {"mine": _winning(position, seat, other), "theirs": _winning(position, other, seat)},
        flares=rules.flares,
        comparisons=rules.deal_comparisons,
        promises=rules.deal_promises,
    )
    about: Parameters = {"other": other, "offer": offers.get(other), "mine": offers.get(seat)}
    advised = partial(_break_off_if_that_pays, table, seat)
    return Ask(seat, "deal", form, dict(BREAK_OFF), about=about, waits=waits, advise=advised, public=SEAT)


def _break_off_if_that_pays(table: Table, seat: int) -> dict[str, Any] | None:
    """Return the answer that ends the talk if the seat can play something useful when the deal fails."""
    failed = DealFailed(_prices(table.position))
    options = [act.option for act in possible_plays(table, failed, seat).values()]
    return dict(BREAK_OFF) if any(o.pays is not None and o.pays() > 0 for o in options) else None


def grantable(position: Position, giver: int, taker: int) -> list[int]:
    """Return the planets where the giver has a colony and the taker has none (R-16.3, R-16.8)."""
    return [p for p in position.colonies(giver) if taker not in position.planets[p]]


def _winning(position: Position, giver: int, taker: int) -> list[int]:
    """Return the colonies of the giver by which the taker would win the game."""
    if not nearly_wins(position, taker):
        return []
    return [p for p in grantable(position, giver, taker) if founds_foreign_colony(position, taker, p)]


async def _carry_out(table: Table, terms: Terms) -> str:
    """Carry the deal out. Return why it fails after all, or "" (R-16.11, R-16.12)."""
    table.tell(DealWasAgreed(tuple(table.position.enc.main_players)))
    agreed = await table.reach(DealAgreed())
    if agreed.quashed:
        return "quashed"
    moving = await deliverable(table, terms)
    if moving is None:
        return "not delivered"
    await table.carry_out(_make(table, terms, moving))
    return ""


async def _make(table: Table, terms: Terms, moving: dict[int, list[Card]]) -> None:
    await deliver(table, terms, moving)
    await table.reach(ResultApplied())


async def _fail(table: Table, why: str, broken_off_by: int = -1) -> None:
    """Let each main player send three of their ships to the warp, both at once (R-12.13, D-45).

    A Kicker multiplies what its player's opponent loses (M-13.6).
    """
    enc, rules = table.position.enc, table.position.rules
    enc.result = "no deal"
    table.tell(DealHasFailed(why, broken_off_by))
    table.tell(EncounterResult(enc.result))
    due = await table.reach(DealFailed(_prices(table.position)))
    anywhere = rules.failed_deal_source != "colonies_or_gate"
    await table.carry_out(_pay(table, due.price, () if anywhere else NEITHER_COLONY_NOR_GATE))


def _prices(position: Position) -> dict[int, int]:
    """Return how many ships each main player loses; a negative number comes out of the warp instead."""
    enc = position.enc
    return {seat: PRICE * kicker_of(position, enc.opponent(seat)) for seat in enc.main_players}


async def _pay(table: Table, price: dict[int, int], excluding: tuple[str, ...]) -> None:
    losing = {seat: number for seat, number in price.items() if number > 0}
    await lose_by_choice(table, "failed deal", losing, excluding=excluding)
    await retrieve(table, {seat: -number for seat, number in price.items() if number < 0})
    await table.reach(ResultApplied())
