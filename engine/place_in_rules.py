"""The place in the rules where a game waits, or where it broke: functions and lines, no game data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from types import CodeType
from typing import Any

BEGIN = "_play"  # the function that runs the rules; its callers are no place in the rules
MOST = 40  # endless recursion would fill a page, and its beginning and end say enough
STRANGE = re.compile(r"\W")  # <lambda>, <genexpr>


def where_it_stands(flow: Any) -> str:
    """Return the place where the rules wait for the next answer."""
    return _place(_awaited(flow))


def where_it_broke(error: BaseException) -> str:
    """Return the place where the rules raised this error; empty if it came from elsewhere."""
    called = list(_called(error))
    begin = next((n for n, (code, _line) in enumerate(called) if code.co_name == BEGIN), None)
    return "" if begin is None else _place(called[begin:])


def _awaited(flow: Any) -> Iterator[tuple[CodeType, int]]:
    while flow is not None and hasattr(flow, "cr_code"):
        yield flow.cr_code, flow.cr_frame.f_lineno if flow.cr_frame else 0
        flow = flow.cr_await


def _called(error: BaseException) -> Iterator[tuple[CodeType, int]]:
    at = error.__traceback__
    while at is not None:
        yield at.tb_frame.f_code, at.tb_lineno
        at = at.tb_next


def _place(steps: Iterable[tuple[CodeType, int]]) -> str:
    names = [f"{STRANGE.sub('', code.co_name)}:{line}" for code, line in steps]
    if len(names) > MOST:
        names[MOST // 2 : -MOST // 2] = []
    return " > ".join(names)
