"""What the cards would come to if nobody did anything more, for advice.

An announced act works only once everybody has let it pass. Advice on a reaction must judge the encounter as
if the act had worked, or had been stopped, with all reactions under way and all mandatory acts at the reveal.
This is tried on a copy without anything that the seat may not see; the game itself does not change.
"""

from __future__ import annotations

from collections.abc import Coroutine
from copy import deepcopy
from dataclasses import replace
from typing import Any, NamedTuple

from engine.ahead.said import Ahead
from engine.asking.ask import Ask
from engine.asking.forms import PASS
from engine.moments import Announcement, CardPlayed, CardsRevealed, PowerUsed, ReinforcementPlayed
from engine.sheets.abilities import Ability
from engine.sheets.book import book
from engine.state.dice import Dice
from engine.state.holdings import Power, Tech
from engine.state.position import Position, Seat
from engine.table import Stop, Table

from .endings import EncounterCutShort, GameOver
from .mandatory import use_mandatory
from .plays import zap
from .window import Window

Flow = Coroutine[Any, Any, None]


class UnderWay(NamedTuple):
    """The announcements under way, each a reaction to the next, and the reveal that they react to.

    `abilities` are the effects to carry out for them. `done` is what was done at the reveal already.
    """

    announced: list[Announcement]
    abilities: list[Ability]
    revealed: CardsRevealed
    done: set[tuple[int, str]]


def outlook(table: Table, seat: int, stop: Stop | None) -> Position | None:
    """Return the position at the end of the reveal, as far as this seat may know; None if that is open.

    `stop` is tried against the newest announcement.
    """
    found = _under_way(table)
    if found is None or any(_depends_on_unseen_cards(table.position, seat, one) for one in found.announced):
        return None
    position, under_way = deepcopy((_as_seen_by(table.position, seat), found))
    table = table.beside(position, _leave_open)
    answer = stop(table, under_way.announced[0]) if stop is not None and under_way.announced else None
    known = _if_nobody_acts(_carry_out_all(table, under_way, answer)) and not table.frame.inserted
    return position if known else None


def _under_way(table: Table) -> UnderWay | None:
    announced: list[Announcement] = []
    for window in reversed(table.windows):
        moment = window.moment
        if announced and announced[-1].moment is not moment:
            return None
        if isinstance(moment, CardsRevealed):
            abilities = [ability for ability in map(_ability, announced) if ability is not None]
            known = len(abilities) == len(announced)
            return UnderWay(announced, abilities, moment, window.done) if known else None
        if not isinstance(moment, Announcement):
            return None
        announced.append(moment)
    return None


def _ability(announced: Announcement) -> Ability | None:
    """Return the ability of the announced sheet or card that is to work."""
    abilities = book().sheets[announced.sheet].abilities
    named = (one for one in abilities if one.name == announced.ability)
    return next((ability for ability in named if isinstance(announced.moment, ability.moments)), None)


# What the seat sees


def _depends_on_unseen_cards(position: Position, seat: int, announced: Announcement) -> bool:
    """Return whether it is another seat's sheet with cards on it that only its owner knows."""
    owner = position.seats[announced.user]
    held: list[Power | Tech] = [*owner.powers, *owner.techs]
    return owner.number != seat and any(one.sheet == announced.sheet and one.pile for one in held)


def _as_seen_by(position: Position, seat: int) -> Position:
    """Return the position without hidden pieces of others, without orders, and with dice of no game."""
    seats = [_without_orders(one) if one.number == seat else _without_secrets(one) for one in position.seats]
    unseen: dict[str, Any] = {pile: [] for pile in ("deck", "destiny", "unused", "techs", "techs_dealt")}
    return replace(position, seats=seats, dice=Dice(""), **unseen)


def _without_orders(seat: Seat) -> Seat:
    return replace(seat, ahead=Ahead.said(stops=[]))


def _without_secrets(seat: Seat) -> Seat:
    powers = [replace(power, pile=[], memo="") for power in seat.powers]
    techs = [replace(tech, pile=[]) for tech in seat.techs if tech.faceup]
    return replace(_without_orders(seat), powers=powers, techs=techs, hand=[], aside=[], face_down=[])


# The outcome


async def _leave_open(*_: object) -> None:
    """Play no encounter inside this one: nobody knows what it would come to."""
    raise EncounterCutShort


def _if_nobody_acts(flow: Flow) -> bool:
    """Run the flow while all who may act pass; return whether it ended without a choice."""
    try:
        asks: list[Ask] = flow.send(None)
        while (ask := next(one for one in asks if not one.answered)).default == PASS:
            asks = flow.send((ask, PASS))
    except StopIteration:
        return True
    except (EncounterCutShort, GameOver):
        return False
    flow.close()
    return False


async def _carry_out_all(table: Table, under_way: UnderWay, answer: Flow | None) -> None:
    """Carry out the announcements, the last first, then the mandatory acts at the reveal."""
    window = Window(table, under_way.revealed)
    window.done = under_way.done
    table.windows.append(window)
    if answer is not None:
        await answer
    for announced, ability in zip(under_way.announced, under_way.abilities, strict=True):
        await _end(table, announced, ability)
    while await use_mandatory(window) or await use_mandatory(window, after_all_passed=True):
        pass


async def _end(table: Table, announced: Announcement, ability: Ability) -> None:
    """Carry out one announcement, or zap the power of a stopped one; its card is no longer in play."""
    if not announced.stopped:
        sheet = book().sheets[announced.sheet](table.position, announced.user, table)
        await ability.effect(sheet, announced.moment, announced.meant)
    if isinstance(announced, CardPlayed | ReinforcementPlayed):
        table.position.playing.pop()
    if isinstance(announced, PowerUsed) and _takes_the_power(announced):
        await zap(table, announced.user, announced.power)


def _takes_the_power(used: PowerUsed) -> bool:
    """Return whether stopping it zaps the power: a super flare cancelled as a card leaves its power alone."""
    return bool(used.stopped) and (not isinstance(used, CardPlayed) or used.stopped == "zapped")
