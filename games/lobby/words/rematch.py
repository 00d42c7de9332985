"""Words about the rematch of a game, for the page and for mails."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.models import Game, Invitation


def what_follows(new: Game) -> str:
    """Return what comes next, for the person who offered it. Against bots only, nobody is invited."""
    if Invitation.objects.filter(game=new).exists():
        return _("The others are invited by email. The game begins when you start it.")
    return _("The game begins when you start it.")


def no_seat_is_kept() -> str:
    """Return what somebody is told who was not invited to a rematch that others have offered."""
    return _("There is already a rematch, and no seat in it is kept for you.")
