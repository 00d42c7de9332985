"""What can be done at the desk of a game as it stands. All of it is judged again when it is sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.models import Game
from games.models.play.desk import Kind, Role, may

GROUPS: dict[str, tuple[Kind, ...]] = {
    "time": (
        *(Kind.RESUME, Kind.PAUSE, Kind.EXTEND, Kind.EXTEND_SEAT, Kind.REMIND, Kind.REMIND_SEAT, Kind.TIMES),
    ),
    "answers": (Kind.NUDGE, Kind.ANSWER, Kind.ABSENCE, Kind.PRESENCE),
    "people": (Kind.REPLACE, Kind.HAND_BACK, Kind.REMOVE, Kind.MERGE),
    "course": (Kind.RETRY, Kind.REWIND, Kind.RULING, Kind.UNDO_RULING, Kind.CLOSE),
    "hidden": (Kind.LOOK,),
    "desk": (Kind.APPOINT, Kind.DISMISS, Kind.HAND_OVER, Kind.RESIGN),
}
NEEDS_CLOCKS = frozenset({Kind.EXTEND, Kind.EXTEND_SEAT, Kind.REMIND, Kind.REMIND_SEAT, Kind.NUDGE})


@dataclass(frozen=True)
class DeskStand:
    """A game, as whom somebody stands at its desk, and what some acts need."""

    game: Game
    role: Role
    moderated: bool  # whether there is a moderator
    ruled: bool  # whether there is a ruling to be undone
    retried: bool = False  # whether it is just being tried again

    def offers(self, kind: Kind) -> bool:
        """What this role may do to a game as it stands."""
        status = self.game.status
        if not (may(self.role, kind) or (kind == Kind.REPLACE and may(self.role, Kind.REPLACE_ABSENT))):
            return False
        if kind in (Kind.APPOINT, Kind.HAND_OVER, Kind.RESIGN, Kind.DISMISS):
            return status != Game.Status.OVER and (kind != Kind.DISMISS or self.moderated)
        if kind == Kind.RETRY:
            return status == Game.Status.STUCK and not self.retried
        if kind == Kind.UNDO_RULING and not self.ruled:
            return False
        if kind in (Kind.REWIND, Kind.UNDO_RULING, Kind.CLOSE, Kind.LOOK):
            return status in (Game.Status.RUNNING, Game.Status.STUCK)
        return status == Game.Status.RUNNING and self._offers_while_it_runs(kind)

    def _offers_while_it_runs(self, kind: Kind) -> bool:
        stands = self.game.paused_at is not None
        return {Kind.PAUSE: not stands, Kind.RESUME: stands}.get(kind, not (stands and kind in NEEDS_CLOCKS))

    def offered(self) -> Iterator[Kind]:
        """All of them, in the order of a desk."""
        return (kind for kinds in GROUPS.values() for kind in kinds if self.offers(kind))
