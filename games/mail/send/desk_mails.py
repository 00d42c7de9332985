"""Mails about a desk: acts, bans, merges, reports and stuck games.

A line in reply may be an act of the desk.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.base import links
from games.base.language_and_zone import language_and_zone_of
from games.desk.declaration import DeskStand, acts
from games.desk.read import acts_known, looks_after, role_of
from games.desk.words import reply_with, sample_lines
from games.mail.outbox.addresses import DeskKey, desk_address
from games.mail.outbox.drafts import Draft, put_in_outbox
from games.mail.outbox.refusals import suppression_of
from games.mail.words import desk as words
from games.mail.words.desk import merge_mail
from games.mail.words.turns import Mail
from games.models import (
    Act,
    Ban,
    Decision,
    Game,
    Invitation,
    Moderator,
    Prompt,
    Report,
    Seat,
    SeatMerge,
    User,
)
from games.people.read.my_games import today_of
from games.play.read.history import place_alone
from games.play.service.session import Outcome
from games.reports.words import closed_mail, report_mail
from games.words.reader import Reader


class DeskReplies(NamedTuple):
    """The sentence that says what may be written back, and the headers of the mail.

    Both are empty for a person who has no business at the desk.
    """

    by_mail: str = ""
    headers: Mapping[str, str] = {}


NO_REPLIES = DeskReplies()


def desk_replies(row: Game, person: User, kinds: Iterable[str]) -> DeskReplies:
    """Return what may be written back about these acts, as far as the reader can do them now.

    The sentence is in the language that is set.
    """
    role = role_of(person, row)
    if role is None or row.status == Game.Status.OVER:
        return NO_REPLIES
    stand = DeskStand(row, role, moderated=False, ruled=False)
    samples = sample_lines([kind for kind in kinds if stand.offers(kind)], today_of(person))
    key = DeskKey(row.pk, person.opaque_id, role, acts_known(row, role))
    return DeskReplies(reply_with([one.line for one in samples]), {"Reply-To": desk_address(key)})


def send_ban_mail(ban: Ban) -> None:
    with language_and_zone_of(ban.user):
        _send(ban.user, words.banned_mail(ban.why, links.absolute("/")), f"ban {ban.pk}", ban.at)


def send_unban_mail(ban: Ban, *, why: str) -> None:
    with language_and_zone_of(ban.user):
        mail = words.unbanned_mail(why, links.absolute("/"))
    _send(ban.user, mail, f"ban {ban.pk} lifted", ban.lifted_at)


def send_signed_out_mail(user: User, why: str, now: datetime) -> None:
    with language_and_zone_of(user):
        mail = words.signed_out_mail(why, links.absolute("/"))
    _send(user, mail, f"signed out {user.pk} {now.isoformat()}", now)


def send_not_read_mail(ban: Ban, now: datetime) -> None:
    """Tell a banned person once, however much they write, that their mail is not read."""
    with language_and_zone_of(ban.user):
        mail = words.not_read_mail(ban.why, links.absolute("/"))
    _send(ban.user, mail, f"ban {ban.pk} wrote", now)


def _send(user: User, mail: Mail, key: str, now: datetime | None) -> None:
    put_in_outbox(
        kind="ban", to=user.email, subject=mail.subject, text=mail.text, html=mail.html, key=key, now=now
    )


def send_desk_mails(row: Game, act: Act, *, only: Seat | None = None) -> None:
    """Tell everybody who sits there, or one of them: what was done, why, and until when they now have time.

    A player who has a bot as stand-in is told too.
    """
    seats = Seat.objects.filter(game=row).exclude(user=None).select_related("user").order_by("number")
    told = [seat for seat in (seats.filter(pk=only.pk) if only else seats) if seat.user_id != act.person_id]
    put_in_outbox([_draft(row, act, seat) for seat in told], now=act.at)


def send_answered_mail(row: Game, act: Act, seat: Seat, outcomes: Sequence[Outcome]) -> None:
    """Tell the seat's player alone what was answered for them."""
    answered = [(one.ask, one.answer) for one in outcomes if one.ask is not None]
    view = next((one.view for one in outcomes if one.view is not None), None)
    reader = Reader.of(view) if view is not None else Reader.in_game(row, seat.number)
    with language_and_zone_of(seat.user, row.edition):
        mail = words.answered_mail(row, act, answered, reader, links.game_link(row.pk))
    put_in_outbox([_mail(row, act, seat.person, mail, seat)], now=act.at)


