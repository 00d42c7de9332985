"""Techs: dealt, researched, completed or abandoned, and drawn anew (R-23)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from engine.asking.ask import SEAT, Ask
from engine.asking.forms import Choice, Option, choice
from engine.sheets.techs import is_researched, is_secret, tech_deck, tech_sheet
from engine.state.holdings import Tech, is_tech_place, tech_place
from engine.state.position import Position, Seat

from ...facts import (
    ColonyGivenUp,
    TechKept,
    TechResearched,
    TechsDealt,
    TechsDiscarded,
    TechsDrawn,
    TechSeen,
)
from ...moments import RegroupStarts
from ...table import Table
from ...windows.techs import abandon_tech, complete_tech, draw_techs

TECH = "tech"  # which of those dealt is kept
TECH_ACTION = "tech_action"  # the question
DEALT = 2  # to each seat
RESEARCH, COMPLETE, ABANDON, NOTHING = "research", "complete", "abandon", "nothing"
# Actions that become orders: until the tech has the ships it needs, or the ships of the dearest tech.
ON, FOR_GOOD = "on", "for good"
RESEARCH_ON, RESEARCH_FOR_GOOD = "go on", "for good"  # the stored orders, by the place of a tech
ENOUGH_FOR_X = 4  # how many ships an order puts on a tech for which any number is enough


# At the setup


def deal_techs(position: Position) -> None:
    """Deal two techs to each seat (R-23.1)."""
    if not position.rules.technology:
        return
    position.techs = position.dice.shuffled(tech_deck(four_planets=position.rules.has_four_planets), "techs")
    playing = [seat.number for seat in position.players]
    dealt = {seat: [position.techs.pop() for _ in range(DEALT)] for seat in playing}
    position.techs_dealt = [dealt.get(seat.number, []) for seat in position.seats]


def tech_questions(table: Table) -> list[Ask]:
    """Return the questions which tech each seat keeps, asked with the choice of aliens (D-3)."""
    dealt = [(seat, techs) for seat, techs in enumerate(table.position.techs_dealt) if techs]
    for seat, techs in dealt:
        table.tell(TechsDealt(seat, tuple(techs), to=(seat,)))
    return [_which_tech(table.position, seat, techs) for seat, techs in dealt]


def _which_tech(position: Position, seat: int, techs: Sequence[str]) -> Ask:
    """Return the question which tech to keep; the default is random."""
    default = position.dice.pick(list(techs), "default tech")
    form = choice(*(Option(tech, "tech", {"tech": tech}) for tech in techs))
    return Ask(seat, TECH, form, default, sealed=len(techs) > 1, public=SEAT)


def keep_techs(table: Table, kept: Mapping[int, str]) -> None:
    """Keep the tech that each seat has chosen; discard the others face up."""
    dealt, table.position.techs_dealt = table.position.techs_dealt, []
    for seat, tech in kept.items():
        _keep(table, seat, tech)
        _discard(table, seat, [other for other in dealt[seat] if other != tech])


def _keep(table: Table, seat: int, key: str) -> None:
    """Lay the tech down, and ask a seat about techs again even if it wanted no more questions about them."""
    owner, tech = table.position.seats[seat], table.position.add_tech(seat, key)
    owner.ahead = owner.ahead.without({TECH_ACTION})
    table.tell(TechKept(seat, tech.number))
    table.tell(TechSeen(seat, tech.number, key, to=(seat,)))


def _discard(table: Table, seat: int, techs: list[str]) -> None:
    if techs:
        table.position.tech_discards += techs
        table.tell(TechsDiscarded(seat, tuple(techs), "not kept"))


# In every regroup


class TechAction(NamedTuple):
    """One action of a regroup, on the tech of a place, perhaps with a ship of a planet.

    `on` makes it an order, ON or FOR_GOOD; "" means this time only.
    """

    verb: str
    place: str = ""
    planet: int = -1
    on: str = ""

    @property
    def key(self) -> str:
        """Return the action as written in answers.

        Examples are "research tech 7 from 12", "research on tech 7" and "nothing on".
        """
        words = [self.verb, self.on, self.place]
        return " ".join(filter(None, words)) + (f" from {self.planet}" if self.planet >= 0 else "")


async def tech_actions(table: Table) -> None:
    """Carry out one action for every seat, chosen at once and done in timing order (R-23.4, R-23.19).

    An action that is no longer possible lapses. Seats with an order are not asked.
    """
    position = table.position
    for owner in position.seats:
        _end_orders(position, owner)
    acting = [seat for seat in position.in_timing_order() if _face_down(position, seat)]
    asks = [_which_action(position, seat) for seat in acting if not _has_ordered(position, seat)]
    given = await table.ask_all(asks) if asks else []
    picked = {ask.seat: ask.meaning(answer) for ask, answer in zip(asks, given, strict=True)}
    for seat in acting:
        await table.carry_out(_act(table, seat, picked.get(seat) or _ordered(position, seat)))


def _face_down(position: Position, seat: int) -> list[Tech]:
    return [tech for tech in position.seats[seat].techs if not tech.faceup]


def _end_orders(position: Position, owner: Seat) -> None:
    """Drop orders about techs that are turned up, gone, or done (OURS-tech-4)."""
    unseen = [tech for tech in owner.techs if not tech.faceup]
    going = {tech_place(tech.number) for tech in unseen if _goes_on(position, owner, tech)}
    ended = {name for name in owner.ahead.by_name if is_tech_place(name)} - going
    if ended:
        owner.ahead = owner.ahead.without(ended)


def _goes_on(position: Position, owner: Seat, tech: Tech) -> bool:
    """Return whether an order goes on.

    One for good goes on until the tech has the ships of the dearest tech, which all can count. Any other
    stays even when nothing is left to do.
    """
    return not (_is_for_good(owner, tech) and _has_enough_for_any(position, tech))


def _is_for_good(owner: Seat, tech: Tech) -> bool:
    return owner.ahead.by_name.get(tech_place(tech.number)) == RESEARCH_FOR_GOOD


def _has_enough(tech: Tech) -> bool:
    """Return whether the tech has the ships it needs.

    If any number is enough, it needs as many as an order gives it.
    """
    needed: int = tech_sheet(tech.tech).research or ENOUGH_FOR_X
    return sum(tech.ships.values()) >= needed


def _has_enough_for_any(position: Position, tech: Tech) -> bool:
    """Return whether the tech has the ships of the dearest tech, which does not tell what it is."""
    deck = tech_deck(four_planets=position.rules.has_four_planets)
    most: int = max(tech_sheet(other).research for other in deck)
    return sum(tech.ships.values()) >= most


def _ordered_techs(position: Position, seat: int) -> list[Tech]:
    orders = position.seats[seat].ahead.by_name
    return [tech for tech in _face_down(position, seat) if tech_place(tech.number) in orders]


def _has_ordered(position: Position, seat: int) -> bool:
    """Return whether the seat has ordered about all its techs, or about one that can still go on."""
    ordered, owner = _ordered_techs(position, seat), position.seats[seat]
    done = [tech for tech in ordered if _is_done(owner, tech)]
    return len(ordered) > len(done) or 0 < len(ordered) == len(_face_down(position, seat))


def _is_done(owner: Seat, tech: Tech) -> bool:
    """Return whether an order to go on does nothing more. No order completes a secret tech."""
    return is_secret(tech.tech) and not _is_for_good(owner, tech) and _has_enough(tech)


def _which_action(position: Position, seat: int) -> Ask:
    actions = {action.key: action for action in _actions(position, seat)}
    techs = {tech_place(tech.number): tech for tech in _face_down(position, seat)}
    options = {
        key: _option(key, action, techs.get(action.place), ends=_end(action, techs))
        for key, action in actions.items()
    }
    form = Choice(options, meanings=actions)
    advise = partial(_advised, position, seat)
    return Ask(seat, TECH_ACTION, form, NOTHING, advise=advise, sealed=True, public=SEAT)


def _end(action: TechAction, techs: Mapping[str, Tech]) -> str:
    """Return how an order about a tech ends.

    "completed" is when the tech is completed, "enough" with the ships it needs, "dearest" with those of the
    dearest tech.
    """
    tech = techs.get(action.place)
    if tech is None or not action.on:
        return ""
    if action.on == FOR_GOOD:
        return "dearest"
    return "enough" if is_secret(tech.tech) else "completed"


def _option(key: str, action: TechAction, tech: Tech | None, *, ends: str) -> Option:
    about: dict[str, Any] = {"tech": tech.tech, "number": tech.number} if tech else {}
    about |= {"planet": action.planet} if action.planet >= 0 else {}
    about |= {"on": True} if action.on else {}
    about |= {"empty": True} if tech and action.verb == ABANDON and not tech.ships else {}
    about |= {"for_good": True} if action.on == FOR_GOOD else {}
    about |= {"ends": ends} if ends else {}
    return Option(key, f"tech_{action.verb}", about)


def _actions(position: Position, seat: int) -> Iterator[TechAction]:
    """Yield the actions of a seat.

    Turning a tech up completes it, or else abandons it; the newer box can abandon any (R-23.7).
    """
    for tech in _face_down(position, seat):
        place = tech_place(tech.number)
        if _can_be_completed(tech):
            yield TechAction(COMPLETE, place)
        if position.colonies(seat):
            yield from _orders_to_research(position, tech)
        for planet in position.colonies(seat):
            yield TechAction(RESEARCH, place, planet)
        if position.rules.abandon_is_an_action or not _can_be_completed(tech):
            yield TechAction(ABANDON, place)
    yield TechAction(NOTHING)
    yield TechAction(NOTHING, on=ON)


def _orders_to_research(position: Position, tech: Tech) -> Iterator[TechAction]:
    """Yield the orders to research.

    If the tech has enough ships, completing it replaces the order to go on.
    """
    place = tech_place(tech.number)
    if is_secret(tech.tech) or not _has_enough(tech):
        yield TechAction(RESEARCH, place, on=ON)
    yield TechAction(RESEARCH, place, on=FOR_GOOD)


def _can_be_completed(tech: Tech) -> bool:
    """Return whether the tech can be completed.

    A secret one is turned up when it is used instead (R-23.9).
    """
    return is_researched(tech) and not is_secret(tech.tech)


def _advised(position: Position, seat: int) -> str:
    """Return the key of the advised action.

    It completes a tech if possible, else researches the first that lacks ships, else asks no more.
    """
    techs = _face_down(position, seat)
    ready = next((tech for tech in techs if _can_be_completed(tech)), None)
    if ready is not None:
        return TechAction(COMPLETE, tech_place(ready.number)).key
    lacking = [tech for tech in techs if not _has_enough(tech)] if position.colonies(seat) else []
    if not lacking:
        return TechAction(NOTHING, on=ON).key
    return TechAction(RESEARCH, tech_place(lacking[0].number), on=ON).key


def _ordered(position: Position, seat: int) -> TechAction:
    """Return the next step of the orders: for the oldest tech that can take one."""
    steps = (_next_step(position, seat, tech) for tech in _ordered_techs(position, seat))
    return next((step for step in steps if step.verb != NOTHING), TechAction(NOTHING))


def _next_step(position: Position, seat: int, tech: Tech) -> TechAction:
    """Return the next step for a tech: complete it, or research it with a ship of the largest colony.

    A colony never sends its last ship. Without any colony the tech waits, because its ships need one to come
    home to.
    """
    planet = max(position.colonies(seat), key=lambda p: (position.planets[p][seat], -p), default=-1)
    for_good = _is_for_good(position.seats[seat], tech)
    done = _has_enough_for_any(position, tech) if for_good else _has_enough(tech)
    if done and planet >= 0 and not for_good and not is_secret(tech.tech):
        return TechAction(COMPLETE, tech_place(tech.number))
    if done or planet < 0 or position.planets[planet][seat] < 2:
        return TechAction(NOTHING)
    return TechAction(RESEARCH, tech_place(tech.number), planet)


async def _act(table: Table, seat: int, action: TechAction) -> None:
    """Carry out an action if it is still possible."""
    position = table.position
    tech = next((t for t in _face_down(position, seat) if tech_place(t.number) == action.place), None)
    if action.on and (tech or not action.place):
        _order(position, seat, action)
    if tech is None:
        return
    if action.on:
        action = _next_step(position, seat, tech)
    if action.verb == RESEARCH:
        _research(table, seat, tech, action.planet)
    elif action.verb == ABANDON:
        await abandon_tech(table, seat, tech)
    elif action.verb == COMPLETE and _can_be_completed(tech):
        await complete_tech(table, seat, tech, RegroupStarts())


def _order(position: Position, seat: int, action: TechAction) -> None:
    """Record an order."""
    mine = position.seats[seat]
    research = RESEARCH_FOR_GOOD if action.on == FOR_GOOD else RESEARCH_ON
    order = {action.place: research} if action.place else {TECH_ACTION: "default"}
    mine.ahead = mine.ahead.with_names({**mine.ahead.by_name, **order})


def _research(table: Table, seat: int, tech: Tech, planet: int) -> None:
    """Put a ship on the tech, where it stays until the tech is completed or abandoned (R-23.5).

    It may be the last ship of a colony.
    """
    position = table.position
    if not position.planets[planet].get(seat):
        return
    position.take_ships(seat, {str(planet): 1})
    position.put_ships(seat, 1, tech.ships)
    table.tell(TechResearched(seat, tech.number, tech.ships[seat], planet))
    if seat not in position.planets[planet]:
        table.tell(ColonyGivenUp(seat, planet))


# Instead of another encounter


async def draw_new_tech(table: Table, seat: int) -> None:
    """Draw one tech more than the seat has foreign colonies, and let it keep one face down (R-23.12)."""
    drawn = draw_techs(table, table.position.foreign_colonies(seat) + 1)
    table.tell(TechsDrawn(seat, len(drawn)))
    if not drawn:
        return
    table.position.techs_dealt = [drawn if n == seat else [] for n in range(len(table.position.seats))]
    table.tell(TechsDealt(seat, tuple(drawn), to=(seat,)))
    kept = await table.ask(_which_tech(table.position, seat, drawn))
    table.position.techs_dealt = []
    _keep(table, seat, kept)
    drawn.remove(kept)
    _discard(table, seat, drawn)
