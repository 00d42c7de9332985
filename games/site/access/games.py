"""Access to games on pages: who may see which, and the page of a game that cannot be loaded."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.desk.read import has_played, role_of
from games.models import Game, Seat, User
from games.models.play.desk import Role
from games.people.service.account import note_coming
from games.play.read.current import Unloadable
from games.play.read.state import owned_game_of, seat_of
from games.site.access.limits import SignedInRequest
from games.words.moments import unloadable_words as why

P = ParamSpec("P")
R = TypeVar("R", bound=HttpRequest)
TOKEN = "csrfmiddlewaretoken"


def with_unloadable_page(
    view: Callable[Concatenate[R, P], HttpResponse],
) -> Callable[Concatenate[R, P], HttpResponse]:
    """Show a page that says so if a game cannot be loaded, with what was sent to be sent again."""

    @wraps(view)
    def guarded(request: R, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Unloadable as unloadable:
            return unloadable_page(request, why(unloadable.missing))

    return guarded


def unloadable_page(request: HttpRequest, sentence: str) -> HttpResponse:
    typed = [(name, value) for name, values in request.POST.lists() for value in values if name != TOKEN]
    context = {"why": sentence, "typed": typed, "sent": request.method == "POST"}
    return render(request, "site/unloadable.html", context, status=503)


def desk_of(request: SignedInRequest, game_id: str) -> tuple[Game, Role]:
    """Return the game and the role of the signed-in person; raise Game.DoesNotExist for all others."""
    game = Game.objects.select_related("owner").get(pk=game_id)
    role = role_of(request.user, game)
    if role is None:
        raise Game.DoesNotExist
    note_coming(game, request.user, role)
    return game, role


def only_waits(request: SignedInRequest, game_id: str) -> bool:
    """Return whether one of the team has no business there only because they wait for a seat."""
    game = Game.objects.filter(pk=game_id).first() if request.user.is_staff else None
    if game is None or role_of(request.user, game) is not None:
        return False
    return not has_played(request.user, game)


def private(
    view: Callable[Concatenate[SignedInRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Let only signed-in people in; what is not theirs does not exist, and the browser keeps nothing."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            # Signed in: `login_required` comes before it.
            return view(cast(SignedInRequest, request), *args, **kwargs)
        except ObjectDoesNotExist:
            raise Http404 from None

    return never_cache(login_required(with_unloadable_page(guarded)))


def posted_from(
    page: str, *of: str
) -> Callable[[Callable[Concatenate[R, P], HttpResponse]], Callable[Concatenate[R, P], HttpResponse]]:
    """Lead GET of an act to the page with its form; its address has the parts `of`.

    A person who had to sign in when they sent the form comes back to the act by GET.
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
    """Lead a visitor who is not at the table to the page that `where` names, if any."""

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
    """Return the seat of the signed-in person, with its game; raise Seat.DoesNotExist for everybody else."""
    return seat_of(request.user, game_id)


def owned_game(request: SignedInRequest, game_id: str) -> Game:
    """Return a game that the signed-in person has made; raise Game.DoesNotExist for everybody else."""
    return owned_game_of(request.user, game_id)
