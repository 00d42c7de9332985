"""Takes a game back: to where an encounter began, to its own beginning, or to before anything that everybody
was told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from engine.decisions import ANEW, KEPT
from games.base.documents import FactJSON
from games.base.refusals import RequestRefused
from games.log.words.revealed import revealed_lines
from games.mail.queue.queue_desk_mails import queue_desk_mails
from games.models import Act, Game
from games.models.play.desk import Audience, Kind
from games.play.read.boundaries import boundaries
from games.play.read.head import Unloadable
from games.play.read.public_moments import public_moment
from games.play.read.revealed import RevealedSince, revealed_since
from games.play.service.correct.rewind import rewind
from games.words.reader import Reader

from .open_desk import ActRequest, Desk, open_desk
from .read_mark import is_mark, read_mark

BEGINNING = 0  # in place of the number of an encounter: before anybody has decided anything


@dataclass(frozen=True)
class Moment:
    """Where to. `before`: the place of an entry in what everybody may read of the log, counted from 1; the
    game stands as it did before the decision that led to it. 0: where `encounter` began."""

    encounter: int = BEGINNING
    before: int = 0


class NotRead(RequestRefused):
    """Whoever does it has not read what was revealed since, or has read less; here it is. `mark` says, sent
    along, that they have."""

    def __init__(self, reason: str, lines: Sequence[str], mark: str):
        super().__init__(reason)
        self.lines, self.mark = list(lines), mark


def take_back(game_id: str, request: ActRequest, *, to: Moment, dice: str, knows: str = "") -> Act:
    """The game stands as it did at that moment; everybody who sits there is told by mail.

    `dice`: "kept" or "anew". `knows`: the mark of what they have read of it; empty, if nothing yet. Raises
    NotRead, and that they have looked is written down for staff; RequestRefused "no_such_dice",
    "rewind_no_encounter", "rewind_no_entry" and as `rewind` does besides.
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
    """The decision that the game is taken back to, how that is written down, and what stands there now."""

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
    """After which decision it stood there, on the road that counts."""
    if encounter == BEGINNING:
        return 1
    there = [one.number for one in boundaries(game_id) if one.counts and one.encounter == encounter]
    if not there:
        raise RequestRefused("rewind_no_encounter")
    return there[-1]


def look_first(
    desk: Desk, to: int, wish: Mapping[str, object], stands: Mapping[str, object], knows: str
) -> NotRead | None:
    """What there is to read before the game is taken back to after decision `to`, where that is not what they
    have read; that they have looked is written down for staff.

    `wish`: where to and by which dice, as it is written down; `stands`: what else they were shown of it.
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
