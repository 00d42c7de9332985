"""Orders about ordinary questions, as the panel of a page shows and sends them."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.state.view import View, players_in
from games.ahead.service.set_standing import MOST_SHIPS, NOW
from games.ahead.words.orders import encounter_cards, order_lines
from games.base.documents import ParamsJSON
from games.words.names import colour_name

WHAT = {
    "offense": noop("Join the offense, if invited"),
    "defense": noop("Join the defense, if invited"),
    "out": noop("Stay out of alliances"),
    "card": noop("Lay this card in my next defense"),
    "public": noop("Pass until someone uses or plays something"),
    "encounter": noop("Pass for this encounter"),
    "part": noop("Pass until I take part"),
}
HOW_LONG = {
    "once": noop("Once"),
    "now": noop("In this encounter"),
    "always": noop("Until I cancel it"),
}


def question_orders_context(view: View) -> dict[str, object]:
    """What stands, and what the form offers."""
    others = [seat["seat"] for seat in players_in(view) if seat["seat"] != view["you"]]
    return {
        "lines": order_lines(view),
        "what": [(key, _(label)) for key, label in WHAT.items()],
        "how_long": [(key, _(label)) for key, label in HOW_LONG.items()],
        "ships": range(1, MOST_SHIPS + 1),
        "others": [(seat, colour_name(seat)) for seat in others],
        "cards": encounter_cards(view),
    }


def read_order(post: QueryDict) -> ParamsJSON:
    """The order that the form says. Raises LookupError and ValueError."""
    what = str(post["what"])
    if what not in WHAT or str(post.get("how_long", "once")) not in HOW_LONG:
        raise LookupError(what)
    return {**_READ.get(what, _read_join)(post), **_when(post, what)}


def _when(post: QueryDict, what: str) -> dict[str, object]:
    """A pass ends by itself; of the others it is chosen."""
    chosen = post.get("how_long", "once")
    if what == "encounter" or (chosen == "now" and what not in ("public", "part")):
        return {"last": NOW}
    return {"once": True} if chosen == "once" and what not in ("public", "part") else {}


def _read_join(post: QueryDict) -> dict[str, object]:
    order: dict[str, object] = {
        "what": "join",
        "side": post["what"],
        "ships": int(str(post.get("ships", "1"))),
    }
    unless = str(post.get("unless", ""))
    return {**order, "unless": int(unless)} if unless else order


_READ = {
    "out": lambda post: {"what": "join", "side": ""},
    "card": lambda post: {"what": "card", "card": str(post["card"])},
    "public": lambda post: {"what": "pass", "until": "public"},
    "part": lambda post: {"what": "pass", "until": "part"},
    "encounter": lambda post: {"what": "pass", "until": ""},
}
