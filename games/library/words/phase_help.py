"""What happens in a phase and who decides, in short, with the numbers of the rules."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.state.view import View, is_over


@dataclass(frozen=True)
class PhaseHelp:
    """`rules`: the numbers under which this stands in the rules, as in "R-7.1"."""

    text: str
    rules: tuple[str, ...]


HELP: dict[str, tuple[str, tuple[str, ...]]] = {
    "aliens": (
        noop(
            "All players are dealt alien sheets; each keeps one and returns the others. All choices are "
            "turned up together. The flares of all sheets dealt go into the deck."
        ),
        ("R-2.4", "R-2.5"),
    ),
    "hands": (noop("All players are dealt 8 cards. Destiny says who begins."), ("R-2.9", "R-2.10")),
    "start_turn": (
        noop(
            "The offense needs an encounter card: an attack, a negotiate or a morph. Without one it shows "
            "and discards its hand and draws 8 new cards."
        ),
        ("R-4.1", "R-4.3"),
    ),
    "regroup": (
        noop(
            "What can be played at the start of an encounter is played now. Then the offense takes one "
            "of its ships out of the warp and puts it on any of its colonies."
        ),
        ("R-5.1", "R-5.2"),
    ),
    "destiny": (
        noop(
            "The top destiny card names the defense. A colour means that player at home, a wild lets "
            "the offense choose, a special names a player by numbers. With its own colour the offense "
            "can drive out a visitor, re-settle, or draw again."
        ),
        ("R-6.2", "R-6.3", "R-6.4", "R-6.5", "R-6.6"),
    ),
    "launch": (
        noop(
            "The offense aims the gate at a planet of the system that destiny gave, and puts 1 to 4 "
            "ships on it. The last ship that leaves a colony gives it up."
        ),
        ("R-7.1", "R-7.2", "R-7.3"),
    ),
    "alliance": (
        noop(
            "First the offense, then the defense names whom it invites. Then the invited answer one after "
            "the other, clockwise: one side or none, with 1 to 4 ships."
        ),
        ("R-9.1", "R-9.2", "R-9.3", "R-9.4"),
    ),
    "planning": (
        noop(
            "Offense and defense each lay an encounter card face down. No one sees it until both are "
            "laid. A defense without an encounter card draws a new hand; an offense without one ends "
            "its turn."
        ),
        ("R-10.1", "R-10.3", "R-10.4"),
    ),
    "reveal": (
        noop(
            "Both cards are turned up. Two attacks: card, ships and reinforcements are added, the higher "
            "total wins, and a tie is the defense's. An attack beats a negotiate. Two negotiates: a deal is "
            "tried. A morph copies the other card."
        ),
        ("R-11.2", "R-11.4", "R-11.5", "R-11.6", "R-11.8"),
    ),
    "resolution": (
        noop(
            "The losers' ships go to the warp. A winning offense lands with its allies; the allies of a "
            "winning defense draw cards or take ships back. A main player who lost with a negotiate "
            "takes cards from the winner. After a success the offense may have a second encounter."
        ),
        ("R-12.1", "R-12.6", "R-12.9", "R-17.1", "R-3.4"),
    ),
}


def phase_help(view: View) -> PhaseHelp | None:
    """What to know about the phase in which the game stands; None between encounters and at the end."""
    phase = str(view.get("phase") or "")
    found = None if is_over(view) else HELP.get(phase)
    return PhaseHelp(_(found[0]), found[1]) if found else None
