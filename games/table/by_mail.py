"""Voting by mail: "vote 12 yes". The number says which vote is meant."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from games.base.documents import RequestRefused
from games.lobby.words.reasons import lobby_reason
from games.mail.commands.lines import VOICE
from games.mail.words.lobby import lines_to_vote
from games.models import Seat, Vote
from games.table.read import open_votes
from games.table.service import vote_on
from games.table.words import proposal, what_it_takes

_YES = ("yes", "ja")


def vote_by_mail(seat: Seat, rest: str) -> list[str]:
    """Vote, and return the result in words; `rest` is what follows the word "vote".

    Without a number nothing is guessed: the answer lists the open votes, with the lines to copy.
    """
    found = VOICE.fullmatch(rest)
    if found is None or found["number"] is None:
        return [*_no_number(rest), *_open_votes(seat)]
    agrees = found["voice"].casefold() in _YES
    try:
        vote = vote_on(seat.game, seat.person, int(found["number"]), agrees=agrees)
    except RequestRefused as refused:
        return [_not_taken(seat, int(found["number"]), agrees, refused), *_open_votes(seat)]
    agreed = _("You agree: %(proposal)s") if agrees else _("You disagree: %(proposal)s")
    end = _("The vote is over; the log says what came of it.") if vote.closed_at else what_it_takes(vote)
    return [agreed % {"proposal": proposal(vote)}, end]


def _no_number(rest: str) -> list[str]:
    return [_("Say which vote you mean. Nothing was changed.")] if rest else []


def _not_taken(seat: Seat, number: int, agrees: bool, refused: RequestRefused) -> str:
    """Say why the vote was not taken. A mail may be read again after the vote that it has closed."""
    vote = Vote.objects.filter(game=seat.game, pk=number).first()
    if vote is not None and seat.number in (vote.yes if agrees else vote.no):
        return _("This vote is over, and your voice was counted as you wrote it.")
    return _("%(why)s Nothing was changed.") % {"why": lobby_reason(refused)}


def _open_votes(seat: Seat) -> list[str]:
    """Return the votes that are open for this seat, and what to write."""
    mine = [vote for vote in open_votes(seat.game, timezone.now()) if vote.about != seat.number]
    told = [" ".join([proposal(vote), lines_to_vote(vote)]) for vote in mine]
    return told or [_("No vote is open at this table.")]
