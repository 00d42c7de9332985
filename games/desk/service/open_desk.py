"""Opens the desk of a game for one act: who may, whether it can be done, and what others did meanwhile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from games.base.refusals import RequestRefused
from games.desk.read.acts import acts_for
from games.desk.read.roles import role_of, waits_for_seat
from games.models import Act, Game, Seat, User
from games.models.play.desk import NEEDS_REASON, Audience, Role, may
from games.people.service.note_coming import note_coming
from games.play.service.session import lock

from .record_act import record_act

LONGEST_REASON = 500


@dataclass(frozen=True)
class ActRequest:
    """Who asks for an act, and why. `seen`: how many acts they knew of (`acts_known`); None: they do not say,
    as commands do not. `by_mail`: what comes of it later they are told by mail."""

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
    """The locked game, as whom somebody acts, and since when."""

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
        """Raises RequestRefused if this role may not, or "no_reason"."""
        if not may(self.role, kind):
            raise RequestRefused(self._why_not())
        if kind in NEEDS_REASON and not self.reason:
            raise RequestRefused("no_reason")

    def _why_not(self) -> str:
        if self.role != Role.PLAYING_HOST:
            return "not_your_act"
        return "host_waits" if waits_for_seat(self.request.by, self.row) else "host_plays"

    def seat(self, number: int) -> Seat:
        """Raises RequestRefused("no_such_place")."""
        found = Seat.objects.select_related("user").filter(game=self.row, number=number).first()
        if found is None:
            raise RequestRefused("no_such_place")
        return found


def open_desk(game_id: str, request: ActRequest, *kinds: str) -> Desk:
    """Lock the game, for one of these acts. Runs in the transaction that does it.

    Raises Game.DoesNotExist for whoever has no business there; RequestRefused "is_over", "host_plays",
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
    """The same for what concerns a game that runs; without `paused`, one whose clocks run.

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
