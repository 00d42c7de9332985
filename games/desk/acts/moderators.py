"""Acts about the desk itself: moderators come and go, reports are closed, hidden things are looked at."""

from __future__ import annotations

from dataclasses import replace

from django import forms
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as noop

from games.base import links
from games.base.documents import Choice, RequestRefused, Whole
from games.base.links import NO_ROW, key_in
from games.desk.declaration import Changed, DeskAct, Group, Line, can_move, is_not_over, may
from games.desk.fields import EMAIL, MOST_KEY, SEAT, WHAT, Field
from games.desk.read import has_played, role_of, waits_for_seat
from games.desk.service import ActRequest, Desk, open_desk, record_act
from games.lobby.service.invite import read_address
from games.lobby.service.leave_game import end_moderators
from games.mail.send.desk_mails import send_answer_mail, send_mail_to, send_not_moderator_mail
from games.models import Act, Game, Moderator, Report, User
from games.models.people.people import canonical
from games.models.play.desk import OF_A_SEAT, Audience, LookedAt, Role
from games.play.read.current import Unloadable
from games.play.service.session import lock
from games.reports.service import reports_for
from games.turn.read.hidden import encounter_now


@transaction.atomic
def appoint(game_id: str, request: ActRequest, *, email: str) -> Act:
    """Let somebody who does not play there look after the game from now on, beside those who already do.

    A person who plays there, has played there or waits for a seat looks after nothing. They are told so, and
    the person who named them is not, because it would tell whose address it is. Raises RequestRefused
    "bad_address", "plays_here" (of oneself), "moderates_already" besides.
    """
    desk = open_desk(game_id, request, "appoint")
    return _appointed(desk, "appoint", email)


@transaction.atomic
def hand_over(game_id: str, request: ActRequest, *, email: str) -> Act:
    """Name somebody to take a moderator's place.

    The moderator stays until they have come, which may be never. If the moderator had named another person
    before, who has not come, that person is dismissed. Raises as `appoint`.
    """
    desk = open_desk(game_id, request, "hand_over")
    mine = _of(desk, request.by)
    act = _appointed(desk, "hand_over", email)
    follower = act.changed["moderator"]
    Moderator.objects.filter(pk=mine.pk).update(handed_to=follower)
    if mine.handed_to and mine.handed_to_id != follower and not _stays(mine.handed_to):
        _dismiss(desk, mine.handed_to)
    return act


@transaction.atomic
def resign(game_id: str, request: ActRequest) -> Act:
    """End one's own work as a moderator; a place to play there stays closed until the game is over."""
    desk = open_desk(game_id, request, "resign")
    mine = _of(desk, request.by)
    _end(desk, mine)
    return desk.record("resign", {"moderator": mine.pk})


@transaction.atomic
def dismiss(game_id: str, request: ActRequest, *, moderator: int) -> Act:
    """Dismiss a moderator; `moderator` is the key of their row.

    Raises RequestRefused "no_such_moderator" besides.
    """
    desk = open_desk(game_id, request, "dismiss")
    found = Moderator.objects.named().filter(game=desk.row, pk=moderator).select_related("user").first()
    if found is None:
        raise RequestRefused("no_such_moderator")
    return _dismiss(desk, found)


def _dismiss(desk: Desk, found: Moderator) -> Act:
    _end(desk, found)
    act = desk.record("dismiss", {"moderator": found.pk})
    if found.state != Moderator.State.PLAYS:
        send_mail_to(desk.row, act, found.user, url=links.absolute("/"))
    return act


def _stays(moderator: Moderator) -> bool:
    """Return whether others have named the moderator too: the host, the team, or another moderator."""
    acts = Act.objects.filter(game=moderator.game_id, changed__moderator=moderator.pk)
    appointed = acts.filter(kind="appoint", at__gte=moderator.appointed_at)
    return moderator.handed_by.exists() or appointed.exists()


def _appointed(desk: Desk, kind: str, email: str) -> Act:
    """Name the person at this address; one that has never signed in counts, because a code goes there."""
    address = read_address(email)
    person = User.objects.filter(email=address).first() or User.objects.find_or_make(address)
    plays, waits = has_played(person, desk.row), waits_for_seat(person, desk.row)
    _refuse(desk, person, plays=plays)
    state = Moderator.State.PLAYS if plays or waits else Moderator.State.NAMED
    found = _named(desk, person, state)
    act = desk.record(kind, {"moderator": found.pk})
    if state == Moderator.State.PLAYS:
        send_not_moderator_mail(desk.row, act, person, waits=not plays)
    else:
        send_mail_to(desk.row, act, person, url=links.desk_link(desk.row.pk))
    return act


