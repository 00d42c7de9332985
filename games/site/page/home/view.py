"""The first page: what Cosmic Post is, or the games of whoever is signed in."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.people.read.my_games import my_games, places
from games.people.read.waiting_games import waiting_among

from .my_games_page import groups, is_newcomer
from .welcome_page import welcome_context


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    context = {"local": settings.LOCAL_ONLY}
    if not request.user.is_authenticated:
        return render(request, "site/welcome.html", {**context, **welcome_context()})
    games = my_games(request.user)
    mine = {
        "groups": groups(games),
        "is_newcomer": is_newcomer(games),
        "places": places(request.user),
        "waiting_games": waiting_among(games),
    }
    return render(request, "site/home.html", {**context, **mine})
