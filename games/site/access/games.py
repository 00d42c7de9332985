"""Who may see what: a game exists only for those who sit at it or have made it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Game, Seat, User
from games.play.read.seats import owned_game_of, seat_of

from .requests import SignedInRequest
from .unloadable import with_unloadable_page

P = ParamSpec("P")
R = TypeVar("R", bound=HttpRequest)


def private(
    view: Callable[Concatenate[SignedInRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """For whoever is signed in; what is not theirs does not exist, and nothing is kept by the browser."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            # Signed in: `login_required` stands before it.
            return view(cast(SignedInRequest, request), *args, **kwargs)
        except ObjectDoesNotExist:
            raise Http404 from None

    return never_cache(login_required(with_unloadable_page(guarded)))


def posted_from(
    page: str, *of: str
) -> Callable[[Callable[Concatenate[R, P], HttpResponse]], Callable[Concatenate[R, P], HttpResponse]]:
    """For an act without a page: GET leads to the one with its form, whose address has the parts `of`.

    Whoever had to sign in when they sent the form comes back to the act by GET.
    """

    def leading_back(
        view: Callable[Concatenate[R, P], HttpResponse],
    ) -> Callable[Concatenate[R, P], HttpResponse]:
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def guarded(request: R, /, *args: P.args, **parts: P.kwargs) -> HttpResponse:
            if request.method == "POST":
                return view(request, *args, **parts)
            return redirect(page, *(parts[name] for name in of))

        return guarded

    return leading_back


GameView = Callable[[HttpRequest, str], HttpResponse]


def redirect_visitors(where: Callable[[User | None, str], str]) -> Callable[[GameView], GameView]:
    """For the page of a game: whoever is not at the table is led to the page that `where` names, if any."""

    def leading_on(view: GameView) -> GameView:
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


def my_seat(request: SignedInRequest, game_id: str) -> Seat:
    """The seat of whoever is signed in, with its game. Raises Seat.DoesNotExist for everybody else."""
    return seat_of(request.user, game_id)


def owned_game(request: SignedInRequest, game_id: str) -> Game:
    """A game that the person signed in has made. Raises Game.DoesNotExist for everybody else."""
    return owned_game_of(request.user, game_id)
