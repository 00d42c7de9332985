"""Reaching a moment, using a power, announcing and zapping.

Mandatory powers go first, in timing order, and again after anything has changed, since an
answer may have made one fit. Then all whom public facts or their own stops name are asked at
once, and again after anything has happened, until all have passed; what is late comes then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from engine.asking.ask import Ask
from engine.asking.forms import PASS, Option, choice
from engine.asking.keys import seat_key
from engine.sheets.abilities import Ability, Sheet
from engine.sheets.book import book
from engine.state.holdings import Power
from engine.state.position import Position, Seat

from ..moments import Announcement, Moment
from ..table import AnswersAhead, Table
from .endings import EncounterCutShort
from .face_down import as_turned_up, follow_wishes, that_act_by_themselves, turn_up
from .possible_act import PossibleAct, advice
from .reactions import act_at_once, react, reacts_at, use_named
from .stops import somebody_stops_at
from .using import use
from .window import CarriedQuestions, MakeQuestions, Window

M = TypeVar("M", bound=Moment)


async def reach(table: Table, moment: M, carried_questions: CarriedQuestions | None = None) -> M:
    """Let everybody act at this moment; gives it back as they have changed it."""
    if table.hides_powers:
        await follow_wishes(table)
    if book().nobody_listens(type(moment)) and not _carries(carried_questions):
        return moment
    table.count_moment()
    window = Window(table, moment, carried_questions)
    table.windows.append(window)
    quiet = table.observe is None and _nothing_can_happen(window)
    while not quiet and not window.is_over and await _run_round(window):
        pass
    table.windows.pop()
    encounter = table.position.encounter
    if not table.windows and encounter is not None and encounter.called_off:
        raise EncounterCutShort
    return moment


def _carries(carried_questions: CarriedQuestions | None) -> bool:
    return carried_questions is not None and bool(carried_questions.asks)


def _nothing_can_happen(window: Window) -> bool:
    """Whether nobody has a say here: most windows of most games, so they are not looked through."""
    position = window.table.position
    if _carries(window.carried_questions) or _anybody_listens(window):
        return False
    lasting, encounter = window.lasting, position.encounter
    if lasting and encounter is not None and any(e.sheet in lasting for e in encounter.lasting):
        return False
    if any(seat.orders and _may_order(window, seat) for seat in position.seats):
        return False
    return not somebody_stops_at(position, window.moment)


def _anybody_listens(window: Window) -> bool:
    position = window.table.position
    if not window.acting:
        return False
    if position.lies_before_anybody(window.acting):
        return True
    if not window.table.powers_always_act:
        return False
    unseen = (p for s in position.seats for p in that_act_by_themselves(position, s.number))
    return any(power.alien in window.acting for power in unseen)


def _may_order(window: Window, seat: Seat) -> bool:
    """Whether an order of this seat could be followed here."""
    return not ALWAYS.isdisjoint(seat.orders.values()) or reacts_at(window, seat.number)


async def _run_round(window: Window) -> bool:
    if await use_mandatory(window):
        return True
    if window.table.observe is not None:
        window.table.observe(window)
    if await _follow_orders(window) or await react(window):
        return True
    if await _ask_round(window):
        return True
    return await use_mandatory(window, after_all_passed=True)


async def reach_with_questions(
    table: Table, moment: Moment, make_questions: MakeQuestions, *, as_separate_question: bool = False
) -> AnswersAhead:
    """Reach a moment with questions that travel along; gives what was said to them.

    An answer holds as long as nobody has used or played anything since it was given.
    """
    carried_questions = CarriedQuestions(make_questions, as_separate_question=as_separate_question)
    await reach(table, moment, carried_questions)
    return AnswersAhead(
        carried_questions.previous_answers,
        carried_questions.acts_counted if carried_questions.current_answers else None,
    )


# Mandatory powers, parts of sheets that are no use, and effects that last


async def use_mandatory(window: Window, *, after_all_passed: bool = False) -> bool:
    found = _first_due(window, after_all_passed)
    if window.table.powers_always_act:
        unseen = _first_unseen(window, found, after_all_passed)
        if unseen is not None:
            await turn_up(window.table, *unseen, forced=True)
            await use_mandatory(window, after_all_passed=after_all_passed)
            return True
    if found is None:
        return False
    seat, ability, sheet = found
    window.done.add((seat, f"{sheet.name}.{ability.name}"))
    await _carry_out(window, ability, sheet)
    return True


def _first_due(window: Window, after_all_passed: bool) -> tuple[int, Ability, Sheet] | None:
    for one in _mandatory(window):
        if _is_due(window, *one, after_all_passed):
            return one
    return None


def _is_due(window: Window, seat: int, ability: Ability, sheet: Sheet, after_all_passed: bool) -> bool:
    return (
        ability.after_all_passed == after_all_passed
        and (seat, f"{sheet.name}.{ability.name}") not in window.done
        and ability.who(sheet, window.moment)
    )


def _first_unseen(
    window: Window, found: tuple[int, Ability, Sheet] | None, after_all_passed: bool
) -> tuple[int, Power] | None:
    """A sheet that lies face down and must act before what was found: by timing order, after what lasts."""
    position = window.table.position
    if found is not None and found[1].kind == "lasting":
        return None
    for seat in position.in_timing_order():
        if found is not None and found[0] == seat:
            return None
        for power in that_act_by_themselves(position, seat):
            with as_turned_up(position.seats[seat], power):
                if _must_act(window, seat, power.alien, after_all_passed):
                    return seat, power
    return None


def _must_act(window: Window, seat: int, alien: str, after_all_passed: bool) -> bool:
    """Whether the sheet has anything that it must do here; a use without anything to choose is none."""
    sheet = book().sheets[alien](window.table.position, seat, window.table)
    return any(
        not ability.optional
        and _is_due(window, seat, ability, sheet, after_all_passed)
        and (ability.kind == "part" or bool(ability.choices(sheet, window.moment)))
        for ability in window.abilities_at(seat, alien)
    )


def _mandatory(window: Window) -> Iterator[tuple[int, Ability, Sheet]]:
    """What lasts goes first: at the encounter's end borrowed things are back before anything is counted."""
    table, position = window.table, window.table.position
    if window.lasting and position.encounter is not None:
        yield from _lasting_abilities(window)
    parts, powers = window.parts, window.powers
    if not parts and not powers:
        return
    for seat, sheet in position.holders(window.acting):
        for ability in window.parts_at(seat, sheet) if sheet in parts else ():
            if not ability.optional:
                yield seat, ability, book().sheets[sheet](position, seat, table)
        for ability in window.powers_at(seat, sheet) if sheet in powers else ():
            if not ability.optional:
                yield seat, ability, book().sheets[sheet](position, seat, table)


