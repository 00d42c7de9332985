"""Makes a token of the API, and revokes one."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.base.refusals import RequestRefused
from games.models import ApiToken, Game, Seat, User
from games.models.token_text import digest_of, new_token, prefix_of
from games.people.service.refuse_banned import refuse_banned

LONGEST = timedelta(days=365)
MOST = 50  # that open something at a time


@transaction.atomic
def make_token(
    user: User, *, name: str, scopes: Collection[str], lasts: timedelta, game_id: str = ""
) -> tuple[ApiToken, str]:
    """The stored token, and its text, which nobody can be shown again.

    Raises RequestRefused: "no_scopes", "no_such_scope", "token_lasts", "token_without_game",
    "too_many_tokens", "banned", "signed_out".
    """
    refuse_banned(user)
    _refuse_signed_out(user)
    _refuse_scopes(scopes)
    if not timedelta(0) < lasts <= LONGEST:
        raise RequestRefused("token_lasts", most=LONGEST.days)
    game = _game_of(user, game_id) if ApiToken.Scope.PLAY_GAME in scopes else None
    now = timezone.now()
    if ApiToken.objects.filter(user=user, revoked_at=None, expires_at__gt=now).count() >= MOST:
        raise RequestRefused("too_many_tokens", most=MOST)
    text = new_token()
    made = ApiToken.objects.create(
        user=user,
        name=name,
        prefix=prefix_of(text),
        digest=digest_of(text),
        scopes=sorted(scopes),
        game=game,
        expires_at=now + lasts,
    )
    return made, text


def revoke_token(user: User, token: int) -> None:
    """It opens nothing from now on. Raises ApiToken.DoesNotExist for that of somebody else."""
    mine = ApiToken.objects.get(user=user, pk=token)
    ApiToken.objects.filter(pk=mine.pk, revoked_at=None).update(revoked_at=timezone.now())


def _refuse_signed_out(user: User) -> None:
    """Refuse a request whose person was signed out everywhere while it waited. They then have another
    password, as sessions depend on it. The person is held."""
    if not User.objects.filter(pk=user.pk, password=user.password).exists():
        raise RequestRefused("signed_out")


def _refuse_scopes(scopes: Collection[str]) -> None:
    if not scopes:
        raise RequestRefused("no_scopes")
    for scope in scopes:
        if scope not in ApiToken.Scope.values:
            raise RequestRefused("no_such_scope", scope=scope)


def _game_of(user: User, game_id: str) -> Game:
    """One at which the person sits: elsewhere there is nothing to play."""
    seat = Seat.objects.filter(user=user, game=game_id).select_related("game").first()
    if seat is None:
        raise RequestRefused("token_without_game")
    return seat.game
