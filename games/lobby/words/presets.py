"""Ready-made games: each fills the form for a new game with what goes well together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

HOUR, DAY = 3600, 24 * 3600


@dataclass(frozen=True)
class Preset:
    """A ready-made game. `fields` is what the form says at first, by the names of its fields."""

    id: str
    title: str | Promise
    about: str | Promise
    fields: Mapping[str, object]


PRESETS = {
    preset.id: preset
    for preset in (
        Preset(
            "weekend", _("A long weekend"), _("4 seats, 3 hours for an answer: for people who look often."),
            {"seats": 4, "response": 3 * HOUR, "deal": 6 * HOUR, "fill_after": DAY, "bank": DAY,
             "quiet_from": 22, "quiet_until": 8},
        ),
        Preset(
            "fortnight", _("Two weeks"), _("4 seats, 12 hours for an answer: morning and evening."),
            {"seats": 4, "response": 12 * HOUR, "deal": DAY, "fill_after": 3 * DAY, "increment": 3 * HOUR},
        ),
        Preset(
            "month", _("A month"), _("5 seats, 2 days for an answer: no one has to hurry."),
            {"seats": 5, "response": 2 * DAY, "deal": 3 * DAY, "fill_after": 7 * DAY, "bank": 3 * DAY},
        ),
        Preset(
            "beginners", _("Beginners"), _("4 seats, green aliens, no flares, a day for an answer."),
            {"seats": 4, "response": DAY, "deal": 2 * DAY, "alerts": ["green"], "flares": "none",
             "fill_after": 3 * DAY},
        ),
        Preset(
            "duel", _("Two players"),
            _("2 seats, four planets, a day for an answer: a short game without allies."),
            {"seats": 2, "variants": ["four_planets"], "response": DAY, "deal": 2 * DAY,
             "fill_after": 3 * DAY},
        ),
        Preset(
            "crowd", _("A big table"),
            _("8 seats, 1 encounter a turn, a day for an answer: for many friends."),
            {"seats": 8, "variants": ["single_encounter_turns"], "response": DAY, "deal": 2 * DAY,
             "fill_after": 7 * DAY},
        ),
        Preset(
            "bots", _("Try it against bots"), _("You and 3 bots, green and yellow aliens, no hurry."),
            {"seats": 4, "bots": 3, "response": 7 * DAY, "deal": 3 * DAY, "alerts": ["green", "yellow"],
             "bank": 0},
        ),
    )
}  # fmt: skip


def preset(name: str) -> Preset | None:
    """Return the preset of this name, or None."""
    return PRESETS.get(name)
