"""Operations: how they are declared, who may use them, and answers that have not changed.

An answer has a tag made from what its reader is sent and from nothing else, as the page of a game has
(`games.turn.page.view`). After a sealed answer of somebody else the tag is the same as before. What it
is made of is kept for a while, under a key that changes now and then by itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NoReturn, TypeVar, cast

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import http_date
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import NotAuthenticated
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.serializers import BaseSerializer
from rest_framework.utils.encoders import JSONEncoder
from rest_framework.views import APIView

from games.api.operation.body import LARGEST, Body, Query, StrictJSON
from games.api.operation.errors import (
    ApiError,
    Asked,
    SharedThrottle,
    TokenAuthentication,
    handle,
    plain_error,
    refuse_token_in_address,
    too_often,
)
from games.base.language_and_zone import language_and_zone_on_pages
from games.base.memo import Memo, tags_named
from games.lobby.words.games import scope_words
from games.models import ApiToken, User
from games.people.read.profile import allows

_tags: Memo[str] = Memo(2000)
_encoder = JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def if_changed(request: Request, key: Hashable | None, show: Callable[[], Mapping[str, Any]]) -> HttpResponse:
    """Return what `show` gives, with its tag; 304 if the reader has just that.

    `key`: all that it is made of; None: it is worked out every time.
    """
    known = _tags.get(key) if key is not None else None
    if known and known in tags_named(request.headers):
        return _tagged(HttpResponseNotModified(), known)
    content = _encoder.encode(show()).encode()
    tag = hashlib.sha256(content).hexdigest()[:32]
    if key is not None:
        _tags.put(key, tag)
    if tag in tags_named(request.headers):
        return _tagged(HttpResponseNotModified(), tag)
    return _tagged(HttpResponse(content, content_type="application/json"), tag)


def _tagged(response: HttpResponse, tag: str) -> HttpResponse:
    response.headers["ETag"] = f'"{tag}"'
    return response


Scope = ApiToken.Scope


def refuse_without_scope(request: Request, scope: str, game_id: str | None) -> None:
    """Raise ApiError (403) before anything is read, so that the refusal tells nothing of what exists."""
    token = request.auth
    if isinstance(token, ApiToken) and not allows(token, scope, game_id):
        message = _("This token is not for that. It needs to be for this: %(scope)s.")
        raise ApiError(403, "scope", message % {"scope": scope_words(scope)}, params={"scope": str(scope)})


def refuse_token(request: Request) -> None:
    """Raise ApiError (403) for a token where only a person who is signed in may ask."""
    if isinstance(request.auth, ApiToken):
        raise ApiError(403, "session_only", _("No token is for that. Sign in on the site."))


M = TypeVar("M", bound=Callable[..., Any])
Shape = type[BaseSerializer[Any]] | BaseSerializer[Any] | dict[str, Any]


@dataclass(frozen=True)
class Deprecation:
    """When an operation became deprecated, when it goes, and the page that says what to use instead."""

    since: datetime
    sunset: datetime
    see: str


@dataclass(frozen=True)
class Declared:
    """Declaration of an operation.

    `scope` None: anybody may ask, with any token; `public`: anybody may ask, but a token needs the scope.
    `limit`: of `games.site.access`. `one_game`: whether a token for one game may do it there.
    """

    name: str
    scope: str | None
    limit: str
    statuses: Sequence[int] = field(default_factory=tuple)
    deprecation: Deprecation | None = None
    public: bool = False
    one_game: bool = True


def operation(
    name: str,
    *,
    scope: str | None,
    public: bool = False,
    one_game: bool = True,
    tag: str,
    summary: str,
    about: str = "",
    body: type[BaseSerializer[Any]] | None = None,
    query: type[Query] | None = None,
    answers: Shape | None = None,
    status: int = 200,
    also: dict[int, Shape | None] | None = None,
    refuses: Sequence[int] = (),
    limit: str = "api",
    parameters: Sequence[OpenApiParameter] = (),
    examples: Sequence[OpenApiExample] = (),
    deprecation: Deprecation | None = None,
) -> Callable[[M], M]:
    """Declare a method: `answers` at `status`, or `also`.

    `refuses`: statuses besides those of any operation.
    """

    def declare(method: M) -> M:
        responses: dict[int, Any] = {status: answers, **(also or {})}
        described: M = extend_schema(
            operation_id=name,
            tags=[tag],
            summary=summary,
            description=about or None,
            request=body,
            parameters=[*([query] if query else []), *parameters],
            responses=responses,
            examples=list(examples),
            deprecated=deprecation is not None or None,
        )(method)
        described.declared = Declared(name, scope, limit, tuple(refuses), deprecation, public, one_game)  # type: ignore[attr-defined]
        return described

    return declare


class AlwaysJSON(BaseContentNegotiation):
    """Content negotiation with JSON as the only choice."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        return next((one for one in parsers if _is_json(request.content_type)), None)

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type


