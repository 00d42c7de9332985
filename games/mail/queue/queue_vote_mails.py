"""Queues the mails about what a table votes on."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime

from django.db.models import QuerySet

from games.base import links
from games.base.language_and_zone import language_and_zone_of
from games.mail.outbox.queue import Draft, queue
from games.mail.words.turns import Mail
from games.mail.words.votes import (
    absent_mail,
    more_time_mail,
    paused_mail,
    replaced_mail,
    resumed_mail,
    taken_back_mail,
    vote_mail,
)
from games.models import Game, OutboxMail, Prompt, Seat, User, Vote


def queue_vote_mails(row: Game, vote: Vote) -> None:
    """To everybody else who has a vote: what is proposed, and where to agree. To whoever may lose their seat
    by it: that they may."""
    about, url = f"vote {vote.pk}", links.clock_link(row.pk)
    asked = _people(row).exclude(number=vote.seat).exclude(number=vote.whom)
    queue([_draft(row, seat, about, lambda _seat: vote_mail(str(row), vote, url)) for seat in asked])
    if vote.kind == Vote.Kind.REPLACE:
        absent = Seat.objects.filter(game=row, number=vote.whom).exclude(user=None).select_related("user")
        queue([_draft(row, seat, about, lambda _seat: absent_mail(str(row), vote, url)) for seat in absent])


def queue_decided_mails(row: Game, vote: Vote, decided_by: int) -> None:
    """To everybody else who plays: there is more time, or a pause, or the game was taken back. Of the end of
    a pause only those are told whom it concerns (`queue_resumed_mails`); of a player who is replaced, or the
    end of the game, what does it tells."""
    url = links.game_link(row.pk)
    write: dict[str, Callable[[Seat], Mail]] = {
        Vote.Kind.EXTEND: lambda seat: more_time_mail(str(row), vote, _asked(seat), url),
        Vote.Kind.PAUSE: lambda _seat: paused_mail(row, url),
        Vote.Kind.TAKE_BACK: lambda _seat: taken_back_mail(str(row), vote, url),
    }
    if vote.kind in write:
        _queue(row, decided_by, f"vote {vote.pk} decided", write[vote.kind])


def queue_replaced_mail(row: Game, vote: Vote, person: User) -> None:
    """To whoever has lost their seat by it."""
    with language_and_zone_of(person):
        mail = replaced_mail(str(row), vote, links.absolute("/"))
    queue([Draft("vote", person.email, *mail, key=f"vote {vote.pk} replaced to {person.pk}", game=row)])


def seats_with_mails(asked: Collection[Prompt]) -> set[int]:
    """Of these questions the seats that have a mail with them."""
    mails = OutboxMail.objects.filter(kind="prompt", prompt__in=[prompt.pk for prompt in asked])
    return set(mails.values_list("prompt__seat__number", flat=True))


def queue_resumed_mails(row: Game, seats: Collection[int], now: datetime) -> None:
    """To those who had their question before the pause: it has a new deadline."""
    url, about = links.game_link(row.pk), f"resumed {row.pk} {now.isoformat()}"
    for seat in _people(row).filter(number__in=seats):
        asked = _asked(seat)
        if asked is not None:
            queue([_draft(row, seat, about, lambda _seat, asked=asked: resumed_mail(str(row), asked, url))])  # type: ignore[misc]


def _asked(seat: Seat) -> Prompt | None:
    """What waits for a seat: what is due first."""
    return Prompt.objects.filter(seat=seat, waiting=True).exclude(due_at=None).order_by("due_at").first()


def _people(row: Game) -> QuerySet[Seat]:
    return Seat.objects.filter(game=row, bot="").exclude(user=None).select_related("user")


def _queue(row: Game, but: int, about: str, write: Callable[[Seat], Mail]) -> None:
    queue([_draft(row, seat, about, write) for seat in _people(row).exclude(number=but)])


def _draft(row: Game, to: Seat, about: str, write: Callable[[Seat], Mail]) -> Draft:
    with language_and_zone_of(to.user):
        mail = write(to)
    return Draft("vote", to.person.email, *mail, key=f"{about} to {to.user_id}", game=row, seat=to)
