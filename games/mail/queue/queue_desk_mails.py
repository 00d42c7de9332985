"""Queues the mails about what was done at the desk."""

from __future__ import annotations

from collections.abc import Sequence

from games.base import links
from games.base.language_and_zone import language_and_zone_of
from games.mail.outbox.queue import Draft, queue
from games.mail.words import desk as words
from games.mail.words.turns import Mail
from games.models import Act, Game, Invitation, Moderator, Prompt, Seat, User
from games.models.play.desk import Kind
from games.play.service.outcome import Outcome
from games.words.reader import Reader

from .answer_at_desk import NO_REPLIES, DeskReplies, desk_replies


def queue_desk_mails(row: Game, act: Act, *, only: Seat | None = None) -> None:
    """To everybody who sits there, also where a bot stands in, or to one of them: what was done, why, and
    until when they now have time."""
    seats = Seat.objects.filter(game=row).exclude(user=None).select_related("user").order_by("number")
    told = [seat for seat in (seats.filter(pk=only.pk) if only else seats) if seat.user_id != act.person_id]
    queue([_draft(row, act, seat) for seat in told], now=act.at)


def queue_answered_mail(row: Game, act: Act, seat: Seat, outcomes: Sequence[Outcome]) -> None:
    """To the seat's player alone: what was answered for them."""
    answered = [(one.ask, one.answer) for one in outcomes if one.ask is not None]
    view = next((one.view for one in outcomes if one.view is not None), None)
    reader = Reader.of(view) if view is not None else Reader.in_game(row, seat.number)
    with language_and_zone_of(seat.user):
        mail = words.answered_mail(row, act, answered, reader, links.game_link(row.pk))
    queue([_mail(row, act, seat.person, mail, seat)], now=act.at)


def queue_mail_to(row: Game, act: Act, person: User, *, seat: Seat | None = None, url: str = "") -> None:
    """To somebody whom the act concerns, whether they sit there or not."""
    with language_and_zone_of(person):
        replies = _replies(row, act, person)
        mail = words.act_mail(row, act, None, None, url or links.game_link(row.pk), replies.by_mail)
    queue([_mail(row, act, person, mail, seat, replies)], now=act.at)


def queue_not_moderator_mail(row: Game, act: Act, person: User, *, waits: bool) -> None:
    """To somebody who was named as a moderator and plays there, or only waits for a seat."""
    with language_and_zone_of(person):
        mail = words.not_moderator_mail(row, act, links.game_link(row.pk), waits=waits)
    queue([_mail(row, act, person, mail, None)], now=act.at)


def queue_followed_mail(row: Game, person: User, follower: Moderator) -> None:
    """To a moderator who has handed over: they have come who look after the game from now on."""
    with language_and_zone_of(person):
        mail = words.followed_mail(row, links.absolute("/"))
    key = f"moderator {follower.pk} since {follower.appointed_at.isoformat()} follows {person.pk}"
    queue([Draft("desk", person.email, *mail, key=key, game=row)])


def queue_seat_invitation(row: Game, act: Act, invitation: Invitation, seat: Seat, why_not: str) -> None:
    """To an address: a seat of the running game is offered. `why_not`: why this person cannot have it, whom
    alone it is told."""
    known = User.objects.filter(email=invitation.email).first()
    with language_and_zone_of(known or act.person):
        if why_not:
            mail = words.not_for_you_mail(row, why_not, links.game_link(row.pk))
        else:
            mail = words.seat_offered_mail(row, seat.number, links.invitation_link(invitation.token))
    key = f"invitation {invitation.pk} act {act.pk}"
    queue([Draft("invitation", invitation.email, *mail, key=key, game=row)], now=act.at)


def _draft(row: Game, act: Act, seat: Seat) -> Draft:
    with language_and_zone_of(seat.user):
        replies = _replies(row, act, seat.person)
        mail = words.act_mail(row, act, seat, _asked(seat), links.game_link(row.pk), replies.by_mail)
    return _mail(row, act, seat.person, mail, seat, replies)


def _mail(
    row: Game, act: Act, person: User, mail: Mail, seat: Seat | None, replies: DeskReplies = NO_REPLIES
) -> Draft:
    key = f"act {act.pk} to {person.pk}"
    return Draft("desk", person.email, *mail, key=key, game=row, seat=seat, headers=replies.headers)


def _replies(row: Game, act: Act, person: User) -> DeskReplies:
    """To its host, what undoes it or goes on with it; to whoever looks after the game from now on, what is
    needed most."""
    if act.kind in (Kind.APPOINT, Kind.HAND_OVER):
        return desk_replies(row, person, (Kind.PAUSE, Kind.EXTEND_SEAT))
    if act.kind == Kind.RETRY:
        return desk_replies(row, person, (Kind.RETRY,))
    if row.owner_id != person.pk:
        return NO_REPLIES
    return desk_replies(row, person, (Kind.RESUME,) if act.kind == Kind.PAUSE else (Kind.EXTEND, Kind.PAUSE))


def _asked(seat: Seat) -> Prompt | None:
    """What waits for a seat: what is due first."""
    asked = Prompt.objects.filter(seat=seat, seat__bot="", waiting=True).exclude(due_at=None)
    return asked.order_by("due_at").first()
