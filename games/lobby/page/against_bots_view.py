"""One tap: a game against bots begins, and its page opens; who is signed out signs in between."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.base.refusals import RequestRefused
from games.lobby.service.start_against_bots import start_against_bots
from games.lobby.words.reasons import lobby_reason
from games.site.access.games import private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often

WISHED = "against_bots"  # in the session of a browser that has sent the form before it signed in


@require_http_methods(["GET", "HEAD", "POST"])
def against_bots(request: HttpRequest) -> HttpResponse:
    """GET begins a game only for a browser that was led to sign in by its own form."""
    if request.method == "POST" and not request.user.is_authenticated:
        request.session[WISHED] = True
    return _begin(request)


@private
def _begin(request: SignedInRequest) -> HttpResponse:
    wished = request.session.pop(WISHED, False)
    if request.method != "POST" and not wished:
        return redirect("home")
    if not allowed(request, "new_game"):
        return too_often(request)
    try:
        return redirect("turn", start_against_bots(request.user).pk)
    except RequestRefused as refused:
        messages.warning(request, lobby_reason(refused))
        return redirect("home")
