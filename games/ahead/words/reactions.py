"""What can be said of a card or power in one choice, and in which encounters that would have acted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.ahead.order import SPREAD, WHEN_IT_HELPS
from engine.asking.keys import seat_key
from engine.moments import Announcement, CardPlayed, PowerUsed
from engine.sheets.abilities import Ability, no_choice, that_seat
from engine.sheets.book import book
from engine.state.cards import FLARE, card
from engine.state.view import View, players_in
from games.ahead.words.orders import ReactingThing, order_lines, reacting_things, said, way_home
from games.words.cards import cards_with_a_sheet
from games.words.names import alien_name, capital, card_name, colour_name, listed
from games.words.reader import when_it_helps

__all__ = [
    "ALWAYS",
    "HELPS",
    "KEEP",
    "NEVER",
    "Attempt",
    "ReactionChoice",
    "TriedThing",
    "attempts",
    "choices",
    "chosen",
    "how_to_react",
    "is_new",
    "reaction_words",
    "stands_words",
    "tried_lines",
    "tried_things",
]


KEEP, HELPS, ALWAYS, NEVER = "keep", "helps", "always", "never"
LABELS = {KEEP: noop("Keep"), HELPS: noop("When it helps"), ALWAYS: noop("Always"), NEVER: noop("Never")}
ASKED, FIRST_CHANCE = noop("Ask me"), noop("At the first chance")
IN_MY_ENCOUNTERS = "in my encounters"  # an order against one other


class ReactionChoice(NamedTuple):
    """One thing that can be said of a card or power, and the orders that it means."""

    key: str
    label: str
    orders: Mapping[str, str]
    rare: bool = False  # aimed at somebody or something: shown behind the plain ones


def choices(thing: ReactingThing, view: View) -> list[ReactionChoice]:
    """Return what can be said of a thing, the plain choices first."""
    return list(_each_choice(thing, view))


def _each_choice(thing: ReactingThing, view: View) -> Iterator[ReactionChoice]:
    yield from _plain(thing)
    yield from _aimed(thing, view)


def _plain(thing: ReactingThing) -> Iterator[ReactionChoice]:
    names, asked = list(thing.abilities), dict.fromkeys(thing.abilities, "ask")
    yield ReactionChoice(KEEP, _(ASKED if thing.is_power else LABELS[KEEP]), asked)
    if thing.advised:
        helps = asked | dict.fromkeys(thing.advised, WHEN_IT_HELPS)
        yield ReactionChoice(HELPS, _(LABELS[HELPS]), helps)
    if all(one.choices is no_choice for one in thing.abilities.values()):
        label = LABELS[ALWAYS] if thing.is_power else FIRST_CHANCE
        yield ReactionChoice(ALWAYS, _(label), dict.fromkeys(names, "always"), rare=not thing.is_power)
    if thing.is_power:
        yield ReactionChoice(NEVER, _(LABELS[NEVER]), dict.fromkeys(names, "never"))


def _aimed(thing: ReactingThing, view: View) -> Iterator[ReactionChoice]:
    """Yield choices on one seat where it names a seat; against a seat, power or card where it answers one."""
    on = [name for name, ability in thing.abilities.items() if ability.targets is that_seat]
    against = [name for name, ability in thing.abilities.items() if _answers(ability, Announcement)]
    for seat in _others(view):
        if on:
            label = _("At the first chance on %(seat)s") % {"seat": colour_name(seat)}
            orders = {f"{name}:{seat_key(seat)}": "always" for name in on}
            yield ReactionChoice(f"on {seat_key(seat)}", label, orders, rare=True)
        if against:
            yield _against(thing, against, seat_key(seat), colour_name(seat))
    for target, label in _answered(thing, view):
        yield _against(thing, against, target, label)


def _against(thing: ReactingThing, names: Iterable[str], target: str, label: str) -> ReactionChoice:
    """Return the choice against one target. The owner of a power is then not asked about anybody else."""
    orders = {f"{name}@{target}": IN_MY_ENCOUNTERS for name in names}
    orders |= dict.fromkeys(thing.abilities, "never") if thing.is_power else {}
    told = _("Only against %(other)s, in your encounters") % {"other": label}
    return ReactionChoice(f"against {target}", told, orders, rare=True)


def _others(view: View) -> list[int]:
    return [seat["seat"] for seat in players_in(view) if seat["seat"] != view["you"]]


def _answered(thing: ReactingThing, view: View) -> list[tuple[str, str]]:
    """Return the powers of the others, which everybody sees, and the cards of the edition that it answers."""
    found: list[tuple[str, str]] = []
    if any(_answers(ability, PowerUsed) for ability in thing.abilities.values()):
        aliens = [power["alien"] for seat in _others(view) for power in view["seats"][seat]["powers"]]
        found += [(alien, alien_name(alien)) for alien in aliens]
    if any(_answers(ability, CardPlayed) for ability in thing.abilities.values()):
        may_answer = book().sheets[_sheet_of(thing)].may_answer
        cards = [key for key in cards_with_a_sheet() if key != "reinforcement" and may_answer(card(key))]
        found += [(key, capital(card_name(key))) for key in cards]
    return found


def _answers(ability: Ability, announced: type[Announcement]) -> bool:
    """Return whether answering such an announcement is all that it does."""
    return all(issubclass(moment, announced) for moment in ability.moments)


def chosen(thing: ReactingThing, view: View) -> ReactionChoice | None:
    """Return the current choice for it. None: nothing was said, or several things were."""
    standing = thing.standing(_orders(view))
    if not standing:
        return None
    return next((one for one in _each_choice(thing, view) if dict(one.orders) == standing), None)


def is_new(thing: ReactingThing, view: View) -> bool:
    """Return whether it is held, and nothing was said of it yet."""
    return thing.held and not thing.standing(_orders(view))


def _orders(view: View) -> Mapping[str, str]:
    return {} if view["you"] is None else view["seats"][view["you"]]["orders"] or {}


SIDES = {
    "wild": lambda told: _("Wild: %(told)s") % {"told": told},
    "super": lambda told: _("Super: %(told)s") % {"told": told},
}


def _sheet_of(thing: ReactingThing) -> str:
    return thing.key.removesuffix(FLARE) if thing.key.endswith(FLARE) else thing.key.partition(" ")[0]


def helps_lines(thing: ReactingThing) -> tuple[str, ...]:
    """Return one line for each thing that it can do; for a flare with its half before it."""
    sheet, lines = _sheet_of(thing), []
    for name in thing.advised:
        ability = thing.abilities[name]
        told = when_it_helps(sheet, ability.name)
        if told:
            lines.append(SIDES[ability.kind](told) if ability.kind in SIDES else told)
    return tuple(dict.fromkeys(lines))


class Attempt(NamedTuple):
    """Something to try of a reader's card or power: its current choice, or that it acts when it helps."""

    thing: ReactingThing
    said: ReactionChoice

    @property
    def card(self) -> str:
        return "" if self.thing.is_power else self.thing.key


