"""Advice on stopping what is announced, by its outcome if it goes on and if it is stopped."""

from __future__ import annotations

from collections.abc import Coroutine
from functools import partial
from typing import Any

from engine.moments import Announcement
from engine.state.encounter import DEFENSE, OFFENSE
from engine.table import Table

from .abilities import Ability, Sheet, in_words
from .advice import (
    DEAL,
    LOST,
    WON,
    WON_THE_GAME,
    deal_may_end_the_game,
    deal_may_win_the_game,
    favoured_side,
    reinforcements_in_hand,
    seats_that_would_win,
    worth_of,
)
from .book import book


@in_words(
    "against what costs you a win, or may harm you and names you or is the other side's; not once your "
    "defeat is plain"
)
def against_me(sheet: Sheet, moment: Announcement, _: Any = None) -> float:
    """Advise to stop what names the seat or comes from the other side, if it harms the seat.

    Once the cards are revealed, stop it where that turns the result, also for an act of the own side. Let it
    go on where the own side loses even without it, or wins only with it. Stop a use of one's own only where
    it was compulsory and turns the result.
    """
    if moment.user == sheet.seat and not _must_be_used(moment):
        return 0.0
    left, stopped = _worth_either_way(sheet, moment)
    if stopped != left:
        return float(stopped > left)
    if moment.user == sheet.seat or not _aims_at(sheet, moment) or not (stopped or moment.targets):
        return 0.0
    return _harm(sheet, moment)


@in_words("unless you would lose even without it")
def unless_lost_anyway(sheet: Sheet, moment: Announcement, _: Any = None) -> float:
    """Advise to stop it unless the seat would lose even without it."""
    left, stopped = _worth_either_way(sheet, moment)
    return float(stopped > left or left == stopped != LOST)


def _must_be_used(moment: Announcement) -> bool:
    return any(a.name == moment.ability and not a.optional for a in book().sheets[moment.sheet].abilities)


@in_words("against anything that may harm and comes from a player not on your side, no matter whom it names")
def not_for_me(sheet: Sheet, moment: Announcement, _: Any = None) -> float:
    """Advise to stop what comes from a player not on the own side, if it harms the seat."""
    own = sheet.enc.side_of(sheet.seat)
    if moment.user == sheet.seat:
        return 0.0
    left, stopped = _worth_either_way(sheet, moment)
    if stopped != left:
        return float(stopped > left)
    return 0.0 if own and sheet.enc.side_of(moment.user) == own else _harm(sheet, moment)


def _aims_at(sheet: Sheet, moment: Announcement) -> bool:
    if moment.targets:
        return sheet.seat in moment.targets
    mine, theirs = sheet.enc.side_of(sheet.seat), sheet.enc.side_of(moment.user)
    return bool(mine and theirs and mine != theirs)


def _worth_either_way(sheet: Sheet, moment: Announcement) -> tuple[int, int]:
    """Return what the encounter is worth if the announced effect works, and if the sheet stops it."""
    side, feared = favoured_side(sheet), deal_may_end_the_game(sheet)
    if not (side or feared) or sheet.enc.phase != "reveal":
        return WON, WON
    stop = next(a for a in sheet.abilities if a.pays is not None and isinstance(moment, a.moments))
    outlook = partial(sheet.table.outlook, sheet.seat)
    found = outlook(), outlook(partial(_use, type(sheet), sheet.seat, stop))
    worth = {OFFENSE: WON, DEFENSE: WON} if not side else {side: WON}
    worth["deal"] = LOST if feared else _worth_of_a_deal(sheet, side)
    positions = [sheet.position if one is None else one for one in found]
    left, stopped = (worth_of(worth, position) for position in positions)
    if side and left == LOST and stopped != WON:
        left, stopped = (worth_of(worth, one, reinforcements_in_hand(sheet)) for one in positions)
    return left, stopped


def _use(
    sheet: type[Sheet], seat: int, stop: Ability, table: Table, announced: Announcement
) -> Coroutine[Any, Any, None]:
    """Use this ability of a sheet against what is announced at another table."""
    return stop.effect(sheet(table.position, seat, table), announced, None)


def _worth_of_a_deal(sheet: Sheet, side: str) -> int:
    """Return the worth of a deal.

    For two dealers who are both one colony short it may be the game, which a win of the side may not be.
    """
    wins_anyway = sheet.seat in seats_that_would_win(sheet.position).get(side, [])
    return WON_THE_GAME if deal_may_win_the_game(sheet) and not wins_anyway else DEAL


def _harm(sheet: Sheet, moment: Announcement) -> float:
    """Return the harm that the ability reports itself; without a report, assume harm."""
    user = book().sheets[moment.sheet](sheet.position, moment.user)
    harms = [a.harms for a in user.abilities if a.name == moment.ability and a.harms is not None]
    return harms[0](user, moment.moment, sheet.seat) if harms else 1.0


def stops_what_is_done(sheet: Sheet, moment: Announcement, seat: int) -> float:
    """Report harm to the seat whose act is stopped and, until the result is known, to its side."""
    if moment.user == seat:
        return 1.0
    own = sheet.enc.side_of(seat)
    return 1.0 if own and own == sheet.enc.side_of(moment.user) and not sheet.enc.result else 0.0
