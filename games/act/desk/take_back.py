"""Takes a game back to where an encounter began, or to its own beginning."""

from __future__ import annotations

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

from .open_desk import ActRequest, open_desk

BEGINNING = 0  # in place of the number of an encounter: before anybody has decided anything


class NotRead(RequestRefused):
    """Whoever does it has not said that they know what was revealed since; here it is."""

    def __init__(self, revealed: RevealedSince):
        super().__init__("rewind_not_read")
        self.revealed = revealed


@transaction.atomic
def take_back(game_id: str, request: ActRequest, *, encounter: int, dice: str, knows: bool) -> Act:
    """The game stands as it did when that encounter began; everybody who sits there is told by mail.

    `dice`: "kept" or "anew". `knows`: whoever does it has read what was revealed since. Raises NotRead,
    RequestRefused "no_such_dice", "rewind_no_encounter" and as `rewind` does besides.
    """
    desk = open_desk(game_id, request, Kind.REWIND)
    if desk.row.status == Game.Status.LOBBY:
        raise RequestRefused("not_begun")
    if dice not in (KEPT, ANEW):
        raise RequestRefused("no_such_dice")
    to = _decision(game_id, encounter)
    if not knows:
        _tell(game_id, to)
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


def _tell(game_id: str, to: int) -> None:
    try:
        raise NotRead(revealed_since(game_id, to))
    except Unloadable:
        raise RequestRefused("rewind_does_not_load") from None
