"""How a table counts time: the bank of each seat, days of rest, and hours in which nobody has to answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from games.base.counted_time import MOST_QUIET_HOURS, MOST_REST_DAYS
from games.base.refusals import RequestRefused
from games.models import Game

LONGEST_BANK = timedelta(days=30)
NOTHING = timedelta(0)


@dataclass(frozen=True)
class ClockTerms:
    """As games were before there was any of it: time counts always, and a deadline is one.

    `bank`: what each seat has once for answers that take longer; `increment`: how much of what was used of
    it comes back with each answer in time. `rest_days`: days of the week, Monday 0, and `quiet`: from this
    hour to that one, by each seat's own clock: then no time counts.
    """

    bank: timedelta = NOTHING
    increment: timedelta = NOTHING
    rest_days: tuple[int, ...] = ()
    quiet: tuple[int, int] | None = None

    @classmethod
    def of(cls, game: Game) -> ClockTerms:
        """Those of another game, for one like it."""
        spans = (timedelta(seconds=game.bank_seconds), timedelta(seconds=game.increment_seconds))
        return cls(*spans, tuple(game.rest_days), game.quiet_hours)

    def set_on(self, frame: Game) -> None:
        frame.bank_seconds = int(self.bank.total_seconds())
        frame.increment_seconds = int(self.increment.total_seconds())
        frame.rest_days = sorted(set(self.rest_days))
        frame.quiet_from, frame.quiet_until = self.quiet or (None, None)


USUAL_CLOCK = ClockTerms()


def refuse_bad_clock_terms(clock: ClockTerms) -> None:
    """Raises RequestRefused: "bank", "increment", "rest_days", "quiet_hours"."""
    if not NOTHING <= clock.bank <= LONGEST_BANK:
        raise RequestRefused("bank", most=LONGEST_BANK.days)
    if clock.increment < NOTHING or (clock.increment and clock.increment > clock.bank):
        raise RequestRefused("increment")
    if not set(clock.rest_days) <= set(range(7)) or len(set(clock.rest_days)) > MOST_REST_DAYS:
        raise RequestRefused("rest_days", most=MOST_REST_DAYS)
    if clock.quiet is not None and not _is_short_enough(*clock.quiet):
        raise RequestRefused("quiet_hours", most=MOST_QUIET_HOURS)


def _is_short_enough(start: int, end: int) -> bool:
    return {start, end} <= set(range(24)) and 0 < (end - start) % 24 <= MOST_QUIET_HOURS
