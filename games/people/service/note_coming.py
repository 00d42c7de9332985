"""Notes that a moderator has come to the desk: from then on it is known who they are."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.lobby.service.seats.end_moderators import end_moderators
from games.mail.queue.queue_desk_mails import queue_followed_mail
from games.models import Game, Moderator, User
from games.models.play.desk import Role
from games.people.service.hold_people import hold_if_let_in
from games.play.service.session import lock


def note_coming(game: Game, user: User, role: Role) -> None:
    """Of whoever was appointed the name is shown only then, so that nobody learns whose an address is.

    Nothing is written at any later look: it would wait for whoever else writes.
    """
    if role != Role.MODERATOR:
        return
    named = Moderator.objects.now().filter(game=game, user=user, state=Moderator.State.NAMED).first()
    if named is not None:
        _come(game, named)


@transaction.atomic
def _come(game: Game, named: Moderator) -> None:
    """Let them come, unless they are banned, and end and tell the moderators who handed over to them.

    The game is locked, as where people hand over: else both could end each other at once."""
    lock(game.pk)
    still = Moderator.objects.now().filter(pk=named.pk, state=Moderator.State.NAMED)
    if not hold_if_let_in(named.user) or not still.update(state=Moderator.State.CAME):
        return
    followed = list(Moderator.objects.now().filter(handed_to=named).select_related("user"))
    end_moderators(Moderator.objects.filter(pk__in=[before.pk for before in followed]), timezone.now())
    for before in followed:
        queue_followed_mail(game, before.user, named)
