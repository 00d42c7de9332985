"""The mail about a vote on the clocks of a table."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.models import ClockVote
from games.words.lobby.clock import proposal

from .short import ShortMail, written
from .turns import Mail


def vote_mail(game: str, vote: ClockVote, url: str) -> Mail:
    """To the others at the table."""
    return written(game, ShortMail(
        _("A vote on the time"),
        proposal(vote),
        _("It is done as soon as more than half of the players agree, and lapses after three days."),
        _("Agree or disagree"), url,
    ))  # fmt: skip
