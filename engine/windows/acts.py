"""The acts that a seat is offered at a moment, and the names of uses and plays in orders.

Such a name is "card_zap.cancel", or with its choice "plague.infect:seat 2". A power or tech is named by its
sheet, a flare by its alien, a reinforcement with its value. Orders by name may go on with what they answer:
"card_zap.cancel@plague".
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.asking.forms import Option
from engine.asking.keys import seat_key
from engine.asking.refusals import NotAllowed
from engine.editions import EVERY_CARD
from engine.moments import MOMENTS, Moment
from engine.sheets.abilities import Ability, Sheet, first_seat, that_seat, those_seats
from engine.sheets.book import Book, book
from engine.state.cards import FLARE, card
from engine.state.position import Position

__all__ = [
    "abilities_named",
    "check_use",
    "choices_named",
    "is_in_game",
    "is_one_of",
    "is_sheet_in_game",
    "moments_ordered",
    "use_named",
]


Act = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class PossibleAct:
    """An act that a seat may do now: the functions that make its option and do it, and its name in orders.

    `key` is that of the option, which is made only if somebody is asked or told.
    """

    key: str
    make_option: Callable[[], Option]
    act: Act
    order_name: str
    done_by_default: bool = False  # done unless its owner has ordered otherwise
    each_choice: bool = False  # every choice may be used once

    @property
    def option(self) -> Option:
        return self.make_option()


def advice(ability: Ability, sheet: Sheet, moment: Moment, meant: Any) -> Callable[[], float] | None:
    """Return the ability's own score of this use, to be computed later; None if it gives none."""
    pays = ability.pays
    return None if pays is None else lambda: pays(sheet, moment, meant)


def use_named(order_name: str) -> str:
    """Return the use that an order names, without its target or what it is against: "plague.infect"."""
    return order_name.partition("@")[0].partition(":")[0]


def abilities_named(whole: Book, name: str) -> list[Ability]:
    """Return the abilities that an order names. There are none if the book has no such use or play."""
    thing, _, ability = name.rpartition(".")
    sheet, kinds = _sheet_named(whole, thing)
    found = whole.sheets[sheet].abilities if sheet in whole.sheets else ()
    return [one for one in found if one.name == ability and one.optional and one.kind in kinds]


def _sheet_named(whole: Book, thing: str) -> tuple[str, tuple[str, ...]]:
    """Return the sheet of a power, tech or card, and which kinds of its abilities are meant."""
    if thing.endswith(FLARE):
        return thing.removesuffix(FLARE), ("wild", "super")
    if thing in whole.aliens:
        return thing, ("power", "part")
    if thing in EVERY_CARD:
        return thing.partition(" ")[0], ("card",)
    return (thing, ("tech",)) if thing in whole.techs else ("", ())


def is_one_of(moment: Moment, names: frozenset[str]) -> bool:
    if moment.name in names:
        return True
    others = moment.also_playable_at
    return bool(others) and any(other.name in names for other in others)


def moments_ordered(position: Position, orders: Mapping[str, str], kinds: tuple[str, ...]) -> frozenset[str]:
    """Return the moments at which orders of these kinds may act."""
    whole = book()
    named = (name for name, order in orders.items() if order in kinds)
    return frozenset().union(*(_moments_of(whole, name) for name in named))


@cache
def _moments_of(whole: Book, name: str) -> frozenset[str]:
    """Return the moments at which the abilities that an order names may act.

    Include moments that are kinds of these, as a super is both a card and a use (OURS-core-73).
    """
    moments = tuple(moment for one in abilities_named(whole, name) for moment in one.moments)
    return frozenset(moment.name for moment in MOMENTS.values() if issubclass(moment, moments))


# Standing orders


def check_use(use: str, seat: int, position: Position) -> None:
    """Raise NotAllowed for a use that this game does not have, or for a choice that cannot be as named."""
    name = use_named(use)
    found = abilities_named(book(), name) if is_in_game(name, position) else []
    if not found:
        raise NotAllowed("order_no_such_use")
    seats = range(len(position.seats))
    choices = list(dict.fromkeys(choice for one in found for choice in choices_named(one, seat, seats)))
    if use in (f"{name}:{choice}" for choice in choices):
        return
    if use != name or not all(one.may_leave_one for one in found):
        raise _wrong_choice(found, choices)


def _wrong_choice(found: Iterable[Ability], choices: list[str]) -> NotAllowed:
    """Return why the choice is not as an order can name it."""
    if choices:
        return NotAllowed("order_leaves_choice", choices=choices)
    is_open = any(one.must_be_chosen for one in found)
    return NotAllowed("order_cannot_choose" if is_open else "order_chooses_nothing")


def choices_named(ability: Ability, seat: int | None, seats: Iterable[int]) -> list[str]:
    """Return the choices of a seat that can be named before the moment comes: a side, one of the seats."""
    known = ability.foreseen
    if known.names or known.no_seats or ability.targets not in (that_seat, those_seats, first_seat):
        return list(known.names)
    return [seat_key(one) for one in seats if one != seat or known.own_seat]


def is_sheet_in_game(name: str, position: Position) -> bool:
    """Return whether the game may have a power, a tech or a card with this sheet."""
    of_cards = name in book().sheets and name in {card(key).sheet for key in position.rules.cards.deck}
    return of_cards or is_in_game(f"{name}.", position)


def is_in_game(use: str, position: Position) -> bool:
    """Return whether the game may have what is named; its deck has all cards of the edition but flares."""
    thing, rules = use.rpartition(".")[0], position.rules
    if thing in book().techs:
        return rules.technology
    alien = thing.removesuffix(FLARE)
    if alien not in book().aliens:
        return thing in rules.cards.deck
    return rules.has_in_box(alien) and (alien == thing or rules.flares)
