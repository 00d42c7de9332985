"""Set where a seat wants to be asked, and take what it says ahead on its page."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_http_methods

import engine
from games.ahead.page.orders import is_said_elsewhere, read, read_order, show
from games.ahead.page.reactions import read as read_reactions
from games.ahead.page.reactions import says_reactions
from games.ahead.service import SaidAhead, about, say_ahead, turning_up
from games.base.documents import Route
from games.models import Game, Seat
from games.play.read.current import current_view
from games.questions.page.questions import Carried, carried, game_for_seat, sent_from
from games.questions.words.reasons import reason
from games.site.access import (
    SignedInRequest,
    allowed,
    my_seat,
    posted_from,
    private,
    too_often,
    unloadable_page,
)
from games.turn.page.view import show as show_turn
from games.words.names import alien_name
from games.words.reader import Reader

BACK = "back"  # the button that saves nothing


class CannotBeSet(Exception):
    """The game is looked after: nothing can be set now."""


@private
@require_http_methods(["GET", "HEAD", "POST"])
def stops_and_orders(request: SignedInRequest, game_id: str) -> HttpResponse:
    seat = my_seat(request, game_id)
    if seat.game.status != Game.Status.RUNNING:
        return redirect("turn", game_id)
    if request.method != "POST":
        return _show(request, seat)
    from_question = sent_from(request)
    if not allowed(request, "preview" if from_question else "standing"):
        return too_often(request)
    return _show(request, seat, carries=from_question) if from_question else _sent(request, seat)


def _sent(request: SignedInRequest, seat: Seat) -> HttpResponse:
    """Save, or only go back. The question whose form was left for this page is as it was filled in."""
    carries = carried(request.POST)
    try:
        refused = "" if carries and BACK in request.POST else _set(request, seat)
    except CannotBeSet:
        return unloadable_page(request, _("The game is paused for repair."))
    if refused:
        return _show(request, seat, refused, carries)
    return show_turn(request, seat.game_id, carries.attempts()) if carries else redirect("turn", seat.game_id)


def _set(request: HttpRequest, seat: Seat) -> str:
    """Return why it cannot be done; empty if it is done.

    Raises CannotBeSet while a moderator handles the game.
    """
    stops, orders = read(request.POST)
    try:
        stood = say_ahead(
            game_id=seat.game_id,
            seat=seat.number,
            said=SaidAhead(stops=stops, orders=orders, replaces=lambda name: not is_said_elsewhere(name)),
            route=Route.WEB,
        )
    except engine.Refused as refused:
        return reason(refused, Reader.in_game(seat.game, seat.number))
    if not stood:
        raise CannotBeSet
    messages.success(request, _("Stops and orders saved. They count from the next question on."))
    return ""


def _show(request: HttpRequest, seat: Seat, wrong: str = "", carries: Carried | None = None) -> HttpResponse:
    now = game_for_seat(seat.game, seat)
    if not now.asks_by_role:  # there are reactions instead, beside the question
        return redirect("turn", seat.game_id)
    fields = show(now, request.POST if wrong else None)
    context = {
        "game": seat.game,
        "wrong": wrong,
        "carried": list(carries.hidden()) if carries else [],
        **fields,
    }
    return render(request, "ahead/standing.html", context, status=422 if wrong else 200)


@private
@posted_from("turn", "game_id")
def say(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Take any form of the turn page that says something ahead: an order, reactions, an alien to turn up.

    The form of an order that is refused is shown as it was filled in.
    """
    seat = my_seat(request, game_id)
    if not allowed(request, "standing"):
        return too_often(request)
    wrong, form = _say(request, seat), _form(request.POST)
    if not wrong:
        messages.success(request, form.saved(request.POST))
        return redirect("turn", game_id)
    messages.error(request, wrong)
    if form is _ORDERS and "cancel" not in request.POST:
        return show_turn(request, game_id, order=request.POST)
    return redirect("turn", game_id)


class _Form(NamedTuple):
    """`read` returns what is said, None if nothing is changed. It raises LookupError and ValueError."""

    read: Callable[[QueryDict, Seat], SaidAhead | None]
    saved: Callable[[QueryDict], str]
    unreadable: str


def _form(post: QueryDict) -> _Form:
    if "alien" in post:
        return _FACE_DOWN
    return _REACTIONS if says_reactions(post) else _ORDERS


def _say(request: HttpRequest, seat: Seat) -> str:
    """Return why it cannot be said; empty if it is said."""
    form = _form(request.POST)
    try:
        said = form.read(request.POST, seat)
        stands = said is None or say_ahead(game_id=seat.game_id, seat=seat.number, said=said, route=Route.WEB)
    except engine.Refused as refused:
        return reason(refused, Reader.in_game(seat.game, seat.number))
    except (LookupError, ValueError):
        return _(form.unreadable)
    return "" if stands else _("The game is paused for repair.")


def _read_order(post: QueryDict, _seat: Seat) -> SaidAhead:
    if "cancel" in post:
        return SaidAhead(cancel=[int(str(post["cancel"]))])
    return SaidAhead(add=[read_order(post)])


def _order_saved(post: QueryDict) -> str:
    return _("Your order is cancelled.") if "cancel" in post else _("Your order is saved.")


def _read_reactions(post: QueryDict, seat: Seat) -> SaidAhead | None:
    uses, orders = read_reactions(post, current_view(seat.game_id, seat.number))
    return SaidAhead(orders=orders, replaces=about(uses)) if uses else None


def _read_face_down(post: QueryDict, seat: Seat) -> SaidAhead:
    return turning_up(
        current_view(seat.game_id, seat.number), str(post["alien"]), leave=bool(post.get("leave"))
    )


def _face_down_saved(post: QueryDict) -> str:
    told = {"alien": alien_name(str(post["alien"]))}
    if post.get("leave"):
        return _("%(alien)s stays face down.") % told
    return _("%(alien)s is turned up as soon as the game goes on.") % told


_ORDER_UNREADABLE = noop("The order could not be read. Nothing was changed. Choose again.")
_ORDERS = _Form(_read_order, _order_saved, _ORDER_UNREADABLE)
_REACTIONS = _Form(
    _read_reactions,
    lambda _post: _("Your reactions are saved."),
    noop("What your cards do could not be read. Nothing was changed. Choose again."),
)
_FACE_DOWN = _Form(_read_face_down, _face_down_saved, _ORDER_UNREADABLE)
