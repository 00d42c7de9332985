"""Looking on: the table as it stood some hours ago, for spectators."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Game, User
from games.selectors.watching import watching
from games.web.unshown import said_if_unshown
from games.web.watch_page import watch_context


@never_cache
@said_if_unshown
@require_safe
def watch(request: HttpRequest, game_id: str) -> HttpResponse:
    """Whoever is signed out is sent to sign in where the address is not enough, be there a game or not."""
    user: User | None = request.user if request.user.is_authenticated else None
    try:
        found = watching(user, game_id)
    except Game.DoesNotExist:
        if user is None:
            return redirect_to_login(request.path)
        raise Http404 from None
    return render(request, "games/watch.html", watch_context(found))
