"""Which decisions of a game count, the current game, rulings on it, and what all may know of its questions.

A rewind leads back to an earlier decision, and what came between no longer counts. Each rewind has a
checkpoint of its own, which holds all that counts before it. So playing from the last checkpoint before a
decision up to it plays decisions of one branch only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple, Protocol, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Q, QuerySet
from django.utils.crypto import salted_hmac

import engine
from engine.asking.forms import PASS
from engine.facts import ActsAsSaid, AnsweredByOrder
from engine.state import serial
from engine.state.view import View
from games.base.documents import TAKEN_BACK, AnswerJSON, FactJSON, Route, may_know
from games.models import Checkpoint, Decision, Prompt
from games.models.fields import Prepared

Row = TypeVar("Row", bound=Decision)
LAST = 2**31 - 1  # no decision has a greater number

Span = tuple[int, int]  # the first and the last of decisions that follow one another
Rewind = tuple[int, int]  # its number, and that of the decision to which the game returns


@dataclass(frozen=True)
class Branch:
    """A branch of a game: `spans` of decisions that count, in order.

    The last span is open while the game goes on.
    """

    spans: tuple[Span, ...] = ((1, LAST),)

    def counts(self, number: int) -> bool:
        return any(first <= number <= last for first, last in self.spans)

    @property
    def gaps(self) -> list[Span]:
        """Return the spans that were taken back, in order."""
        return [(before[1] + 1, after[0] - 1) for before, after in pairwise(self.spans)]

    @property
    def counting(self) -> Q:
        """Return the condition on rows with a `number`; it is empty while nothing was taken back."""
        left = Q()
        for first, last in self.gaps:
            left &= ~Q(number__range=(first, last))
        return left

    def of(self, rows: Iterable[Row]) -> list[Row]:
        """Return the decisions that count."""
        return [row for row in rows if self.counts(row.number)]


def branch(game_id: str, until: int = LAST) -> Branch:
    """Return the branch to this decision, or to the last one. One small query, however long the game is."""
    marks = Checkpoint.objects.filter(game=game_id, number__lte=until, decision__kind=Decision.Kind.REWIND)
    return branch_to(until, marks.order_by("number").values_list("number", "decision__body__to"))


def rewinds_of(game_id: str) -> dict[int, int]:
    """Return, by the number of each rewind, the decision to which it returned."""
    marks = Checkpoint.objects.filter(game=game_id, decision__kind=Decision.Kind.REWIND)
    return dict(marks.values_list("number", "decision__body__to"))


def branches(games: Collection[str]) -> dict[str, Branch]:
    """Return the branches of those of these games in which something was taken back. One query."""
    marks = Checkpoint.objects.filter(game__in=games, decision__kind=Decision.Kind.REWIND)
    found: dict[str, list[Rewind]] = {}
    for game, number, to in marks.values_list("game", "number", "decision__body__to"):
        found.setdefault(game, []).append((number, to))
    return {game: branch_to(LAST, rewinds) for game, rewinds in found.items()}


def branch_of(rows: Iterable[Decision], until: int = LAST) -> Branch:
    """Return the same as `branch` from the decisions themselves."""
    rewinds = [(row.number, row.body["to"]) for row in rows if row.kind == Decision.Kind.REWIND]
    return branch_to(until, [one for one in rewinds if one[0] <= until])


def branch_to(number: int, rewinds: Iterable[Rewind]) -> Branch:
    """Return the branch that ends at this decision. Each rewind was reached from the decision it leads to."""
    return Branch(tuple(_backwards(number, sorted(rewinds)))[::-1])


def _backwards(last: int, rewinds: Sequence[Rewind]) -> Iterator[Span]:
    for number, to in reversed(rewinds):
        if number <= last:
            yield number, last
            last = to
    yield 1, last


def without_taken_back(
    game_id: str, told: Sequence[NumberedFact], until: int = LAST
) -> Sequence[NumberedFact]:
    """Return the facts that count.

    The facts go up to the newest; queries only where something was taken back.
    """
    if not any(tells_of_rewind(one.fact) for one in told):
        return told
    way = branch(game_id, until)
    return [one for one in told if way.counts(one.number)]


def is_taken_back(game_id: str, number: int) -> bool:
    return not branch(game_id).counts(number)


def tells_of_rewind(fact: FactJSON) -> bool:
    return fact.get("id") == TAKEN_BACK


@dataclass(frozen=True)
class RulingPreview:
    """The position before and after a ruling.

    `before` and `after` are between the two encounters, as a bystander sees it. `told` is what everybody will
    be told of the ruling itself; how the game goes on then, nobody is told before. `stands` is as in
    `stands_at`.
    """

    before: View
    after: View
    told: list[FactJSON]
    stands: str


def ruling_preview(game_id: str, ruling: engine.Ruling) -> RulingPreview:
    """Return what a ruling would change; store nothing. One query. Raises engine.NotAllowed and Unloadable.

    Whether cards are in a hand or in the deck is not checked: that would tell the person who asks.
    """
    game = current_game(game_id).game
    position, facts = game.ruled(ruling, blind=True)
    told = [engine.fact_json(fact) for fact in facts if fact.visible_to(None)]
    before = serial.load(game.checkpoint)
    return RulingPreview(
        engine.view(before, None), engine.view(position, None), list(told), stands_at(game.checkpoint)
    )


def stands_at(checkpoint: str) -> str:
    """Return a mark that ties a ruling to the position its maker has seen.

    It tells nothing of that position.
    """
    return salted_hmac("games.play.read.ruled", checkpoint, algorithm="sha256").hexdigest()


@dataclass(frozen=True)
class RulingStand:
    """The position that a ruling would change, as a bystander sees it.

    Also whether a ruling is possible there, and whether it has to draw anew.
    """

    view: View
    possible: bool
    draws_anew: bool


def ruling_stand(game_id: str) -> RulingStand:
    """Return the position that a ruling would change. One query. Raises Unloadable."""
    game = current_game(game_id).game
    possible = game.between_encounters
    view = engine.view(serial.load(game.checkpoint), None)
    return RulingStand(view, possible, possible and game.was_drawn)


def last_ruling(game_id: str) -> int | None:
    """Return the decision of the newest ruling that counts, or None. Two queries."""
    rulings = Decision.objects.filter(game=game_id, kind=Decision.Kind.RULING).order_by("-number")
    numbers = list(rulings.values_list("number", flat=True))
    way = branch(game_id) if numbers else None
    return next((number for number in numbers if way is not None and way.counts(number)), None)


SHEETS_MISSING = "missing sheets:"  # how `stuck_where` begins for a game that waits for its aliens


class NumberedFact(NamedTuple):
    """One fact, and the number of the decision that caused it."""

    number: int
    fact: FactJSON


class Unloadable(Exception):
    """The game cannot be loaded with the present rules; `missing` are aliens whose sheets are missing.

    Nothing is lost: the game goes on when they are there again.
    """

    def __init__(self, why: str, missing: Sequence[str] = ()):
        super().__init__(why)
        self.missing = tuple(missing)


class NotBegun(Unloadable, ObjectDoesNotExist):
    """Nothing was decided yet, so there is no position to show."""


@dataclass
class CurrentGame:
    """The current game. `recent_facts` are those after the checkpoint."""

    game: engine.Game
    last: Decision
    checkpoint_number: int
    recent_facts: list[NumberedFact]

    def facts_since(self, number: int, seat: int | None) -> list[FactJSON]:
        """Return the facts of decisions after this number that a seat (None: a bystander) may know."""
        return [fact for n, fact in self.recent_facts if n > number and may_know(seat, fact)]

    def answer_so_far(self, seat: int, question: int) -> AnswerJSON:
        """Return the answer that holds if no other comes, while the question may still be answered otherwise.

        None if there is no answer, or the question waits for one again. Only its seat may know it.
        """
        if (seat, question) not in self.game.open or (seat, question) in self.game.waiting:
            return None
        return self.game.answers.get((seat, question))


def current_view(game_id: str, seat: int | None) -> View:
    """Return what this seat sees after the last decision. Raises Unloadable."""
    return engine.view(current_game(game_id).game.position, seat)


def current_game(game_id: str) -> CurrentGame:
    """Return the game at its last decision. One query, however long the game is. Raises Unloadable."""
    return play_from_checkpoint(since_checkpoint(game_id))


def game_before(game_id: str, number: int) -> CurrentGame:
    """Return the game just before decision `number` (2 or more). Raises Unloadable."""
    return play_from_checkpoint(since_checkpoint_before(game_id, number))


def _since_checkpoint(game_id: str) -> QuerySet[Decision]:
    return _since_last(Checkpoint.objects.filter(game=game_id), Decision.objects.filter(game=game_id))


def _before(game_id: str, number: int) -> QuerySet[Decision]:
    marks = Checkpoint.objects.filter(game=game_id, number__lt=number)
    return _since_last(marks, Decision.objects.filter(game=game_id, number__lt=number))


def _since_last(marks: QuerySet[Checkpoint], rows: QuerySet[Decision]) -> QuerySet[Decision]:
    latest = marks.order_by("-number").values("number")[:1]
    return rows.filter(number__gte=latest).select_related("checkpoint").order_by("number")


# By game: the decision with the last checkpoint, and all after it.
since_checkpoint = Prepared(_since_checkpoint)
# By game and number: the same before this decision.
since_checkpoint_before = Prepared(_before)


def play_from_checkpoint(rows: Sequence[Decision]) -> CurrentGame:
    """Play decisions from the checkpoint that the first one carries. Raises Unloadable, NotBegun."""
    if not rows:
        raise NotBegun("nothing was decided yet")
    try:
        game = engine.Game.load(rows[0].checkpoint.text)
        return CurrentGame(game, rows[-1], rows[0].number, apply_decisions(game, rows[1:]))
    except engine.MissingSheets as missing:
        raise Unloadable(f"{SHEETS_MISSING} {missing}", missing.aliens) from missing
    except Exception as error:
        at, where = rows[0].number, engine.where_it_broke(error)
        place = f", at {where}" if where else ""
        raise Unloadable(f"loading after decision {at}{place}: {error!r}") from error


def decide(game: engine.Game, decision: engine.Decision, route: str) -> list[FactJSON]:
    """Take a decision and return its facts.

    If an order took it, its seat alone is first told what it had said about it in advance.
    """
    said = [engine.fact_json(fact) for fact in _said_before(game, decision)] if route == Route.ORDER else []
    return [*said, *(engine.fact_json(fact) for fact in game.decide(decision))]


def _said_before(game: engine.Game, decision: engine.Decision) -> list[engine.Fact]:
    """Return the facts about an order.

    There are none for a reaction that passes, nor for what a reaction that acts names besides.
    """
    ask = game.open.get((decision.seat, decision.question)) if isinstance(decision, engine.Answer) else None
    if ask is None or not isinstance(decision, engine.Answer):
        return []
    if not ask.reaction:
        return [AnsweredByOrder(ask.seat, ask.what, to=(ask.seat,))]
    if ask.default != PASS or decision.answer == PASS:
        return []
    return [ActsAsSaid(ask.seat, to=(ask.seat,))]


def apply_decisions(game: engine.Game, rows: Sequence[Decision]) -> list[NumberedFact]:
    """Take these decisions and return what happened."""
    return [
        NumberedFact(row.number, fact)
        for row in rows
        for fact in decide(game, engine_decision(row), row.route)
    ]


def follow(game: engine.Game, row: Decision) -> tuple[engine.Game, list[FactJSON]]:
    """Go on by a stored decision. A rewind leads to another game, which its own checkpoint holds."""
    if row.kind != Decision.Kind.REWIND:
        return game, decide(game, engine_decision(row), row.route)
    game = engine.Game.load(row.checkpoint.text)
    return game, [engine.fact_json(fact) for fact in game.facts]


def engine_decision(row: Decision) -> engine.Decision:
    """Return the engine's decision of a row."""
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
    """Return what a row stores of a decision, apart from seat and question."""
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


