"""What a turn link shows on a device that is not known to be its player's: the table as spectators see it.

The page depends on nothing that only the seat may know, not even on whether its question is still open. Of a
game that this visitor may not watch it names neither the game nor the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.models import Game, Seat, User
from games.play.read.public import spectator_view
from games.questions.page.questions import Attempt, Carried, carried
from games.site.access import allowed, too_often
from games.turn.page.proof import asked_code, forget_code, is_code, is_players, mail_code, remember
from games.watch.page import watch_context
from games.words.names import colour_name

SEND, CODE = "send_code", "code"  # the fields that ask for a code, and that have it
Show = Callable[[Sequence[Attempt]], HttpResponse]


def proves(post: QueryDict) -> bool:
    """Return whether this form is one of this page, and no answer."""
    return SEND in post or CODE in post


def gate(request: HttpRequest, seat: Seat, question: int, show: Show) -> HttpResponse:
    """Show the table and ask for a code. Nothing is taken.

    What was filled in is kept until the code is right; then `show` makes the page of the question with it.
    """
    if request.method != "POST":
        return _page(request, seat)
    if not proves(request.POST):
        return _page(request, seat, _not_saved(), Carried.of(question, request.POST))
    if is_players(request, seat):
        return _let_in(request, show)
    return _send(request, seat) if SEND in request.POST else _check(request, seat, show)


def _let_in(request: HttpRequest, show: Show) -> HttpResponse:
    typed = carried(request.POST)
    return show(typed.attempts()) if typed else redirect(request.get_full_path())


def _send(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Mail a code. A page that carries nothing is asked for again, so it may be reloaded later."""
    if not (allowed(request, "codes") and allowed(request, "codes_of_seat", str(seat.pk))):
        wrong = _("Too many codes were asked for. Use the newest one that came, or sign in.")
        return _page(request, seat, wrong, carried(request.POST), status=429)
    typed = carried(request.POST)
    response = _page(request, seat, typed=typed, asks=True) if typed else redirect(request.get_full_path())
    mail_code(response, seat)
    return response


def _check(request: HttpRequest, seat: Seat, show: Show) -> HttpResponse:
    """Let the device in if the code is right."""
    asked, typed = asked_code(request, seat), carried(request.POST)
    if not asked or not allowed(request, "code", asked):
        response = _page(request, seat, _("This code no longer works. Ask for a new one."), typed, asks=False)
        forget_code(response, seat)
        return response
    if not is_code(asked, request.POST[CODE]):
        return _page(request, seat, _("That is not the code. Type the one in our newest email."), typed)
    response = _let_in(request, show)
    remember(request, response, seat)
    return response


def _not_saved() -> str:
    return _(
        "Nothing is saved yet, because we don't know this device. After the code your answer is there as you "
        "filled it in."
    )


def _page(
    request: HttpRequest,
    seat: Seat,
    wrong: str = "",
    typed: Carried | None = None,
    *,
    asks: bool | None = None,
    status: int = 422,
) -> HttpResponse:
    """Return the page, with the field for the code if `asks`; None: if this device has asked for a code."""
    if not allowed(request, "watch"):
        return too_often(request)
    table = _table(request, seat.game)
    context = {
        **table,
        "colour": colour_name(seat.number) if table else "",
        "asks_code": bool(asked_code(request, seat)) if asks is None else asks,
        "carried": list(typed.hidden()) if typed else [],
        "wrong": wrong,
    }
    return render(request, "turn/gate.html", context, status=status if wrong else 200)


def _table(request: HttpRequest, game: Game) -> dict[str, object]:
    """Return what a spectator sees; nothing if this visitor may not watch the game."""
    try:
        return watch_context(
            spectator_view(request.user if isinstance(request.user, User) else None, game.pk)
        )
    except Game.DoesNotExist:
        return {}
