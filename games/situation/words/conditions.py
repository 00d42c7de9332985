"""What holds in one encounter alone: the side of the gate that lies up, and the comet in force."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.state.view import EncounterView
from games.words import names
from games.words.reader import sheet


def turned_over(enc: EncounterView) -> str:
    """Return what it means that the gate is turned over; empty if it is not, or makes no difference.

    It makes none to a deal (M-7.8.13).
    """
    return reverse_side() if enc.get("reversed") and enc.get("result") != "deal" else ""


def reverse_side() -> str:
    """Say what it means that the gate is turned over (M-16.2)."""
    return _(
        "The gate lies with its reverse side up: the defense's allies found colonies if it wins, the "
        "offense's allies are only rewarded."
    )


def comet_in_force(enc: EncounterView) -> str:
    """Return which comet is in force, with its text; empty for most encounters."""
    return comet_words(enc["comet"]) if enc.get("comet") else ""


def comet_words(card: str) -> str:
    """Return which comet is in force, with its text."""
    told = sheet(card)
    named = {"comet": told.get("name") or names.humanise(card), "text": told.get("text", "")}
    return (_("The comet %(comet)s is in force: %(text)s") % named).strip()
