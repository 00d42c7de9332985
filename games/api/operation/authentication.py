"""Authentication by token or session, and the limits that an operation names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from games.api.operation.errors import ApiError
from games.models import ApiToken, User
from games.models.fields import is_token_in
from games.people.read.profile import token_shown
from games.people.service.account import note_token_use
from games.site.access import Use, use

SCHEME = "Bearer"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer …`. A token that does not work is refused, even beside a session that does."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _space, text = get_authorization_header(request).decode("latin-1").partition(" ")
        if not scheme:
            return None
        token = token_shown(text.strip()) if scheme.lower() == SCHEME.lower() else None
        if token is None:
            raise AuthenticationFailed
        note_token_use(token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return SCHEME


def refuse_token_in_address(request: Request) -> None:
    """Raise ApiError (400) for a token in an address: addresses are kept in logs and histories."""
    if is_token_in(request.get_full_path()):
        message = _(
            "A token stands in the address, where others may read it. Send it as “Authorization: Bearer …”."
        )
        raise ApiError(400, "token_in_address", message)


if TYPE_CHECKING:
    from rest_framework.views import APIView


class SharedThrottle(BaseThrottle):
    """A throttle by the limit that the operation names (`games.site.access`)."""

    def __init__(self, name: str):
        self.name = name
        self.found: Use | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.found = use(request._request, self.name)
        return not self.found.too_often

    def wait(self) -> float | None:
        return self.found.seconds if self.found else None

    @property
    def headers(self) -> dict[str, str]:
        """Return what is left, also if nothing is."""
        if self.found is None:
            return {}
        return {
            "RateLimit-Limit": str(self.found.most),
            "RateLimit-Remaining": str(self.found.left),
            "RateLimit-Reset": str(self.found.seconds),
        }
