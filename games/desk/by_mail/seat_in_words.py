"""Cards and orders of a seat that somebody looks at, in the words that the seat itself reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.state.view import SeatView, View, encounter_in
from engine.windows.homecoming import SHIPS_HOME
from engine.windows.stops import BY_ROLE
from games.ahead.words.orders import order_lines
from games.ahead.words.ships_home import said, way_home
from games.ahead.words.tech_orders import is_tech_order
from games.ahead.words.use_orders import use_order_words
from games.models.play.desk import LookedAt
from games.words.moments import moment_name
from games.words.names import alien_name

FACE_DOWN = "face down"
WHAT = {
    LookedAt.HAND: gettext_lazy("Their hand"),
    LookedAt.QUESTIONS: gettext_lazy("What they are asked, and what they have answered"),
    LookedAt.EVERYTHING: gettext_lazy("Everything they see"),
}


class Pile(NamedTuple):
    """Cards that lie in one place, by their keys."""

    title: str
    cards: Sequence[str]


def piles(view: View) -> list[Pile]:
    """All cards that the seat of this view has, and sees; its hand also where it is empty."""
    mine = _mine(view)
    found = [
        Pile(_("Hand"), mine["hand"] or []),
        Pile(_("Laid in this encounter"), _laid(view)),
        Pile(_("Laid aside"), mine["laid_aside"] or []),
        *(Pile(alien_name(alien), cards) for alien, cards in (mine["piles"] or {}).items()),
    ]
    return [pile for place, pile in enumerate(found) if pile.cards or place == 0]


def ordered_lines(view: View) -> list[str]:
    """At which moments the seat is asked, and what it has said ahead of uses, questions and its ships."""
    of_uses = (_mine(view)["orders"] or {}).items()
    return [
        _stops(view),
        *(use_order_words(name, order) for name, order in of_uses if not _told_below(name)),
        *(order.sentence for order in order_lines(view)),
        said(way_home(view)) + ".",
    ]


def _told_below(name: str) -> bool:
    return name == SHIPS_HOME or is_tech_order(name)


def _stops(view: View) -> str:
    """Nobody has said anything: the usual ones hold."""
    stops = _mine(view)["stops"]
    names = [_("the usual ones") if stop == BY_ROLE else moment_name(stop) for stop in stops or [BY_ROLE]]
    if stops == []:
        return _("Asked at no moment beforehand.")
    return _("Asked at these moments: %(moments)s.") % {"moments": "; ".join(names)}


def _mine(view: View) -> SeatView:
    assert view["you"] is not None, "a bystander has no hand"
    return view["seats"][view["you"]]


def _laid(view: View) -> list[str]:
    card = encounter_in(view).get("cards", {}).get(str(view["you"]))
    return [card] if card and card != FACE_DOWN else []