def _lasting_abilities(window: Window) -> Iterator[tuple[int, Ability, Sheet]]:
    table, position = window.table, window.table.position
    for effect in list(position.enc.lasting):
        for ability in window.lasting.get(effect.sheet, ()):
            if ability.name == effect.what:
                yield effect.seat, ability, book().sheets[effect.sheet](position, effect.seat, table, effect)


async def _carry_out(window: Window, ability: Ability, sheet: Sheet) -> None:
    table, moment = window.table, window.moment
    if ability.kind != "power":
        table.acts_done += 1
        table.acts_forced += 1
        with table.working(sheet.name, ability.kind):
            await table.carry_out(ability.effect(sheet, moment, None))
        return
    choices = ability.choices(sheet, moment)
    picked = next(iter(choices), None)
    if len(choices) > 1:  # every choice is named before the use can be zapped
        picked = await table.ask(_which_choice(sheet, ability, moment, choices))
    if picked is not None:
        forced = len(choices) == 1 and ability.ask_details is None
        await use(table, ability, sheet, moment, picked, choices[picked], forced=forced)


def _which_choice(sheet: Sheet, ability: Ability, moment: Moment, choices: Mapping[str, Any]) -> Ask:
    params = {"alien": sheet.name, "ability": ability.name}
    options = [
        Option(key, "use", {**params, "choice": key}, advice(ability, sheet, moment, meant))
        for key, meant in choices.items()
    ]
    return Ask(sheet.seat, f"{sheet.name}.{ability.name}", choice(*options), next(iter(choices)))


# Rounds of questions


