"""Who may come into a game and who may look on: what a table agrees on apart from the rules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from games.base.refusals import RequestRefused
from games.models import Game

LEAST_HOURS, MOST_HOURS = 1, 24 * 30
MOST_RELIABLE = 99  # percent: of everybody a deadline passes once
LONGEST_FILLING = timedelta(days=60)


@dataclass(frozen=True)
class EntryTerms:
    """`is_open`: listed, and whoever is signed in may join. `by_chance`: seats are drawn at the start.

    `bots_after`: when bots take the seats that stayed free and the game starts by itself (None: never).
    `least_reliable`: percent of their questions that whoever joins has to have answered in time, if enough is
    known of them. `spectators` look on `watch_hours` late; 0 hours are for games among bots alone.
    """

    is_open: bool = False
    by_chance: bool = False
    bots_after: timedelta | None = None
    spectators: str = Game.Spectators.NOBODY
    watch_hours: int = 24
    least_reliable: int = 0

    @classmethod
    def of(cls, game: Game) -> EntryTerms:
        """Those of another game, for one like it."""
        return cls(
            game.is_open,
            True,
            None,
            game.spectators,
            max(game.watch_hours, LEAST_HOURS),
            game.least_reliable,
        )


def refuse_bad_entry_terms(entry: EntryTerms, *, people: bool) -> None:
    """Raises RequestRefused. `people`: whether anybody but bots may play."""
    if entry.spectators not in Game.Spectators.values:
        raise RequestRefused("no_such_spectators", spectators=entry.spectators)
    least = LEAST_HOURS if people else 0
    if not least <= entry.watch_hours <= MOST_HOURS:
        raise RequestRefused("watch_hours", least=least, most=MOST_HOURS)
    if not 0 <= entry.least_reliable <= MOST_RELIABLE:
        raise RequestRefused("least_reliable", most=MOST_RELIABLE)
    if entry.bots_after is not None and not timedelta(0) < entry.bots_after <= LONGEST_FILLING:
        raise RequestRefused("bots_after")
