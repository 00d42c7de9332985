"""The page of a spectator: board, aliens and log as they were; no people, no times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine.state.view import View
from games.base.vocabulary import wording
from games.board.drawing.picture import preview_png
from games.board.page import seat_row, table_of
from games.log.words.sentences import sentences
from games.models import Game, User
from games.play.read.public import SpectatorView, spectator_view
from games.site.access import allowed, too_often, with_unloadable_page
from games.words.reader import Reader, span_words

KEPT = 3600  # seconds: drawing it costs more than all the rest of the page
SHOWN = 6  # lines of the log; the others are folded


def watch_context(watched: SpectatorView) -> dict[str, Any]:
    """Return the context of the template. It reads nothing from the database."""
    cut = watched.cutoff
    late = span_words(cut.hours * 3600) if cut.hours else ""
    frame = {"game_name": str(cut.game), "game_id": cut.game.pk, "finished": cut.finished, "late": late}
    table = {} if watched.view is None else _table(watched.view, watched)
    return {**frame, **table, "seen": _seen(cut.finished, late, table.get("story", ()))}


def _seen(finished: bool, late: str, story: Sequence[str]) -> str:
    """Return how the game ended, or how old what is shown is."""
    if finished:
        return " ".join(story)
    if not late:
        return _("You see the table as it is now.")
    text = _("You see what the whole table saw %(late)s ago, and nothing decided since.")
    return text % {"late": late}


def picture_of(watched: SpectatorView) -> bytes:
    """Return the board as a PNG for link previews, drawn once for each moment and language.

    Raises Game.DoesNotExist while there is nothing to see.
    """
    view, cut = watched.view, watched.cutoff
    if view is None:
        raise Game.DoesNotExist
    key = f"watch:{cut.game.pk}:{cut.number}:{wording()}"
    drawn = cache.get_or_set(key, lambda: preview_png(view), KEPT)
    assert isinstance(drawn, bytes), "it was drawn just now, or kept as it was"
    return drawn


def _table(view: View, watched: SpectatorView) -> dict[str, Any]:
    reader = Reader.of(view)
    told = sentences(watched.log, reader, watched.earlier)
    return {
        **table_of(view, reader),
        "newest": told[-SHOWN:],
        "earlier": told[:-SHOWN],
        "seats": [seat_row(view, seat) for seat in view["seats"]],
    }


Show = Callable[[HttpRequest, SpectatorView], HttpResponse]


@never_cache
@with_unloadable_page
@require_safe
def watch(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show the page of a spectator.

    A signed-out reader is sent to sign in where the address is not enough, even if there is no such game.
    """
    return _shown(request, game_id, _page)


@never_cache
@with_unloadable_page
@require_safe
def watch_picture(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the board of the same moment, for the preview of a link to that page."""
    return _shown(request, game_id, _picture)


def _shown(request: HttpRequest, game_id: str, show: Show) -> HttpResponse:
    if not allowed(request, "watch"):
        return too_often(request)
    user: User | None = request.user if request.user.is_authenticated else None
    try:
        return show(request, spectator_view(user, game_id))
    except Game.DoesNotExist:
        if user is None:
            return redirect_to_login(request.path)
        raise Http404 from None


def _page(request: HttpRequest, found: SpectatorView) -> HttpResponse:
    return render(request, "watch/watch.html", watch_context(found))


def _picture(request: HttpRequest, found: SpectatorView) -> HttpResponse:
    return HttpResponse(picture_of(found), content_type="image/png")
