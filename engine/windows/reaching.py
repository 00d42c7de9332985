"""Reaching a moment, and asking the seats that may act there.

Mandatory powers act first, in timing order, and again after anything has changed, since an answer may have
made one fit. Then all seats that public facts or their own stops name are asked at once, and again after
anything has happened, until all have passed. Late mandatory powers act last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from engine.ahead.order import ALWAYS, AT_ME, IN_MY_ENCOUNTERS, used_once
from engine.asking.ask import Ask
from engine.asking.forms import PASS
from engine.asking.keys import seat_key
from engine.sheets.book import book
from engine.state.position import Position, Seat

from ..moments import Announcement, Moment
from ..table import Table
from .acts import PossibleAct, use_named
from .conditions import OrderedUse, may_use_by_order, ordered_use
from .early import keep_early
from .endings import EncounterCutShort
from .face_down import follow_turn_up_orders
from .mandatory import is_unseen_and_due, use_mandatory
from .reactions import act_at_once, react, reacts_at
from .stops import somebody_stops_at
from .window import CarriedQuestions, MakeQuestions, Window

M = TypeVar("M", bound=Moment)


async def reach(table: Table, moment: M, carried_questions: CarriedQuestions | None = None) -> M:
    """Let everybody act at this moment; return it as they have changed it."""
    if table.hides_powers:
        await follow_turn_up_orders(table)
    carries = carried_questions is not None and bool(carried_questions.asks)
    if not carries and book().nobody_listens(type(moment)):
        return moment
    table.count_moment()
    window = Window(table, moment, carried_questions)
    windows = table.frame.windows
    windows.append(window)
    quiet = not carries and table.observe is None and _nothing_can_happen(window)
    while not quiet and not window.is_over and await _run_round(window):
        pass
    windows.pop()
    encounter = table.position.encounter
    if not windows and encounter is not None and (encounter.called_off or encounter.turn_over):
        raise EncounterCutShort
    return moment


def _nothing_can_happen(window: Window) -> bool:
    """Return whether nobody can act here. Most windows end with this, so it comes before the full round.

    The window carries no question.
    """
    position = window.table.position
    if window.acting and _anybody_listens(window):
        return False
    lasting, encounter = window.lasting, position.encounter
    if lasting and encounter is not None:
        for effect in encounter.lasting:
            if effect.sheet in lasting:
                return False
    for seat in position.seats:
        if seat.ahead.may_act and _may_order(window, seat):
            return False
    return not somebody_stops_at(position, window.moment)


def _anybody_listens(window: Window) -> bool:
    position = window.table.position
    if position.any_seat_holds(window.acting):
        return True
    return window.table.powers_always_act and is_unseen_and_due(window)


def _may_order(window: Window, seat: Seat) -> bool:
    """Return whether an order of this seat could be followed here."""
    said = seat.ahead
    if said.acts_unasked or (said.by_name and reacts_at(window, seat.number)):
        return True
    return bool(said.numbered) and may_use_by_order(window, seat.number)


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
    table: Table,
    moment: Moment,
    make_questions: MakeQuestions,
    *,
    as_separate_question: bool = False,
    make_others: MakeQuestions = dict,
) -> None:
    """Reach a moment with carried questions, and keep their answers for their place."""
    carried_questions = CarriedQuestions(
        make_questions, as_separate_question=as_separate_question, make_others=make_others
    )
    await reach(table, moment, carried_questions)


# Rounds


async def _ask_round(window: Window) -> bool:
    """Ask all concerned seats at once; return whether anybody did anything.

    An act may no longer be possible after another one. A switch decides whether the others' acts still count
    after the first (OURS-core-43); a seat whose act does not count is asked again. None counts across an
    encounter inside this one (A-63).
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
    turned_up = table.hides_powers and await follow_turn_up_orders(table)
    acts_done = table.acts_done
    stand, begun = table.position.rules.later_acts == "stand", table.position.encounters
    for seat, answer in acting:
        possible = None if window.is_over else window.possible_acts(seat).get(answer)
        counts = table.position.encounters == begun if stand else table.acts_done == acts_done
        if possible and counts:
            await possible.act()
    return turned_up or bool(acting)


def _note_if_pass(window: Window, ask: Ask, answer: Any, acts_done: int) -> bool:
    """Note a pass or an answer to a carried question, with the number of acts by then; False for an act."""
    if window.carried_questions is not None and ask is window.carried_questions.others.get(ask.seat):
        keep_early(window.table, [ask], [answer])
        return True
    carried = window.carried(ask.seat)
    if carried is not None and answer in carried.form.options:
        assert window.carried_questions is not None
        window.carried_questions.answered.add(ask.seat)
        keep_early(window.table, [carried], [answer])
    elif answer != PASS:
        window.passed.pop(ask.seat, None)
        return False
    window.note_pass(ask.seat, acts_done)
    return True


