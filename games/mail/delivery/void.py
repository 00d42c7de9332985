"""Mails whose matter has ended while they waited to go out."""

from __future__ import annotations

import re

from games.mail.outbox.drafts import is_still_asked
from games.models import Game, Invitation, OutboxMail, Vote

_INVITES, _PROPOSES = re.compile(r"invitation (\d+)\b"), re.compile(r"vote (\d+) to ")


def still_asked(mail: OutboxMail) -> bool:
    """Return whether a question of it is open and waited for, and the seat still belongs to the receiver."""
    prompt = mail.prompt
    if prompt is None or not is_still_asked(prompt):
        return False
    user = prompt.seat.user
    return user is not None and user.email.lower() == mail.to.lower()


def is_void(mail: OutboxMail) -> bool:
    """Return whether a mail offers a seat that is not free any more, or asks for a vote that is closed."""
    if found := _INVITES.match(mail.key):
        return not _gives_seat(Invitation.objects.filter(pk=found[1]).first())
    if mail.kind == "rematch":
        offered = Invitation.objects.filter(game=mail.game_id, email=mail.to).exclude(person=None)
        return not _gives_seat(offered.order_by("pk").last())
    if found := _PROPOSES.match(mail.key):
        return not Vote.objects.filter(pk=found[1], closed_at=None).exists()
    return False


def _gives_seat(invitation: Invitation | None) -> bool:
    """Return whether an invitation still leads to a seat of a lobby, or to one that a bot keeps."""
    if invitation is None or invitation.accepted_at is not None:
        return False
    if invitation.seat is None:
        return invitation.game.status == Game.Status.LOBBY
    return invitation.game.status != Game.Status.OVER and invitation.seat.is_bots
