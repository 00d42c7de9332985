"""What happens around every operation: who asks, in which language, how often, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Any, NoReturn, cast

from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import http_date
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import NotAuthenticated
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from games.base.language_and_zone import language_and_zone_on_pages
from games.models import User

from .authentication import TokenAuthentication, refuse_token_in_address
from .body import LARGEST, Body, StrictJSON
from .declared import Declared
from .errors import handle, plain_error, too_often
from .refusals import Asked
from .scopes import refuse_without_scope
from .throttle import SharedThrottle


class AlwaysJSON(BaseContentNegotiation):
    """There is nothing else to choose from."""

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
    asked: Callable[[], Mapping[int, Asked]] = (
        dict  # the questions that were answered, for the words of a refusal
    )

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """An operation that is not declared would be open to whoever asks."""
        super().__init_subclass__(**kwargs)
        for name in cls.http_method_names:
            method = cls.__dict__.get(name)
            assert method is None or hasattr(method, "declared"), f"{cls.__name__}.{name} is not declared"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with ExitStack() as self._reader:
            return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refused before anybody looks what there is: by the address, the size, who asks, and what for."""
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
        """Of the operation that is asked for; None if there is none."""
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
        """For this reader alone, and kept by nobody."""
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
        """What was sent, as this body has it. Raises ValidationError."""
        found = body(data=self.request.data)
        found.is_valid(raise_exception=True)
        return cast(dict[str, Any], dict(found.validated_data))


def me(request: Request) -> User:
    """Whoever asks, where an operation is for nobody but who is known."""
    found = _person(request)
    assert found is not None, "an operation without a scope asks who it is"
    return found


def visitor(request: Request) -> User | None:
    """Whoever asks; None: nobody that is known."""
    return _person(request)


def _person(request: Request) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _refuse_large(request: Request) -> None:
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or int(length) > LARGEST:
        raise plain_error(413)


def _announce_end(response: Any, declared: Declared | None) -> None:
    """When an operation goes, and what to use instead."""
    if declared is None or declared.deprecation is None:
        return
    going = declared.deprecation
    response.headers["Deprecation"] = f"@{int(going.since.timestamp())}"
    response.headers["Sunset"] = http_date(going.sunset.timestamp())
    response.headers["Link"] = f'<{going.see}>; rel="deprecation"'
