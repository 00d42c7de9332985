"""Where a game stands: its last checkpoint and the few decisions since, played by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import QuerySet

import engine
from engine.asking.forms import PASS
from engine.facts import ActsAsSaid, AnsweredByOrder
from games.base.documents import AnswerJSON, FactJSON
from games.base.routes import Route
from games.models import Checkpoint, Decision
from games.models.prepared import Prepared

SHEETS_MISSING = "missing sheets:"  # how the place of a game begins that waits for its aliens


class NumberedFact(NamedTuple):
    """One fact, and the number of the decision that brought it about."""

    number: int
    fact: FactJSON


class Unloadable(Exception):
    """The game cannot be taken up with the rules that are here; `missing`: aliens whose sheets are missing.

    Nothing is lost: it goes on when they are there again.
    """

    def __init__(self, why: str, missing: Sequence[str] = ()):
        super().__init__(why)
        self.missing = tuple(missing)


class NotBegun(Unloadable, ObjectDoesNotExist):
    """Nothing was decided yet, so there is no position: what shows one does not exist."""


@dataclass
class Head:
    """A game as it stands. `recent_facts` are those after the checkpoint."""

    game: engine.Game
    last: Decision
    checkpoint_number: int
    recent_facts: list[NumberedFact]

    def facts_since(self, number: int, seat: int | None) -> list[FactJSON]:
        """The facts that a seat (None: a bystander) may know, of decisions after this number."""
        return [fact for n, fact in self.recent_facts if n > number and knows(seat, fact)]

    def answer_so_far(self, seat: int, question: int) -> AnswerJSON:
        """The answer that holds if nothing else comes, to a question that may still be answered otherwise.

        None: there is none, or it is waited for once more. Only its seat may know it.
        """
        if (seat, question) not in self.game.open or (seat, question) in self.game.waiting:
            return None
        return self.game.answers.get((seat, question))


def knows(seat: int | None, fact: FactJSON) -> bool:
    """Whether a fact is for this seat; None: a bystander."""
    return fact.get("to") is None or seat in fact["to"]


def head(game_id: str) -> Head:
    """The game at its last decision: one query, whatever its length. Raises Unloadable."""
    return play_from_checkpoint(since_checkpoint(game_id))


def head_before(game_id: str, number: int) -> Head:
    """The game as it stood when decision `number` (2 or more) was about to be taken. Raises Unloadable."""
    return play_from_checkpoint(since_checkpoint_before(game_id, number))


def _since_checkpoint(game_id: str) -> QuerySet[Decision]:
    return _since_last(Checkpoint.objects.filter(game=game_id), Decision.objects.filter(game=game_id))


def _before(game_id: str, number: int) -> QuerySet[Decision]:
    marks = Checkpoint.objects.filter(game=game_id, number__lt=number)
    return _since_last(marks, Decision.objects.filter(game=game_id, number__lt=number))


def _since_last(marks: QuerySet[Checkpoint], rows: QuerySet[Decision]) -> QuerySet[Decision]:
    latest = marks.order_by("-number").values("number")[:1]
    return rows.filter(number__gte=latest).select_related("checkpoint").order_by("number")


# By game: the decision that carries the last checkpoint, and all after it.
since_checkpoint = Prepared(_since_checkpoint)
# By game and number: the same before this decision.
since_checkpoint_before = Prepared(_before)


def play_from_checkpoint(rows: Sequence[Decision]) -> Head:
    """Play decisions from the checkpoint that the first one carries. Raises Unloadable, NotBegun."""
    if not rows:
        raise NotBegun("nothing was decided yet")
    try:
        game = engine.Game.load(rows[0].checkpoint.text)
        return Head(game, rows[-1], rows[0].number, apply_decisions(game, rows[1:]))
    except engine.MissingSheets as missing:
        raise Unloadable(f"{SHEETS_MISSING} {missing}", missing.aliens) from missing
    except Exception as error:
        at, where = rows[0].number, engine.where_it_broke(error)
        place = f", at {where}" if where else ""
        raise Unloadable(f"loading after decision {at}{place}: {error!r}") from error


def decide(game: engine.Game, decision: engine.Decision, route: str) -> list[FactJSON]:
    """Take a decision; what happened, and first to its seat alone what it had said about it in advance."""
    said = [engine.fact_json(fact) for fact in _said_before(game, decision)] if route == Route.ORDER else []
    return [*said, *(engine.fact_json(fact) for fact in game.decide(decision))]


def _said_before(game: engine.Game, decision: engine.Decision) -> list[engine.Fact]:
    """Of a reaction that stays quiet, and of what else is named for one that acts, nothing."""
    ask = game.open.get((decision.seat, decision.question)) if isinstance(decision, engine.Answer) else None
    if ask is None or not isinstance(decision, engine.Answer):
        return []
    if not ask.reaction:
        return [AnsweredByOrder(ask.seat, ask.what, to=(ask.seat,))]
    if ask.default != PASS or decision.answer == PASS:
        return []
    return [ActsAsSaid(ask.seat, to=(ask.seat,))]


def apply_decisions(game: engine.Game, rows: Sequence[Decision]) -> list[NumberedFact]:
    """Take these decisions; tells what happened."""
    return [
        NumberedFact(row.number, fact)
        for row in rows
        for fact in decide(game, engine_decision(row), row.route)
    ]


def follow(game: engine.Game, row: Decision) -> tuple[engine.Game, list[FactJSON]]:
    """Go on by a stored decision; a rewind leads to another game, which its own checkpoint knows."""
    if row.kind != Decision.Kind.REWIND:
        return game, decide(game, engine_decision(row), row.route)
    game = engine.Game.load(row.checkpoint.text)
    return game, [engine.fact_json(fact) for fact in game.facts]


def engine_decision(row: Decision) -> engine.Decision:
    """The engine's decision in a row."""
    if row.kind == Decision.Kind.STANDING:
        return engine.standing_from_json(row.decider, row.body)
    if row.kind == Decision.Kind.RESEED:
        return engine.Reseed(row.body["seed"])
    if row.kind == Decision.Kind.REWIND:
        return engine.rewind_from_json(row.body)
    if row.kind == Decision.Kind.RULING:
        return engine.ruling_from_json(row.body)
    if row.kind == Decision.Kind.CLOSE:
        return engine.close_from_json(row.body)
    return engine.Answer(*row.answered, row.body["answer"])


def decision_body(decision: engine.Decision) -> dict[str, Any]:
    """What a row stores of a decision, apart from seat and question."""
    if isinstance(decision, engine.StandingOrders):
        return engine.standing_json(decision)
    if isinstance(decision, engine.Reseed):
        return {"seed": decision.seed}
    if isinstance(decision, engine.Rewind):
        return engine.rewind_json(decision)
    if isinstance(decision, engine.Ruling):
        return engine.ruling_json(decision)
    if isinstance(decision, engine.Close):
        return engine.close_json(decision)
    return {"answer": decision.answer}
