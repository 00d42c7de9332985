"""Early answers, given before their place: the one mechanism for them, and the rule when to ask again.

Questions are asked together with others by the pace of the table (`Rules.pace`), or carried by a window. An
answer is kept in `Table.early` and used at its own place. It holds while it is legal, unless an act has
outdated it (`Table.acts_that_outdate`); an invitation and a join hold also then, unless the act has changed
what can be answered. Else the question is asked again in its place, with the answer as its default.
Early answers last for one encounter, so checkpoints do not hold them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.asking.ask import Ask
from engine.asking.forms import LATER, Choice, Ships
from engine.asking.parameters import Parameters

from ..table import EarlyAnswer, Table


async def ask_early(table: Table, asks: Sequence[Ask]) -> None:
    """Ask at once what would be asked one after the other."""
    keep_early(table, asks, await table.ask_all(asks))


def keep_early(table: Table, asks: Sequence[Ask], answers: Sequence[Any]) -> None:
    """Keep each answer for the place of its question."""
    for ask, answer in zip(asks, answers, strict=True):
        table.early[ask.seat, ask.what] = EarlyAnswer(answer, ask, table.acts_that_outdate(ask))


def said_early(table: Table, seat: int, what: str) -> EarlyAnswer | None:
    """Return the seat's early answer, unless it only wants to wait for others."""
    said = table.early.get((seat, what))
    return None if said is None or said.answer == {"side": LATER} else said


def is_outdated(table: Table, said: EarlyAnswer, ask: Ask | None = None) -> bool:
    """Return whether something has happened since that outdates the answer.

    `ask` is a question of the alliance as it would be asked now: if it takes what it took, the answer holds.
    """
    if said.acts == table.acts_that_outdate(said.ask):
        return False
    if ask is None or not table.position.follows_ruling("early_joins_hold"):
        return True
    return not _takes_the_same(said.ask, ask)


def _takes_the_same(then: Ask, now: Ask) -> bool:
    """Return whether a question takes nothing now that it did not take then, with the same ships to send."""
    old, new = then.form, now.form
    if isinstance(old, Ships) and isinstance(new, Ships):
        same = (old.places, old.least, old.most) == (new.places, new.least, new.most)
        return same and new.targets.keys() <= old.targets.keys()
    return isinstance(new, Choice) and isinstance(old, Choice) and new.options.keys() <= old.options.keys()


def take_early(table: Table, seat: int, what: str) -> EarlyAnswer | None:
    """Return the seat's early answer if it holds, and forget it in any case."""
    said = table.early.pop((seat, what), None)
    return None if said is None or is_outdated(table, said) else said


async def ask_unless_said(table: Table, ask: Ask) -> Any:
    """Return the early answer of an alliance if it holds, else ask."""
    said = said_and_legal(table, ask, of_alliance=True)
    return await table.ask(asked_again(table, ask)) if said is None else said


def said_and_legal(table: Table, ask: Ask, *, of_alliance: bool = False) -> Any:
    """Return the early answer and use it up; None if there is none or it does not hold."""
    said = said_early(table, ask.seat, ask.what)
    if said is None or is_outdated(table, said, ask if of_alliance else None):
        return None
    legal = ask.legal(said.answer)
    if legal is not None:
        del table.early[ask.seat, ask.what]
    return legal


def asked_again(table: Table, ask: Ask) -> Ask:
    """Return the question with the early answer, if there is one, as its default."""
    said = said_early(table, ask.seat, ask.what)
    table.early.pop((ask.seat, ask.what), None)
    if said is None:
        return ask
    return _with_what_was_said(ask, said.answer, ask.legal(said.answer))


def _with_what_was_said(ask: Ask, said: Any, legal: Any) -> Ask:
    about: Parameters = {**ask.about, "said": said, "kept": legal is not None}
    default = ask.default if legal is None else legal
    return ask.again(default, about)
