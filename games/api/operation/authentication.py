"""Who asks: whoever a token belongs to, or whoever is signed in."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from games.models import ApiToken, User
from games.models.token_text import is_token_in
from games.people.read.tokens import token_shown
from games.people.service.note_token_use import note_token_use

from .errors import ApiError

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
    """An address is kept in logs and histories. Raises ApiError (400)."""
    if is_token_in(request.get_full_path()):
        message = _(
            "A token stands in the address, where others may read it. Send it as “Authorization: Bearer …”."
        )
        raise ApiError(400, "token_in_address", message)
