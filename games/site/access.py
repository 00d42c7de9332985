"""Who may see which game on pages, how often a person may do something, and how pages name people."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar, cast

from allauth.account.adapter import get_adapter
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

from games.desk.read import has_played, role_of
from games.models import Game, Seat, User
from games.models.play.desk import Role
from games.people.service.account import note_coming
from games.play.read.current import Unloadable, current_view
from games.play.read.seats import owned_game_of, seat_of
from games.words.moments import unloadable_words as why
from games.words.reader import Reader

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


def too_often(request: HttpRequest) -> HttpResponse:
    return render(request, "429.html", status=429)


class PageRequest(HttpRequest):
    """A request with the middleware's account of what htmx wants."""

    htmx: HtmxDetails


class SignedInRequest(PageRequest):
    """A request of a person who is signed in: `private` lets nobody else through."""

    user: User


LIMITS = {  # name: (times, seconds)
    "answer": (120, 60),
    "preview": (300, 60),
    "new_game": (20, 3600),
    "continue": (12, 3600),
    "invite": (30, 3600),
    "lobby": (120, 3600),  # joining, leaving, removing, waiting, asking for a match
    "report": (10, 86400),  # somebody has to read each
    "desk": (60, 3600),  # most acts send a mail to each at the table
    "standing": (60, 60),
    "dry_run": (20, 60),
    "reply": (60, 60),
    "settings": (60, 60),
    "hooks": (60, 3600),
    "hook_test": (20, 3600),
    "restore_mail": (5, 86400),
    "export": (6, 3600),
    "proof": (30, 3600),  # a whole game is played for it
    "delete": (10, 3600),
    "person": (120, 60),
    "learn": (120, 60),
    "watch": (120, 60),
    "codes": (10, 3600),  # for links in mails, by one visitor
    "codes_of_seat": (10, 86400),  # each is a mail to its player
    "code": (5, 1800),  # how often one may be typed; it lasts for less
    "api": (600, 60),  # what a program reads
}


class Use(NamedTuple):
    """How often something was done, how often it may be, and the seconds until the count begins anew."""

    used: int
    most: int
    seconds: int

    @property
    def left(self) -> int:
        return max(0, self.most - self.used)

    @property
    def too_often(self) -> bool:
        return self.used > self.most


def allowed(request: HttpRequest, name: str, who: str = "") -> bool:
    """Count one more; return False if it is one too many. `who` counts instead of the visitor."""
    most, seconds = LIMITS[name]
    return _count(_key(request, name, who), seconds)[0] <= most


def use(request: HttpRequest, name: str) -> Use:
    """Count one more, in the same count as `allowed`, and return the state of the count."""
    most, seconds = LIMITS[name]
    key = _key(request, name, "")
    used, left = _count(key, seconds)
    return Use(used, most, _left_of(key, seconds) if left is None else left)


def _count(key: str, seconds: int) -> tuple[int, int | None]:
    """Return the count in the span that began with the first time, and the seconds left of it if known.

    Redis tells both at once: it is asked once then, instead of four times.
    """
    at_once = getattr(cache, "count_within", None)
    counted: tuple[int, int] | None = at_once(key, seconds) if at_once else None
    return counted or (_count_by_steps(key, seconds), None)


def _count_by_steps(key: str, seconds: int) -> int:
    if cache.add(key, 1, seconds):
        cache.delete(f"{key}:ends")
        return 1
    try:
        count: int = cache.incr(key)
    except ValueError:  # it ran out just now
        return 1
    if count == 1:  # it ran out between both calls, so this begins one that would never end
        cache.touch(key, seconds)
    return count


def _left_of(key: str, seconds: int) -> int:
    ends = cache.get_or_set(f"{key}:ends", time.time() + seconds, seconds)
    return max(1, round(ends - time.time())) if isinstance(ends, float) else seconds


def _key(request: HttpRequest, name: str, who: str) -> str:
    return f"limit:{name}:{who or _visitor(request)}"


def _visitor(request: HttpRequest) -> str:
    """Return the signed-in person, or the address that another visitor comes from."""
    if request.user.is_authenticated:
        return str(request.user.pk)
    return f"ip-{get_adapter().get_client_ip(request)}"


def player_name(seat: Seat | None) -> str:
    """Return the name a person goes by, never an address."""
    return seat.user.name if seat and seat.user else ""


def profile_id(who: Seat | None, viewer: int | None) -> str:
    """Return the part of a profile's address for others at the table; a bystander would be sent away."""
    return who.user.opaque_id if who and who.user and viewer is not None else ""


def reader_of_log(game: Game, seat: int | None) -> Reader:
    """Return the reader of the log.

    The log does not need the game: if the game cannot be loaded, only the aliens of the seats are not named.
    """
    if game.status == Game.Status.LOBBY:
        return Reader.in_game(game, seat)
    try:
        return Reader.of(current_view(game.pk, seat))
    except Unloadable:
        return Reader.in_game(game, seat)