async def _ask_round(window: Window) -> bool:
    """Ask everybody concerned at once; say whether anybody did anything.

    What was possible when a question was asked may be so no longer. Whether the others' acts stand once one
    of them is carried out is a switch (OURS-core-43); whoever's does not is asked again like all others.
    """
    table = window.table
    window.renew_questions()
    asks = [ask for seat in window.seats_to_ask() for ask in window.questions(seat)]
    if not asks:
        return False
    acts_done = table.acts_done
    given = await table.ask_all(asks, window.moot)
    answered = [(ask, answer) for ask, answer in zip(asks, given, strict=True) if answer is not None]
    acting = [
        (ask.seat, answer) for ask, answer in answered if not _note_if_pass(window, ask, answer, acts_done)
    ]
    turned_up = table.hides_powers and await follow_wishes(table)
    acts_done = table.acts_done
    stand = table.position.rules.later_acts == "stand"
    for seat, answer in acting:
        possible = None if window.is_over else window.possible_acts(seat).get(answer)
        if possible and (stand or table.acts_done == acts_done):
            await possible.act()
    return turned_up or bool(acting)


def _note_if_pass(window: Window, ask: Ask, answer: Any, acts_done: int) -> bool:
    """Passing, or answering the question that travelled along, is noted with what had happened by then."""
    carried = window.carried(ask.seat)
    if carried is not None and answer in carried.form.options:  # type: ignore[attr-defined]
        assert window.carried_questions is not None
        window.carried_questions.record(ask.seat, answer, window.table.acts_counted)
    elif answer != PASS:
        window.passed.pop(ask.seat, None)
        return False
    window.note_pass(ask.seat, acts_done)
    return True


async def _follow_orders(window: Window) -> bool:
    """What a seat ordered to be done always is done without a question, and so without a pause."""
    position, usual = window.table.position, book().done_by_default(type(window.moment))
    for seat in position.in_timing_order():
        orders = position.seats[seat].orders
        ordered = orders and not ALWAYS.isdisjoint(orders.values())
        if not ordered and not (usual and window.done_by_default(seat)):
            continue
        act = ordered_act(window, seat)
        if act is not None:
            await act_at_once(window, seat, act)
            return True
    return False


def ordered_act(window: Window, seat: int) -> PossibleAct | None:
    """The first of what this seat can do now that it has ordered to be done always, or against such a one."""
    position, possible = window.table.position, window.possible_acts(seat)
    for key, act in possible.items():
        if _is_ordered(position, window.moment, seat, act) and _order_is_unambiguous(
            position.seats[seat].orders, key, possible
        ):
            return act
    return None


ALWAYS = {"always", "at me", "in my encounters"}


def _is_ordered(position: Position, moment: Moment, seat: int, possible: PossibleAct) -> bool:
    """Orders name a power or card, or these against one other: "card_zap.cancel@plague", or against what one
    seat does: "card_zap.cancel@seat 2".

    What a seat itself announces is never answered by an order.
    """
    if isinstance(moment, Announcement) and moment.user == seat:
        return False
    orders = position.seats[seat].orders
    base, usual = possible.order_name, "always" if possible.done_by_default else ""
    if not position.rules.asks_by_role:  # before, a card that lies on a sheet had to be named with its pile
        base = use_named(base)
    if orders.get(possible.option.key, orders.get(base, usual)) == "always":
        return True
    if not isinstance(moment, Announcement):
        return False
    against = {orders.get(f"{base}@{moment.sheet}"), orders.get(f"{base}@{seat_key(moment.user)}")}
    if "always" in against or ("at me" in against and seat in moment.targets):
        return True
    return "in my encounters" in against and _plays_against(position, seat, moment.user)


def _plays_against(position: Position, seat: int, other: int) -> bool:
    """Both take part or one of them does, but not on the same side; and it is the seat's own encounter."""
    encounter = position.encounter
    side = None if encounter is None else encounter.side_of(seat)
    return encounter is not None and side is not None and encounter.side_of(other) != side


def _order_is_unambiguous(orders: dict[str, str], key: str, possible: dict[str, PossibleAct]) -> bool:
    """An order by name chooses nothing: where only one of several things can be done, its owner is asked."""
    if key in orders or possible[key].each_choice:
        return True
    name = possible[key].order_name
    return sum(other.order_name == name for other in possible.values()) == 1
