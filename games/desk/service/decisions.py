"""Acts about the course of a game: taking it back, rulings, and closing it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

import engine
from engine.decisions import ANEW, KEPT
from games.base.documents import FactJSON
from games.base.refusals import RequestRefused
from games.desk.service.open_desk import ActRequest, Desk, is_mark, open_desk, open_running, read_mark
from games.log.words.revealed import revealed_lines
from games.mail.queue.queue_desk_mails import queue_desk_mails
from games.models import Act, Game
from games.models.play.desk import Audience, Kind
from games.play.read.current import Unloadable, head, last_ruling, ruling_preview, stands_at
from games.play.read.public import RevealedSince, public_moment, revealed_since
from games.play.read.state import boundaries
from games.play.service.correct import MODERATOR, close_game, rewind, rule, ruling_of
from games.words.reader import Reader

BEGINNING = 0  # in place of the number of an encounter: before anybody has decided anything


@dataclass(frozen=True)
class Moment:
    """The moment to go back to.

    `before`: the place, counted from 1, of an entry in the public log; the game goes back to before the
    decision that led to it. 0: back to where `encounter` began.
    """

    encounter: int = BEGINNING
    before: int = 0


class NotRead(RequestRefused):
    """Somebody has not read all that was revealed since; here it is.

    Sent along, `mark` confirms that they have read it.
    """

    def __init__(self, reason: str, lines: Sequence[str], mark: str):
        super().__init__(reason)
        self.lines, self.mark = list(lines), mark


def take_back(game_id: str, request: ActRequest, *, to: Moment, dice: str, knows: str = "") -> Act:
    """Take the game back to a moment; everybody who sits there is told by mail.

    `dice`: "kept" or "anew". `knows`: the mark of what they have read of it, or empty. Raises NotRead, and
    writes down for staff that they have looked. Raises RequestRefused "no_such_dice", "rewind_no_encounter",
    "rewind_no_entry" and as `rewind` does besides.
    """
    with transaction.atomic():
        done = _take_back(open_desk(game_id, request, Kind.REWIND), to, dice, knows)
    if isinstance(done, NotRead):
        raise done
    return done


def _take_back(desk: Desk, moment: Moment, dice: str, knows: str) -> Act | NotRead:
    if desk.row.status == Game.Status.LOBBY:
        raise RequestRefused("not_begun")
    if dice not in (KEPT, ANEW):
        raise RequestRefused("no_such_dice")
    back = _before(desk.row.pk, moment) if moment.before else _encounter(desk.row.pk, moment)
    wish = {**back.wish, "dice": dice}
    if (unread := look_first(desk, back.to, wish, {"entry": back.entry}, knows)) is not None:
        return unread
    done = rewind(desk.row.pk, to=back.to, dice=dice, anew=True, now=desk.now)
    act = desk.record(Kind.REWIND, {**wish, "encounter": done.encounter})
    queue_desk_mails(desk.row, act)
    return act


@dataclass(frozen=True)
class _Back:
    """The decision to go back to, how the act is written down, and the public entry there now."""

    to: int
    wish: dict[str, object]
    entry: FactJSON | None = None


def _before(game_id: str, moment: Moment) -> _Back:
    found = public_moment(game_id, moment.before)
    if found is None:
        raise RequestRefused("rewind_no_entry")
    return _Back(found.to, {"before": moment.before}, found.fact)


def _encounter(game_id: str, moment: Moment) -> _Back:
    return _Back(_began(game_id, moment.encounter), {"encounter": moment.encounter})


def _began(game_id: str, encounter: int) -> int:
    """Return the decision after which the encounter began, on the branch that counts."""
    if encounter == BEGINNING:
        return 1
    there = [one.number for one in boundaries(game_id) if one.counts and one.encounter == encounter]
    if not there:
        raise RequestRefused("rewind_no_encounter")
    return there[-1]


def look_first(
    desk: Desk, to: int, wish: Mapping[str, object], stands: Mapping[str, object], knows: str
) -> NotRead | None:
    """Return what must be read before the game goes back to after decision `to`, or None if it was read.

    A look is written down for staff. `wish`: where to and by which dice, as it is written down; `stands`:
    what else was shown to them.
    """
    lines = revealed_lines(_revealed(desk, to), Reader.in_game(desk.row))
    mark = read_mark(desk.row, desk.request.by, {**wish, **stands}, lines)
    if is_mark(knows, mark):
        return None
    desk.record(Kind.READ_REVEALED, wish, Audience.STAFF)
    return NotRead("rewind_read_less" if knows.strip() else "rewind_not_read", lines, mark)


def _revealed(desk: Desk, to: int) -> RevealedSince:
    try:
        return revealed_since(desk.row.pk, to)
    except Unloadable:
        raise RequestRefused("rewind_does_not_load") from None


Moves = Sequence[Mapping[str, Any]]


def make_ruling(
    game_id: str, request: ActRequest, *, moves: Moves, dice: str, stands: str | None = None
) -> Act:
    """Make these moves (`engine.ruling`); everybody who sits there is told by mail, with the reason.

    `stands`: the position that was looked at (`stands_at`), or None. A hidden card that is not where the
    moves say is reported as a move that cannot be made, and is written down for staff: it tells of a hand.
    Raises RequestRefused "ruling_changed", "rewind_does_not_load", "no_such_dice", as `rule` does, and
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
    ruling_preview(desk.row.pk, ruling_of(moves, dice))  # refuses what everybody can see is wrong
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
    """Undo the newest ruling that counts, with all that came after it.

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


@transaction.atomic
def close(game_id: str, request: ActRequest, *, winners: Iterable[int], sure: bool) -> Act:
    """Close the game, also a stuck one; everybody who sits there is told by mail, with the reason.

    No winners: it is a draw. `sure`: the person has said that they know that nothing leads back. Raises
    RequestRefused "close_not_sure", "not_begun", "no_such_place" and as `close_game` does besides.
    """
    desk = open_desk(game_id, request, Kind.CLOSE)
    if desk.row.status == Game.Status.LOBBY:
        raise RequestRefused("not_begun")
    won = sorted({desk.seat(number).number for number in winners})
    if not sure:
        raise RequestRefused("close_not_sure")
    close_game(game_id, by=MODERATOR, reason=desk.reason, winners=won, now=desk.now)
    return desk.record(Kind.CLOSE, {"winners": won})
