"""Takes a game back to where an encounter began, or to its own beginning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction

from engine.decisions import ANEW, KEPT
from games.act.correct.rewind import rewind
from games.act.notify.queue_desk_mails import queue_desk_mails
from games.base.refusals import RequestRefused
from games.models import Act, Game
from games.models.play.desk import Audience, Kind
from games.read.game.boundaries import boundaries
from games.read.game.head import Unloadable
from games.read.game.revealed import RevealedSince, revealed_since
from games.words.facts.revealed import revealed_lines

from .open_desk import ActRequest, Desk, open_desk
from .read_mark import is_mark, read_mark

BEGINNING = 0  # in place of the number of an encounter: before anybody has decided anything


class NotRead(RequestRefused):
    """Whoever does it has not read what was revealed since, or has read less; here it is. `mark` says, sent
    along, that they have."""

    def __init__(self, reason: str, lines: Sequence[str], mark: str):
        super().__init__(reason)
        self.lines, self.mark = list(lines), mark


def take_back(game_id: str, request: ActRequest, *, encounter: int, dice: str, knows: str = "") -> Act:
    """The game stands as it did when that encounter began; everybody who sits there is told by mail.

    `dice`: "kept" or "anew". `knows`: the mark of what they have read of it; empty, if nothing yet. Raises
    NotRead, and that they have looked is written down for staff; RequestRefused "no_such_dice",
    "rewind_no_encounter" and as `rewind` does besides.
    """
    with transaction.atomic():
        done = _take_back(open_desk(game_id, request, Kind.REWIND), encounter, dice, knows)
    if isinstance(done, NotRead):
        raise done
    return done


def _take_back(desk: Desk, encounter: int, dice: str, knows: str) -> Act | NotRead:
    if desk.row.status == Game.Status.LOBBY:
        raise RequestRefused("not_begun")
    if dice not in (KEPT, ANEW):
        raise RequestRefused("no_such_dice")
    to, wish = _decision(desk.row.pk, encounter), {"encounter": encounter, "dice": dice}
    if (unread := _unread(desk, to, wish, knows)) is not None:
        desk.record(Kind.READ_REVEALED, wish, Audience.STAFF)
        return unread
    rewind(desk.row.pk, to=to, dice=dice, now=desk.now)
    act = desk.record(Kind.REWIND, wish)
    queue_desk_mails(desk.row, act)
    return act


def _decision(game_id: str, encounter: int) -> int:
    """After which decision it stood there, on the road that counts."""
    if encounter == BEGINNING:
        return 1
    there = [one.number for one in boundaries(game_id) if one.counts and one.encounter == encounter]
    if not there:
        raise RequestRefused("rewind_no_encounter")
    return there[-1]


def _unread(desk: Desk, to: int, wish: Mapping[str, object], knows: str) -> NotRead | None:
    """What there is to read, where that is not what they have read."""
    lines = revealed_lines(_revealed(desk, to))
    mark = read_mark(desk.row, desk.request.by, wish, lines)
    if is_mark(knows, mark):
        return None
    return NotRead("rewind_read_less" if knows.strip() else "rewind_not_read", lines, mark)


def _revealed(desk: Desk, to: int) -> RevealedSince:
    try:
        return revealed_since(desk.row.pk, to)
    except Unloadable:
        raise RequestRefused("rewind_does_not_load") from None
