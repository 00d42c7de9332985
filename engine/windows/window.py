"""An open window: what was done in it, who has passed, and who must be asked (R-15.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, cast

from engine.ahead.order import WHEN_IT_HELPS, StandingOrder
from engine.asking.ask import MOMENT, PRIVATE, Ask
from engine.asking.forms import PASS, Choice, Option
from engine.asking.parameters import Parameters
from engine.sheets.abilities import Ability, Sheet
from engine.sheets.book import book
from engine.sheets.techs import usable_face_down
from engine.state.cards import Card
from engine.state.holdings import Power
from engine.state.queries import parts_work, usable

from ..moments import Moment, PowerUsed
from ..table import Table
from .acts import Act, PossibleAct, advice
from .face_down import as_turned_up, may_turn_up, turned_up_first
from .plays import possible_plays, use
from .stops import ORDER, POWER, STOP, TECH, is_by_role, why_by_role, why_stopped

NO_USES: frozenset[str] = frozenset()
MakeQuestions = Callable[[], dict[int, Ask]]


class CarriedQuestions:
    """Questions asked together with a window; answering one is a pass there.

    `make_questions` makes them, by seat, with the last answers as their defaults. A seat that could act in
    the window gets both in one question, and gives up acting by answering it. With `as_separate_question` it
    gets two side by side. `make_others` makes further questions to seats that have one of these. They are
    asked beside it, and answering them is no pass.
    """

    def __init__(
        self,
        make_questions: MakeQuestions,
        *,
        as_separate_question: bool = False,
        make_others: MakeQuestions = dict,
    ):
        self._make_questions, self.as_separate_question = make_questions, as_separate_question
        self._make_others = make_others
        self.asks = make_questions()
        self.others = self._others_beside()
        self.answered: set[int] = set()  # seats that have answered the present questions

    def _others_beside(self) -> dict[int, Ask]:
        return {seat: ask for seat, ask in self._make_others().items() if seat in self.asks}

    def renew(self) -> None:
        """Ask everybody anew, with their last answers, because something was used or played."""
        self.answered.clear()
        self.asks = self._make_questions()
        self.others = self._others_beside()


class Window:
    """A window at a moment. `carried_questions` are asked with it: answering one of them is a pass here."""

    def __init__(self, table: Table, moment: Moment, carried_questions: CarriedQuestions | None = None):
        self.table, self.moment, self.carried_questions = table, moment, carried_questions
        self.powers, self.parts, self.techs, self.lasting, self.acting = book().acting(
            type(moment), with_techs=table.position.tech_numbers > 0
        )
        self.acts_at_opening = table.acts_that_outdate() if carried_questions else 0
        self.done: set[tuple[int, str]] = set()
        self.passed: dict[int, int] = {}  # seat -> the number of acts by then
        self.reacted: dict[int, int] = {}  # the same for automatic reactions
        self._is_by_role = is_by_role(moment.name, table.position.rules.edition)
        self._why: dict[int, str] = {}  # seat -> why it is asked in this round, once that is known
        # What did nothing here: a seat, its order, and what that names. A number may soon be another order's.
        self.in_vain: list[tuple[int, StandingOrder | None, str]] = []

    @property
    def is_over(self) -> bool:
        """Return whether the window is closed.

        Calling an encounter off closes the windows of its phases, but not those for its consequences. So does
        the end of its turn.
        """
        encounter = self.table.position.encounter
        over = encounter is not None and (encounter.called_off or encounter.turn_over)
        return self.moment.closed or (over and not self.moment.nested)

    def renew_questions(self) -> None:
        """Renew the carried questions if anything has been used or played.

        Their seats are asked again with their last answers, window and question in one.
        """
        if self.carried_questions is None or self.table.acts_that_outdate() == self.acts_at_opening:
            return
        self.acts_at_opening = self.table.acts_that_outdate()
        self.carried_questions.renew()
        for seat in self.carried_questions.asks:
            self.passed.pop(seat, None)

    def carried(self, seat: int) -> Ask | None:
        """Return the carried question that this seat has not answered in its present form."""
        return (
            None
            if self.carried_questions is None or seat in self.carried_questions.answered
            else self.carried_questions.asks.get(seat)
        )

    # Who is asked follows from public facts, stops and orders. Nothing here may look into a hand.

    def seats_to_ask(self) -> list[int]:
        self._why.clear()
        return [s for s in self.table.position.in_timing_order() if self._must_ask(s)]

    def _must_ask(self, seat: int) -> bool:
        travelling = self.carried_questions is not None and seat not in self.passed
        return (travelling and self.carried(seat) is not None) or self._concerns(seat)

    def _concerns(self, seat: int) -> bool:
        """Return whether the window itself asks this seat.

        A pass holds until others act; then the round is open for everybody again (R-11.9, R-15.6).
        """
        if seat in self.passed and self.passed[seat] == self.table.acts_done:
            return False
        return bool(self.possible_uses(seat)) or self._stops(seat)

    def _stops(self, seat: int) -> bool:
        """Return whether the seat is asked by its role or a stop; keep the role, which its question tells."""
        why = why_stopped(self.table.position, seat, self.moment, by_role=self._is_by_role)
        if why and why != STOP:
            self._why[seat] = why
        return bool(why)

    def note_pass(self, seat: int, acts_done: int) -> None:
        self.passed[seat] = acts_done

    # Powers that may be used

    def possible_uses(self, seat: int) -> frozenset[str]:
        """Return the optional powers that this seat could use now, judged by public facts."""
        if not self.listens(seat):
            return NO_USES
        return frozenset(
            key
            for ability, sheet in self._optional_abilities(seat)
            if not self._is_silenced(ability, sheet)
            for key in self._use_keys(ability, sheet)
            if (seat, key) not in self.done
        )

    def listens(self, seat: int) -> bool:
        """Return whether any sheet of this seat can act here at all."""
        return self.table.position.seats[seat].holds_any(self.acting)

    def _use_keys(self, ability: Ability, sheet: Sheet) -> list[str]:
        if ability.repeatable:
            return [f"{sheet.name}.{ability.name}"]
        return [key for _, key in self._choices_and_keys(ability, sheet)]

    def _is_silenced(self, ability: Ability, sheet: Sheet) -> bool:
        """Return whether an order says "never" or "when it helps".

        It silences this power, but never a stop.
        """
        return sheet.me.ahead.by_name.get(f"{sheet.name}.{ability.name}") in ("never", WHEN_IT_HELPS)

    def _optional_abilities(self, seat: int) -> Iterator[tuple[Ability, Sheet]]:
        for held in self.table.position.seats[seat].holdings if self.listens(seat) else ():
            yield from self._optional_abilities_of(seat, held.sheet)

    def _optional_abilities_of(self, seat: int, name: str) -> Iterator[tuple[Ability, Sheet]]:
        for ability in self.abilities_at(seat, name):
            if ability.optional:
                sheet = book().sheets[name](self.table.position, seat, self.table)
                if ability.who(sheet, self.moment):
                    yield ability, sheet

    def abilities_at(self, seat: int, sheet: str) -> Iterator[Ability]:
        """Return what this sheet could do here for this seat: its uses, then its parts."""
        return chain(self.powers_at(seat, sheet), self.parts_at(seat, sheet), self.techs.get(sheet, ()))

    def _face_down_abilities(self, seat: int) -> Iterator[tuple[Ability, Sheet]]:
        """Yield what a seat may turn up to use.

        It is offered if the seat is asked, and never a reason to ask.
        """
        position = self.table.position
        for tech in position.seats[seat].techs if self.techs else ():
            if tech.tech in self.techs and usable_face_down(tech):
                sheet = book().sheets[tech.tech](position, seat, self.table)
                for ability in self.techs[tech.tech]:
                    if ability.who(sheet, self.moment):
                        yield ability, sheet

    def powers_at(self, seat: int, sheet: str) -> tuple[Ability, ...]:
        found = self.powers.get(sheet, ())
        if not found or not usable(self.table.position, seat, sheet):
            return ()
        return () if self._is_being_zapped(sheet) else found

    def _is_being_zapped(self, sheet: str) -> bool:
        """Return whether the sheet is being zapped.

        A zap works at once, before its card is discarded (F18).
        """
        for window in self.table.frame.windows:
            moment = window.moment
            if isinstance(moment, PowerUsed) and moment.power == sheet and moment.stopped == "zapped":
                return True
        return False

    def parts_at(self, seat: int, sheet: str) -> tuple[Ability, ...]:
        """Return the parts that are no use of the power, and those that errata keep working after a zap."""
        found, position = self.parts.get(sheet, ()), self.table.position
        return found and tuple(
            ability for ability in found if parts_work(position, seat, sheet, after_zap=ability.after_zap)
        )

    def _choices_and_keys(self, ability: Ability, sheet: Sheet) -> list[tuple[str, str]]:
        """Return each choice with the key under which its use is noted as done."""
        base = f"{sheet.name}.{ability.name}"
        return [
            (choice, f"{base}:{choice}" if choice and ability.each_choice else base)
            for choice in ability.choices(sheet, self.moment)
        ]

    def possible_acts(self, seat: int) -> dict[str, PossibleAct]:
        """Return what this seat may do now, by the key of the option."""
        found: dict[str, PossibleAct] = {}
        for ability, sheet in chain(self._optional_abilities(seat), self._face_down_abilities(seat)):
            if ability.can(sheet, self.moment):
                found.update(self._acts_of(ability, sheet))
        for power in self.table.position.seats[seat].face_down:
            found.update(self._acts_once_turned_up(seat, power))
        found.update(possible_plays(self.table, self.moment, seat))
        return found

    def _acts_once_turned_up(self, seat: int, power: Power) -> dict[str, PossibleAct]:
        """Return what the seat may do by turning this sheet up; it is never a reason to ask (R-24.2)."""
        found: dict[str, PossibleAct] = {}
        if not may_turn_up(self.table.position, seat):
            return found
        with as_turned_up(self.table.position.seats[seat], power):
            for ability, sheet in self._optional_abilities_of(seat, power.alien):
                if ability.can(sheet, self.moment):
                    found.update(self._acts_of(ability, sheet))
        return {name: self._turned_up_first(seat, power, act) for name, act in found.items()}

    def _turned_up_first(self, seat: int, power: Power, possible: PossibleAct) -> PossibleAct:
        option = replace(possible.option, params={**possible.option.params, "face_down": True})
        act = turned_up_first(self.table, seat, power, possible.act)
        return replace(possible, make_option=lambda: option, act=act, done_by_default=False)

    def _acts_of(self, ability: Ability, sheet: Sheet) -> Iterator[tuple[str, PossibleAct]]:
        meant = ability.choices(sheet, self.moment)
        for choice, key in self._choices_and_keys(ability, sheet):
            if (sheet.seat, key) in self.done:
                continue
            order_name = f"{sheet.name}.{ability.name}"
            name = order_name + (f":{choice}" if choice else "")
            params = {"ability": ability.name, "choice": choice, **ability.more, **_of_sheet(ability, sheet)}
            option = partial(Option, name, "use", params, advice(ability, sheet, self.moment, meant[choice]))
            act = self._act_of_use(ability, sheet, choice, meant[choice], key)
            yield (
                name,
                PossibleAct(name, option, act, order_name, ability.done_by_default, ability.each_choice),
            )

    def _act_of_use(self, ability: Ability, sheet: Sheet, choice: str, meant: Any, key: str) -> Act:
        async def act() -> None:
            if not ability.repeatable:
                self.done.add((sheet.seat, key))
            await use(self.table, ability, sheet, self.moment, choice, meant)

        return act

    # Questions

    def questions(self, seat: int) -> list[Ask]:
        """Return the window's question, the carried one, or both: in one, or side by side."""
        carried = self.carried(seat)
        if carried is None or self.carried_questions is None:
            return [self._window_question(seat)]
        if not self.carried_questions.as_separate_question:
            beside = self.carried_questions.others.get(seat)
            return [*([] if beside is None else [beside]), self._combined_question(seat, carried)]
        return [carried, *self._separate_questions(seat, carried)]

    def _separate_questions(self, seat: int, carried: Ask) -> list[Ask]:
        """Return the window's question as if there were no carried one.

        It may look into the hand, to spare a seat that could do nothing, only while the carried question
        waits. Others know of that one, so neither the pause nor who is waited for tells them of a second.
        """
        if not self._concerns(seat):
            return []
        if not self.table.questions_to_wait_for([carried]):
            return [self._window_question(seat)]
        return [self._window_question(seat, PRIVATE)] if self._has_something_to_do(seat) else []

    def _has_something_to_do(self, seat: int) -> bool:
        orders = self.table.position.seats[seat].ahead.by_name
        return any(orders.get(act.order_name) != "never" for act in self.possible_acts(seat).values())

    def moot(self, given: dict[Ask, Any]) -> list[Ask]:
        """Return the carried questions that need no answer now: their seats act and are asked again."""
        if self.carried_questions is None or not self.carried_questions.as_separate_question:
            return []
        acting = [
            ask.seat for ask, answer in given.items() if ask.what == self.moment.name and answer != PASS
        ]
        return [self.carried_questions.asks[seat] for seat in acting if seat in self.carried_questions.asks]

    def _window_question(self, seat: int, public: str = MOMENT) -> Ask:
        """Return the question.

        A seat asked only because of its own stop is told so, and nobody else learns of it.
        """
        form = Choice(lambda: {**self._options(seat), PASS: Option(PASS, "pass")}, passable=True)
        return Ask(
            seat,
            self.moment.name,
            form,
            self._default_act(seat),
            about=lambda: {**self.about(), "stop": True} if self._by_stop(seat) else self.about(),
            public=lambda: PRIVATE if self._by_stop(seat) else public,
            because=lambda: self.why_asked(seat),
        )

    def _combined_question(self, seat: int, carried: Ask) -> Ask:
        both = Choice(lambda: {**carried.form.options, **self._options(seat)})
        return Ask(
            seat,
            carried.what,
            both,
            carried.default,
            about=lambda: {**carried.about, **self.about(), "window": False},
            sealed=carried.sealed,
            public=carried.public,
            because=lambda: carried.because,
        )

    def _default_act(self, seat: int) -> str:
        """Return what a missed deadline does: a pass, unless a power of the seat says otherwise."""
        if not self.done_by_default(seat):
            return PASS
        orders = self.table.position.seats[seat].ahead.by_name
        usual = (act for act in self.possible_acts(seat).values() if act.done_by_default)
        return next((act.key for act in usual if orders.get(act.order_name) != "never"), PASS)

    def done_by_default(self, seat: int) -> bool:
        """Return whether the seat has a power here that is used unless its owner orders otherwise."""
        aliens = book().done_by_default(type(self.moment))
        return bool(aliens) and self.table.position.seats[seat].holds_any(aliens)

    def _options(self, seat: int) -> dict[str, Option]:
        return {key: act.option for key, act in self.possible_acts(seat).items()}

    def _by_stop(self, seat: int) -> bool:
        """Return whether the seat, which is asked, is asked only because of its own stop."""
        stops = self.table.position.seats[seat].ahead.stops or ()
        return self.moment.name in stops and self._main_reason(seat) == STOP

    def why_asked(self, seat: int) -> str:
        """Return why the window asks this seat. That it has an order or a stop is for the seat alone."""
        why = self._main_reason(seat)
        return why + ORDER if self._leaves_a_choice(seat) else why

    def _main_reason(self, seat: int) -> str:
        if seat not in self._why:
            by_role = why_by_role(self.table.position, seat, self.moment)
            self._why[seat] = by_role or self._why_by_own(seat)
        return self._why[seat]

    def _why_by_own(self, seat: int) -> str:
        """Return why a seat is asked that is not asked by its role: for a power or tech, or for its stop."""
        uses = self.possible_uses(seat)
        if not uses:
            return STOP
        return TECH if all(use.partition(".")[0] in self.techs for use in uses) else POWER

    def _leaves_a_choice(self, seat: int) -> bool:
        """Return whether the seat has ordered to do always what could be done here in several ways."""
        orders = self.table.position.seats[seat].ahead.by_name
        if "always" not in orders.values():
            return False
        names = [act.order_name for act in self.possible_acts(seat).values() if not act.each_choice]
        ordered = [name for name in names if orders.get(name) == "always"]
        return len(set(ordered)) < len(ordered)

    def about(self) -> Parameters:
        """Return the announced seat, power or card and choices, all told already."""
        moment = self.moment
        plain = {name: _plain(value) for name, value in moment.told().items()}
        return cast(Parameters, {"window": True, "moment": moment.name, **plain})


def _of_sheet(ability: Ability, sheet: Sheet) -> dict[str, str]:
    """Return the sheet of the ability as a parameter of its option."""
    return {"tech" if ability.kind == "tech" else "alien": sheet.name}


def _plain(value: Any) -> Any:
    """Return the value in the form to store: cards as their keys."""
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return str(value) if isinstance(value, Card) else value
