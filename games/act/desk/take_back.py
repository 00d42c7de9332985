"""Takes a game back to where an encounter began, or to its own beginning."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from engine.decisions import ANEW, KEPT
from games.act.correct.rewind import rewind
from games.act.notify.queue_desk_mails import queue_desk_mails
from games.base.refusals import RequestRefused
from games.models import Act, Game
from games.models.play.desk import Kind
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


@transaction.atomic
def take_back(game_id: str, request: ActRequest, *, encounter: int, dice: str, knows: str = "") -> Act:
    """The game stands as it did when that encounter began; everybody who sits there is told by mail.

    `dice`: "kept" or "anew". `knows`: the mark of what they have read of it; empty, if nothing yet. Raises
    NotRead, RequestRefused "no_such_dice", "rewind_no_encounter" and as `rewind` does besides.
    """
    desk = open_desk(game_id, request, Kind.REWIND)
    if desk.row.status == Game.Status.LOBBY:
        raise RequestRefused("not_begun")
    if dice not in (KEPT, ANEW):
        raise RequestRefused("no_such_dice")
    to = _decision(game_id, encounter)
    _refuse_unread(desk, to, (encounter, dice), knows)
    rewind(game_id, to=to, dice=dice, now=desk.now)
    act = desk.record(Kind.REWIND, {"encounter": encounter, "dice": dice})
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


def _refuse_unread(desk: Desk, to: int, wish: Sequence[object], knows: str) -> None:
    lines = revealed_lines(_revealed(desk, to))
    mark = read_mark(desk.row, desk.request.by, wish, lines)
    if not is_mark(knows, mark):
        raise NotRead("rewind_read_less" if knows.strip() else "rewind_not_read", lines, mark)


def _revealed(desk: Desk, to: int) -> RevealedSince:
    try:
        return revealed_since(desk.row.pk, to)
    except Unloadable:
        raise RequestRefused("rewind_does_not_load") from None
