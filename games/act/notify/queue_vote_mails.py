"""Queues the mails about a vote on the clocks of a table."""

from __future__ import annotations

from games.base import links
from games.base.language_and_zone import language_and_zone_of
from games.models import ClockVote, Game, Seat
from games.outbox.queue import Draft, queue
from games.words.mails.votes import vote_mail


def queue_vote_mails(row: Game, vote: ClockVote) -> None:
    """To everybody else who plays: what is proposed, and where to agree."""
    others = Seat.objects.filter(game=row, bot="").exclude(user=None).exclude(number=vote.seat)
    queue([_draft(row, vote, seat) for seat in others.select_related("user")])


def _draft(row: Game, vote: ClockVote, to: Seat) -> Draft:
    with language_and_zone_of(to.user):
        mail = vote_mail(str(row), vote, links.clock_link(row.pk))
    key = f"vote {vote.pk} to {to.user_id}"
    return Draft("vote", to.person.email, *mail, key=key, game=row, seat=to)
