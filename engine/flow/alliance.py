"""The alliance phase: both main players invite, then the others join a side or stay out (R-9)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from engine.asking.ask import SEAT, Ask
from engine.asking.forms import Fleet, Ships
from engine.asking.keys import ShipsTarget
from engine.asking.parameters import Parameters
from engine.sheets.advice import ships_gladly_lost
from engine.sheets.book import book
from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.position import Position
from engine.state.totals import ships_of
from engine.windows.stops import why_in_spite_of_orders

from ..facts import AllianceWasAnswered, AlliesInvited
from ..moments import (
    AllianceAnswerDue,
    AllianceAnswered,
    AlliancesFormed,
    AlliancesInvited,
    AlliancesOpen,
)
from ..table import Table
from ..windows.early import ask_early, ask_unless_said, asked_again, is_outdated, said_early
from ..windows.face_down import settle
from ..windows.reaching import reach_with_questions
from .invitation import everybody_allies, invitation_of, may_invite
from .planning import forget_early_cards
from .sending import commit, default_ships, power_may_change_ships, ships_form, ships_on_colonies

EarlyQuestions = Callable[[Table], dict[int, Ask]]
JOIN = "join"  # the question, and what orders do there


def nothing_ahead(table: Table) -> dict[int, Ask]:
    return {}


async def alliance(table: Table, *, ahead: EarlyQuestions, beside: EarlyQuestions = nothing_ahead) -> None:
    """Find the allies of both sides; the questions of a later phase go `ahead` with the last window.

    Those of `beside` are asked beside them.
    """
    await table.reach(AlliancesOpen())
    if table.position.enc.others:  # with two players there is nobody to invite
        await _find_allies(table)
    forget_early_cards(table)
    await reach_with_questions(
        table, AlliancesFormed(), partial(ahead, table), make_others=partial(beside, table)
    )


async def _find_allies(table: Table) -> None:
    enc = table.position.enc
    await settle(table, lambda: [may_invite(table.position, seat) for seat in enc.main_players])
    for inviter in enc.main_players:
        if inviter == enc.defense and table.position.rules.asks_together:
            await ask_early(table, _defense_and_joins(table))
        await _invite(table, inviter)
    if table.position.rules.asks_together:
        await _ask_outdated_joins(table)
    for seat in enc.others:
        await _answer(table, seat)


async def _ask_outdated_joins(table: Table) -> None:
    """Ask together all seats whose early answers are outdated, not one after the other in their places.

    A seat that wants to see who joins before it is left to wait for its place.
    """
    position = table.position
    said = {seat: one for seat in position.enc.others if (one := said_early(table, seat, JOIN)) is not None}
    again = [seat for seat, one in said.items() if is_outdated(table, one) and _can_say_early(position, seat)]
    asks = [_early_join_question(position, s, sides) for s in again if (sides := _inviting(position, s))]
    asks = [ask for ask in asks if is_outdated(table, said[ask.seat], ask)]
    if len(asks) > 1:
        await ask_early(table, [asked_again(table, ask) for ask in asks])


def _inviting(position: Position, seat: int) -> list[str]:
    """Return the sides that have invited this seat."""
    return [side for side, invited in position.enc.invited.items() if seat in invited]


async def _invite(table: Table, inviter: int) -> None:
    """Ask a main player to invite allies. One that may not invite is not asked and invites nobody."""
    enc = table.position.enc
    side = enc.side_of_main(inviter)
    if not may_invite(table.position, inviter):
        enc.invited[side] = []
        return
    ask = invitation_of(table.position, inviter)
    enc.invited[side] = list(ask.meaning(await ask_unless_said(table, ask)))
    table.tell(AlliesInvited(inviter, side, tuple(enc.invited[side])))
    await table.reach(AlliancesInvited(inviter))


def _defense_and_joins(table: Table) -> list[Ask]:
    """Return the defense's invitation and the early answers of the others.

    The offense has invited already.

    A seat that the defense may still invite is asked what it would do then. A seat is left out if a power may
    act when its ships are sent.
    """
    position, enc = table.position, table.position.enc
    invitation = [invitation_of(position, enc.defense)] if may_invite(position, enc.defense) else []
    saying = [seat for seat in enc.others if _can_say_early(position, seat)]
    joins = [
        _early_join_question(position, s, sides) for s in saying if (sides := _possible_sides(position, s))
    ]
    return [*invitation, *joins]


def _possible_sides(position: Position, seat: int) -> list[str]:
    """Return the sides that have invited this seat or still may."""
    by_offense = seat in position.enc.invited.get(OFFENSE, ())
    may_follow = may_invite(position, position.enc.defense)
    return [OFFENSE] * by_offense + [DEFENSE] * may_follow


def _can_say_early(position: Position, seat: int) -> bool:
    """Return whether the seat may answer early.

    It may not if a power will act when its ships are sent, or an effect at its place; both are public.
    """
    if not ships_on_colonies(position, seat) or power_may_change_ships(position, seat):
        return False
    speaking = book().listeners(AllianceAnswerDue, "lasting")
    return not any(e.sheet in speaking and e.other == seat for e in position.enc.lasting)


def _early_join_question(position: Position, seat: int, sides: list[str]) -> Ask:
    about: Parameters = {"early": True, "uninvited": seat not in position.enc.invited.get(OFFENSE, ())}
    first = next(s for s in position.enc.others if ships_on_colonies(position, s))
    return _join_question(position, seat, sides, about, may_wait=seat != first)


async def _answer(table: Table, seat: int) -> None:
    """Let a seat answer in its place, when it knows what the earlier ones did (R-9.3)."""
    enc = table.position.enc
    due = await table.reach(AllianceAnswerDue(seat, _inviting(table.position, seat)))
    if not due.sides and not due.joining and not due.must:
        return
    target, ships = await _which_side(table, due)
    side, number = target.side if target else "", 0
    if side:
        enc.allies[seat] = side
        number = await commit(table, seat, side, ships)
        enc.joined[seat] = side
    table.tell(AllianceWasAnswered(seat, side, number))
    await table.reach(AllianceAnswered(seat))


async def _which_side(table: Table, due: AllianceAnswerDue) -> Fleet:
    """Return the side the seat joins and its ships, or neither.

    A seat sends one to four ships from colonies; without any there it cannot ally (R-9.6).
    """
    position, seat = table.position, due.seat
    if not ships_on_colonies(position, seat):
        return Fleet(None, {})
    if due.must:
        return await _forced(table, due)
    if due.joining:
        return await _must_join(table, due)
    ask = _join_question(position, seat, due.sides, {})
    return cast(Fleet, ask.meaning(await ask_unless_said(table, ask)))


async def _must_join(table: Table, due: AllianceAnswerDue) -> Fleet:
    """Ask for the ships for a side that a power has chosen."""
    ask = _join_question(table.position, due.seat, [due.joining], {}, may_decline=False)
    return cast(Fleet, ask.meaning(await table.ask(ask)))


def _join_question(
    position: Position,
    seat: int,
    sides: list[Any],
    about: Parameters,
    *,
    may_decline: bool = True,
    may_wait: bool = False,
) -> Ask:
    """Return the question whether to join one of these sides; a comet may forbid to decline."""
    may_decline = may_decline and not everybody_allies(position)
    targets, ways = list(map(ShipsTarget, sides)), {"may_decline": may_decline, "may_wait": may_wait}
    ships = ships_form(position, seat, sides[0], targets=targets, **ways)
    usual_ships = default_ships(position, seat, ships, most=1)
    default = {"side": ""} if may_decline else {"side": _smaller(position, sides), "ships": usual_ships}
    told: Parameters = {"usual": usual_ships, "side": sides[-1], **about}
    if position.enc.reversed:
        told["turned"] = True
    advised = partial(ships_gladly_lost, position, seat, ships, target=sides[-1])
    why = partial(why_in_spite_of_orders, position, seat, JOIN)
    return Ask(seat, JOIN, ships, default, about=told, advise=advised, public=SEAT, because=why)


def _smaller(position: Position, sides: list[Any]) -> Any:
    """Return the side with fewer ships; of equals the first (MD-54)."""
    return min(sides, key=lambda side: sum(ships_of(position, side).values()))


async def _forced(table: Table, due: AllianceAnswerDue) -> Fleet:
    """Ask how many ships a seat sends that is forced to join.

    It sends as many as it can spare, up to a limit. It never has to give up a colony, but it may.
    """
    position, seat = table.position, due.seat
    places = ships_on_colonies(position, seat)
    most = min(due.most, ships_form(position, seat, due.must).most)
    spare = min(most, sum(n - 1 for n in places.values()))
    ships = Ships(places, max(spare, 1), most, targets=[ShipsTarget(due.must)], may_decline=spare == 0)
    usual_ships = {"side": due.must, "ships": default_ships(position, seat, ships, most=max(spare, 1))}
    default = usual_ships if spare else {"side": ""}
    return await table.choose(
        seat, JOIN, ships, default, about={"must": due.must, "side": due.must}, public=SEAT
    )
