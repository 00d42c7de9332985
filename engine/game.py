"""A game in progress: the running rules, the open questions, and the decisions since the last checkpoint."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable, Sequence
from dataclasses import replace
from typing import Any

from engine.asking.ask import Ask
from engine.asking.refusals import NotAllowed, NotAsked
from engine.sheets.book import missing_sheets
from engine.state.position import Position, Seat
from engine.windows.after_instruction import predictions
from engine.windows.order_judge import check_ahead

from .boundary import facts_of_the_beginning, nobody_was_seen_to_answer
from .decisions import (
    ANEW,
    KEPT,
    Answer,
    Close,
    Decision,
    Reseed,
    Rewind,
    Ruling,
    StandingOrders,
    Unasked,
    decision_from_json,
    decision_json,
)
from .facts import Fact, GameClosed, GameTakenBack
from .flow.encounter import step
from .flow.inserted import PROCEDURES
from .place_in_rules import where_it_stands
from .ruling import rule
from .state import serial
from .table import Observe, Table

Key = tuple[int, int]


class MissingSheets(Exception):
    """Aliens of the game's box have no sheet here, so the game cannot go on without their rules."""

    def __init__(self, aliens: Iterable[str]):
        self.aliens = tuple(aliens)
        super().__init__(", ".join(self.aliens))


