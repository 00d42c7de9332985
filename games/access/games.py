"""Who may see what: a game exists only for those who sit at it or have made it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Game, Seat, User
from games.read.game.seats import game_of, seat_of

from .unloadable import with_unloadable_page

View = Callable[..., HttpResponse]


def private(view: View) -> View:
    """For whoever is signed in; what is not his does not exist, and nothing is kept by the browser."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except ObjectDoesNotExist:
            raise Http404 from None

    return never_cache(login_required(with_unloadable_page(guarded)))


def posted_from(page: str, *of: str) -> Callable[[View], View]:
    """For an act without a page: GET leads to the one with its form, whose address has the parts `of`.

    Whoever had to sign in when he sent the form comes back to the act by GET.
    """

    def leading_back(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def guarded(request: HttpRequest, **parts: object) -> HttpResponse:
            if request.method == "POST":
                return view(request, **parts)
            return redirect(page, *(parts[name] for name in of))

        return guarded

    return leading_back


def redirect_visitors(where: Callable[[User | None, str], str]) -> Callable[[View], View]:
    """For the page of a game: whoever is not at the table is led to the page that `where` names, if any."""

    def leading_on(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, game_id: str) -> HttpResponse:
            user = request.user if request.user.is_authenticated else None
            if user is not None:
                try:
                    return view(request, game_id)
                except Http404:
                    pass
            there = where(user, game_id)
            return redirect(there, game_id) if there else view(request, game_id)

        return never_cache(guarded)

    return leading_on


def my_seat(request: HttpRequest, game_id: str) -> Seat:
    """The seat of whoever is signed in, with its game. Raises Seat.DoesNotExist for everybody else."""
    return seat_of(request.user, game_id)


def owned_game(request: HttpRequest, game_id: str) -> Game:
    """A game that the person signed in has made. Raises Game.DoesNotExist for everybody else."""
    game = game_of(request.user, game_id)
    if game.owner_id != request.user.pk:
        raise Game.DoesNotExist
    return game
