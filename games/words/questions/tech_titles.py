"""Titles and explanations of what is asked about techs (R-23)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.moments import COMPLETED
from games.base.documents import ParamsJSON
from games.words.core.patterns import Entry

TECHS: dict[str, tuple[Entry, Entry]] = {
    "tech": (
        noop("Choose the tech you keep"),
        noop(
            "You keep one of these techs, face down before you. The others are discarded face up. At the "
            "start of every regroup phase you may send a ship to research a tech, and complete it once "
            "enough ships are on it."
        ),
    ),
    "tech_action": (
        noop("Tech: research, complete, or nothing?"),
        noop(
            "Each player may do one thing with a face-down tech now: send a ship to research it, complete it "
            "with enough ships on it, or abandon it. Ships stay on a tech until it is completed or "
            "abandoned, and hold no colony meanwhile. All choose at once."
        ),
    ),
}


def completed_title(about: ParamsJSON, told: Mapping[str, str], *, mine: bool) -> str:
    """Of a tech that is completed, where it could be stopped; empty for whatever else is announced."""
    if not about.get("tech") or about.get("ability") != COMPLETED:
        return ""
    return (
        _("You complete %(thing)s. Respond?") if mine else _("%(who)s completes %(thing)s. Respond?")
    ) % told
