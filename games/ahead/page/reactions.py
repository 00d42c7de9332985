"""What a seat's cards and powers do when it helps, as the panel of its page shows and sends it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

import engine
from engine.ahead.order import SHIPS_HOME, SPREAD
from engine.state.view import View
from games.ahead.words.orders import WAYS, ReactingThing, reacting_things, way_home
from games.ahead.words.reactions import (
    HELPS,
    ReactionChoice,
    attempts,
    choices,
    chosen,
    helps_lines,
    is_new,
    tried_things,
)
from games.models import Game
from games.play.read.current import current_game
from games.site.access import SignedInRequest, allowed, my_seat, private, too_often
from games.turn.read.page import Trial, Tried, is_tried, try_out

PREFIX = "react-"
WAS = "was-"  # before the name of a field: the value when the page was shown, which changes nothing
ALL = "react-all"  # the button that says the same of everything new
HOMEWARD = "ships-home"  # the field for ships that come home


@dataclass(frozen=True)
class ReactionRow:
    """A thing with what can be said of it; `chosen` is the key of the current choice, "" if there is none."""

    name: str
    label: str
    chosen: str
    plain: tuple[ReactionChoice, ...]
    aimed: tuple[ReactionChoice, ...]
    helps: tuple[str, ...]
    held: bool

    @property
    def is_aimed(self) -> bool:
        return any(one.key == self.chosen for one in self.aimed)


def reactions_context(view: View) -> dict[str, object]:
    """Return `new`: things without an order yet; `said`: the others, and their summary."""
    rows = [(_row(thing, view), is_new(thing, view)) for thing in reacting_things(view)]
    said = [row for row, new in rows if not new]
    return {
        "new": [row for row, new in rows if new],
        "said": said,
        "summary": _summary(said),
        "way_home": way_home(view),
        "home": [(way, _(words), way == way_home(view)) for way, words in WAYS.items()],
    }


def _row(thing: ReactingThing, view: View) -> ReactionRow:
    offered, stands = choices(thing, view), chosen(thing, view)
    return ReactionRow(
        name=PREFIX + thing.key,
        label=thing.label,
        chosen=stands.key if stands else "",
        plain=tuple(one for one in offered if not one.rare),
        aimed=tuple(one for one in offered if one.rare),
        helps=helps_lines(thing),
        held=thing.held,
    )


def _summary(said: list[ReactionRow]) -> str:
    """Return the current choices in one line: "Card Zap – When it helps; Plague – Keep"."""
    return "; ".join(_("%(thing)s – %(said)s") % {"thing": row.label, "said": _stands(row)} for row in said)


def _stands(row: ReactionRow) -> str:
    stands = (one.label for one in (*row.plain, *row.aimed) if one.key == row.chosen)
    return next(stands, _("several orders"))


def says_reactions(post: QueryDict) -> bool:
    """Return whether it is the form of the reactions."""
    return ALL in post or HOMEWARD in post or any(name.startswith(PREFIX) for name in post)


def read(post: QueryDict, view: View) -> tuple[list[str], dict[str, str]]:
    """Return the uses with another order now, and the orders for them. Raises LookupError."""
    changed = list(_changed(post, view))
    uses = [use for thing, _choice in changed for use in thing.abilities]
    orders = {name: order for _thing, one in changed for name, order in one.orders.items()}
    if way := _other_way_home(post, view):
        return [*uses, SHIPS_HOME], orders if way == SPREAD else orders | {SHIPS_HOME: way}
    return uses, orders


def _other_way_home(post: QueryDict, view: View) -> str:
    """Return how ships come home from now on; empty if as before. Raises LookupError."""
    way = str(post.get(HOMEWARD, ""))
    if way and way not in WAYS:
        raise LookupError(HOMEWARD, way)
    return "" if way in (post.get(WAS + HOMEWARD), way_home(view)) else way


def _changed(post: QueryDict, view: View) -> Iterator[tuple[ReactingThing, ReactionChoice]]:
    known = {PREFIX + thing.key: thing for thing in reacting_things(view)}
    for name, key in _said(post, known, view).items():
        thing, stands = known[name], chosen(known[name], view)
        if stands is None or stands.key != key:
            yield thing, next(one for one in choices(thing, view) if one.key == key)


def _said(post: QueryDict, known: Mapping[str, ReactingThing], view: View) -> dict[str, str]:
    """Return what is said by the name of the field, or by the button for everything new.

    Raises LookupError.
    """
    if post.get(ALL):
        return {name: HELPS for name, thing in known.items() if thing.advised and is_new(thing, view)}
    said = {name: str(post[name]) for name in post if name.startswith(PREFIX)}
    said = {name: key for name, key in said.items() if key != post.get(WAS + name)}
    for name, key in said.items():
        if key not in {one.key for one in choices(known[name], view)}:
            raise LookupError(name, key)
    return said


@private
@require_safe
def tried(request: SignedInRequest, game_id: str) -> HttpResponse:
    seat = my_seat(request, game_id)
    if seat.game.status != Game.Status.RUNNING:
        return redirect("turn", game_id)
    position = current_game(game_id).game.position
    if position.rules.asks_by_role:  # there are stops instead
        return redirect("turn", game_id)
    wanted = attempts(engine.view(position, seat.number))
    trials = [Trial(one.card, one.said.orders) for one in wanted]
    if not is_tried(game_id, seat.number, trials) and not allowed(request, "dry_run"):
        return too_often(request)
    found = try_out(game_id, seat.number, trials)
    things = tried_things(wanted, found.encounters, found.over)
    context = {"game": seat.game, "why_not": _why_not(found), "over": found.over, "things": things}
    return render(request, "ahead/tried.html", context)


def _why_not(found: Tried) -> str:
    """Return why nothing is shown; empty if something is."""
    if not found.over:
        return _("No encounter is over yet. Look again after the first.")
    return "" if found.encounters else _("You hold nothing that could act by itself.")
