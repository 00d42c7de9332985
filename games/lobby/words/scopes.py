"""What a token of the API may do, in words."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.models import ApiToken
from games.words.names import listed

SCOPES = {
    ApiToken.Scope.READ: noop("read what I can see"),
    ApiToken.Scope.PLAY_GAME: noop("read and play one game"),
    ApiToken.Scope.PLAY: noop("play all my games, join and leave"),
    ApiToken.Scope.HOST: noop("make games and host them"),
    ApiToken.Scope.DESK: noop("act at the desk of games I look after"),
}


def scope_words(scope: str) -> str:
    return _(SCOPES[ApiToken.Scope(scope)])


def scopes_words(scopes: Iterable[str]) -> str:
    """All that a token may do, in one line."""
    return listed([scope_words(scope) for scope in ApiToken.Scope.values if scope in set(scopes)])
