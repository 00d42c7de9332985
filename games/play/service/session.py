"""A locked game with what is decided in it, and the types of answers that come in and of their results."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypedDict

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.transaction import TransactionManagementError
from django.utils import timezone

import engine
from engine import bots
from games.base.documents import AnswerJSON, FactJSON, Route
from games.models import Checkpoint, Decision, Game, Hook, ParkedAnswer, Prompt, Refusal, Seat
from games.models.fields import Prepared
from games.models.play.prompts import DEAL
from games.play.read.current import (
    CurrentGame,
    NumberedFact,
    Unloadable,
    decide,
    decision_body,
    play_from_checkpoint,
    since_checkpoint,
)


@dataclass(frozen=True)
class GivenAnswer:
    """An answer as it came in; `key` is the stored form of the sender's (`answer_key`).

    `told` says that a letter about it follows, so that no other mail need say it. `written_at` is when it was
    written, if that may be long before it came.
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

    `facts` are those the seat may know. `replaced`: an earlier answer to a sealed question was changed.
    `unchanged`: it was left as it is, and nothing was decided. `changeable`: it may still be changed.
    `repeated`: the same key came before, and this is the same reply. `taken_back`: then the game was taken
    back to before it, so it does not count. `held`: the game cannot go on just now; the answer is kept and
    nothing is lost (then there is no `ask`).
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
        """Return what the seat sees now, or None if the answer is parked."""
        return None if self.position is None else engine.view(self.position, self.seat)


class TooLate(engine.NotAsked):
    """The question is closed.

    `route` says who answered it (Route.DEADLINE: nobody, so the default holds; "": nobody, it lapsed).
    `answer` says how, `what` which question it was, and `facts` what has happened since. `taken_back`: the
    game was taken back to before that answer, or while nobody had answered.
    """

    def __init__(self, reason: str = "too_late", **params: Any):
        super().__init__(reason, **params)
        self.what = str(params.get("what", ""))
        self.route = str(params.get("route", ""))
        self.answer = params.get("answer")
        self.taken_back = bool(params.get("taken_back", False))
        self.facts: list[FactJSON] = list(params.get("facts", ()))


class WrittenEarlier(engine.NotAllowed):
    """The answer was written before the answer that counts, and came after it.

    `counts` is that answer, `at` when it was given, and `written_at` when this one was written.
    """

    def __init__(self, reason: str = "written_earlier", **params: Any):
        super().__init__(reason, **params)
        self.counts = params["counts"]
        self.at = datetime.fromisoformat(params["at"])
        self.written_at = datetime.fromisoformat(params["written_at"])


class RefusedTogether(Exception):
    """Some of several answers that came together cannot be taken, so none was. `refusals` is by question."""

    def __init__(self, refusals: Mapping[int, engine.Refused]):
        super().__init__(", ".join(map(str, refusals)))
        self.refusals = dict(refusals)


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

log = logging.getLogger(__name__)

Question = tuple[int, int]  # (seat, number)
KINDS = {
    engine.Answer: Decision.Kind.ANSWER,
    engine.StandingOrders: Decision.Kind.STANDING,
    engine.Rewind: Decision.Kind.REWIND,
    engine.Ruling: Decision.Kind.RULING,
    engine.Close: Decision.Kind.CLOSE,
}
Decided = engine.Answer | engine.StandingOrders | engine.Rewind | engine.Ruling | engine.Close


class RulesCrashed(Exception):
    """The rules crashed over a decision. The game is as it was; `where` is the place in the rules."""

    def __init__(self, where: str):
        super().__init__(where)
        self.where = where


