"""Who looks after a game: appointed, dismissed, resigning, or handing over to somebody else."""

from __future__ import annotations

from django.db import transaction

from games.base import links
from games.base.refusals import RequestRefused
from games.desk.read.roles import has_played, waits_for_seat
from games.lobby.service.seats.end_moderators import end_moderators
from games.lobby.service.seats.read_address import read_address
from games.mail.queue.queue_desk_mails import queue_mail_to, queue_not_moderator_mail
from games.models import Act, Moderator, User
from games.models.play.desk import Kind

from .open_desk import ActRequest, Desk, open_desk


@transaction.atomic
def appoint(game_id: str, request: ActRequest, *, email: str) -> Act:
    """Somebody who does not play there looks after the game from now on, beside whoever does already.

    Whoever plays there, has played there or waits for a seat looks after nothing: they are told so, and
    whoever has named them is not, for it would tell whose address it is. Raises RequestRefused
    "bad_address", "plays_here" (of oneself), "moderates_already" besides.
    """
    desk = open_desk(game_id, request, Kind.APPOINT)
    return _appointed(desk, Kind.APPOINT, email)


@transaction.atomic
def hand_over(game_id: str, request: ActRequest, *, email: str) -> Act:
    """Somebody else takes a moderator's place, who stays until they have come: it may be that they never do.

    Whom the moderator had named before and who has not come is named no more. As `appoint`.
    """
    desk = open_desk(game_id, request, Kind.HAND_OVER)
    mine = _of(desk, request.by)
    act = _appointed(desk, Kind.HAND_OVER, email)
    follower = act.changed["moderator"]
    Moderator.objects.filter(pk=mine.pk).update(handed_to=follower)
    if mine.handed_to and mine.handed_to_id != follower and not _stays(mine.handed_to):
        _dismiss(desk, mine.handed_to)
    return act


@transaction.atomic
def resign(game_id: str, request: ActRequest) -> Act:
    """They still cannot play there until the game is over."""
    desk = open_desk(game_id, request, Kind.RESIGN)
    mine = _of(desk, request.by)
    _end(desk, mine)
    return desk.record(Kind.RESIGN, {"moderator": mine.pk})


@transaction.atomic
def dismiss(game_id: str, request: ActRequest, *, moderator: int) -> Act:
    """`moderator`: the key of the row. Raises RequestRefused "no_such_moderator" besides."""
    desk = open_desk(game_id, request, Kind.DISMISS)
    found = Moderator.objects.named().filter(game=desk.row, pk=moderator).select_related("user").first()
    if found is None:
        raise RequestRefused("no_such_moderator")
    return _dismiss(desk, found)


def _dismiss(desk: Desk, found: Moderator) -> Act:
    _end(desk, found)
    act = desk.record(Kind.DISMISS, {"moderator": found.pk})
    if found.state != Moderator.State.PLAYS:
        queue_mail_to(desk.row, act, found.user, url=links.absolute("/"))
    return act


def _stays(moderator: Moderator) -> bool:
    """Who was named by others too since they are named: by the host, the team, or another moderator."""
    acts = Act.objects.filter(game=moderator.game_id, changed__moderator=moderator.pk)
    appointed = acts.filter(kind=Kind.APPOINT, at__gte=moderator.appointed_at)
    return moderator.handed_by.exists() or appointed.exists()


def _appointed(desk: Desk, kind: Kind, email: str) -> Act:
    """An address that nobody has signed in with yet is as good as any other: a code goes there."""
    address = read_address(email)
    person = User.objects.filter(email=address).first() or User.objects.find_or_make(address)
    plays, waits = has_played(person, desk.row), waits_for_seat(person, desk.row)
    _refuse(desk, person, plays=plays)
    state = Moderator.State.PLAYS if plays or waits else Moderator.State.NAMED
    found = _named(desk, person, state)
    act = desk.record(kind, {"moderator": found.pk})
    if state == Moderator.State.PLAYS:
        queue_not_moderator_mail(desk.row, act, person, waits=not plays)
    else:
        queue_mail_to(desk.row, act, person, url=links.desk_link(desk.row.pk))
    return act


def _named(desk: Desk, person: User, state: str) -> Moderator:
    """Who is named already has been so since then: what they were before they ended counts no more."""
    named = Moderator.objects.named().filter(game=desk.row, user=person)
    if named.update(state=state):
        return named.get()
    anew = {"appointed_at": desk.now, "ended_at": None, "state": state}
    return Moderator.objects.update_or_create(game=desk.row, user=person, defaults=anew)[0]


def _refuse(desk: Desk, person: User, *, plays: bool) -> None:
    """What people do themselves, and who has come, they know. Who has not come is named once more: whether
    they play may have changed, and a refusal would tell which of them does."""
    if plays and person == desk.request.by:
        raise RequestRefused("plays_here", email=person.email)
    if Moderator.objects.came().filter(game=desk.row, user=person).exists():
        raise RequestRefused("moderates_already", email=person.email)


def _of(desk: Desk, person: User) -> Moderator:
    """Whoever acts as one is one."""
    return Moderator.objects.get(game=desk.row, user=person, ended_at=None)


def _end(desk: Desk, moderator: Moderator) -> None:
    end_moderators(Moderator.objects.named().filter(pk=moderator.pk), desk.now)
