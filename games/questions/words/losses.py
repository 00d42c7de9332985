"""What makes a seat lose ships, get them back or discard cards of its choice."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.state.queries import LOSS_SIZE
from engine.state.view import View, encounter_in
from games.base.documents import ParamsJSON
from games.situation.words.attack import present_encounter
from games.situation.words.encounter import effect_name
from games.words.names import alien_name, capital, card_name

LOSING, DISCARDING, PLACING = "lose_ships", "discard", "place_ships"
BY_THE_RULES = {"failed deal": noop("There is no deal: this is its price."), "price": ""}
ON_TOP = noop("%(thing)s causes this. It comes on top of what the encounter costs.")
ALONE = noop("%(thing)s causes this.")
FLARE_SIDES = ("wild", "super")


def what_causes_it(ask: engine.Ask, view: View) -> str:
    """In a sentence or two."""
    if ask.what == PLACING:
        return _(ALONE) % {"thing": capital(at_work(ask.about))} if at_work(ask.about) else ""
    if ask.what not in (LOSING, DISCARDING):
        return ""
    cause = str(ask.about.get("cause", "card"))
    if cause in BY_THE_RULES:
        return _(BY_THE_RULES[cause]) if BY_THE_RULES[cause] else ""
    thing = at_work(ask.about) or NAMED.get(cause, _nothing)(view)
    costs_more = ask.what == LOSING and present_encounter(view).get("defense", -1) >= 0
    return _(ON_TOP if costs_more else ALONE) % {"thing": capital(thing or _("a card or a power"))}


def at_work(about: ParamsJSON) -> str:
    """The power, flare or card whose effect asks; empty if the plain rules do."""
    name = str(about.get("asking", ""))
    if about.get("asking_by") == "power":
        return alien_name(name)
    return card_name(f"{name} flare" if about.get("asking_by") in FLARE_SIDES else name) if name else ""


def _nothing(view: View) -> str:
    return ""


def _being_played(view: View) -> str:
    return card_name(view["playing"][-1]["card"]) if view["playing"] else ""


def _enlarging(view: View) -> str:
    """What goes on in the encounter and makes the loss of a side larger."""
    sheets = engine.book().rules.get(LOSS_SIZE.name, {})
    effects = encounter_in(view).get("lasting", ())
    return next((effect_name(view, e["sheet"], e["seat"]) for e in effects if e["sheet"] in sheets), "")


NAMED = {"card": _being_played, "result": _enlarging}