class GameSession:
    """A locked game with its current engine game, and what is decided now but not yet written."""

    def __init__(self, row: Game, seats: Iterable[SessionSeat], start: CurrentGame, now: datetime):
        self.row, self.now = row, now
        self.seats = {seat.number: seat for seat in seats}
        self.game, self.last = start.game, start.last
        self.checkpoint_number, self.recent_facts = start.checkpoint_number, list(start.recent_facts)
        self.open_before = set(start.game.open)
        self.waiting_before = set(start.game.waiting)
        self.decisions: list[Decision] = []
        self.checkpoints: list[Checkpoint] = []
        self.new_facts: list[NumberedFact] = []
        self.moved: dict[int, int] = {}  # by old chair, where its player sits now
        self.told: set[Question] = set()  # questions whose answers are told by a letter

    def decide(
        self, decision: Decided, route: str, key: str | None = None, written_at: datetime | None = None
    ) -> list[FactJSON]:
        """Decide, and do at once what seats do when it helps; return all the facts.

        Raises NotAsked and NotAllowed: then nothing is changed; RulesCrashed: then nothing may be committed.
        """
        facts = self._decide_one(decision, route, key, written_at)
        self._end_orders(facts)
        while (more := self._done_at_once()) is not None:
            self._end_orders(more)
            facts += more
        return facts

    def _done_at_once(self) -> list[FactJSON] | None:
        """Return the facts of one reaction, or of one answer that an order gives; None if there is none."""
        ask = bots.open_reaction(self.game)
        if ask is not None:
            return self._decide_one(engine.Answer(ask.seat, ask.number, self._reaction_to(ask)), Route.ORDER)
        found = self._ordered()
        if found is None:
            return None
        encounters = self.game.position.encounter_number
        facts = self._decide_one(engine.Answer(found.ask.seat, found.ask.number, found.answer), Route.ORDER)
        spent = bots.after_answer(self.game.position, found, encounters)
        if spent is not None:
            self._decide_one(spent, Route.ORDER)
        return facts

    def _ordered(self) -> bots.Ordered | None:
        """Return an answer that an order gives.

        If an order crashes, its question waits, and the game goes on.
        """
        try:
            return bots.open_ordered(self.game)
        except Exception:
            log.exception("an order broke down in game %s", self.row.pk)
            return None

    def _end_orders(self, facts: Sequence[FactJSON]) -> None:
        """End orders that hold until somebody uses or plays something."""
        for ended in bots.ended_by(self.game.position, facts):
            self._decide_one(ended, Route.ORDER)

    def _reaction_to(self, ask: engine.Ask) -> AnswerJSON:
        """Return the reaction by the advice of its sheet.

        If that crashes the card is kept, and the game goes on.
        """
        try:
            answer: AnswerJSON = bots.react(self.game, ask)
        except Exception:
            log.exception("advice broke down in game %s, seat %s, at %s", self.row.pk, ask.seat, ask.what)
            return ask.default
        return answer

    def _decide_one(
        self, decision: Decided, route: str, key: str | None = None, written_at: datetime | None = None
    ) -> list[FactJSON]:
        mark = self.game.checkpoint
        facts = self._decide(decision, route)
        self._append(decision, route, key, written_at)
        if self.game.checkpoint is not mark:
            self.checkpoints.append(checkpoint(self.last, self.game.checkpoint))
        new = [NumberedFact(self.last.number, fact) for fact in facts]
        self.recent_facts += new
        self.new_facts += new
        return facts

    def _decide(self, decision: Decided, route: str) -> list[FactJSON]:
        try:
            return decide(self.game, decision, route)
        except engine.Refused:
            raise
        except Exception as error:
            raise RulesCrashed(_where(self.game, error)) from error

    def _append(self, decision: Decided, route: str, key: str | None, written_at: datetime | None) -> None:
        self.last = Decision(
            game=self.row,
            number=self.last.number + 1,
            seat=getattr(decision, "seat", None),
            question=getattr(decision, "question", None),
            kind=KINDS[type(decision)],
            body=decision_body(decision),
            route=route,
            at=self.now,
            written_at=written_at,
            previous_hash=self.last.hash,
            key=key,
        ).seal()
        self.decisions.append(self.last)

    @property
    def answered_questions(self) -> set[Question]:
        """Return the questions answered in this session."""
        return {d.answered for d in self.decisions if d.question is not None}


