"""Tokens of the API: a person's own, and the one that a program shows."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from games.models import ApiToken, User
from games.models.prepared import Prepared
from games.models.token_text import MARK, digest_of

LONGEST_TEXT = 200


def tokens_of(user: User) -> list[ApiToken]:
    """Those that open something first, the newest first."""
    now = timezone.now()
    mine = ApiToken.objects.filter(user=user).select_related("game")
    return sorted(mine, key=lambda one: (not one.opens(now), -one.pk))


def token_shown(text: str) -> ApiToken | None:
    """The token that this text is, if it opens anything; its person may not have been shut out."""
    if not text.startswith(MARK) or len(text) > LONGEST_TEXT:
        return None
    found = _active(digest_of(text))
    return found[0] if found and found[0].opens(timezone.now()) else None


_active = Prepared(
    lambda digest: ApiToken.objects.filter(digest=digest, user__is_active=True).select_related("user")
)


READING = frozenset({ApiToken.Scope.READ, ApiToken.Scope.PLAY, ApiToken.Scope.HOST, ApiToken.Scope.DESK})


def allows(token: ApiToken, scope: str, game_id: str | None) -> bool:
    """Whether this token is for an operation of this scope; `game_id` None: it is about no one game.

    Whoever may play, host or act at the desk may read. A token for one game reads and plays that game alone.
    """
    given: Iterable[str] = token.scopes
    bound = ApiToken.Scope.PLAY_GAME in given and game_id is not None and token.game_id == game_id
    if bound and scope in (ApiToken.Scope.READ, ApiToken.Scope.PLAY):
        return True
    if scope == ApiToken.Scope.READ:
        return not READING.isdisjoint(given)
    return scope in given


NOTED_EVERY = timedelta(minutes=5)


def is_noted_lately(token: ApiToken) -> bool:
    """Whether its last use is as new as anybody needs to know."""
    return token.last_used_at is not None and timezone.now() - token.last_used_at < NOTED_EVERY
