"""What makes a seat lose ships or discard cards of its choice, as far as its view or the facts name it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.state.queries import LOSS_SIZE
from engine.state.view import View, encounter_in
from games.base.documents import FactJSON
from games.words.core.names import alien_name, capital, card_name
from games.words.facts.why import played_before
from games.words.stakes.encounter import effect_name

LOSING, DISCARDING = "lose_ships", "discard"
BY_THE_RULES = {"failed deal": noop("There is no deal: this is its price."), "price": ""}
ON_TOP = noop("%(thing)s causes this. It comes on top of what the encounter costs.")
ALONE = noop("%(thing)s causes this.")


def what_causes_it(ask: engine.Ask, view: View, since: Sequence[FactJSON] = ()) -> str:
    """In a sentence or two; `since`: what this seat has been told lately."""
    if ask.what not in (LOSING, DISCARDING):
        return ""
    cause = str(ask.about.get("cause", "card"))
    if cause in BY_THE_RULES:
        return _(BY_THE_RULES[cause]) if BY_THE_RULES[cause] else ""
    thing = NAMED[cause](view) if cause in NAMED else _last_used(since)
    pattern = ON_TOP if ask.what == LOSING else ALONE
    return _(pattern) % {"thing": capital(thing or _("a card or a power"))}


def _being_played(view: View) -> str:
    return card_name(view["playing"][-1]["card"]) if view["playing"] else ""


def _last_used(since: Sequence[FactJSON]) -> str:
    """What was used or played in the present step of the rules; nothing if it may be one of several."""
    found: set[str] = set()
    for behind in played_before([*since, {}]):
        if behind is None:
            found.clear()
        else:
            found.add(alien_name(behind["power"]) if behind.get("power") else card_name(behind["card"]))
    return found.pop() if len(found) == 1 else ""


def _enlarging(view: View) -> str:
    """What goes on in the encounter and makes the loss of a side larger."""
    sheets = engine.book().rules.get(LOSS_SIZE.name, {})
    effects = encounter_in(view).get("lasting", ())
    return next((effect_name(view, e["sheet"], e["seat"]) for e in effects if e["sheet"] in sheets), "")


# A power may be used within the play of a card: then it is the power that costs something.
NAMED = {"card": _being_played, "result": _enlarging}
