"""Notes that a moderator has come to the desk: from then on it is known who they are."""

from __future__ import annotations

from games.models import Game, Moderator, User
from games.models.play.desk import Role


def note_coming(game: Game, user: User, role: Role) -> None:
    """Of whoever was appointed the name is shown only then, so that nobody learns whose an address is.

    Nothing is written at any later look: it would wait for whoever else writes.
    """
    if role != Role.MODERATOR:
        return
    named = Moderator.objects.now().filter(game=game, user=user, state=Moderator.State.NAMED)
    if named.exists():
        named.update(state=Moderator.State.CAME)
