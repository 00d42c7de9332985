"""A game in progress: the flow, the questions open now, and the log that rebuilds them."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any

from engine.asking.ask import Ask
from engine.asking.refusals import NotAllowed, NotAsked
from engine.sheets.book import missing_sheets
from engine.state.position import Position
from engine.windows import PROCEDURES
from engine.windows.homecoming import SHIPS_HOME, WAYS_HOME
from engine.windows.question_orders import check_question_orders
from engine.windows.reactions import WHEN_IT_HELPS
from engine.windows.stops import BY_ROLE, stop_names

from .facts import Fact
from .flow.encounter import step
from .state import serial
from .table import Observe, Table


@dataclass(frozen=True)
class Answer:
    """What is stored: who answered which of their questions, and how (a JSON value)."""

    seat: int
    question: int
    answer: Any


@dataclass(frozen=True)
class StandingOrders:
    """Stored like an answer, at any time: where a seat wants to be asked, and what it orders in advance.

    `questions`: what it answers to ordinary questions (`engine.windows.question_orders`); None: as before.
    """

    seat: int
    stops: tuple[str, ...] | None
    orders: dict[str, str] = field(default_factory=dict)
    questions: tuple[dict[str, Any], ...] | None = None


@dataclass(frozen=True)
class Reseed:
    """Stored where a game goes on from a moment of another one: from here on, chance is another.

    Nobody sees a difference, but whoever knows how the other game went on does not know how this one will.
    """

    seed: str


Decision = Answer | StandingOrders | Reseed
Key = tuple[int, int]
ORDERS = (
    "always",
    "ask",
    "at me",
    "in my encounters",
    "never",
    WHEN_IT_HELPS,
    "default",
    "pass until main",
    "pass until part",
)
MOST_ORDERS = 200


class MissingSheets(Exception):
    """Aliens of this game's box have no sheet here, so it cannot go on: its rules are not there."""

    def __init__(self, aliens: Iterable[str]):
        self.aliens = tuple(aliens)
        super().__init__(", ".join(self.aliens))


class Game:
    """Drives the rules. `facts` are what the last step has told; `tail` the decisions since `checkpoint`.

    After an unexpected exception in the rules the game is as it was before the decision.
    """

    def __init__(self, position: Position, *, checkpoint: str = "", observe: Observe | None = None):
        """Raises MissingSheets."""
        self._observe = observe
        missing = missing_sheets(position.rules.box)
        if missing:
            raise MissingSheets(missing)
        self._start(position, checkpoint)

    def _start(self, position: Position, checkpoint: str = "") -> None:
        self.table = Table(position, PROCEDURES, self._observe)
        self.facts: list[Fact] = []
        self.tail: list[Decision] = []
        self.checkpoint = ""
        self._loaded_checkpoint = checkpoint
        self.open: dict[Key, Ask] = {}
        self._flow: Coroutine[Any, Any, None] = self._play()
        self._advance(None)

    @classmethod
    def load(
        cls, checkpoint: str, decisions: Iterable[Decision] = (), *, observe: Observe | None = None
    ) -> Game:
        """The game after these decisions. Raises UnknownVersion, MissingSheets, NotAsked, NotAllowed."""
        game = cls(serial.load(checkpoint), checkpoint=checkpoint, observe=observe)
        for decision in decisions:
            game.decide(decision)
        return game

    async def _play(self) -> None:
        """Everything that must outlive an encounter is in the position, so this loop has no memory."""
        while not self.table.position.winners:
            self._take_checkpoint()
            await step(self.table)
        self._take_checkpoint()

    def _take_checkpoint(self) -> None:
        position = self.table.position
        moving = (position.playing, position.losses, position.drawing)
        assert not any(moving), "a piece was left on the move"
        self.checkpoint = self._loaded_checkpoint or serial.dump(position)
        self._loaded_checkpoint, self.tail = "", []

    # What a caller sees

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def winners(self) -> list[int]:
        return self.table.position.winners

    @property
    def waiting(self) -> set[Key]:
        """Asked and not answered; others may still change their answer."""
        return {key for key, ask in self.open.items() if ask.waits and not ask.answered}

    def place_in_rules(self) -> str:
        """Where in the rules the game stands, for moderators and bug reports."""
        names: list[str] = []
        at: Any = self._flow
        while at is not None and hasattr(at, "cr_code"):
            line = at.cr_frame.f_lineno if at.cr_frame else 0
            names.append(f"{at.cr_code.co_name}:{line}")
            at = at.cr_await
        return " > ".join(names)

    # Deciding

    def decide(self, decision: Decision) -> list[Fact]:
        """Take one decision and go on as far as the rules can without another. All or nothing.

        Gives what was told. Raises NotAsked (no such open question) and NotAllowed (not a legal answer).
        """
        if not isinstance(decision, Answer):
            self._decide_unasked(decision)
            return []
        ask = self._find_question(decision)
        answer = ask.judge(decision.answer)
        checkpoint, tail = self.checkpoint, [*self.tail]
        self.tail.append(decision)
        try:
            self._advance((ask, answer))
        except BaseException:
            self._restore(checkpoint, tail)
            raise
        return self.facts

    def _find_question(self, answer: Answer) -> Ask:
        key = (answer.seat, answer.question)
        if not all(type(part) is int for part in key) or key not in self.open:
            raise NotAsked("not_asked", seat=answer.seat, question=answer.question)
        return self.open[key]

    def _decide_unasked(self, decision: StandingOrders | Reseed) -> None:
        """Works from the next question on; what is open now stays as it was asked."""
        for ask in self.open.values():
            ask.fix_words()
        if isinstance(decision, StandingOrders):
            self._set_standing_orders(decision)
        else:
            self._reseed(decision)
        self.tail.append(decision)
        self.facts = []

    def _set_standing_orders(self, standing: StandingOrders) -> None:
        _check_standing_orders(standing, self.position)
        seat = self.position.seats[standing.seat]
        seat.stops = None if standing.stops is None else sorted(standing.stops)
        seat.orders = dict(standing.orders)
        if standing.questions is not None:
            seat.question_orders = [dict(order) for order in standing.questions]

    def _reseed(self, reseed: Reseed) -> None:
        """What lies in an order that nobody knows is shuffled, too."""
        position = self.position
        position.dice.seed = reseed.seed
        position.deck[:] = position.dice.shuffled(position.deck, "deck of another game")
        position.destiny[:] = position.dice.shuffled(position.destiny, "destiny of another game")
        position.unused[:] = position.dice.shuffled(position.unused, "sheets of another game")

    def _restore(self, checkpoint: str, tail: list[Decision]) -> None:
        """A coroutine cannot go back, but the log can build it again."""
        self._start(serial.load(checkpoint), checkpoint)
        for decision in tail:
            self.decide(decision)

    def _advance(self, answered: tuple[Ask, Any] | None) -> None:
        self.table.facts, self.table.moments_reached = [], 0
        try:
            asks = self._flow.send(answered)
        except StopIteration:
            asks = []
        for ask in asks:
            if not ask.number:
                seat = self.position.seats[ask.seat]
                seat.questions += 1
                ask.number = seat.questions
        self.open = {(ask.seat, ask.number): ask for ask in asks}
        self.facts = self.table.facts


