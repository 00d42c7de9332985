"""The proof that a device is a player's: a code out of their mailbox opens the links of their seat there.

Both cookies are signed for the seat, the person who sits there, since when, and their address. So they are
void as soon as one of these changes.
"""

from __future__ import annotations

from typing import cast

from allauth.account import app_settings
from allauth.account import views as allauth
from allauth.account.adapter import get_adapter
from allauth.core.internal.cryptokit import normalize_user_code
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.crypto import constant_time_compare, salted_hmac

from games.base.links import key_in
from games.models import Game, Seat, User

PROVEN, ASKED = "seat-", "code-"  # the cookies of a seat: the proof, and the code that was mailed
AT = "/turns/"  # nothing else gets them
LASTS = 400 * 24 * 3600  # seconds: browsers keep no cookie for longer
YES = "yes"


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
    return salted_hmac(__name__, normalize_user_code(code), algorithm="sha256").hexdigest()


def _salt(seat: Seat) -> str:
    person = seat.person  # signing out everywhere changes the hash
    return f"{__name__}:{person.pk}:{seat.since}:{person.email}:{person.get_session_auth_hash()}"


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