def _named(desk: Desk, person: User, state: str) -> Moderator:
    """Name a moderator.

    One who is named already keeps their date, and anything before an end is forgotten.
    """
    named = Moderator.objects.named().filter(game=desk.row, user=person)
    if named.update(state=state):
        return named.get()
    anew = {"appointed_at": desk.now, "ended_at": None, "state": state}
    return Moderator.objects.update_or_create(game=desk.row, user=person, defaults=anew)[0]


def _refuse(desk: Desk, person: User, *, plays: bool) -> None:
    """Refuse somebody who plays here themselves, or a person who has come already.

    Both are known. A person who has not come is named once more: a refusal would tell whether they play.
    """
    if plays and person == desk.request.by:
        raise RequestRefused("plays_here", email=person.email)
    if Moderator.objects.came().filter(game=desk.row, user=person).exists():
        raise RequestRefused("moderates_already", email=person.email)


def _of(desk: Desk, person: User) -> Moderator:
    """Return the row of a person who acts as a moderator."""
    return Moderator.objects.get(game=desk.row, user=person, ended_at=None)


def _end(desk: Desk, moderator: Moderator) -> None:
    end_moderators(Moderator.objects.named().filter(pk=moderator.pk), desk.now)


LONGEST = 500


@transaction.atomic
def close_report(game_id: str, by: User, report: int, *, done: str, said: str) -> Report:
    """Close a report, also once the game is over; the act is written down for staff.

    `done` is for those who look after the game, and for the team. `said` goes by mail to the author of the
    report, and to nobody else. Raises RequestRefused "no_such_report_here", "report_closed", "nothing_done",
    "nothing_said", "too_many_words"; Game.DoesNotExist for somebody who has no business there.
    """
    row = lock(game_id)
    role = role_of(by, row)
    if role is None or not may(role, "close_report"):
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
        kind="close_report",
        reason="" if found.to_team else found.done,
        audience=Audience.STAFF,
        now=found.closed_at,
    )
    send_answer_mail(found)
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
    """Record a look at one seat of the game now; `what` is one of OF_A_SEAT.

    The act says what was looked at, never what was seen: `games.turn.read.hidden` shows that. Raises
    RequestRefused "not_begun", "no_such_look", "no_such_place", "look_does_not_load" besides.
    """
    desk = open_desk(game_id, request, "look")
    if desk.row.status == Game.Status.LOBBY:
        raise RequestRefused("not_begun")
    if what not in OF_A_SEAT:
        raise RequestRefused("no_such_look", what=what, known=", ".join(OF_A_SEAT))
    looked = {"seat": desk.seat(seat).number, "what": what}
    try:
        encounter = encounter_now(desk.row.pk)
    except Unloadable:
        raise RequestRefused("look_does_not_load") from None
    return desk.record("look", {**looked, "encounter": encounter}, Audience.END)


@transaction.atomic
def note_look(game: Game, by: User, *, what: LookedAt, why: str) -> Act | None:
    """Record a look from the pages for staff, or return None: the game is over, and everything is open."""
    row = lock(game.pk)
    if row.status == Game.Status.OVER:
        return None
    changed = {"what": what, "encounter": _encounter_if_known(row)}
    return record_act(
        row,
        by=by,
        role=Role.STAFF,
        kind="look",
        reason=" ".join(why.split()),
        changed=changed,
        audience=Audience.END,
        now=timezone.now(),
    )


def _encounter_if_known(row: Game) -> int:
    """Return the encounter, or 0 where the rules of a stuck game are gone: staff may look into just that."""
    if row.status == Game.Status.LOBBY:
        return 0
    try:
        return encounter_now(row.pk)
    except Unloadable:
        return 0


MODERATOR = Field(
    "moderator",
    read=lambda text: key_in({"key": text}, "key"),
    form=lambda sources: forms.ChoiceField(label=_("Moderator"), choices=sources.moderators),
    shape=Whole(1, MOST_KEY),
    refusals=("no_such_moderator",),
)
OF_A_MODERATOR = replace(EMAIL, form=None, shape=None)  # in a command, which has no list of them
LOOK_AT = Field(
    "what",
    form=lambda _sources: forms.ChoiceField(
        label=_("What"), choices=[(what.value, WHAT[what]) for what in OF_A_SEAT]
    ),
    shape=Choice([what.value for what in OF_A_SEAT]),
    command="of look: hand, questions or everything",
)


