"""Opening a desk for an act, its checks, and the record of acts, in the transaction of the act."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.admin.models import CHANGE
from django.contrib.admin.models import LogEntry as StaffLog
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

import engine
from games.base.documents import RequestRefused
from games.desk.declaration import Texts, acts, acts_to_do, may
from games.desk.read import acts_for, role_of, waits_for_seat
from games.models import Act, Decision, Game, LogEntry, Prompt, Seat, User
from games.models.play.decisions import EVERYBODY
from games.models.play.desk import Audience, Role
from games.people.service.account import note_coming
from games.play.service.session import lock
from games.stream.news import tell_table

__all__ = ["is_mark", "read_mark"]

MOST_CALLED = 200  # letters
log = logging.getLogger("games.staff")


def record_act(
    row: Game,
    *,
    by: User | None,
    role: Role,
    kind: str,
    reason: str = "",
    changed: Mapping[str, object] | None = None,
    audience: Audience = Audience.TABLE,
    now: datetime,
) -> Act:
    """Append one act to a game that is locked.

    `changed` is JSON and names seats, never people. `by` None: the table has done it.
    """
    tell_table(row.pk)
    return Act.objects.create(
        game=row,
        number=last_act(row) + 1,
        at=now,
        person=by,
        role=role,
        kind=kind,
        reason=reason,
        audience=audience,
        changed=dict(changed or {}),
        decision=last_decision(row),
    )


def note_staff_act(user: User, about: Model, called: str, act: str, *, why: str = "", what: str = "") -> None:
    """Record who did what about which row: `act` is an id, `what` names its part, `why` is their reason.

    `called` is the name of the row in the list of acts: never a text that opens something, as an address of a
    question does. The service's log keeps the act as well, without any names: it stays there when the account
    is deleted.
    """
    StaffLog.objects.create(
        user=user,
        content_type=ContentType.objects.get_for_model(about),
        object_id=str(about.pk),
        object_repr=called[:MOST_CALLED],
        action_flag=CHANGE,
        change_message=json.dumps({"act": act, "what": what, "why": why}),
    )
    log.info("staff %s: %s %s %s %s", user.pk, act, about._meta.model_name, about.pk, what)


def last_act(row: Game) -> int:
    """Return the number of the last act of all; 0: there is none."""
    return Act.objects.filter(game=row).order_by("-number").values_list("number", flat=True).first() or 0


def last_decision(row: Game) -> int:
    numbers = Decision.objects.filter(game=row).order_by("-number").values_list("number", flat=True)
    return numbers.first() or 0


LONG = 32  # characters: 128 bits


def read_mark(game: Game, reader: User, wish: Mapping[str, object], lines: Sequence[str]) -> str:
    """Return the mark of what a reader was shown before the game is taken back.

    `wish`: where the game is to be taken back to, and by which dice. `lines`: what they were shown.
    """
    read = [game.pk, reader.pk, dict(wish), _newest(game), *lines]
    text = json.dumps(read, ensure_ascii=False, sort_keys=True)
    return salted_hmac("games.read_mark", text, algorithm="sha256").hexdigest()[:LONG]


def is_mark(given: str, mark: str) -> bool:
    return constant_time_compare(given.strip(), mark)


def _newest(game: Game) -> object:
    """Return what everybody was told last, and when."""
    told = LogEntry.objects.filter(game=game, audience=EVERYBODY).order_by("-number", "-place")
    return [[at.isoformat(), fact] for at, fact in told.values_list("at", "fact")[:1]]


LONGEST_REASON = 500


@dataclass(frozen=True)
class ActRequest:
    """The person who asks for an act, and why.

    `seen`: how many acts they knew of (`acts_known`); None: they do not say, as commands do not. `by_mail`:
    tell them by mail what comes of it later.
    """

    by: User
    reason: str = ""
    seen: int | None = None
    by_mail: bool = False


class ActedMeanwhile(RequestRefused):
    """Somebody else has acted since the form was written. `acts` are those that its writer may know."""

    def __init__(self, acts: Sequence[Act]):
        super().__init__("acted_meanwhile")
        self.acts = list(acts)


@dataclass(frozen=True)
class Desk:
    """The locked game, the role of the person who acts, and the time of the act."""

    row: Game
    role: Role
    request: ActRequest
    reason: str
    now: datetime

    def record(
        self,
        kind: str,
        changed: Mapping[str, object] | None = None,
        audience: Audience = Audience.TABLE,
    ) -> Act:
        """Write down what was done."""
        return record_act(
            self.row,
            by=self.request.by,
            role=self.role,
            kind=kind,
            reason=self.reason,
            changed=changed,
            audience=audience,
            now=self.now,
        )

    def require(self, kind: str) -> None:
        """Raise RequestRefused if this role may not, or "no_reason"."""
        if not may(self.role, kind):
            raise RequestRefused(self._why_not())
        if acts()[kind].needs_reason and not self.reason:
            raise RequestRefused("no_reason")

    def _why_not(self) -> str:
        if self.role != Role.PLAYING_HOST:
            return "not_your_act"
        return "host_waits" if waits_for_seat(self.request.by, self.row) else "host_plays"

    def seat(self, number: int) -> Seat:
        """Return the seat; raise RequestRefused("no_such_place")."""
        found = Seat.objects.select_related("user").filter(game=self.row, number=number).first()
        if found is None:
            raise RequestRefused("no_such_place")
        return found


def open_desk(game_id: str, request: ActRequest, *kinds: str) -> Desk:
    """Lock the game for one of these acts, within the transaction of the act.

    Raises Game.DoesNotExist for somebody who has no business there; RequestRefused "is_over", "host_plays",
    "host_waits", "not_your_act", "no_reason", "reason_too_long"; ActedMeanwhile.
    """
    row = lock(game_id)
    role = role_of(request.by, row)
    if role is None:
        raise Game.DoesNotExist
    note_coming(row, request.by, role)
    desk = Desk(row, role, request, " ".join(request.reason.split()), timezone.now())
    if row.status == Game.Status.OVER:
        raise RequestRefused("is_over")
    _refuse_what_changed(desk)
    if len(desk.reason) > LONGEST_REASON:
        raise RequestRefused("reason_too_long", most=LONGEST_REASON)
    for kind in kinds:
        desk.require(kind)
    return desk


def open_running(game_id: str, request: ActRequest, *kinds: str, paused: bool = True) -> Desk:
    """Open the desk of a game that runs; without `paused`, of one whose clocks run.

    Raises RequestRefused "not_begun", "is_stuck", "is_paused" besides.
    """
    desk = open_desk(game_id, request, *kinds)
    if desk.row.status == Game.Status.LOBBY:
        raise RequestRefused("not_begun")
    if desk.row.status == Game.Status.STUCK:
        raise RequestRefused("is_stuck")
    if not paused and desk.row.paused_at is not None:
        raise RequestRefused("clocks_stand")
    return desk


def _refuse_what_changed(desk: Desk) -> None:
    seen = desk.request.seen
    if seen is None:
        return
    newer = list(acts_for(desk.row, desk.role)[max(seen, 0) :])
    if newer:
        raise ActedMeanwhile(newer)


def person_asked(desk: Desk, number: int) -> tuple[Seat, list[Prompt]]:
    """Return the seat and what waits there.

    Raises RequestRefused "no_such_place", "bot_plays", "nothing_waits".
    """
    seat = person_at(desk, number)
    asked = list(Prompt.objects.filter(seat=seat, waiting=True, closed_at=None).order_by("question"))
    if not asked:
        raise RequestRefused("nothing_waits")
    return seat, asked


def person_at(desk: Desk, number: int) -> Seat:
    """Return a seat where a person plays; raise RequestRefused "no_such_place", "bot_plays"."""
    seat = desk.seat(number)
    if seat.user is None or seat.bot:
        raise RequestRefused("bot_plays")
    return seat


def audience_of(asked: Iterable[Prompt]) -> Audience:
    """Return TABLE if everybody knows of these questions, or STAFF: that one is private is not told."""
    known = all(prompt.public == engine.SEAT for prompt in asked)
    return Audience.TABLE if known else Audience.STAFF


def do_act(name: str, game_id: str, request: ActRequest, given: Texts) -> Act:
    """Do an act by what was `given`: each field is a text, as somebody typed or chose it.

    Raises RequestRefused "no_such_act", for what cannot be read and as the acts do; Game.DoesNotExist.
    """
    act = acts_to_do().get(name)
    if act is None or act.do is None:
        raise RequestRefused("no_such_act", act=name, acts=", ".join(acts_to_do()))
    return act.do(game_id, request, **act.given(given))
