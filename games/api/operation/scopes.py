"""What whoever asks may do by what they have shown: a session everything, a token what it is for."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.request import Request

from games.lobby.words.scopes import scope_words
from games.models import ApiToken
from games.people.read.tokens import allows

from .errors import ApiError

Scope = ApiToken.Scope


def refuse_without_scope(request: Request, scope: str, game_id: str | None) -> None:
    """Before anything is looked at, so that it tells nothing of what there is. Raises ApiError (403)."""
    token = request.auth
    if isinstance(token, ApiToken) and not allows(token, scope, game_id):
        message = _("This token is not for that. It needs to be for this: %(scope)s.")
        raise ApiError(403, "scope", message % {"scope": scope_words(scope)}, params={"scope": str(scope)})


def refuse_token(request: Request) -> None:
    """For what only somebody who is signed in may have. Raises ApiError (403)."""
    if isinstance(request.auth, ApiToken):
        raise ApiError(403, "session_only", _("No token is for that. Sign in on the site."))
