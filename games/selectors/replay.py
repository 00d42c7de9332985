"""The replay of a game, step by step: of a running game as much as the seat may know, of a finished one all.

In a running game a step is no decision: it ends where everybody, or the seat itself, knows that the game
stood. So what others decide in private (a sealed answer, a pass at a stop of their own) makes no step,
counts in no number and shows in no view. For spectators the game ends where they see it (`watching`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.models import Game, Seat, Stretch, User

from .course import course
from .decided import Course, Decided, Tally
from .frames import EVERYBODY, Eyes, Frame, frame
from .head import knows
from .kept import Kept, season
from .seats import game_of
from .watching import Cut, cut_for

_kept: Kept[tuple[Step, ...]] = Kept(40)


class Step(NamedTuple):
    """A moment of the game: what has just been told, how the seats stand, and in which phase.

    `at` is the number of a decision: it counts private ones and is never shown while the game runs.
    """

    number: int
    at: int
    facts: tuple[dict[str, Any], ...]
    tallies: tuple[Tally, ...]
    phase: str


@dataclass(frozen=True)
class Replay:
    """`seat` is who looks (None: who made the game, or a spectator), `eyes` through whose eyes.

    `cut`: up to where a spectator sees it.
    """

    game: Game
    seat: Seat | None
    seats: int
    eyes: Eyes
    steps: tuple[Step, ...]
    cut: Cut | None = None

    @property
    def key(self) -> tuple[Hashable, ...]:
        """What all that is made of the whole replay depends on."""
        return (_kind(self.game, self.finished), self.eyes, self.steps[-1].at)

    @property
    def finished(self) -> bool:
        return is_finished(self.game, self.cut)

    @property
    def unwritten(self) -> bool:
        """Whether its course, which will not grow any more, is not stored as a whole."""
        whole = Stretch.objects.filter(game=self.game, last=self.steps[-1].at)
        return self.finished and not whole.exists()

    def step(self, number: int) -> Step:
        """The step of this number, or the nearest there is."""
        return self.steps[min(max(number, 1), len(self.steps)) - 1]

    def frame(self, step: Step) -> Frame:
        return frame(self.game.pk, step.at, self.eyes)

    def view(self, step: Step) -> dict[str, Any]:
        return self.frame(step).view


class NotYours(Exception):
    """These eyes are not for this seat: the game is not over."""


def is_finished(game: Game, cut: Cut | None = None) -> bool:
    """For a spectator it goes on until he has seen its end."""
    return cut.finished if cut else game.status == Game.Status.OVER


def replay(user: User, game_id: str, eyes: str = "") -> Replay:
    """Raises Game.DoesNotExist for strangers and before the game begins, NotYours, Unloadable."""
    game, cut = _seen_by(user, game_id)
    if game.status == Game.Status.LOBBY:
        raise Game.DoesNotExist
    seats = list(Seat.objects.filter(game=game).order_by("number"))
    seat = next((one for one in seats if one.user_id == user.pk), None)
    through = _eyes(is_finished(game, cut), seat, eyes, len(seats))
    return Replay(game, seat, len(seats), through, _steps(game, through, cut), cut)


def _seen_by(user: User, game_id: str) -> tuple[Game, Cut | None]:
    """One's own game whole; a game that one may look on at up to the cut. Raises Game.DoesNotExist."""
    try:
        return game_of(user, game_id), None
    except Game.DoesNotExist:
        cut = cut_for(user, game_id)
    if not cut.number:
        raise Game.DoesNotExist
    return cut.game, cut


def _steps(game: Game, eyes: Eyes, cut: Cut | None) -> tuple[Step, ...]:
    over = is_finished(game, cut)
    told = course(game.pk, over=is_finished(game))[: cut.number if cut else None]
    make = _all_steps if over else _known_steps
    return _kept.of((_kind(game, over), eyes, len(told)), lambda: tuple(make(told, eyes)))


def _kind(game: Game, over: bool) -> tuple[Hashable, ...]:
    """While it runs, what was worked out of it is forgotten now and then: a slow answer tells nothing."""
    return (game.pk, over, 0 if over else season(game.pk))


def _eyes(over: bool, seat: Seat | None, wanted: str, seats: int) -> Eyes:
    own = seat.number if seat else None
    if not over:
        if wanted not in ("", str(own)):
            raise NotYours
        return own
    if wanted in ("", EVERYBODY):
        return EVERYBODY
    if wanted not in map(str, range(seats)):
        raise NotYours
    return int(wanted)


def _all_steps(told: Course, eyes: Eyes) -> Iterator[Step]:
    """One for each decision."""
    for one in told:
        facts = tuple(fact for fact in one.facts if eyes == EVERYBODY or knows(eyes, fact))
        yield Step(one.number, one.number, facts, one.tallies, one.phase)


def _known_steps(told: Course, eyes: int | None) -> list[Step]:
    """One for each time that the game stood where these eyes could tell, after something they saw.

    The last is the game as it stands now.
    """
    steps: list[Step] = []
    facts: list[dict[str, Any]] = []
    for one in told:
        facts += [fact for fact in one.facts if knows(eyes, fact)]
        if facts and _stands_for(one, eyes):
            steps.append(Step(len(steps) + 1, one.number, tuple(facts), one.tallies, one.phase))
            facts = []
    return _up_to_now(steps, facts, told[-1])


def _up_to_now(steps: list[Step], facts: list[dict[str, Any]], last: Decided) -> list[Step]:
    now = {"at": last.number, "tallies": last.tallies, "phase": last.phase}
    if steps and not facts:
        return [*steps[:-1], steps[-1]._replace(**now)]
    return [*steps, Step(number=len(steps) + 1, facts=tuple(facts), **now)]


def _stands_for(one: Decided, eyes: int | None) -> bool:
    return any(question.public or question.seat == eyes for question in one.open)
