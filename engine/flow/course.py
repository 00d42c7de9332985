"""What a course of a turn is: a list of phases, and what the walk through them must know of each.

The lists are in `courses`, one file a course; `encounter.py` walks through them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from engine.state.encounter import PlannedEncounter

from ..table import Table

Step = Callable[[Table], Awaitable[None]]
PlannedStep = Callable[[Table, PlannedEncounter], Awaitable[None]]
Belongs = Literal["every", "first", "further"]


@dataclass(frozen=True)
class Phase:
    """A phase, or a part of one: `play` carries it out.

    `name` is the phase of the encounter meanwhile, for sheets, pages and logs, and `printed` what the book
    calls it, if that is another name. `before` is done first, under
    the name of the phase before. `belongs` to every encounter, or only to the first or a further one of a
    turn. `may_end`: an encounter that has a result by then ends after it. `needs_no_result`: it is skipped if
    the encounter has one. `if_planned` stands in for it where a plan has fixed the opponent.
    """

    name: str
    play: Step
    printed: str = ""
    before: Step | None = None
    belongs: Belongs = "every"
    may_end: bool = False
    needs_no_result: bool = False
    if_planned: PlannedStep | None = None


@dataclass(frozen=True)
class Course:
    """A course of a turn.

    `phases` are those of an encounter, with those of its turn. `ending` ends every encounter, also one that
    was cut short. Then `follows` decides whether the turn goes on.
    """

    phases: tuple[Phase, ...]
    ending: tuple[Phase, ...]
    follows: Step
