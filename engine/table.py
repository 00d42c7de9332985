"""The table at which a game is played: its position and what has been told. The first thing rules get."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, Unpack

from engine.asking.ask import Ask, Moot, QuestionDetails, wait_for_all
from engine.asking.forms import Form
from engine.state.holdings import Power
from engine.state.position import Position

from .facts import Fact, TokensChanged
from .moments import Moment

if TYPE_CHECKING:
    from engine.sheets.abilities import Ability, Sheet

    from .windows.window import Window

A = TypeVar("A")
M = TypeVar("M", bound=Moment)

MOST_MOMENTS = 5000
ANNOUNCED = ("power", "wild", "super", "card", "tech")  # kinds of abilities that everybody is told of


class EndlessEffects(RuntimeError):
    """Effects have fed one another beyond any sense within one decision: a moderator must look."""


class AnswerAhead(NamedTuple):
    """An answer to a question that travelled with a window, and what it stood for then."""

    answer: Any
    meaning: Any


@dataclass
class AnswersAhead:
    """What seats have said ahead, and how much had been used or played by then; None: it does not hold."""

    answers: dict[int, AnswerAhead] = field(default_factory=dict)
    acts_counted: int | None = None

    def still_valid(self, table: Table) -> dict[int, AnswerAhead]:
        """The answers that hold: nobody has used or played anything since."""
        return self.answers if self.acts_counted == table.acts_counted else {}


class EarlyAnswer(NamedTuple):
    """An answer given before its place, and how much had been used or played by choice by then."""

    answer: Any
    acts_used: int


@dataclass(frozen=True)
class Procedures:
    """What a table does when a moment is reached, and when an instruction is over; and how it is reckoned
    what the cards come to, for advice.

    Handed over with the position, because all of them call the rules, which call the table.
    """

    reach: Callable[[Table, Moment], Awaitable[object]]
    check_after_instruction: Callable[[Table], Awaitable[None]]
    outlook: Callable[[Sheet, Ability | None], Position | None]
    partner_may_turn_it: Callable[[Sheet], bool]


Observe = Callable[["Window"], None]


class Table:
    """`acts_done` counts what was used or played; `instructions_under_way` nest (R-13.4).

    `observe` is shown each round of each window before anybody may act in it, and changes nothing.
    """

    def __init__(self, position: Position, procedures: Procedures, observe: Observe | None = None):
        self.position = position
        self.observe = observe
        self.hides_powers = position.rules.hides_powers
        self.powers_always_act = position.rules.powers_always_act
        self._procedures = procedures
        self.facts: list[Fact] = []
        self.windows: list[Window] = []  # now open, outermost first
        self.acts_done = 0
        self.acts_forced = 0  # of them those in which nobody had a choice
        self.turned_up = 0  # of them the sheets that were turned up, by which nothing is used
        self.early: dict[tuple[int, str], EarlyAnswer] = {}  # by seat and question; for one encounter
        self.at_work: list[tuple[str, str]] = []  # sheets and kinds of their abilities, outermost first
        # By seat its orders, and the moments at which something of them is done when it helps.
        self.reaction_moments: dict[int, tuple[dict[str, str], frozenset[str]]] = {}
        self.reacting = -1  # the seat that reacts, while it names what else there is to choose
        self.instructions_under_way = 0
        self.moments_reached = 0  # moments within this decision
        self.cards_ahead = AnswersAhead()  # encounter cards named before planning
        self.new_colonies: list[tuple[int, int]] = []  # colonies new since the last instruction ended
        self.landings: list[tuple[int, int, int]] = []  # since then: seat, planet, ships

    @property
    def acts_chosen(self) -> int:
        """How much has been used or played because somebody chose to."""
        return self.acts_done - self.acts_forced

    @property
    def acts_used(self) -> int:
        """The same without sheets that were only turned up: what makes an early answer outdated."""
        return self.acts_chosen - self.turned_up

    @property
    def acts_counted(self) -> int:
        """What makes an answer ahead outdated: everything, or by the pace of the table what was chosen."""
        return self.acts_chosen if self.position.rules.asks_together else self.acts_done

    # Asking

    async def choose(
        self, seat: int, what: str, form: Form[A], default: Any, **details: Unpack[QuestionDetails]
    ) -> A:
        """Ask one seat, and give what its answer stands for."""
        return form.meaning(await self.ask(Ask(seat, what, form, default, **details)))

    async def ask(self, ask: Ask) -> Any:
        return (await self.ask_all([ask]))[0]

    async def ask_all(self, asks: Sequence[Ask], moot: Moot | None = None) -> list[Any]:
        """Ask at once what is not settled by an order of the seat, or by there being one answer only.

        What becomes moot (see `wait_for_all`) is answered by None.
        """
        for ask in asks:
            self._name_ability(ask)
            ask.reaction = ask.reaction or ask.seat == self.reacting
        open_asks = self.questions_to_wait_for(asks)
        given = dict(zip(open_asks, await wait_for_all(open_asks, moot), strict=True)) if open_asks else {}
        return [given.get(ask, ask.default) for ask in asks]

    @contextmanager
    def working(self, sheet: str, kind: str) -> Iterator[None]:
        """While an ability of this kind works, its questions say so."""
        self.at_work.append((sheet, kind))
        try:
            yield
        finally:
            self.at_work.pop()

    def _name_ability(self, ask: Ask) -> None:
        if self.at_work and self.at_work[-1][1] in ANNOUNCED:
            ask.asking = self.at_work[-1]

    def questions_to_wait_for(self, asks: Sequence[Ask]) -> list[Ask]:
        """Those of these questions for which the game would wait."""
        return [ask for ask in asks if not self._answered_without_asking(ask)]

    def _answered_without_asking(self, ask: Ask) -> bool:
        order = self.position.seats[ask.seat].orders.get(ask.what)
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
        """Let everybody act at this moment; gives it back as they have changed it."""
        await self._procedures.reach(self, moment)
        return moment

    async def carry_out(self, flow: Coroutine[Any, Any, Any]) -> Any:
        """Carry out one instruction; when the outermost is over, powers and winners are looked at.

        Whoever reacts has named everything by then.
        """
        self.reacting = -1
        self.instructions_under_way += 1
        try:
            result = await flow
        finally:
            self.instructions_under_way -= 1
        if not self.instructions_under_way:
            await self._procedures.check_after_instruction(self)
        return result

    # Reckoning

    def beside(self, position: Position) -> Table:
        """Another table, with a copy of the position, at which something is tried."""
        return Table(position, self._procedures)

    def outlook(self, sheet: Sheet, stop: Ability | None = None) -> Position | None:
        """How it would stand at the end of the reveal, as far as its seat may know, if nobody did anything
        more; `stop`: but for this ability of the sheet, against what is announced. None if that is open."""
        return self._procedures.outlook(sheet, stop)

    def partner_may_turn_it(self, sheet: Sheet) -> bool:
        """Return whether others of the seat's side may turn its defeat by a power or tech that lies open."""
        return self._procedures.partner_may_turn_it(sheet)

    def count_moment(self) -> None:
        self.moments_reached += 1
        if self.moments_reached > MOST_MOMENTS:
            raise EndlessEffects(f"{self.moments_reached} moments within one decision")