def _check_standing_orders(standing: StandingOrders, position: Position) -> None:
    if type(standing.seat) is not int or not 0 <= standing.seat < len(position.seats):
        raise NotAsked("no_such_seat", seat=standing.seat)
    _check_stops(standing.stops, position)
    _check_orders(standing.orders)
    if standing.questions is not None:
        check_question_orders(standing.questions, standing.seat, position)


def _check_stops(stops: Any, position: Position) -> None:
    known = {BY_ROLE, *stop_names(position)}
    if not isinstance(stops, list | tuple | None):
        raise NotAllowed("no_such_stop", stop=str(stops))
    if stops is not None and not position.rules.asks_by_role:
        raise NotAllowed("no_stops_at_this_pace", pace=position.rules.pace)
    for stop in stops or ():
        if not isinstance(stop, str) or stop not in known:
            raise NotAllowed("no_such_stop", stop=str(stop))


def _check_orders(orders: Any) -> None:
    if not isinstance(orders, dict):
        raise NotAllowed("no_such_order", name="", order=str(orders))
    if len(orders) > MOST_ORDERS:
        raise NotAllowed("too_many_orders", most=MOST_ORDERS)
    for name, order in orders.items():
        if not isinstance(name, str) or order not in (WAYS_HOME if name == SHIPS_HOME else ORDERS):
            raise NotAllowed("no_such_order", name=str(name), order=str(order))


def standing_json(standing: StandingOrders) -> dict[str, Any]:
    """What is stored of stops and orders, apart from the seat; nothing of questions where none was said."""
    stops = None if standing.stops is None else list(standing.stops)
    found: dict[str, Any] = {"stops": stops, "orders": dict(standing.orders)}
    if standing.questions is not None:
        found["questions"] = [dict(order) for order in standing.questions]
    return found


def standing_from_json(seat: int, document: dict[str, Any]) -> StandingOrders:
    """Raises KeyError if it is none."""
    stops, questions = document["stops"], document.get("questions")
    return StandingOrders(
        seat,
        None if stops is None else tuple(stops),
        document["orders"],
        None if questions is None else tuple(questions),
    )


def decision_json(decision: Decision) -> dict[str, Any]:
    """A decision as a JSON object."""
    if isinstance(decision, Reseed):
        return {"kind": "reseed", "seed": decision.seed}
    if isinstance(decision, StandingOrders):
        return {"kind": "standing", "seat": decision.seat, **standing_json(decision)}
    about = {"seat": decision.seat, "question": decision.question, "answer": decision.answer}
    return {"kind": "answer", **about}


def decision_from_json(document: dict[str, Any]) -> Decision:
    """Raises KeyError or ValueError if it is no decision."""
    if document["kind"] == "reseed":
        return Reseed(document["seed"])
    if document["kind"] == "standing":
        return standing_from_json(document["seat"], document)
    if document["kind"] != "answer":
        raise ValueError(f"no decision: {document['kind']!r}")
    return Answer(document["seat"], document["question"], document["answer"])
