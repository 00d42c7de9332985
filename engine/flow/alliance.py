"""Alliance: both main players invite, then the others join a side or stay out (R-9)."""

from __future__ import annotations

from functools import partial
from itertools import combinations

from engine.asking.ask import SEAT
from engine.asking.forms import Choice, Fleet, Option, Ships
from engine.asking.keys import ShipsTarget
from engine.asking.parameters import Parameters
from engine.sheets.advice import ships_gladly_lost

from ..facts import AllianceWasAnswered, AlliesInvited
from ..moments import (
    AllianceAnswerDue,
    AllianceAnswered,
    AlliancesFormed,
    AlliancesInvited,
    AlliancesOpen,
)
from ..table import Table
from ..windows.reaching import reach_with_questions
from .planning import early_card_questions
from .sending import commit, default_ships, ships_form, ships_on_colonies


async def alliance(table: Table) -> None:
    enc = table.position.enc
    await table.reach(AlliancesOpen())
    for inviter in enc.main_players:
        await _invite(table, inviter)
    for seat in enc.order[2:]:
        await _answer(table, seat)
    table.cards_ahead = await reach_with_questions(
        table, AlliancesFormed(), partial(early_card_questions, table)
    )


async def _invite(table: Table, inviter: int) -> None:
    """Any set of the others, possibly none (R-9.1, R-9.2)."""
    enc = table.position.enc
    side, others = enc.side_of_main(inviter), enc.order[2:]
    sets = {_seats_key(s): s for n in range(len(others) + 1) for s in map(list, combinations(others, n))}
    form = Choice(lambda: {k: Option(k, "seats", {"seats": s}) for k, s in sets.items()}, meanings=sets)
    about: Parameters = {"side": side}
    invited = await table.choose(inviter, "invite", form, _seats_key([]), about=about, public=SEAT)
    enc.invited[side] = invited
    table.tell(AlliesInvited(inviter, side, tuple(enc.invited[side])))
    await table.reach(AlliancesInvited(inviter))


def _seats_key(seats: list[int]) -> str:
    return "seats " + " ".join(map(str, seats)) if seats else "nobody"


async def _answer(table: Table, seat: int) -> None:
    """One after the other, each knowing what the earlier ones did (R-9.3)."""
    enc = table.position.enc
    sides = [side for side in enc.invited if seat in enc.invited[side]]
    due = await table.reach(AllianceAnswerDue(seat, sides))
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
    """A side and one to four ships from colonies, or neither; who has no ship there cannot ally (R-9.6)."""
    position, seat = table.position, due.seat
    if not ships_on_colonies(position, seat):
        return Fleet(None, {})
    if due.must:
        return await _forced(table, due)
    sides = [due.joining] if due.joining else due.sides
    ships = ships_form(
        position, seat, sides[0], targets=list(map(ShipsTarget, sides)), may_decline=not due.joining
    )
    usual_ships = default_ships(position, seat, ships, most=1)
    default = {"side": sides[0], "ships": usual_ships} if due.joining else {"side": ""}
    about: Parameters = {"usual": usual_ships}
    advised = partial(ships_gladly_lost, position, seat, ships, target=sides[-1])
    return await table.choose(seat, "join", ships, default, about=about, advise=advised, public=SEAT)


async def _forced(table: Table, due: AllianceAnswerDue) -> Fleet:
    """As many as it can spare, up to a limit; it never has to give up a colony, but it may."""
    position, seat = table.position, due.seat
    places = ships_on_colonies(position, seat)
    most = min(due.most, ships_form(position, seat, due.must).most)
    spare = min(most, sum(n - 1 for n in places.values()))
    ships = Ships(places, max(spare, 1), most, targets=[ShipsTarget(due.must)], may_decline=spare == 0)
    usual_ships = {"side": due.must, "ships": default_ships(position, seat, ships, most=max(spare, 1))}
    default = usual_ships if spare else {"side": ""}
    return await table.choose(seat, "join", ships, default, about={"must": due.must}, public=SEAT)
