"""What each switch of an edition may be set to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

CONFLICT = "conflicts."
CONFLICTS = ("allowed", "forbidden")
YES_OR_NO = (False, True)


class LaterSwitch(NamedTuple):
    """A switch that came after games had begun: the value that those games have, and the version of the
    rulings from which on an edition may say otherwise."""

    before: Any
    since: int


# Such a switch is not written into a position while it is as before, so that old positions stay as they are:
# `Position.switch` reads it from here.
LATER_SWITCHES: dict[str, LaterSwitch] = {
    "round.later_acts": LaterSwitch("stand", 2),
    "second_encounter.requires_encounter_card": LaterSwitch(True, 2),
    "shadow.super_if_saved": LaterSwitch(True, 2),
    "spiff.lands_before_void": LaterSwitch(True, 2),
    "values.order": LaterSwitch("timing", 2),
    "win.after_reactions": LaterSwitch(True, 2),
}
NAMED: dict[str, tuple[str, ...]] = {
    "setup.alien_selection": ("two_flares_keep_one", "random_deal"),
    "deal.failed_ship_source": ("any_of_own_ships", "colonies_or_gate"),
    "planning.offense_check": ("start", "selection"),
    "round.later_acts": ("stand", "asked_again"),
    "values.order": ("timing", "use"),
}
NUMBERS: dict[str, range] = {
    "setup.total_flares": range(101),  # those of the dealt aliens are always among them
    "ships": range(5, 41),
    "planets": range(4, 6),
    "goal": range(1, 22),  # 21 are more than there are: the game goes on for ever
    "homes_for_power": range(6),
}


def allowed_values(switch: str) -> tuple[Any, ...]:
    """Every value that this switch may have.

    >>> allowed_values("flares"), allowed_values("planets")
    ((False, True), (4, 5))
    """
    if switch.startswith(CONFLICT):
        return CONFLICTS
    return NAMED.get(switch) or tuple(NUMBERS.get(switch, ())) or YES_OR_NO


def wrong_value(switches: Iterable[tuple[str, Any]]) -> tuple[str, Any] | None:
    """The first switch whose value has another type than it should, or is none that it may have."""
    for switch, value in switches:
        if not any(type(value) is type(one) and value == one for one in allowed_values(switch)):
            return switch, value
    return None


def stored_switches(switches: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """What a position keeps of these switches: all but the later ones that are as before."""
    return {
        name: now
        for name, now in switches
        if name not in LATER_SWITCHES or LATER_SWITCHES[name].before != now
    }


def older_values(rulings: int) -> dict[str, Any]:
    """The switches that came later than this version of the rulings, each as it was before."""
    return {name: later.before for name, later in LATER_SWITCHES.items() if rulings < later.since}
