"""What a turn link shows on a device that is not known to be its player's, and the proof that a device is.

The page is the table as spectators see it. It depends on nothing that only the seat may know, not even on
whether its question is still open. Of a game that this visitor may not watch it names neither the game nor
the seat.

The proof is a code out of the player's mailbox, which opens the links of their seat on this device. Both
cookies are signed for the seat, the person who sits there, since when, and their address. So they are void as
soon as one of these changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from allauth.account import app_settings
from allauth.account import views as allauth
from allauth.account.adapter import get_adapter
from allauth.core.internal.cryptokit import normalize_user_code
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from games.base.links import key_in
from games.models import Game, Seat, User
from games.play.read.public import spectator_view
from games.questions.page.questions import Attempt, Carried, carried
from games.site.access import allowed, too_often
from games.watch.page import watch_context
from games.words.names import colour_name

SEND, CODE = "send_code", "code"  # the fields that ask for a code, and that have it
Show = Callable[[Sequence[Attempt]], HttpResponse]


def proves(post: QueryDict) -> bool:
    """Return whether this form is one of this page, and no answer."""
    return SEND in post or CODE in post


def gate(request: HttpRequest, seat: Seat, question: int, show: Show) -> HttpResponse:
    """Show the table and ask for a code. Nothing is taken.

    What was filled in is kept until the code is right; then `show` makes the page of the question with it.
    """
    if request.method != "POST":
        return _page(request, seat)
    if not proves(request.POST):
        return _page(request, seat, _not_saved(), Carried.of(question, request.POST))
    if is_players(request, seat):
        return _let_in(request, show)
    return _send(request, seat) if SEND in request.POST else _check(request, seat, show)


def _let_in(request: HttpRequest, show: Show) -> HttpResponse:
    typed = carried(request.POST)
    return show(typed.attempts()) if typed else redirect(request.get_full_path())


def _send(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Mail a code. A page that carries nothing is asked for again, so it may be reloaded later."""
    if not (allowed(request, "codes") and allowed(request, "codes_of_seat", str(seat.pk))):
        wrong = _("Too many codes were asked for. Use the newest one that came, or sign in.")
        return _page(request, seat, wrong, carried(request.POST), status=429)
    typed = carried(request.POST)
    response = _page(request, seat, typed=typed, asks=True) if typed else redirect(request.get_full_path())
    mail_code(response, seat)
    return response


def _check(request: HttpRequest, seat: Seat, show: Show) -> HttpResponse:
    """Let the device in if the code is right."""
    asked, typed = asked_code(request, seat), carried(request.POST)
    if not asked or not allowed(request, "code", asked):
        response = _page(request, seat, _("This code no longer works. Ask for a new one."), typed, asks=False)
        forget_code(response, seat)
        return response
    if not is_code(asked, request.POST[CODE]):
        return _page(request, seat, _("That is not the code. Type the one in our newest email."), typed)
    response = _let_in(request, show)
    remember(request, response, seat)
    return response


def _not_saved() -> str:
    return _(
        "Nothing is saved yet, because we don't know this device. After the code your answer is there as you "
        "filled it in."
    )


def _page(
    request: HttpRequest,
    seat: Seat,
    wrong: str = "",
    typed: Carried | None = None,
    *,
    asks: bool | None = None,
    status: int = 422,
) -> HttpResponse:
    """Return the page, with the field for the code if `asks`; None: if this device has asked for a code."""
    if not allowed(request, "watch"):
        return too_often(request)
    table = _table(request, seat.game)
    context = {
        **table,
        "colour": colour_name(seat.number) if table else "",
        "asks_code": bool(asked_code(request, seat)) if asks is None else asks,
        "carried": list(typed.hidden()) if typed else [],
        "wrong": wrong,
    }
    return render(request, "turn/gate.html", context, status=status if wrong else 200)


