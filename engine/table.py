"""The table of a game: its position, its facts, and what rules call. Rules get it as their first argument."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol, TypeVar, Unpack

from engine.ahead.order import StandingOrder
from engine.ahead.said import Ahead
from engine.asking.ask import Ask, Moot, QuestionDetails, wait_for_all
from engine.asking.forms import Form
from engine.state.encounter import PlannedEncounter
from engine.state.holdings import Power
from engine.state.position import Position

from .facts import Fact, TokensChanged
from .moments import Announcement, Moment

A = TypeVar("A")
M = TypeVar("M", bound=Moment)

MOST_MOMENTS = 5000
ANNOUNCED = ("power", "wild", "super", "card", "tech")  # kinds of abilities with public uses


class EndlessEffects(RuntimeError):
    """Effects have triggered each other without end within one decision; a moderator must look."""


class EarlyAnswer(NamedTuple):
    """An answer given before its place, its question, and how many acts that outdate it came before."""

    answer: Any
    ask: Ask
    acts: int

    @property
    def meaning(self) -> Any:
        return self.ask.meaning(self.answer)


class OpenWindow(Protocol):
    """The part of `engine.windows.window.Window` that is known here: its moment, and what was done in it."""

    moment: Moment
    done: set[tuple[int, str]]


@dataclass
class Frame:
    """Notes of the table for one encounter while it runs. An interrupted one finds its own again (A-53)."""

    windows: list[OpenWindow] = field(default_factory=list)  # now open, outermost first
    instructions_under_way: int = 0  # they nest
    new_colonies: list[tuple[int, int]] = field(default_factory=list)  # since the last instruction ended
    landings: list[tuple[int, int, int]] = field(default_factory=list)  # since then: seat, planet, ships
    early: dict[tuple[int, str], EarlyAnswer] = field(default_factory=dict)  # by seat and question
    at_work: list[tuple[str, str]] = field(default_factory=list)  # sheets and kinds of their abilities
    inserted: list[PlannedEncounter] = field(default_factory=list)  # to play once the instruction is over
    is_ending: bool = False  # its phases are over, so it cannot be cut short any more


Stop = Callable[["Table", Announcement], Coroutine[Any, Any, None]]  # stops an announcement, to try it


@dataclass(frozen=True)
class Procedures:
    """The functions that a table calls when a moment is reached or an instruction is over, and for advice.

    They are passed in, because they call the rules, which call the table. `insert` plays an encounter inside
    the one in progress.
    """

    reach: Callable[[Table, Moment], Awaitable[object]]
    check_after_instruction: Callable[[Table], Awaitable[None]]
    outlook: Callable[[Table, int, Stop | None], Position | None]
    insert: Insert


Insert = Callable[["Table", PlannedEncounter], Awaitable[None]]


Observe = Callable[[Any], None]  # gets a Window, whose module imports this one


class Table:
    """The table of a game. `acts_done` counts uses and plays.

    `frame` is what it keeps for the encounter in progress. `observe` is called with every window before each
    of its rounds, and must change nothing.
    """

    def __init__(self, position: Position, procedures: Procedures, observe: Observe | None = None):
        self.position = position
        self.observe = observe
        self.hides_powers = position.rules.hides_powers
        self.powers_always_act = position.rules.powers_always_act
        self._procedures = procedures
        self.facts: list[Fact] = []
        self.frame = Frame()
        self.acts_done = 0
        self.acts_forced = 0  # of these, acts without a choice
        self.turned_up = 0  # of these, sheets turned up, which use nothing
        # By seat: what it said ahead, and the moments at which it may act by that "when it helps".
        self.reaction_moments: dict[int, tuple[Ahead, frozenset[str]]] = {}
        self.in_use: list[tuple[int, StandingOrder]] = []  # seats and orders in use; gone if ordered anew
        self.reacting = -1  # the seat that reacts automatically, while it makes further choices
        self.moments_reached = 0  # moments within this decision

    @property
    def windows(self) -> list[OpenWindow]:
        return self.frame.windows

    @property
    def early(self) -> dict[tuple[int, str], EarlyAnswer]:
        return self.frame.early

    @property
    def acts_chosen(self) -> int:
        """Return how many uses and plays somebody has chosen."""
        return self.acts_done - self.acts_forced

    def acts_that_outdate(self, ask: Ask | None = None) -> int:
        """Return how many acts outdate an early answer: all, or by the pace of the table only chosen ones.

        There a sheet that is turned up uses nothing, so it outdates only a card named early: it may have
        brought cards. Without a question, return how many outdate any answer.
        """
        if not self.position.rules.asks_together:
            return self.acts_done
        return self.acts_chosen if ask is None or ask.sealed else self.acts_chosen - self.turned_up

    # Asking

    async def choose(
        self, seat: int, what: str, form: Form[A], default: Any, **details: Unpack[QuestionDetails]
    ) -> A:
        """Ask one seat, and return what its answer stands for."""
        return form.meaning(await self.ask(Ask(seat, what, form, default, **details)))

    async def ask(self, ask: Ask) -> Any:
        return (await self.ask_all([ask]))[0]

    async def ask_all(self, asks: Sequence[Ask], moot: Moot | None = None) -> list[Any]:
        """Ask at once, except where an order or a single legal answer settles the question.

        Moot questions (see `wait_for_all`) get the answer None.
        """
        asking = self._announced_at_work()
        for ask in asks:
            ask.asking = asking or ask.asking
            ask.reaction = ask.reaction or ask.seat == self.reacting
        open_asks = self.questions_to_wait_for(asks)
        given = dict(zip(open_asks, await wait_for_all(open_asks, moot), strict=True)) if open_asks else {}
        return [given.get(ask, ask.default) for ask in asks]

    @contextmanager
    def working(self, sheet: str, kind: str) -> Iterator[None]:
        """Name this sheet in all questions asked within the block, while its ability works."""
        at_work = self.frame.at_work
        at_work.append((sheet, kind))
        try:
            yield
        finally:
            at_work.pop()

    def _announced_at_work(self) -> tuple[str, str] | None:
        at_work = self.frame.at_work
        return at_work[-1] if at_work and at_work[-1][1] in ANNOUNCED else None

    def questions_to_wait_for(self, asks: Sequence[Ask]) -> list[Ask]:
        """Return the questions for which the game would wait."""
        return [ask for ask in asks if not self._answered_without_asking(ask)]

    def _answered_without_asking(self, ask: Ask) -> bool:
        order = self.position.seats[ask.seat].ahead.by_name.get(ask.what)
        if order == "default" or ask.by_rule:
            return True
        return not ask.sealed and ask.form.only_one_answer

    # Telling

    def tell(self, fact: Fact) -> None:
        self.facts.append(fact)

    def gain_tokens(self, seat: int, power: Power, number: int) -> None:
        power.tokens += number
        self.tell(TokensChanged(seat, power.alien, power.tokens))

    # Moments and instructions

    async def reach(self, moment: M) -> M:
        """Let everybody act at this moment; return it as they have changed it."""
        await self._procedures.reach(self, moment)
        return moment

    async def carry_out(self, flow: Coroutine[Any, Any, Any]) -> Any:
        """Carry out one instruction; after the outermost one, check powers and winners.

        Encounters that it asks for are played then. A seat that reacts has made all its choices by then.
        """
        self.reacting = -1
        frame = self.frame
        frame.instructions_under_way += 1
        try:
            result = await flow
        finally:
            frame.instructions_under_way -= 1
        if not frame.instructions_under_way:
            await self._procedures.check_after_instruction(self)
            if frame.inserted:
                await self.play_inserted()
                await self._procedures.check_after_instruction(self)
        return result

    # Encounters inside encounters

    def insert_encounter(self, planned: PlannedEncounter) -> None:
        """Ask for a whole encounter inside this one, once what is being carried out is over (A-53)."""
        self.frame.inserted.append(planned)

    async def play_inserted(self) -> None:
        """Play the encounters that were asked for, one after the other."""
        inserted = self.frame.inserted
        while inserted:
            await self._procedures.insert(self, inserted.pop(0))

    # Trying

    def beside(self, position: Position, insert: Insert) -> Table:
        """Return another table with this position, to try something; `insert` instead of whole encounters."""
        return Table(position, replace(self._procedures, insert=insert))

    def outlook(self, seat: int, stop: Stop | None = None) -> Position | None:
        """Return the position at the end of the reveal if nobody did anything more; None if that is open.

        It shows only what this seat may know. `stop` is tried against the newest announcement.
        """
        return self._procedures.outlook(self, seat, stop)

    def count_moment(self) -> None:
        self.moments_reached += 1
        if self.moments_reached > MOST_MOMENTS:
            raise EndlessEffects(f"{self.moments_reached} moments within one decision")
