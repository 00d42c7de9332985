"""The ways from one moment of a replay to others, as links: step by step, by phase, encounter and turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from .chapters import Plan

BACK, ON = "‹", "›"
SPEEDS = {"0.5": 2800, "1": 1400, "2": 700, "4": 350}  # milliseconds for a step while it plays


@dataclass(frozen=True)
class Way:
    """`to` is None where there is nothing that way; `sign` is what is seen, `label` what is heard."""

    key: str
    label: str
    to: int | None
    sign: str

    def link(self, query: str) -> SafeString:
        """There are ten on each page: an included template for each would take half of its time."""
        if self.to is None:
            gone = '<span role="link" data-way="{}" aria-disabled="true" aria-label="{}">{}</span>'
            return format_html(gone, self.key, self.label, self.sign)
        there = '<a data-way="{}" href="?step={}{}" aria-label="{}">{}</a>'
        return format_html(there, self.key, self.to, query, self.label, self.sign)


@dataclass(frozen=True)
class Pair:
    """Back and on by the same measure."""

    label: str
    back: Way
    on: Way

    def links(self, query: str) -> dict[str, Any]:
        return {"label": self.label, "back": self.back.link(query), "on": self.on.link(query)}


def pairs(n: int, last: int, plan: Plan) -> list[Pair]:
    """By step, phase, encounter and turn."""
    encounters = [one.first for one in plan.chapters]
    return [
        Pair(
            _("Step"),
            Way("previous", _("Previous step"), n - 1 if n > 1 else None, BACK),
            Way("next", _("Next step"), n + 1 if n < last else None, ON),
        ),
        Pair(
            _("Phase"),
            Way("previous-phase", _("Previous phase"), _before(plan.phases, n), BACK),
            Way("next-phase", _("Next phase"), _after(plan.phases, n), ON),
        ),
        Pair(
            _("Encounter"),
            Way("previous-encounter", _("Previous encounter"), _before(encounters, n), BACK),
            Way("next-encounter", _("Next encounter"), _after(encounters, n), ON),
        ),
        Pair(
            _("Turn"),
            Way("previous-turn", _("Previous turn"), _before(plan.turns, n), BACK),
            Way("next-turn", _("Next turn"), _after(plan.turns, n), ON),
        ),
    ]


def ends(n: int, last: int) -> dict[str, Way]:
    """To the beginning and to the end."""
    return {
        "first": Way("first", _("First step"), 1 if n > 1 else None, "⇤"),
        "last": Way("last", _("Last step"), last if n < last else None, "⇥"),
    }


def _before(firsts: Sequence[int], n: int) -> int | None:
    return max((first for first in firsts if first < n), default=None)


def _after(firsts: Sequence[int], n: int) -> int | None:
    return min((first for first in firsts if first > n), default=None)


@dataclass(frozen=True)
class Speed:
    """How fast it plays: `milliseconds` to the next step."""

    key: str
    milliseconds: int
    now: bool

    @property
    def whole_seconds(self) -> int:
        """What a browser without scripts waits: they count whole ones."""
        return max(1, round(self.milliseconds / 1000))


def speeds(given: Mapping[str, str]) -> list[Speed]:
    """Those to choose among; the address tells which one it plays at, if it plays."""
    wanted = given.get("play", "")
    return [Speed(key, pause, key == wanted) for key, pause in SPEEDS.items()]
