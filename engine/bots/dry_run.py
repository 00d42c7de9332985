"""A dry run: what an order would have done in encounters already played. It changes nothing.

The decisions of the game are played again. Each round of each window tests what the order would do, as if its
seat had held the card and given the order from the start. What others did stays the same, so an encounter
counts once, from the first time the order would have acted. The test reads only what the order could have
read: the game as its seat saw it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

from engine.ahead.order import UNASKED, WHEN_IT_HELPS
from engine.asking.forms import PASS
from engine.decisions import Decision
from engine.game import Game
from engine.sheets.book import book
from engine.state import serial
from engine.state.cards import card
from engine.state.position import Position, Seat
from engine.state.view import view
from engine.windows.acts import is_one_of, moments_ordered, use_named
from engine.windows.plays import sources
from engine.windows.reaching import ordered_act
from engine.windows.reactions import possible_reactions, reaction_question
from engine.windows.window import Window

from .sensible import best_reaction

ACTING = (*sorted(UNASKED), WHEN_IT_HELPS)  # the orders that do something


@dataclass
class DryRun:
    """A test of a seat's orders about one card or power, by the names of orders.

    `card` is the card's key, "" for a power. `encounters` are the numbers of the encounters in which the
    orders would have acted. `failure` is an error in the advice, which ends this run and no other.
    """

    seat: int
    orders: Mapping[str, str]
    card: str = ""
    encounters: list[int] = field(default_factory=list)
    failure: Exception | None = None
    _moments: frozenset[str] | None = None

    def acts_at(self, window: Window) -> bool:
        """Return whether any of its orders could do something at this moment."""
        if self._moments is None:
            acting = {name: order for name, order in self.orders.items() if order in ACTING}
            named = {use_named(name): order for name, order in acting.items()}
            self._moments = moments_ordered(window.table.position, named, ACTING)
        return is_one_of(window.moment, self._moments)


def dry_run(checkpoint: str, decisions: Iterable[Decision], runs: Sequence[DryRun]) -> int:
    """Note in each run the finished encounters in which it would have acted.

    Return how many encounters are finished. Raise what `Game.load` raises.
    """
    game = Game.load(checkpoint, decisions, observe=partial(look, runs))
    over = serial.load(game.checkpoint).encounters
    for run in runs:
        run.encounters = [number for number in run.encounters if number <= over]
    return over


def look(runs: Sequence[DryRun], window: Window) -> None:
    """Note the current encounter in each run that would act in this round of this window."""
    position = window.table.position
    if position.encounter is None:
        return
    for run in runs:
        if run.failure is None and position.encounter_number not in run.encounters and run.acts_at(window):
            _try(window, run)


def _try(window: Window, run: DryRun) -> None:
    """Test one run. An error in its advice ends the run, but not the game it is tested in."""
    try:
        if _would_act(window, run):
            run.encounters.append(window.table.position.encounter_number)
    except Exception as failure:
        run.failure = failure


def _would_act(window: Window, run: DryRun) -> bool:
    with _ordered(window.table.position, run):
        return ordered_act(window, run.seat) is not None or _helps(window, run.seat)


def _helps(window: Window, seat: int) -> bool:
    possible = possible_reactions(window, seat)
    if not possible:
        return False
    ask = reaction_question(window, seat, possible)
    return best_reaction(ask, lambda: view(window.table.position, seat)) != PASS


@contextmanager
def _ordered(position: Position, run: DryRun) -> Iterator[None]:
    """Give the seat the card and only these orders, while a test lasts."""
    mine = position.seats[run.seat]
    ahead, held = mine.ahead, not run.card or _holds(position, run.seat, run.card)
    mine.ahead = ahead.with_names({**dict.fromkeys(_done_by_default(mine), "ask"), **run.orders})
    if not held:
        mine.hand.append(card(run.card))
    try:
        yield
    finally:
        mine.ahead = ahead
        if not held:
            mine.hand.pop()


def _done_by_default(seat: Seat) -> list[str]:
    """Return the names of orders for what the seat's powers do by default."""
    sheets = ((power.alien, book().sheets[power.alien]) for power in seat.powers)
    return [
        f"{alien}.{one.name}" for alien, sheet in sheets for one in sheet.abilities if one.done_by_default
    ]


def _holds(position: Position, seat: int, key: str) -> bool:
    return any(card(key) in position.pile(source.pile) for source in sources(position, seat))


__all__ = ["DryRun", "dry_run", "look"]
