"""The phases of an encounter, and what comes before the first one, by their names."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from .names import capital, humanise

PHASES = {
    "aliens": noop("Choosing aliens"),
    "hands": noop("Dealing hands"),
    "start_turn": noop("Start of the turn"),
    "regroup": noop("Regroup"),
    "destiny": noop("Destiny"),
    "launch": noop("Launch"),
    "alliance": noop("Alliance"),
    "planning": noop("Planning"),
    "reveal": noop("Reveal"),
    "resolution": noop("Resolution"),
    "play": noop("Between encounters"),
    "": noop("Between encounters"),
}


def phase_name(phase: str) -> str:
    return _(PHASES[phase]) if phase in PHASES else capital(humanise(phase))
