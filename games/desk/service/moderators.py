"""Who looks after a game: appointed, dismissed, resigning, or handing over to somebody else."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.base import links
from games.base.refusals import RequestRefused
from games.desk.read import has_played, role_of, waits_for_seat
from games.desk.service.open_desk import ActRequest, Desk, open_desk, record_act
from games.lobby.service.seats.invite import read_address
from games.lobby.service.seats.leave_game import end_moderators
from games.mail.queue.queue_desk_mails import queue_answer_mail, queue_mail_to, queue_not_moderator_mail
from games.models import Act, Game, Moderator, Report, User
from games.models.play.desk import OF_A_SEAT, Audience, Kind, LookedAt, Role, may
from games.play.read.current import Unloadable
from games.play.service.session import lock
from games.reports.read import reports_for
from games.turn.read.hidden import encounter_now


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


LONGEST = 500


@transaction.atomic
def close_report(game_id: str, by: User, report: int, *, done: str, said: str) -> Report:
    """Also once the game is over. `done` is for whoever looks after the game and the team; `said` goes to
    whoever made the report, by mail, and to nobody else. That it was closed is written down, for those alone.

    Raises RequestRefused "no_such_report_here", "report_closed", "nothing_done", "nothing_said",
    "too_many_words"; Game.DoesNotExist for whoever has no business there.
    """
    row = lock(game_id)
    role = role_of(by, row)
    if role is None or not may(role, Kind.CLOSE_REPORT):
        raise Game.DoesNotExist
    found = reports_for(row, role, by).filter(pk=report).first()
    if found is None:
        raise RequestRefused("no_such_report_here")
    if found.closed_at is not None:
        raise RequestRefused("report_closed")
    found.done, found.said = _text(done, "nothing_done"), _text(said, "nothing_said")
    found.closed_at, found.closed_by = timezone.now(), by
    found.save(update_fields=["done", "said", "closed_at", "closed_by"])
    record_act(
        row,
        by=by,
        role=role,
        kind=Kind.CLOSE_REPORT,
        reason="" if found.to_team else found.done,
        audience=Audience.STAFF,
        now=found.closed_at,
    )
    queue_answer_mail(found)
    return found


def _text(given: str, missing: str) -> str:
    words = " ".join(given.split())
    if not words:
        raise RequestRefused(missing)
    if len(words) > LONGEST:
        raise RequestRefused("too_many_words", most=LONGEST)
    return words


@transaction.atomic
def look(game_id: str, request: ActRequest, *, seat: int, what: str) -> Act:
    """Of one seat, as the game stands; `what` is one of OF_A_SEAT. The act says what was looked at, and never
    what was seen, which `games.turn.read.hidden` shows.

    Raises RequestRefused "not_begun", "no_such_look", "no_such_place", "look_does_not_load" besides.
    """
    desk = open_desk(game_id, request, Kind.LOOK)
    if desk.row.status == Game.Status.LOBBY:
        raise RequestRefused("not_begun")
    if what not in OF_A_SEAT:
        raise RequestRefused("no_such_look", what=what, known=", ".join(OF_A_SEAT))
    looked = {"seat": desk.seat(seat).number, "what": what}
    try:
        encounter = encounter_now(desk.row.pk)
    except Unloadable:
        raise RequestRefused("look_does_not_load") from None
    return desk.record(Kind.LOOK, {**looked, "encounter": encounter}, Audience.END)


@transaction.atomic
def note_look(game: Game, by: User, *, what: LookedAt, why: str) -> Act | None:
    """On the pages for staff, at something of this game. None: it is over, and everything is open."""
    row = lock(game.pk)
    if row.status == Game.Status.OVER:
        return None
    changed = {"what": what, "encounter": _encounter_if_known(row)}
    return record_act(
        row,
        by=by,
        role=Role.STAFF,
        kind=Kind.LOOK,
        reason=" ".join(why.split()),
        changed=changed,
        audience=Audience.END,
        now=timezone.now(),
    )


def _encounter_if_known(row: Game) -> int:
    """A stuck game whose rules are gone may be just what is looked into."""
    if row.status == Game.Status.LOBBY:
        return 0
    try:
        return encounter_now(row.pk)
    except Unloadable:
        return 0
