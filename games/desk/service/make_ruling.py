"""Rules on a position at the desk of a game, and undoes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

import engine
from engine.decisions import ANEW, KEPT
from games.base.refusals import RequestRefused
from games.mail.queue.queue_desk_mails import queue_desk_mails
from games.models import Act
from games.models.play.desk import Audience, Kind
from games.play.read.head import Unloadable, head
from games.play.read.ruled import last_ruling, ruling_preview, stands_at
from games.play.service.correct.rewind import rewind
from games.play.service.correct.rule import rule, ruling_of

from .open_desk import ActRequest, Desk, open_desk, open_running
from .take_back import NotRead, look_first

Moves = Sequence[Mapping[str, Any]]


def make_ruling(
    game_id: str, request: ActRequest, *, moves: Moves, dice: str, stands: str | None = None
) -> Act:
    """Make these moves (`engine.ruling`); everybody who sits there is told by mail, with the reason.

    `stands`: the position that was looked at (`stands_at`); None: none was. A card that is not where the
    moves say, where nobody sees it, is told as one, and written down for staff: it tells of a hand. Raises
    RequestRefused "ruling_changed", "rewind_does_not_load", "no_such_dice", as `rule` does, and
    engine.NotAllowed: then the game is as it was.
    """
    with transaction.atomic():
        done = _make(open_running(game_id, request, Kind.RULING), moves, dice, stands)
    if isinstance(done, engine.NotAllowed):
        raise done
    return done


def _make(desk: Desk, moves: Moves, dice: str, stands: str | None) -> Act | engine.NotAllowed:
    if dice not in (KEPT, ANEW):
        raise RequestRefused("no_such_dice")
    _refuse_other_position(desk.row.pk, stands)
    ruling_preview(desk.row.pk, ruling_of(moves, dice))  # refuses what everybody can see to be wrong
    try:
        ruled = rule(desk.row.pk, moves=moves, dice=dice, now=desk.now)
    except engine.NotAllowed as refused:
        desk.record(Kind.NOT_A_RULING, {"moves": len(moves)}, Audience.STAFF)
        return refused
    act = desk.record(Kind.RULING, {"moves": len(moves), "dice": dice})
    if not ruled.over:
        queue_desk_mails(desk.row, act)
    return act


def _refuse_other_position(game_id: str, stands: str | None) -> None:
    try:
        checkpoint = head(game_id).game.checkpoint
    except Unloadable:
        raise RequestRefused("rewind_does_not_load") from None
    if stands is not None and stands != stands_at(checkpoint):
        raise RequestRefused("ruling_changed")


def undo_ruling(game_id: str, request: ActRequest, *, dice: str, knows: str = "") -> Act:
    """The newest ruling that counts, and all that came after it, counts no more.

    `knows`: the mark of what they have read of it, as with `take_back`. Raises NotRead, RequestRefused
    "no_ruling", "no_such_dice" and as `rewind` does besides.
    """
    with transaction.atomic():
        done = _undo(open_desk(game_id, request, Kind.UNDO_RULING), dice, knows)
    if isinstance(done, NotRead):
        raise done
    return done


def _undo(desk: Desk, dice: str, knows: str) -> Act | NotRead:
    if dice not in (KEPT, ANEW):
        raise RequestRefused("no_such_dice")
    number = last_ruling(desk.row.pk)
    if number is None:
        raise RequestRefused("no_ruling")
    wish = {"ruling": True, "dice": dice}
    if (unread := look_first(desk, number - 1, wish, {}, knows)) is not None:
        return unread
    rewind(desk.row.pk, to=number - 1, dice=dice, now=desk.now)
    act = desk.record(Kind.UNDO_RULING, {"dice": dice})
    queue_desk_mails(desk.row, act)
    return act