def _table(request: HttpRequest, game: Game) -> dict[str, object]:
    """Return what a spectator sees; nothing if this visitor may not watch the game."""
    try:
        return watch_context(
            spectator_view(request.user if isinstance(request.user, User) else None, game.pk)
        )
    except Game.DoesNotExist:
        return {}


PROVEN, ASKED = "seat-", "code-"  # the cookies of a seat: the proof, and the code that was mailed
AT = "/turns/"  # nothing else gets them
LASTS = 400 * 24 * 3600  # seconds: browsers keep no cookie for longer
YES = "yes"
SALT = "games.turn.page.proof"  # cookies for 400 days are signed with it, so it never changes


def is_players(request: HttpRequest, seat: Seat) -> bool:
    """Return whether the player of this seat is signed in, or has proven that this device is theirs."""
    return request.user.pk == seat.person.pk or _signed(request, PROVEN, seat, LASTS) == YES


def remember(request: HttpRequest, response: HttpResponse, seat: Seat) -> None:
    """Let this device open the links of the seat from now on. Of games that are over it need know nothing."""
    _sign(response, PROVEN, seat, YES, LASTS)
    _forget(response, ASKED, seat.pk)
    had = {name: name.removeprefix(PROVEN) for name in request.COOKIES if name.startswith(PROVEN)}
    over = Seat.objects.filter(pk__in=[key_in(had, name) for name in had], game__status=Game.Status.OVER)
    for pk in over.exclude(pk=seat.pk).values_list("pk", flat=True):
        _forget(response, PROVEN, pk)


def sign_out(request: HttpRequest) -> HttpResponseBase:
    """Sign out on POST, and forget that this device is theirs: links opened there show no hand any more."""
    person = request.user
    seats = list(person.seats.values_list("pk", flat=True)) if isinstance(person, User) else []
    response = allauth.logout(request)
    if request.method == "POST":
        for pk in seats:
            _forget(response, PROVEN, pk)
    return response


def mail_code(response: HttpResponse, seat: Seat) -> None:
    """Mail a code to the person who sits there. Only the device that gets this response can use it."""
    code = get_adapter().generate_login_code()
    context = {"code": code, "game": seat.game}
    get_adapter().send_mail("account/email/seat_code", seat.person.email, context)
    _sign(response, ASKED, seat, _digest(code), app_settings.LOGIN_BY_CODE_TIMEOUT)


def asked_code(request: HttpRequest, seat: Seat) -> str:
    """Return the digest of the code that this device has asked for; empty if there is none, or it is old."""
    return _signed(request, ASKED, seat, app_settings.LOGIN_BY_CODE_TIMEOUT)


def is_code(digest: str, typed: str) -> bool:
    return constant_time_compare(digest, _digest(typed))


def forget_code(response: HttpResponse, seat: Seat) -> None:
    _forget(response, ASKED, seat.pk)


def _digest(code: str) -> str:
    """Return what a device may keep of a code: nobody finds the code in it without our key."""
    return salted_hmac(SALT, normalize_user_code(code), algorithm="sha256").hexdigest()


def _salt(seat: Seat) -> str:
    person = seat.person  # signing out everywhere changes the hash
    return f"{SALT}:{person.pk}:{seat.since}:{person.email}:{person.get_session_auth_hash()}"


def _signed(request: HttpRequest, name: str, seat: Seat, seconds: int) -> str:
    found = request.get_signed_cookie(f"{name}{seat.pk}", default="", salt=_salt(seat), max_age=seconds)
    return cast(str, found)


def _sign(response: HttpResponse, name: str, seat: Seat, value: str, seconds: int) -> None:
    response.set_signed_cookie(
        f"{name}{seat.pk}",
        value,
        salt=_salt(seat),
        max_age=seconds,
        path=AT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _forget(response: HttpResponseBase, name: str, seat: int) -> None:
    response.delete_cookie(f"{name}{seat}", path=AT, samesite="Lax")