async def _follow_orders(window: Window) -> bool:
    """Follow an order to act, without a question and so without a pause."""
    position, usual = window.table.position, bool(book().done_by_default(type(window.moment)))
    for seat in position.in_timing_order():
        said = position.seats[seat].ahead
        if not usual and not said.acts_unasked and not said.numbered:
            continue
        act = _usual_act(window, seat, usual=usual)
        if act is not None:
            await _do_always(window, seat, act)
            return True
        found = ordered_use(window, seat) if said.numbered else None
        if found is not None:
            await _use_by_order(window, seat, found)
            return True
    return False


async def _do_always(window: Window, seat: int, act: PossibleAct) -> None:
    """Do what the seat always does here, but not again in this window if further choices came to nothing."""
    acts_done = window.table.acts_done
    await act_at_once(window, seat, act)
    if window.table.acts_done == acts_done:
        window.in_vain.append((seat, None, act.key))


def _usual_act(window: Window, seat: int, *, usual: bool) -> PossibleAct | None:
    """Return what the seat always does here; with `usual` a sheet may do something unless told otherwise."""
    ordered = window.table.position.seats[seat].ahead.acts_unasked
    if not ordered and not (usual and window.done_by_default(seat)):
        return None
    return ordered_act(window, seat)


async def _use_by_order(window: Window, seat: int, found: OrderedUse) -> None:
    """Do what a standing order of the seat does here.

    One for once is gone then, so that it does not act against an answer to itself. If further choices came to
    nothing, it is put back, unless its owner has ordered something else meanwhile.
    """
    table, mine = window.table, window.table.position.seats[seat]
    orders, acts_done, use = mine.ahead.numbered, table.acts_done, (seat, found.order)
    mine.ahead = mine.ahead.with_numbered(used_once(orders, found.order, table.position.encounter_number))
    table.in_use.append(use)
    await act_at_once(window, seat, found.act)
    if table.acts_done == acts_done:
        window.in_vain.append((seat, found.order, found.use))
        mine.ahead = mine.ahead.with_numbered(orders) if use in table.in_use else mine.ahead
    table.in_use = [one for one in table.in_use if one != use]


def ordered_act(window: Window, seat: int) -> PossibleAct | None:
    """Return the first possible act that this seat has ordered to do always, or always against this act."""
    position, possible = window.table.position, window.possible_acts(seat)
    for key, act in possible.items():
        if (seat, None, key) in window.in_vain:
            continue
        if _is_ordered(position, window.moment, seat, act) and _order_is_unambiguous(
            position.seats[seat].ahead.by_name, key, possible
        ):
            return act
    return None


def _is_ordered(position: Position, moment: Moment, seat: int, possible: PossibleAct) -> bool:
    """Return whether the act is ordered.

    Orders name a power or card, or these against one other: "card_zap.cancel@plague", or against the acts of
    one seat: "card_zap.cancel@seat 2". No order answers what the seat itself announces.
    """
    if isinstance(moment, Announcement) and moment.user == seat:
        return False
    orders = position.seats[seat].ahead.by_name
    base, usual = possible.order_name, ALWAYS if possible.done_by_default else ""
    if not position.rules.asks_by_role:  # at the other paces orders name a card on a sheet with its pile
        base = use_named(base)
    if orders.get(possible.key, orders.get(base, usual)) == ALWAYS:
        return True
    if not isinstance(moment, Announcement):
        return False
    against = {orders.get(f"{base}@{moment.sheet}"), orders.get(f"{base}@{seat_key(moment.user)}")}
    if ALWAYS in against or (AT_ME in against and seat in moment.targets):
        return True
    return IN_MY_ENCOUNTERS in against and _plays_against(position, seat, moment.user)


def _plays_against(position: Position, seat: int, other: int) -> bool:
    """Return whether the seat takes part in the encounter and the other is not on its side."""
    encounter = position.encounter
    side = None if encounter is None else encounter.side_of(seat)
    return encounter is not None and side is not None and encounter.side_of(other) != side


def _order_is_unambiguous(orders: Mapping[str, str], key: str, possible: dict[str, PossibleAct]) -> bool:
    """Return whether the order leaves nothing to choose; otherwise its owner is asked."""
    if key in orders or possible[key].each_choice:
        return True
    name = possible[key].order_name
    return sum(other.order_name == name for other in possible.values()) == 1
