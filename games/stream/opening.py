"""Who opens a stream, and whether they may still hear it: checked at first, and before anything is told."""

from __future__ import annotations

import io
import json
from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import auth
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest
from django.utils import timezone, translation
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from games.api.operation.authentication import TokenAuthentication, refuse_token_in_address
from games.api.operation.errors import ApiError, handle, plain_error
from games.api.operation.view import refuse_without_scope
from games.base.times import language_and_zone_on_pages
from games.desk.read import seen_at_once
from games.models import ApiToken, Game, User
from games.people.read.profile import allows
from games.turn.read.hidden import PublicState, public_state

Scope = MutableMapping[str, Any]


class ReadSession(SessionStore):
    """A session that is only read: a stream sends no cookie, so it must not give its browser another one.

    Signing in anew under a changed SECRET_KEY would do that.
    """

    @property
    def key_salt(self) -> str:
        """Return the salt of Django's own class: one must read what the other has written."""
        return str(SessionStore().key_salt)

    def cycle_key(self) -> None: ...

    def flush(self) -> None: ...

    def save(self, must_create: bool = False) -> None: ...


@dataclass(frozen=True, slots=True)
class Opening:
    """One listener of one game, by a session or by a token (then `session` is empty)."""

    game_id: str
    user_id: int
    session: str = ""
    token_id: int = 0


@dataclass(frozen=True)
class Refusal:
    """An answer instead of a stream: the one error object of the API."""

    status: int
    headers: Sequence[tuple[str, str]]
    body: bytes


def opened(scope: Scope, game_id: str) -> tuple[Opening, PublicState] | Refusal:
    """Open a stream by the rules of the API; a game that they may not see as it is now does not exist."""
    request = ASGIRequest(dict(scope), io.BytesIO())
    with translation.override(translation.get_language_from_request(request)):
        asked = Request(request, authenticators=[TokenAuthentication(), SessionAuthentication()])
        try:
            return _opening(_with_session(asked), game_id)
        except Exception as error:
            return refusal(error, asked)


def _with_session(asked: Request) -> Request:
    """Return the request with session and user, as the middleware of pages would hand it on."""
    request = asked._request
    request.session = ReadSession(request.COOKIES.get("sessionid"))
    request.user = auth.get_user(request)
    return asked


def _opening(request: Request, game_id: str) -> tuple[Opening, PublicState]:
    _refuse_other_hosts(request)
    refuse_token_in_address(request)
    if request.method != "GET":
        raise plain_error(405, method=request.method)
    user = request.user
    if not isinstance(user, User):
        raise NotAuthenticated
    with language_and_zone_on_pages(user):
        refuse_without_scope(request, ApiToken.Scope.READ, game_id)
    if not _sees(user, game_id):
        raise Game.DoesNotExist
    return _opening_of(request, user, game_id), public_state(game_id)


def _refuse_other_hosts(request: Request) -> None:
    try:
        request._request.get_host()
    except DisallowedHost:
        raise plain_error(404) from None


def _opening_of(request: Request, user: User, game_id: str) -> Opening:
    if isinstance(request.auth, ApiToken):
        return Opening(game_id, user.pk, token_id=request.auth.pk)
    return Opening(game_id, user.pk, session=request._request.session.session_key or "")


def refusal(error: Exception, request: Request | None = None) -> Refusal:
    """Return the error as an answer; a fault of ours is logged, and told as one."""
    answer = handle(error, {"view": Opening, "request": request})
    headers = [
        (name.lower(), value) for name, value in answer.headers.items() if name.lower() != "content-type"
    ]
    return Refusal(answer.status_code, headers, json.dumps(answer.data).encode())


def too_many(seconds: int, *, mine: bool) -> Refusal:
    """Return the refusal of a stream too many: of this person (429), or of all (503); pages then poll."""
    message = translation.gettext("Too many streams are open. Close one, or ask for the game now and then.")
    status = 429 if mine else 503
    return refusal(ApiError(status, "too_many_streams", message, headers={"Retry-After": str(seconds)}))


def may_hear(opening: Opening) -> bool:
    """Return whether they are still who they were, and still see the game as it is now."""
    user = _of_session(opening) if not opening.token_id else _of_token(opening)
    return user is not None and user.pk == opening.user_id and _sees(user, opening.game_id)


def _sees(user: User, game_id: str) -> bool:
    return seen_at_once(user).filter(pk=game_id).exists()


def _of_session(opening: Opening) -> User | None:
    """Return the user if they are signed in as before: not signed out since, nor banned."""
    request = HttpRequest()
    request.session = ReadSession(opening.session)
    user = auth.get_user(request)
    return user if isinstance(user, User) and user.is_active else None


def _of_token(opening: Opening) -> User | None:
    token = ApiToken.objects.filter(pk=opening.token_id, user__is_active=True).select_related("user").first()
    if token is None or not token.opens(timezone.now()):
        return None
    return token.user if allows(token, ApiToken.Scope.READ, opening.game_id) else None