def _dismiss_named(game_id: str, request: ActRequest, *, moderator: int, email: str) -> Act:
    """Dismiss by the key that a form has, or by the address that a command names."""
    return dismiss(game_id, request, moderator=moderator or _moderator_at(game_id, email))


def _moderator_at(game_id: str, email: str) -> int:
    found = Moderator.objects.named().filter(game=game_id, user__email=canonical(email)).first()
    return found.pk if found else NO_ROW


LOOKED = noop("%(who)s looked at hidden things.")
LOOKS = {
    ("hand", True): noop("%(who)s looked at the hand of %(seat)s in encounter %(encounter)s."),
    ("hand", False): noop("%(who)s looked at the hand of %(seat)s."),
    ("questions", True): noop(
        "%(who)s looked at what %(seat)s is asked and has answered, in encounter %(encounter)s."
    ),
    ("questions", False): noop("%(who)s looked at what %(seat)s is asked and has answered."),
    ("everything", True): noop("%(who)s looked at everything %(seat)s sees, in encounter %(encounter)s."),
    ("everything", False): noop("%(who)s looked at everything %(seat)s sees."),
    ("mail", True): noop("%(who)s looked at an email of this game, in encounter %(encounter)s."),
    ("mail", False): noop("%(who)s looked at an email of this game."),
    ("kept_answer", True): noop("%(who)s looked at an answer that is kept, in encounter %(encounter)s."),
    ("kept_answer", False): noop("%(who)s looked at an answer that is kept."),
}


def _looked(changed: Changed) -> str:
    what = str(changed.get("what"))
    return LOOKS.get((what, bool(changed.get("encounter"))), LOOKED)


APPOINT = DeskAct(
    "appoint",
    noop("%(who)s appointed a moderator."),
    who=frozenset({Role.HOST, Role.PLAYING_HOST, Role.STAFF}),
    do=appoint,
    fields=(EMAIL,),
    group=Group.DESK,
    offered=is_not_over,
    title=_("Appoint a moderator"),
    about=_(
        "Someone who does not play and has not played here looks after the game. They are told by email."
    ),
    button=_("Appoint"),
    lines=(Line(verbs=("appoint", "ernenne", "ernennen")),),
    heading=noop("You look after this game"),
    told=noop(
        "You can pause it, give more time, answer for someone who cannot, and find other players. You cannot "
        "play in it until it is over. Everything you do there is written down and told to the table."
    ),
    to_desk=True,
    replies=("pause", "extend_seat"),
)
ACTS = (
    APPOINT,
    DeskAct(
        "dismiss",
        noop("%(who)s dismissed a moderator."),
        who=frozenset({Role.HOST, Role.STAFF}),
        needs_reason=True,
        do=_dismiss_named,
        fields=(MODERATOR, OF_A_MODERATOR),
        group=Group.DESK,
        offered=lambda stand: stand.moderated and is_not_over(stand),
        title=_("Dismiss a moderator"),
        about=_("They no longer look after this game, and are told by email."),
        button=_("Dismiss"),
        lines=(Line(verbs=("dismiss", "entlasse", "entlassen")),),
        heading=noop("You no longer look after this game"),
        told=noop("What you did there stays written down."),
    ),
    replace(
        APPOINT,
        name="hand_over",
        said=noop("%(who)s hands over to another moderator, and stays until they have come."),
        who=frozenset({Role.MODERATOR}),
        do=hand_over,
        title=_("Hand over"),
        about=_(
            "Someone else looks after the game in your place. They are told by email. You stay until they "
            "have come to the desk."
        ),
        lines=(Line(verbs=("hand over", "leitung abgeben", "abgeben")),),
    ),
    DeskAct(
        "resign",
        noop("%(who)s resigned."),
        who=frozenset({Role.MODERATOR}),
        do=resign,
        group=Group.DESK,
        offered=is_not_over,
        title=_("Resign"),
        about=_("You no longer look after this game. You still cannot play in it until it is over."),
        lines=(Line(noop("resign"), ("resign", "zurücktreten", "zuruecktreten")),),
    ),
    DeskAct(
        "look",
        _looked,
        needs_reason=True,
        do=look,
        fields=(SEAT, LOOK_AT),
        group=Group.HIDDEN,
        offered=can_move,
        title=_("Look at hidden things"),
        about=_(
            "You see what one seat sees now. When the game is over the table is told that you looked, at "
            "what, and why. You can never play in this game after that."
        ),
        button=_("Look"),
        page="look",
        is_look=True,
        lines=(Line(verbs=("look", "ansehen", "einsehen")),),
    ),
    DeskAct("close_report", noop("%(who)s closed a report.")),
)
