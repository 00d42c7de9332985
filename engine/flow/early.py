"""Questions asked before their place, together with others, by the pace of the table (`Rules.pace`).

An early answer is used at its own place. It holds until a seat chooses to use or play something, or until it
is no longer legal; turning a sheet up uses nothing (OURS-core-75). Then the question is asked again in its
place, with the early answer as its default. Early answers last for one encounter, so checkpoints do not hold
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.asking.ask import Ask
from engine.asking.forms import LATER
from engine.asking.parameters import Parameters
from engine.asking.refusals import NotAllowed

from ..table import EarlyAnswer, Table


async def ask_early(table: Table, asks: Sequence[Ask]) -> None:
    """Ask at once what would be asked one after the other."""
    keep_early(table, asks, await table.ask_all(asks))


def keep_early(table: Table, asks: Sequence[Ask], answers: Sequence[Any]) -> None:
    """Keep each answer for the place of its question."""
    for ask, answer in zip(asks, answers, strict=True):
        table.early[ask.seat, ask.what] = EarlyAnswer(answer, table.acts_used)


async def ask_unless_said(table: Table, ask: Ask) -> Any:
    """Return the early answer if it holds, else ask."""
    said = said_early(table, ask)
    return await table.ask(asked_again(table, ask)) if said is None else said


def said_early(table: Table, ask: Ask) -> Any:
    """Return the early answer and use it up; None if there is none or it does not hold."""
    said = _said(table, ask.seat, ask.what)
    if said is None or said.acts_used != table.acts_used:
        return None
    legal = _judged(ask, said.answer)
    if legal is not None:
        del table.early[ask.seat, ask.what]
    return legal


def is_outdated(table: Table, seat: int, what: str) -> bool:
    """Return whether something has been used since this seat's early answer."""
    said = _said(table, seat, what)
    return said is not None and said.acts_used != table.acts_used


def _said(table: Table, seat: int, what: str) -> EarlyAnswer | None:
    """Return the seat's early answer, unless it only wants to wait for others."""
    said = table.early.get((seat, what))
    return None if said is None or said.answer == {"side": LATER} else said


def asked_again(table: Table, ask: Ask) -> Ask:
    """Return the question with the early answer, if there is one, as its default."""
    said = _said(table, ask.seat, ask.what)
    table.early.pop((ask.seat, ask.what), None)
    if said is None:
        return ask
    return _with_what_was_said(ask, said.answer, _judged(ask, said.answer))


def _judged(ask: Ask, answer: Any) -> Any:
    """Return the answer in canonical form; None if it is no longer legal."""
    try:
        return ask.judge(answer)
    except NotAllowed:
        return None


def _with_what_was_said(ask: Ask, said: Any, legal: Any) -> Ask:
    about: Parameters = {**ask.about, "said": said, "kept": legal is not None}
    default = ask.default if legal is None else legal
    return ask.again(default, about)
