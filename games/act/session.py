"""A sitting: a game taken up in one transaction and decided in. `write_down` stores what came of it.

Every service that decides something sits down, takes one decision or several, and writes down. The
number of queries depends neither on the length of the game nor on how many decisions are taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

import engine
from games.models import Checkpoint, Decision, Game, HeldAnswer, Prompt, Refusal, Seat
from games.models.play.prompt import DEAL
from games.read.game.head import (
    Head,
    NumberedFact,
    Unloadable,
    decision_body,
    play_from_checkpoint,
    since_checkpoint,
)

Question = tuple[int, int]  # (seat, number)
KINDS = {engine.Answer: Decision.Kind.ANSWER, engine.StandingOrders: Decision.Kind.STANDING}


class RulesCrashed(Exception):
    """The rules broke down over a decision. The game is as it was; `where` is the place in the rules."""

    def __init__(self, where: str):
        super().__init__(where)
        self.where = where


class GameSession:
    """A locked game with its engine at the head, and what is decided now but not yet written."""

    def __init__(self, row: Game, seats: Iterable[Seat], start: Head, now: datetime):
        self.row, self.now = row, now
        self.seats = {seat.number: seat for seat in seats}
        self.game, self.last = start.game, start.last
        self.checkpoint_number, self.recent_facts = start.checkpoint_number, list(start.recent_facts)
        self.open_before = set(start.game.open)
        self.waiting_before = set(start.game.waiting)
        self.decisions: list[Decision] = []
        self.checkpoints: list[Checkpoint] = []
        self.new_facts: list[NumberedFact] = []

    def decide(
        self, decision: engine.Answer | engine.StandingOrders, route: str, key: str | None = None
    ) -> list[dict[str, Any]]:
        """Decide; gives the facts. Raises NotAsked, NotAllowed, and Stumbled: then nothing is changed."""
        mark = self.game.checkpoint
        facts = self._decide(decision)
        self._append(decision, route, key)
        if self.game.checkpoint is not mark:
            self.checkpoints.append(checkpoint(self.last, self.game.checkpoint))
        new = [NumberedFact(self.last.number, fact) for fact in facts]
        self.recent_facts += new
        self.new_facts += new
        return facts

    def _decide(self, decision: engine.Answer | engine.StandingOrders) -> list[dict[str, Any]]:
        try:
            return [engine.fact_json(fact) for fact in self.game.decide(decision)]
        except engine.Refused:
            raise
        except Exception as error:
            raise RulesCrashed(self.game.place_in_rules()) from error

    def _append(self, decision: engine.Answer | engine.StandingOrders, route: str, key: str | None) -> None:
        self.last = Decision(
            game=self.row,
            number=self.last.number + 1,
            seat=decision.seat,
            question=getattr(decision, "question", None),
            kind=KINDS[type(decision)],
            body=decision_body(decision),
            route=route,
            at=self.now,
            previous_hash=self.last.hash,
            key=key,
        ).seal()
        self.decisions.append(self.last)

    @property
    def answered_questions(self) -> set[Question]:
        """The questions answered in this sitting."""
        return {(d.seat, d.question) for d in self.decisions if d.question is not None}


def checkpoint(decision: Decision, text: str) -> Checkpoint:
    """The mark of the position after a decision."""
    return Checkpoint(
        decision=decision,
        game_id=decision.game_id,
        number=decision.number,
        text=text,
        hash=engine.state_hash(text),
    )


def lock(game_id: str) -> Game:
    """The game, held until the transaction ends. Raises Game.DoesNotExist."""
    return Game.objects.select_for_update().get(pk=game_id)


def open_session(row: Game, seats: Iterable[Seat] | None = None, now: datetime | None = None) -> GameSession:
    """Take up a game that is locked. Raises Stumbled if it cannot be loaded."""
    seats = seats_of(row.pk) if seats is None else seats
    return GameSession(row, seats, _load(list(since_checkpoint(row.pk))), now or timezone.now())


def _load(rows: Sequence[Decision]) -> Head:
    try:
        return play_from_checkpoint(rows)
    except Unloadable as error:
        raise RulesCrashed(str(error)) from error


def seats_of(game_id: str, key: str | None = None) -> QuerySet[Seat]:
    """The seats with their people, what each was told last, and what came under a key before."""
    prompts = Prompt.objects.filter(seat=OuterRef("pk"))
    bargaining = prompts.filter(closed_at=None, what=DEAL)
    seats = Seat.objects.filter(game=game_id).select_related("user").order_by("number")
    seats = seats.annotate(
        informed_until=Subquery(prompts.order_by("-question").values("opened_by")[:1]),
        deal_due_at=Subquery(bargaining.values("due_at")[:1]),
    )
    return seats.annotate(**_earlier(game_id, key)) if key else seats


def _earlier(game_id: str, key: str) -> dict[str, Subquery]:
    """What was decided, refused or held under this key."""
    same = {"game": game_id, "key": key}
    return {
        "decided": Subquery(Decision.objects.filter(**same).values("number")[:1]),
        "refused": Subquery(Refusal.objects.filter(**same).values("pk")[:1]),
        "held": Subquery(HeldAnswer.objects.filter(**same, taken_at=None).values("pk")[:1]),
    }
