"""The page of a game: its lobby, and once it runs what is asked, what happened, board, hand and seats."""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.base.memo import memo_epoch
from games.lobby.page.page import lobby_page
from games.lobby.read import page_name_for_visitor
from games.models import Game
from games.questions.page.questions import Attempt, status_of
from games.site.access.games import private, redirect_visitors
from games.site.access.limits import SignedInRequest
from games.turn.page.page import turn_context
from games.turn.read.page import NEWEST, SEARCHED, TurnPageSource, turn_page_from, turn_page_source

from .freshness import if_changed

FRESH = 300  # seconds for which "in 31 hours" may stand unchanged


@redirect_visitors(page_name_for_visitor)
@private
@ensure_csrf_cookie
@require_safe
def turn(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Show the whole page, or for htmx its main part; 304 if the browser has it already.

    The cookie of forms comes with the first page, even where nothing is asked yet. Else two looks at once
    could each bring one, and a form would be refused.
    """
    table = turn_page_source(request.user, game_id)
    if table.game.status == Game.Status.LOBBY:
        return lobby_page(request, game_id)
    return if_changed(request, _made_of(request, table), lambda: _page(request, table))


def show(request: SignedInRequest, game_id: str, attempts: Sequence[Attempt]) -> HttpResponse:
    """Show the turn page after an answer that was not taken, with what was typed."""
    table = turn_page_source(request.user, game_id)
    if table.game.status == Game.Status.LOBBY:
        return lobby_page(request, game_id)
    return _page(request, table, attempts)


def _page(request: HttpRequest, table: TurnPageSource, attempts: Sequence[Attempt] = ()) -> HttpResponse:
    wanted = request.GET.get("log", "")
    page = turn_page_from(table, SEARCHED if wanted else NEWEST)
    context = turn_context(page, attempts, wanted)
    return render(request, "turn/turn.html", context, status=status_of(attempts))


def _made_of(request: HttpRequest, table: TurnPageSource) -> tuple[Hashable, ...] | None:
    """Return all that the page depends on.

    It is None for a game that is over, for another game may begin beside it.
    """
    if table.game.status == Game.Status.OVER:
        return None
    reader = (get_language(), get_current_timezone_name(), int(time.time() / FRESH))
    return (table.key, memo_epoch(table.game.pk), request.user.pk, request.GET.get("log", ""), *reader)
