"""Who may come to the desk of a game. For everybody else there is none."""

from __future__ import annotations

from games.desk.read.roles import has_played, role_of
from games.models import Game
from games.models.play.desk import Role
from games.people.service.note_coming import note_coming

from .requests import SignedInRequest


def desk_of(request: SignedInRequest, game_id: str) -> tuple[Game, Role]:
    """The game, and as whom the person signed in stands there. Raises Game.DoesNotExist for all others."""
    game = Game.objects.select_related("owner").get(pk=game_id)
    role = role_of(request.user, game)
    if role is None:
        raise Game.DoesNotExist
    note_coming(game, request.user, role)
    return game, role


def only_waits(request: SignedInRequest, game_id: str) -> bool:
    """Whether somebody of the team has no business there just because they wait for a seat: they are told."""
    game = Game.objects.filter(pk=game_id).first() if request.user.is_staff else None
    if game is None or role_of(request.user, game) is not None:
        return False
    return not has_played(request.user, game)
