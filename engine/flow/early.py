"""Questions asked before their place, together with others: by the pace of the table (`Rules.pace`).

An answer given early is used at its own place. It holds until somebody chose to use or play something, or it
is no longer legal; then the question comes again there, with what was said as its default. The memory lasts
for one encounter, so no checkpoint knows of it.
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
        table.early[ask.seat, ask.what] = EarlyAnswer(answer, table.acts_chosen)


async def ask_unless_said(table: Table, ask: Ask) -> Any:
    """The answer given early, if it holds; else ask."""
    said = table.early.pop((ask.seat, ask.what), None)
    if said is None or said.answer == {"side": LATER}:
        return await table.ask(ask)
    legal = _judged(ask, said.answer)
    if legal is not None and said.acts_chosen == table.acts_chosen:
        return legal
    return await table.ask(_with_what_was_said(ask, said.answer, legal))


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