def _where(game: engine.Game, error: Exception) -> str:
    """Return where the rules crashed.

    The game is as it was before by now. Its own place is returned only if the rules were not at work.
    """
    return engine.where_it_broke(error) or game.place_in_rules()


def checkpoint(decision: Decision, text: str) -> Checkpoint:
    """Return the stored position after a decision."""
    return Checkpoint(
        decision=decision,
        game_id=decision.game_id,
        number=decision.number,
        text=text,
        hash=engine.state_hash(text),
    )


_locked = Prepared(lambda game_id: Game.objects.select_for_update().filter(pk=game_id))


def lock(game_id: str) -> Game:
    """Lock and return the game until the transaction ends. Raises Game.DoesNotExist."""
    if not connection.in_atomic_block:
        raise TransactionManagementError("a game is locked within a transaction")
    return _locked.one(game_id)


def open_session(
    row: Game, seats: Iterable[SessionSeat] | None = None, now: datetime | None = None
) -> GameSession:
    """Open a session of a game that is locked. Raises RulesCrashed if it cannot be loaded.

    Decisions get the time at which the session was opened, so that no time tells how long they took.
    """
    now = now or timezone.now()
    seats = seats_of(row.pk) if seats is None else seats
    return GameSession(row, seats, _load(since_checkpoint(row.pk)), now)


def _load(rows: Sequence[Decision]) -> CurrentGame:
    try:
        return play_from_checkpoint(rows)
    except Unloadable as error:
        raise RulesCrashed(str(error)) from error


class SessionNotes(TypedDict):
    """What `seats_of` adds to a seat.

    Up to which decision it was told, whether it has answered by mail since, when its bargaining ends, and
    whether a webhook follows it or its game.
    """

    informed_until: int | None
    hooked: bool
    has_mailed: bool
    deal_due_at: datetime | None


class KeyedNotes(SessionNotes):
    """What was decided (its number), refused or held (their keys) under the key of `keyed_seats`."""

    decided: int | None
    refused: int | None
    held: int | None


if TYPE_CHECKING:
    SessionSeat = WithAnnotations[Seat, SessionNotes]
    KeyedSeat = WithAnnotations[Seat, KeyedNotes]


def _seats(game_id: str) -> QuerySet[SessionSeat]:
    prompts = Prompt.objects.filter(seat=OuterRef("pk"))
    asked = prompts.exclude(answered_at=F("opened_at"))  # those answered by an order at once were never told
    bargaining = prompts.filter(closed_at=None, waiting=True, what=DEAL)  # a vote may have moved its end
    mailed = Decision.objects.filter(
        game=game_id, seat=OuterRef("number"), number__gt=OuterRef("informed_until"), route=Route.MAIL
    )
    hooks = Hook.objects.filter(Q(game=game_id) | Q(game=None, user=OuterRef("user")), disabled_at=None)
    seats = Seat.objects.filter(game=game_id).select_related("user").order_by("number")
    return seats.annotate(
        informed_until=Subquery(asked.order_by("-question").values("opened_by")[:1]),
        deal_due_at=Subquery(bargaining.values("due_at")[:1]),
        hooked=Exists(hooks),
    ).annotate(has_mailed=Exists(mailed))


def _seats_and_key(game_id: str, key: str) -> QuerySet[KeyedSeat]:
    decided = Decision.objects.filter(game=game_id, key=key)
    refused = Refusal.objects.filter(game=game_id, key=key)
    held = ParkedAnswer.objects.kept().filter(game=game_id, key=key)
    return _seats(game_id).annotate(
        decided=Subquery(decided.values("number")[:1]),
        refused=Subquery(refused.values("pk")[:1]),
        held=Subquery(held.values("pk")[:1]),
    )


# By game: the seats with their people, and what each was told last.
seats_of: Prepared[SessionSeat] = Prepared(_seats)
# By game and key: the same, and with each what came under this key before.
keyed_seats: Prepared[KeyedSeat] = Prepared(_seats_and_key)
