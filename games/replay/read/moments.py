"""The replay of a game, step by step: of a running game what the seat may know, of a finished one all.

In a running game a step is no decision: it ends where everybody, or the seat itself, knows that the game
paused. So what others decide in private (a sealed answer, a pass at a stop of their own) makes no step,
counts in no number and shows in no view. For spectators the game ends where they see it (`spectator_view`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

import engine
from games.base.memo import Memo, memo_epoch
from games.desk.read import seen_at_once
from games.models import Game, Seat, User
from games.play.read.current import Span, branch, tells_of_rewind
from games.play.read.public import SpectatorCutoff, cutoff_for
from games.replay.read.course import EVERYBODY, Course, Frame, Viewer, course, frame
from games.replay.read.outline import (
    ReplayOutline,
    Step,
    StoredSteps,
    all_steps,
    answer_times,
    known_steps,
    outline_of,
    stored_replay,
    stored_steps,
)

_replay_steps: Memo[tuple[Step, ...]] = Memo(40)


@dataclass(frozen=True)
class Replay:
    """A replay. `seat` is the reader (None: who made the game, or a spectator), `viewer` whose view is shown.

    `until`: the last decision of it. `cutoff`: up to where a spectator sees it. `every`: whether steps that
    change and tell nothing are included.
    """

    game: Game
    seat: Seat | None
    seats: int
    viewer: Viewer
    steps: Sequence[Step]
    until: int
    cutoff: SpectatorCutoff | None = None
    every: bool = False

    @property
    def key(self) -> tuple[Hashable, ...]:
        """Return the key of everything that is made of the whole replay."""
        return (_kind(self.game, self.finished), self.viewer, self.until, self.every)

    @property
    def finished(self) -> bool:
        return is_finished(self.game, self.cutoff)

    @property
    def needs_storing(self) -> bool:
        """Return whether its data, which will not change any more, are not stored yet."""
        return self.finished and not isinstance(self.steps, StoredSteps)

    @property
    def outline(self) -> ReplayOutline:
        """Return all that this viewer may know of its outline. Raises Unloadable."""
        known = stored_replay(self.game.pk) if self.finished else None
        if known:
            return known.outline.seen_by(self.viewer)
        times = answer_times(self.game.pk, self.seats) if self.finished else []
        return outline_of(self.steps, times).seen_by(self.viewer)

    def stops(self, outline: ReplayOutline) -> Sequence[int]:
        """Return the numbers of the steps to show. In a running game a step is something that was told."""
        every = range(1, len(self.steps) + 1)
        return every if self.every or not self.finished else outline.telling_steps

    @property
    def first_unseen(self) -> int | None:
        """Return the first step after what this seat has read; None if there is no such seat or step."""
        if self.seat is None or not self.seat.seen:
            return None
        place = bisect_right(self.steps, self.seat.seen, key=lambda step: step.at)
        return place + 1 if place < len(self.steps) else None

    def taken_back(self, outline: ReplayOutline) -> list[Span]:
        """Return the spans that were taken back, as this viewer sees them. A query only if there are any."""
        if not any(tells_of_rewind(fact) for _step, fact in outline.marked):
            return []
        gaps = ((first - 1, last) for first, last in branch(self.game.pk, self.until).gaps)
        spans = [(self._first_after(before), self._first_after(last) - 1) for before, last in gaps]
        return [(first, last) for first, last in spans if first <= last]

    def _first_after(self, decision: int) -> int:
        """Return the number of the first step behind this decision."""
        return bisect_right(self.steps, decision, key=lambda step: step.at) + 1

    def step(self, number: int) -> Step:
        """Return the step of this number, or the nearest there is."""
        return self.steps[min(max(number, 1), len(self.steps)) - 1]

    def frame(self, step: Step) -> Frame:
        return frame(self.game.pk, step.at, self.viewer)

    def view(self, step: Step) -> engine.View:
        return self.frame(step).view


class ViewNotAllowed(Exception):
    """This viewer is not allowed for the seat: the game is not over."""


def is_finished(game: Game, cut: SpectatorCutoff | None = None) -> bool:
    """Return whether the game is over. For a spectator it goes on until they have seen its end."""
    return cut.finished if cut else game.status == Game.Status.OVER


def replay(user: User | None, game_id: str, viewer: str = "") -> Replay:
    """Return a replay. `user` None: a signed-out reader, who has an address at most.

    Raises Game.DoesNotExist for strangers and before the game begins, ViewNotAllowed, Unloadable.
    """
    seats = list(Seat.objects.filter(game=game_id).select_related("game").order_by("number"))
    seat = next((one for one in seats if user is not None and one.user_id == user.pk), None)
    game, cut = (seat.game, None) if seat else _seen_by(user, game_id)
    if game.status == Game.Status.LOBBY:
        raise Game.DoesNotExist
    through = _viewer(is_finished(game, cut), seat, viewer, len(seats))
    steps, until = _steps(game, through, cut)
    return Replay(game, seat, len(seats), through, steps, until, cut)


def _seen_by(user: User | None, game_id: str) -> tuple[Game, SpectatorCutoff | None]:
    """Return one's own game whole, or one that may be watched with its cut. Raises Game.DoesNotExist."""
    game = None if user is None else seen_at_once(user).filter(pk=game_id).first()
    if game is not None:
        return game, None
    cut = cutoff_for(user, game_id)
    if not cut.number:
        raise Game.DoesNotExist
    return cut.game, cut


def _steps(game: Game, viewer: Viewer, cut: SpectatorCutoff | None) -> tuple[Sequence[Step], int]:
    """Return the steps, and their last decision."""
    over = is_finished(game, cut)
    known = stored_replay(game.pk) if over else None
    if known:
        return stored_steps(game.pk, viewer, known), known.outline.last
    records = course(game.pk, over=is_finished(game))[: cut.number if cut else None]
    return _replay_steps.get_or_make(
        (_kind(game, over), viewer, len(records)), lambda: tuple(_made(records, viewer, over))
    ), len(records)


def _made(records: Course, viewer: Viewer, over: bool) -> Iterable[Step]:
    """Return the steps of these records. The view of all seats together has only what is over."""
    return all_steps(records, viewer) if over or viewer == EVERYBODY else known_steps(records, viewer)


def _kind(game: Game, over: bool) -> tuple[Hashable, ...]:
    """Return the key of a game.

    Data of a running game are forgotten now and then: a slow answer tells nothing.
    """
    return (game.pk, over, 0 if over else memo_epoch(game.pk))


def _viewer(over: bool, seat: Seat | None, wanted: str, seats: int) -> Viewer:
    own = seat.number if seat else None
    if not over:
        if wanted not in ("", str(own)):
            raise ViewNotAllowed
        return own
    if wanted in ("", EVERYBODY):
        return EVERYBODY
    if wanted not in map(str, range(seats)):
        raise ViewNotAllowed
    return int(wanted)
