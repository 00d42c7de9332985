"""Why a seat is asked in a window, and what of the things it holds fits: for that seat alone."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.asking.keys import seat_key
from engine.state.view import View
from games.board.words.encounter import role_of
from games.words import names
from games.words.asks import options_of
from games.words.moments import announced

from .losses import what_causes_it

_AS = {
    "offense": noop("You are asked because you are the offense."),
    "defense": noop("You are asked because you are the defense."),
    "offense ally": noop("You are asked because you are an ally of the offense."),
    "defense ally": noop("You are asked because you are an ally of the defense."),
}


def why_asked(ask: engine.Ask, view: View) -> str:
    """Why this question comes: the seat's own stop, its part in the encounter, what it has to answer, what
    costs it ships or cards."""
    if ask.about.get("stop"):
        return _("You are asked because of a stop you have set.")
    if not ask.about.get("window"):
        return what_causes_it(ask, view)
    if announced(ask.about):
        return _why_to_answer(ask, view)
    role = role_of(view, ask.seat)
    if role:
        return _(_AS[role])
    return _("You are asked because your alien might matter here.")


def _why_to_answer(ask: engine.Ask, view: View) -> str:
    """Whoever is named in an announcement is asked, or else the other main player (R-15.5)."""
    named = seat_key(ask.seat) in str(ask.about.get("choice") or "")
    if named and ask.about["user"] != ask.seat:
        return _("You are asked because you are the target.")
    if role_of(view, ask.seat) in ("offense", "defense") and ask.about["user"] != ask.seat:
        return _("You are asked because you are a main player.")
    return _("You are asked because you can respond before it takes effect.")


def fitting_things(ask: engine.Ask) -> str:
    """What this seat could use or play in this window; empty if it is none, or nothing fits."""
    if not ask.about.get("window") and not ask.about.get("moment"):
        return ""
    options = options_of(ask).values()
    held = list(dict.fromkeys(name for option in options if (name := _thing(option))))
    return _("What you have for this moment: %(things)s.") % {"things": names.listed(held)} if held else ""


def _thing(option: engine.Option) -> str:
    params = option.params or {}
    if option.what == "play":
        return names.card_name(params["card"])
    if option.what != "use":
        return ""
    if params.get("tech"):
        return names.tech_name(params["tech"])
    return _("the power of %(alien)s") % {"alien": names.alien_name(params["alien"])}