class TriedLine(NamedTuple):
    """ "When it helps", "encounters 4 and 9"."""

    said: str
    where: str


class TriedThing(NamedTuple):
    label: str
    lines: list[TriedLine]


def attempts(view: View) -> list[Attempt]:
    """Return the current choice of each thing of the reader, and "when it helps" where that can be said.

    Techs are not tried, as they were not there in earlier encounters.
    """
    things = [thing for thing in reacting_things(view) if not thing.is_tech]
    return [Attempt(thing, said) for thing in things for said in _worth_trying(thing, view)]


def _worth_trying(thing: ReactingThing, view: View) -> Iterator[ReactionChoice]:
    stands = chosen(thing, view)
    if stands is not None and stands.key not in (KEEP, NEVER, HELPS):
        yield stands
    yield from (one for one in choices(thing, view) if one.key == HELPS)


def tried_things(
    tried: Sequence[Attempt], encounters: Sequence[Sequence[int] | None], over: int
) -> list[TriedThing]:
    """Return what was tried by thing, in the order in which it was tried."""
    found: dict[str, TriedThing] = {}
    for attempt, numbers in zip(tried, encounters, strict=True):
        thing = found.setdefault(attempt.thing.key, TriedThing(attempt.thing.label, []))
        thing.lines.append(TriedLine(attempt.said.label, _where(numbers, over)))
    return list(found.values())