class Game:
    """A game that runs the rules.

    `facts` are those of the last step, `tail` the decisions since `checkpoint`.

    After an unexpected exception in the rules the game is as it was before the decision.
    """

    def __init__(self, position: Position, *, checkpoint: str = "", observe: Observe | None = None):
        """Begin or continue the game from a position. Raises MissingSheets.

        `checkpoint` is the stored text of the position, if it has one. `observe` is called with every window
        before anybody may act in it.
        """
        self._observe = observe
        missing = missing_sheets(position.rules.box)
        if missing:
            raise MissingSheets(missing)
        self._start(position, checkpoint)

    def _start(self, position: Position, checkpoint: str = "") -> None:
        self.table = Table(position, PROCEDURES, self._observe)
        self.facts: list[Fact] = []
        self.tail: list[Decision] = []
        self.answers: dict[Key, Any] = {}  # answers to questions that are still open
        self._checkpoint: str | dict[str, Any] = ""  # its text, or while nobody has read it what it says
        self._loaded_checkpoint = checkpoint
        self._open: dict[Key, Ask] = {}
        self._somebody_looked = False  # at the open questions
        self._flow: Coroutine[Any, Any, None] = self._play()
        self._advance(None)

    @classmethod
    def load(
        cls, checkpoint: str, decisions: Iterable[Decision] = (), *, observe: Observe | None = None
    ) -> Game:
        """Return the game of a checkpoint after these decisions.

        Raises UnknownVersion, MissingSheets, NotAsked, NotAllowed.
        """
        saved = serial.read(checkpoint)
        game = cls(saved.position, checkpoint=saved.between_encounters, observe=observe)
        game._go_on([*map(decision_from_json, saved.decisions), *decisions])
        return game

    def _go_on(self, decisions: Iterable[Decision]) -> None:
        for decision in decisions:
            self._take(decision)

    async def _play(self) -> None:
        """Play until the game is over.

        The loop has no memory: what must outlive an encounter is in the position.
        """
        while not self.table.position.over:
            self._take_checkpoint()
            await step(self.table)
        self._take_checkpoint()

    def _take_checkpoint(self) -> None:
        position = self.table.position
        moving = (position.playing, position.losses, position.drawing)
        assert position.closed or not any(moving), "a piece was left on the move"
        self._checkpoint = self._loaded_checkpoint or serial.document_of(position)
        self._loaded_checkpoint, self.tail = "", []

    # Reading

    @property
    def checkpoint(self) -> str:
        """Return the text of the last position between two encounters, after which `tail` was decided."""
        if not isinstance(self._checkpoint, str):
            self._checkpoint = serial.canonical_json(self._checkpoint)
        return self._checkpoint

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def winners(self) -> list[int]:
        return self.table.position.winners

    @property
    def over(self) -> bool:
        """Return whether nothing can be decided any more: somebody has won, or the game was closed."""
        return self.table.position.over

    @property
    def open(self) -> dict[Key, Ask]:
        """Return the open questions. Once looked at, one can still be read when it is answered.

        Most decisions of a replay are taken without a look, and then nobody needs the words.
        """
        self._somebody_looked = True
        return self._open

    @property
    def waiting(self) -> set[Key]:
        """Return the questions without an answer; while others wait, given answers may still change."""
        return {key for key, ask in self._open.items() if ask.waits and not ask.answered}

    @property
    def between_encounters(self) -> bool:
        """Return whether an encounter has begun in which nobody has answered yet, as far as everybody knows.

        Then a ruling is possible, and private decisions since are asked for again.
        """
        try:
            self._between_encounters()
        except NotAllowed:
            return False
        return True

    @property
    def was_drawn(self) -> bool:
        """Return whether something was drawn, shown or rolled since the encounter began.

        Then a ruling needs new dice. Raises NotAllowed if no ruling is possible.
        """
        return _drawn(self._between_encounters()) != _drawn(self.position)

    def place_in_rules(self) -> str:
        """Return where in the rules the game waits, for moderators and bug reports."""
        return where_it_stands(self._flow)

    # Deciding

    def decide(self, decision: Decision) -> list[Fact]:
        """Take one decision and go on until the rules need another; return the facts. All or nothing.

        Raises NotAsked (no such open question) and NotAllowed (not a legal answer).
        """
        return self._take(decision)

    def _take(self, decision: Decision) -> list[Fact]:
        if not isinstance(decision, Answer):
            self._decide_unasked(decision)
            return self.facts
        ask = self._find_question(decision)
        answer = ask.judge(decision.answer)
        if self._somebody_looked:
            self._fix_words()
        checkpoint, tail = self._checkpoint, [*self.tail]
        self.tail.append(decision)
        self.answers[decision.seat, decision.question] = decision.answer
        try:
            self._advance((ask, answer))
        except BaseException:
            self._restore(checkpoint, tail)
            raise
        self.answers = {key: self.answers[key] for key in self.answers if key in self._open}
        return self.facts

    def _fix_words(self) -> None:
        """Let open questions keep their words. Once the game has gone on they would be others, or none."""
        for ask in self._open.values():
            ask.fix_words()

    def _find_question(self, answer: Answer) -> Ask:
        key = (answer.seat, answer.question)
        if type(answer.seat) is not int or type(answer.question) is not int or key not in self._open:
            raise NotAsked("not_asked", seat=answer.seat, question=answer.question)
        return self._open[key]

    def _decide_unasked(self, decision: Unasked) -> None:
        """Take a decision that answers no question.

        It counts from the next question on; open ones keep their words.
        """
        if isinstance(decision, Ruling):
            self._rule(decision)
            return
        if isinstance(decision, Close):
            self._close(decision)
            return
        self._fix_words()
        self.facts = []
        if isinstance(decision, StandingOrders):
            self._set_standing_orders(decision)
        elif isinstance(decision, Reseed):
            _reseed(self.position, decision.seed)
        else:
            self._rewind(decision)
        self.tail.append(decision)
        if isinstance(decision, Rewind):
            self._keep_tail_in_checkpoint()

    def _keep_tail_in_checkpoint(self) -> None:
        """Move the decisions into the checkpoint; the next decision in the log does not follow from them."""
        self._checkpoint = serial.with_decisions(self.checkpoint, map(decision_json, self.tail))
        self.tail = []

    def _set_standing_orders(self, standing: StandingOrders) -> None:
        seat = _seat_called(standing.seat, self.position)
        before, seat.ahead = seat.ahead, check_ahead(standing.orders, seat, self.position)
        if seat.ahead.numbered != before.numbered:
            self.table.in_use = [use for use in self.table.in_use if use[0] != seat.number]

    def _rewind(self, rewind: Rewind) -> None:
        """Tell everybody about the rewind and ask its questions anew.

        The caller has rebuilt the state already.
        """
        if len(rewind.questions) != len(self.position.seats):
            raise ValueError("the rewind has another number of seats than the game")
        self._renumber_questions(rewind.questions)
        if rewind.seed:
            _reseed(self.position, rewind.seed)
        self.facts = [_taken_back(self.position, rewind)]

    def _renumber_questions(self, used: Iterable[int]) -> None:
        """Give open questions the next numbers. An order that did not answer a question still does not."""
        position, before = self.position, self._open
        for seat, most in zip(position.seats, used, strict=True):
            seat.questions = max(seat.questions, most)
        numbers: dict[Key, Key] = {}
        for key in sorted(before):
            seat = position.seats[key[0]]
            seat.questions += 1
            numbers[key] = (key[0], seat.questions)
            before[key].number = seat.questions
            _keep_orders_from_answering(seat, *key)
        self._open = {(ask.seat, ask.number): ask for ask in before.values()}
        self.answers = {numbers[key]: answer for key, answer in self.answers.items()}

    def _rule(self, ruling: Ruling) -> None:
        """Begin the encounter again from the changed position, without telling again that it has begun."""
        told = self._told_since_checkpoint()
        position, facts = self.ruled(ruling)
        checkpoint, tail = self.checkpoint, [*self.tail]
        try:
            self._start(position)
        except BaseException:
            self._restore(checkpoint, tail)
            raise
        self.facts = [*facts, *_untold(self.facts, told)]

    def _close(self, close: Close) -> None:
        """End the game as it is, even in the middle of an encounter."""
        _check_close(close, self.position)
        position = self.position
        position.closed, position.winners = close.by, sorted(close.winners)
        self._start(position)
        self.facts = [GameClosed(close.by, tuple(position.winners)), *predictions(position)]

    def ruled(self, ruling: Ruling, *, blind: bool = False) -> tuple[Position, list[Fact]]:
        """Return the position that a ruling would make, and its facts; the game stays as it is.

        `blind` does not check whether cards are where nobody sees them; hands of the result are not to be
        used. Raises NotAllowed.
        """
        position, rolls = self._between_encounters(), self.position.dice.rolls
        position.dice = self.position.dice.like(position.dice)
        if ruling.rolls not in (None, rolls):
            raise NotAllowed("ruling_other_rolls")
        if ruling.seed:
            position.dice.rolls = rolls
            _reseed(position, ruling.seed)
        elif _drawn(position) != _drawn(self.position):
            raise NotAllowed("ruling_needs_other_dice")
        return position, rule(position, ruling.moves, blind=blind)

    def _between_encounters(self) -> Position:
        """Return the position of the last checkpoint with the present stops and orders.

        Raises NotAllowed if somebody was seen to answer since.
        """
        saved = serial.read(self.checkpoint)
        since = [*map(decision_from_json, saved.decisions), *self.tail]
        begins = saved.position.stage == "play" and not self.over and not self.position.outer
        if not begins or not self._is_unanswered(since):
            raise NotAllowed("ruling_only_between_encounters")
        for decision in since:
            if isinstance(decision, Reseed | Rewind) and decision.seed:
                _reseed(saved.position, decision.seed)
        for seat, now in zip(saved.position.seats, self.position.seats, strict=True):
            seat.questions, seat.ahead = now.questions, now.ahead
        return saved.position

    def _is_unanswered(self, since: Sequence[Decision]) -> bool:
        if not any(isinstance(decision, Answer) for decision in since):
            return True
        return nobody_was_seen_to_answer(lambda: Game(serial.load(self.checkpoint)), since)

    def _told_since_checkpoint(self) -> list[Fact]:
        return facts_of_the_beginning(Game(serial.load(self.checkpoint)).facts)

    def _restore(self, checkpoint: str | dict[str, Any], tail: list[Decision]) -> None:
        """Rebuild the game from the checkpoint and its decisions, because a coroutine cannot go back."""
        saved = serial.read(checkpoint if isinstance(checkpoint, str) else serial.canonical_json(checkpoint))
        self._start(saved.position, saved.between_encounters)
        self._go_on([*map(decision_from_json, saved.decisions), *tail])

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
        self._open, self._somebody_looked = {(ask.seat, ask.number): ask for ask in asks}, False
        self.facts = self.table.facts


