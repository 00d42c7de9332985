"""Looking on: the table as it stood some hours ago, for spectators."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Game, User
from games.play.read.watching import SpectatorView, spectator_view
from games.site.access.limits import allowed
from games.site.access.too_often import too_often
from games.site.access.unloadable import with_unloadable_page

from .page import picture_of, watch_context

Show = Callable[[HttpRequest, SpectatorView], HttpResponse]


@never_cache
@with_unloadable_page
@require_safe
def watch(request: HttpRequest, game_id: str) -> HttpResponse:
    """Whoever is signed out is sent to sign in where the address is not enough, be there a game or not."""
    return _shown(request, game_id, _page)


@never_cache
@with_unloadable_page
@require_safe
def watch_picture(request: HttpRequest, game_id: str) -> HttpResponse:
    """The board of the same moment, for the preview of a link to that page."""
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