def send_mail_to(row: Game, act: Act, person: User, *, url: str) -> None:
    """Tell a person of an act that concerns them, whether they sit there or not."""
    with language_and_zone_of(person, row.edition):
        replies = _replies(row, act, person)
        mail = words.act_mail(row, act, None, None, url, replies.by_mail)
    put_in_outbox([_mail(row, act, person, mail, None, replies)], now=act.at)


def send_not_moderator_mail(row: Game, act: Act, person: User, *, waits: bool) -> None:
    """Tell somebody who was named as a moderator that they play there, or wait for a seat (`waits`)."""
    with language_and_zone_of(person, row.edition):
        mail = words.not_moderator_mail(row, act, links.game_link(row.pk), waits=waits)
    put_in_outbox([_mail(row, act, person, mail, None)], now=act.at)


def send_followed_mail(row: Game, person: User, follower: Moderator) -> None:
    """Tell a moderator who has handed over that their successor has come."""
    with language_and_zone_of(person, row.edition):
        mail = words.followed_mail(row, links.absolute("/"))
    key = f"moderator {follower.pk} since {follower.appointed_at.isoformat()} follows {person.pk}"
    put_in_outbox([Draft("desk", person.email, *mail, key=key, game=row)])


def send_seat_invitation(row: Game, act: Act, invitation: Invitation, seat: Seat, why_not: str) -> None:
    """Offer a seat of the running game to an address.

    `why_not`: why this person cannot have it; nobody else is told.
    """
    known = User.objects.filter(email=invitation.email).first()
    with language_and_zone_of(known or act.person, row.edition):
        if why_not:
            mail = words.not_for_you_mail(row, why_not, links.game_link(row.pk))
        else:
            mail = words.seat_offered_mail(row, seat.number, links.invitation_link(invitation.token))
    key = f"invitation {invitation.pk} act {act.pk}"
    put_in_outbox([Draft("invitation", invitation.email, *mail, key=key, game=row)], now=act.at)


def _draft(row: Game, act: Act, seat: Seat) -> Draft:
    with language_and_zone_of(seat.user, row.edition):
        replies = _replies(row, act, seat.person)
        mail = words.act_mail(row, act, seat, _asked(seat), links.game_link(row.pk), replies.by_mail)
    return _mail(row, act, seat.person, mail, seat, replies)


def _mail(
    row: Game, act: Act, person: User, mail: Mail, seat: Seat | None, replies: DeskReplies = NO_REPLIES
) -> Draft:
    key = f"act {act.pk} to {person.pk}"
    return Draft("desk", person.email, *mail, key=key, game=row, seat=seat, headers=replies.headers)


def _replies(row: Game, act: Act, person: User) -> DeskReplies:
    """Return what may be written back: to the host what undoes it, to a new moderator what is needed most."""
    declared = acts()[act.kind]
    of_the_desk = declared.to_desk or row.owner_id == person.pk
    return desk_replies(row, person, declared.replies) if of_the_desk else NO_REPLIES


def _asked(seat: Seat) -> Prompt | None:
    """Return the question that is due first of those that wait for a seat."""
    asked = Prompt.objects.filter(seat=seat, seat__bot="", waiting=True).exclude(due_at=None)
    return asked.order_by("due_at").first()


def send_merge_mail(asked: SeatMerge, person: User, now: datetime, *, again: bool = False) -> None:
    """Ask one of both accounts. `again`: it had said yes to something else than what would happen now."""
    with language_and_zone_of(person, asked.game.edition):
        url = links.merge_link(asked.token)
        mail = merge_mail(asked.game, asked.act, url, one_account=asked.is_one_account, again=again)
    key = f"act {asked.act_id} to {person.pk}" + (f" again {now.isoformat()}" if again else "")
    put_in_outbox([Draft("desk", person.email, *mail, key=key, game=asked.game)], now=now)


