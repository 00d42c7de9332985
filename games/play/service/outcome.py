"""An answer as it comes in, and what came of it: taken, or refused with what happened instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

import engine
from games.base.documents import AnswerJSON, FactJSON


@dataclass(frozen=True)
class GivenAnswer:
    """An answer as it came in; `key` is the stored form of the sender's (`answer_key`).

    `told`: a letter about it follows, so that no other mail need say it. `written_at`: when it was written,
    if that may be long before it came.
    """

    seat: int
    question: int
    answer: AnswerJSON
    route: str
    key: str | None
    told: bool = False
    written_at: datetime | None = None


@dataclass(frozen=True)
class Outcome:
    """An answer that was taken. With `ask` and `answer` (canonical) the words say what was understood.

    `facts` are those the seat may know. `replaced`: an earlier answer to a sealed question was changed;
    `unchanged`: it was left as it is, and nothing was decided. `changeable`: it may still be changed.
    `repeated`: the same key came before, and this is the same reply. `taken_back`: then the game was taken
    back to before it, so it does not count.
    `held`: the game cannot go on just now; the answer is kept and nothing is lost (then there is no `ask`).
    """

    game_id: str
    seat: int
    question: int
    answer: AnswerJSON
    ask: engine.Ask | None = None
    facts: list[FactJSON] = field(default_factory=list)
    replaced: bool = False
    unchanged: bool = False
    changeable: bool = False
    repeated: bool = False
    held: bool = False
    taken_back: bool = False
    position: engine.Position | None = field(default=None, repr=False)

    @cached_property
    def view(self) -> engine.View | None:
        """What the seat sees now; None if the answer is held."""
        return None if self.position is None else engine.view(self.position, self.seat)


class TooLate(engine.NotAsked):
    """The question is closed. `route` says who answered it (Route.DEADLINE: nobody, so the default holds; "":
    nobody, it lapsed), `answer` how, `what` which it was, and `facts` what has happened since. `taken_back`:
    the game was taken back to before that answer, or while nobody had answered."""

    def __init__(self, reason: str = "too_late", **params: Any):
        super().__init__(reason, **params)
        self.what = str(params.get("what", ""))
        self.route = str(params.get("route", ""))
        self.answer = params.get("answer")
        self.taken_back = bool(params.get("taken_back", False))
        self.facts: list[FactJSON] = list(params.get("facts", ()))


class WrittenEarlier(engine.NotAllowed):
    """It was written before the answer that counts, and came after it. `counts`: that answer, `at` when it
    was given, `written_at` when this one was written."""

    def __init__(self, reason: str = "written_earlier", **params: Any):
        super().__init__(reason, **params)
        self.counts = params["counts"]
        self.at = datetime.fromisoformat(params["at"])
        self.written_at = datetime.fromisoformat(params["written_at"])


class RefusedTogether(Exception):
    """Of several answers that came together some cannot be taken, so none was. `refusals`: by question."""

    def __init__(self, refusals: Mapping[int, engine.Refused]):
        super().__init__(", ".join(map(str, refusals)))
        self.refusals = dict(refusals)