class PublicQuestion(Protocol):
    """A question as everybody may know it, from an engine or from a row."""

    @property
    def seat(self) -> int: ...

    @property
    def what(self) -> str: ...

    @property
    def public(self) -> str: ...


class OpenQuestion(NamedTuple):
    """An open question: its seat, its number there, and whether everybody knows that it is open."""

    seat: int
    question: int
    public: bool

    @classmethod
    def of(cls, ask: engine.Ask) -> OpenQuestion:
        return cls(ask.seat, ask.number, ask.public != engine.PRIVATE)


class PromptAsPublicQuestion(NamedTuple):
    """A stored question as everybody may know it. A row that does not say is private."""

    seat: int
    what: str
    public: str

    @classmethod
    def of(cls, prompt: Prompt) -> PromptAsPublicQuestion:
        return cls(prompt.seat.number, prompt.what, prompt.public or engine.PRIVATE)


def seats_waited_for(asks: Iterable[PublicQuestion]) -> list[int]:
    """Return the seats whose turn everybody knows, whether or not they have answered already.

    Who is asked in a window follows from private pause points, and who picks one of several fitting cards
    follows from their hand: neither may be told. Of two dealers both are named all the time, so that nobody
    knows which of them owes an offer.
    """
    return sorted({ask.seat for ask in asks if ask.public == engine.SEAT})


def others_waited_for(asks: Iterable[PublicQuestion], seat: int | None) -> list[int]:
    """Return the same without the viewer's seat."""
    return [one for one in seats_waited_for(asks) if one != seat]


def open_window(asks: Iterable[PublicQuestion]) -> str:
    """Return the present moment if everybody knows that a window is open there; else an empty text."""
    return next((ask.what for ask in asks if ask.public == engine.MOMENT), "")
