"""Questions asked before their place, together with others: by the pace of the table (`Rules.pace`).

An answer given early is used at its own place. It holds until somebody chose to use or play something (to
turn a sheet up uses nothing, OURS-core-75), or it is no longer legal; then the question comes again there,
with what was said as its default. The memory lasts for one encounter, so no checkpoint knows of it.
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
    """Each answer is used at the place of its question."""
    for ask, answer in zip(asks, answers, strict=True):
        table.early[ask.seat, ask.what] = EarlyAnswer(answer, table.acts_used)


async def ask_unless_said(table: Table, ask: Ask) -> Any:
    """The answer given early, if it holds; else ask."""
    said = said_early(table, ask)
    return await table.ask(asked_again(table, ask)) if said is None else said


def said_early(table: Table, ask: Ask) -> Any:
    """The answer given early, which is used up by this; None if there is none, or it does not hold."""
    said = _said(table, ask.seat, ask.what)
    if said is None or said.acts_used != table.acts_used:
        return None
    legal = _judged(ask, said.answer)
    if legal is not None:
        del table.early[ask.seat, ask.what]
    return legal


def is_outdated(table: Table, seat: int, what: str) -> bool:
    """Whether something has been used since this seat said what it would do."""
    said = _said(table, seat, what)
    return said is not None and said.acts_used != table.acts_used


def _said(table: Table, seat: int, what: str) -> EarlyAnswer | None:
    """What this seat has said early, if it was more than to wait for others."""
    said = table.early.get((seat, what))
    return None if said is None or said.answer == {"side": LATER} else said


def asked_again(table: Table, ask: Ask) -> Ask:
    """The question with what was said early as its default, if anything was."""
    said = _said(table, ask.seat, ask.what)
    table.early.pop((ask.seat, ask.what), None)
    if said is None:
        return ask
    return _with_what_was_said(ask, said.answer, _judged(ask, said.answer))


def _judged(ask: Ask, answer: Any) -> Any:
    """In its canonical form; None if it is not legal any more."""
    try:
        return ask.judge(answer)
    except NotAllowed:
        return None


def _with_what_was_said(ask: Ask, said: Any, legal: Any) -> Ask:
    about: Parameters = {**ask.about, "said": said, "kept": legal is not None}
    default = ask.default if legal is None else legal
    return ask.again(default, about)