def tried_lines(things: Sequence[TriedThing]) -> list[str]:
    """Return a line each, for a mail."""
    return [
        _("%(thing)s – %(said)s: %(where)s") % {"thing": thing.label, **line._asdict()}
        for thing in things
        for line in thing.lines
    ]


def _where(numbers: Sequence[int] | None, over: int) -> str:
    """Return "encounters 4 and 9"; if it is all or none, how many these were.

    None: nobody knows.
    """
    if numbers is None:
        return _("could not be tried")
    if not numbers:
        return ngettext("not in the one encounter so far", "in none of %(n)d encounters", over) % {"n": over}
    if len(numbers) == over > 1:
        return _("in all %(n)d encounters") % {"n": over}
    told = {"numbers": listed(map(str, numbers))}
    return ngettext("in encounter %(numbers)s", "in encounters %(numbers)s", len(numbers)) % told


def reaction_words(view: View, *, orders: bool = True) -> list[str]:
    """Return the reader's choice for each card and power that can act by itself, and what they ordered."""
    reactions = [_line(thing, view) for thing in reacting_things(view)]
    return [*reactions, *_ordered(view)] if orders else reactions


def _ordered(view: View) -> list[str]:
    way = way_home(view)
    told = [
        _("Order %(number)s: %(order)s") % {"number": one.name, "order": one.sentence}
        for one in order_lines(view)
    ]
    return told if way == SPREAD else [said(way), *told]


def _line(thing: ReactingThing, view: View) -> str:
    """Return the choice for a card or power: "Card Zap: When it helps".

    A new one is kept until something is said of it. What is said of one that is gone stands for when it is
    there again.
    """
    stands = chosen(thing, view)
    told = {"thing": thing.label, "said": _as_said(thing, stands) if stands else _unsaid(thing, view)}
    line = _("%(thing)s: %(said)s") % told
    return line if thing.held else _("%(line)s (you do not have it now)") % {"line": line}


def stands_words(thing: ReactingThing, choice: ReactionChoice) -> str:
    """Return what a choice comes to: its label, but in plain words where nothing acts by itself."""
    if choice.key != KEEP:
        return choice.label
    return _("you are asked") if thing.is_power else _("never plays by itself")


def _as_said(thing: ReactingThing, choice: ReactionChoice) -> str:
    """Return the same as the counterpart of what holds while nothing is said."""
    told = stands_words(thing, choice)
    return _("%(what)s, as you have said") % {"what": told} if choice.key == KEEP else told


def _unsaid(thing: ReactingThing, view: View) -> str:
    if not is_new(thing, view):
        return _("several orders")
    if not thing.is_power:
        return _("never plays by itself, as you have said nothing")
    if all(ability.done_by_default for ability in thing.abilities.values()):
        return _("used whenever it can be, as you have said nothing")
    return _("you are asked, as you have said nothing")


def how_to_react(things: list[ReactingThing]) -> str:
    """Return how to write a choice, with one of the reader's things as the example."""
    thing = next((one for one in things if one.advised), things[0])
    return _(
        "You are seldom asked before things happen. To have one of these act at once by itself, write a line "
        "such as “%(thing)s: when it helps”; “%(thing)s: %(back)s” takes it back. It stands until you say "
        "otherwise."
    ) % {"thing": thing.label.lower(), "back": _("ask me") if thing.is_power else _("keep")}