def _is_json(content_type: str | None) -> bool:
    return (content_type or "").partition(";")[0].strip().lower() == StrictJSON.media_type


class Operations(APIView):
    """The operations of one address, a method each; each is declared by `operation`."""

    authentication_classes = (TokenAuthentication, SessionAuthentication)
    permission_classes = ()
    parser_classes = (StrictJSON,)
    renderer_classes = (JSONRenderer,)
    content_negotiation_class = AlwaysJSON
    http_method_names = ["get", "post", "put", "patch", "delete", "head"]
    _reader: ExitStack
    asked: Callable[[], Mapping[int, Asked]] = dict  # the answered questions, for the words of a refusal

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Check that each operation is declared: otherwise it would be open to anybody."""
        super().__init_subclass__(**kwargs)
        for name in cls.http_method_names:
            method = cls.__dict__.get(name)
            assert method is None or hasattr(method, "declared"), f"{cls.__name__}.{name} is not declared"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with ExitStack() as self._reader:
            return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse before anything is read: by the address, the size, who asks, and what for."""
        refuse_token_in_address(request)
        _refuse_large(request)
        self.perform_authentication(request)
        self._reader.enter_context(language_and_zone_on_pages(_person(request)))
        declared = self.declared
        if declared is None:
            return
        if declared.scope is not None:
            if _person(request) is None and not declared.public:
                raise NotAuthenticated
            game_id = kwargs.get("game_id") if declared.one_game else None
            refuse_without_scope(request, declared.scope, game_id)
        self.check_throttles(request)

    @property
    def declared(self) -> Declared | None:
        """Return the declaration of the operation that is asked for; None if there is none."""
        method = getattr(self, (self.request.method or "").lower(), None)
        return getattr(method, "declared", None)

    def get_throttles(self) -> list[Any]:
        self._throttle = SharedThrottle(self.declared.limit) if self.declared else None
        return [self._throttle] if self._throttle else []

    def throttled(self, request: Request, wait: float | None) -> NoReturn:
        raise too_often(int(wait or 1))

    def get_exception_handler(self) -> Any:
        return handle

    def get_exception_handler_context(self) -> dict[str, Any]:
        return {**super().get_exception_handler_context(), "asked": self.asked()}

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Mark the answer as for this reader alone, and not to be kept."""
        response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(response, ("Authorization", "Cookie", "Accept-Language"))
        response.headers.setdefault("Cache-Control", "private, no-store")
        response.headers["Content-Language"] = translation.get_language()
        throttle = getattr(self, "_throttle", None)
        for name, value in (throttle.headers if throttle else {}).items():
            response.headers[name] = value
        _announce_end(response, self.declared if isinstance(request, Request) else None)
        return response

    def read(self, body: type[Body]) -> dict[str, Any]:
        """Return what was sent, checked by this body; raise ValidationError."""
        found = body(data=self.request.data)
        found.is_valid(raise_exception=True)
        return cast(dict[str, Any], dict(found.validated_data))


def me(request: Request) -> User:
    """Return the person who asks, in an operation that needs to know them."""
    found = _person(request)
    assert found is not None, "an operation without a scope asks who it is"
    return found


def visitor(request: Request) -> User | None:
    """Return the person who asks; None if they are not known."""
    return _person(request)


def _person(request: Request) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _refuse_large(request: Request) -> None:
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or int(length) > LARGEST:
        raise plain_error(413)


def _announce_end(response: Any, declared: Declared | None) -> None:
    """Announce when an operation goes, and what to use instead."""
    if declared is None or declared.deprecation is None:
        return
    going = declared.deprecation
    response.headers["Deprecation"] = f"@{int(going.since.timestamp())}"
    response.headers["Sunset"] = http_date(going.sunset.timestamp())
    response.headers["Link"] = f'<{going.see}>; rel="deprecation"'
