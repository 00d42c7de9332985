"""Looks at hidden things of a game: written down before anything is shown, and told at the end."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.base.refusals import RequestRefused
from games.models import Act, Game, User
from games.models.play.desk import OF_A_SEAT, Audience, Kind, LookedAt, Role
from games.play.read.head import Unloadable
from games.play.service.session import lock
from games.turn.read.hidden import encounter_now

from .open_desk import ActRequest, open_desk
from .record_act import record_act


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
