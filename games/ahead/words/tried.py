"""Where what is said of cards and powers would have acted so far, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.state.view import View
from games.words.names import listed

from .choices import HELPS, KEEP, NEVER, ReactionChoice, choices, chosen
from .things import ReactingThing, reacting_things


class Attempt(NamedTuple):
    """Something to try of a card or power of the reader: what stands of it, or that it acts when it helps."""

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
    """Of each thing of the reader what stands, and besides "when it helps" where that can be said; techs are
    not tried, as they were not there in earlier encounters."""
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
    """By thing, in the order in which they were tried."""
    found: dict[str, TriedThing] = {}
    for attempt, numbers in zip(tried, encounters, strict=True):
        thing = found.setdefault(attempt.thing.key, TriedThing(attempt.thing.label, []))
        thing.lines.append(TriedLine(attempt.said.label, _where(numbers, over)))
    return list(found.values())


def tried_lines(things: Sequence[TriedThing]) -> list[str]:
    """A line each, for a mail."""
    return [
        _("%(thing)s – %(said)s: %(where)s") % {"thing": thing.label, **line._asdict()}
        for thing in things
        for line in thing.lines
    ]


def _where(numbers: Sequence[int] | None, over: int) -> str:
    """ "encounters 4 and 9"; of all and of none how many these were; None: nobody knows."""
    if numbers is None:
        return _("could not be tried")
    if not numbers:
        return ngettext("not in the one encounter so far", "in none of %(n)d encounters", over) % {"n": over}
    if len(numbers) == over > 1:
        return _("in all %(n)d encounters") % {"n": over}
    told = {"numbers": listed(map(str, numbers))}
    return ngettext("in encounter %(numbers)s", "in encounters %(numbers)s", len(numbers)) % told


__all__ = ["Attempt", "TriedThing", "attempts", "tried_lines", "tried_things"]