def send_report_mails(report: Report) -> None:
    """Tell those who look after the game that there is a report, else the team.

    It does not say who made the report or who it is about; those two are not written to.
    """
    team = User.objects.filter(is_staff=True, is_active=True)
    people = team if report.to_team else looks_after(report.game)
    concerned = {report.by_id, report.about_person_id}
    put_in_outbox([_report_draft(report, person) for person in people if person.pk not in concerned])


def send_answer_mail(report: Report) -> None:
    """Tell the author of a report how it was closed, if they are still here."""
    person = report.by
    if person is None:
        return
    with language_and_zone_of(person, report.game.edition):
        mail = closed_mail(str(report.game), report, links.absolute("/"))
    put_in_outbox([Draft("desk", person.email, *mail, key=f"report {report.pk} closed", game=report.game)])


def _report_draft(report: Report, person: User) -> Draft:
    with language_and_zone_of(person, report.game.edition):
        replies = desk_replies(report.game, person, ("pause",))  # no sample with a seat: it may be theirs
        mail = report_mail(str(report.game), links.reports_link(report.game_id), replies.by_mail)
    key = f"report {report.pk} to {person.pk}"
    return Draft("desk", person.email, *mail, key=key, game=report.game, headers=replies.headers)


def send_stuck_mails(row: Game) -> None:
    """Tell everybody who sits there, and those who look after the game; and the operator.

    Each person gets at most one such mail a day, however often the game is tried again.
    """
    seats = Seat.objects.filter(game=row).exclude(user=None).select_related("user").order_by("number")
    table = [
        _stuck_draft(row, seat.person, words.stuck_mail, links.game_link(row.pk), seat) for seat in seats
    ]
    neutral = _looking_after(row).exclude(pk__in=[seat.user_id for seat in seats]).order_by("pk")
    desk = [_stuck_draft(row, one, words.stuck_at_desk_mail, links.desk_link(row.pk)) for one in neutral]
    put_in_outbox([*table, *desk, *_to_operator(row)], now=row.stuck_at)


def _to_operator(row: Game) -> Iterator[Draft]:
    """Yield the mail to the operator, once each time it gets stuck.

    A new try that ends at the same place tells nothing new.
    """
    if not settings.OPERATOR_EMAIL or suppression_of(settings.OPERATOR_EMAIL):
        return
    last = Decision.objects.filter(game=row).order_by("-number").values_list("number", flat=True).first()
    place = hashlib.sha256(row.stuck_where.encode()).hexdigest()[:16]
    with language_and_zone_of(None):
        mail = words.stuck_to_operator_mail(row, place_alone(row.stuck_where), links.desk_link(row.pk))
    yield Draft("operator", settings.OPERATOR_EMAIL, *mail, key=f"stuck {row.pk} after {last} at {place}")


def _looking_after(row: Game) -> QuerySet[User]:
    moderates = Exists(Moderator.objects.now().filter(game=row, user=OuterRef("pk")))
    return User.objects.filter(moderates | Q(pk=row.owner_id))


def _stuck_draft(
    row: Game, person: User, write: Callable[[Game, str, str], Mail], url: str, seat: Seat | None = None
) -> Draft:
    with language_and_zone_of(person, row.edition):
        replies = desk_replies(row, person, ("retry",)) if _is_of_the_desk(row, person, seat) else NO_REPLIES
        mail = write(row, url, replies.by_mail)
    assert row.stuck_at is not None, "it is stuck"
    key = f"stuck {row.pk} {row.stuck_at.date()} to {person.pk}"
    return Draft("desk", person.email, *mail, key=key, game=row, seat=seat, headers=replies.headers)


def _is_of_the_desk(row: Game, person: User, seat: Seat | None) -> bool:
    """Return whether a person is of the desk; of those who sit there only the host is."""
    return seat is None or row.owner_id == person.pk