def _seat_called(number: Any, position: Position) -> Seat:
    if type(number) is not int or not 0 <= number < len(position.seats):
        raise NotAsked("no_such_seat", seat=number)
    return position.seats[number]


def _reseed(position: Position, seed: str) -> None:
    """Set the seed, and shuffle everything whose order nobody knows."""
    position.dice.seed = seed
    position.deck[:] = position.dice.shuffled(position.deck, "deck of another game")
    position.destiny[:] = position.dice.shuffled(position.destiny, "destiny of another game")
    position.unused[:] = position.dice.shuffled(position.unused, "sheets of another game")
    if position.specials:
        position.specials[:] = position.dice.shuffled(position.specials, "special destiny of another game")
    if position.techs:
        position.techs[:] = position.dice.shuffled(position.techs, "techs of another game")


def _drawn(position: Position) -> tuple[Any, ...]:
    """Return everything that changes when something is drawn, shown or rolled."""
    hands = [[*seat.hand, *seat.aside] for seat in position.seats]
    piles = (position.deck, position.discards, position.unused)
    destiny = (position.destiny, position.destiny_discards, position.specials, position.specials_used)
    techs = (position.techs, position.tech_discards, position.techs_dealt)
    return position.dice, hands, piles, destiny, techs


def _untold(facts: list[Fact], told: list[Fact]) -> list[Fact]:
    """Return the facts without those at the beginning that were told already."""
    pairs = enumerate(zip(facts, told, strict=False))
    same = next((place for place, (new, old) in pairs if new != old), min(len(facts), len(told)))
    return facts[same:]


def _keep_orders_from_answering(seat: Seat, _number: int, question: int) -> None:
    """Keep orders that were given after this question from answering it under its new number."""
    seat.ahead = seat.ahead.with_numbered(
        replace(order, after=max(order.after, seat.questions)) if order.after >= question else order
        for order in seat.ahead.numbered
    )


def _taken_back(position: Position, rewind: Rewind) -> GameTakenBack:
    """Return the public fact of the rewind: where the game is again, and who has which aliens there."""
    enc = position.encounter
    return GameTakenBack(
        by=rewind.by,
        encounter=enc.number if enc else 0,
        phase=enc.phase if enc else position.stage,
        dice=ANEW if rewind.seed else KEPT,
        held=tuple(tuple(power.alien for power in seat.powers) for seat in position.seats),
    )


def _check_close(close: Close, position: Position) -> None:
    if position.over:
        raise NotAllowed("close_is_over")
    seats = range(len(position.seats))
    if len(set(close.winners)) != len(close.winners) or not all(seat in seats for seat in close.winners):
        raise NotAllowed("close_no_such_seat", most=len(position.seats))
