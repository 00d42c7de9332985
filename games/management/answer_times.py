"""The time a game of bots would have taken people: a model of when people read their mails.

A person lives in a time zone of their own, any of the 24. In each hour of their day they look at their mails
with the chance in `LOOKS`: never while they sleep, from 23 to 7, and most in the evening. Now and then they
are away for days. A person who looks answers all that is asked of them then. The chances are chosen so that
half of all answers come within 5.9 hours and nine of ten within 20, for questions at any time of the day. If
a person has not looked within the response time, the default answers for them, as at a deadline; the game
stays the one that the bots played. Nobody is reminded, and nobody looks sooner as a game grows exciting.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from datetime import timedelta
from random import Random

from engine.bots.bot_game import BotGame
from engine.bots.counts import Step
from engine.game import Key

DAY = 24
RESPONSE = timedelta(hours=48)  # as in new games, repeated here: processes of a simulation load no models
DAYTIME, EVENING = 0.14, 0.38
LOOKS = (0.0,) * 7 + (DAYTIME,) * 11 + (EVENING,) * 5 + (0.0,)  # by the hour that begins then, local time
AWAY, LONGEST_AWAY = 1 / 30, 3  # the chance of each day to be the first of an absence; days


class Person:
    """A person at a seat; the same seed gives the same person. Times are hours since the game began."""

    def __init__(self, seed: str, response: timedelta = RESPONSE):
        self._random = Random(seed)
        self._zone = self._random.randrange(DAY)
        self._response = response / timedelta(hours=1)
        self._lived, self._away_until = 0, 0  # hours
        self._looks: list[float] = []

    def answers(self, asked: float) -> float:
        """Return when a question asked then is answered, by them or by the deadline."""
        due = asked + self._response
        while self._lived <= due:
            self._live_an_hour()
        found = bisect(self._looks, asked)
        return min([due, *self._looks[found : found + 1]])

    def _live_an_hour(self) -> None:
        start, hour = self._lived, (self._lived + self._zone) % DAY
        self._lived += 1
        if hour == 0 and start >= self._away_until and self._random.random() < AWAY:
            self._away_until = start + DAY * self._random.randint(1, LONGEST_AWAY)
        if start >= self._away_until and self._random.random() < LOOKS[hour]:
            self._looks.append(start + self._random.random())


def days_of_game(game: BotGame, seed: str) -> list[float]:
    """Return the same as `days_of_encounters`, for people drawn by the seed."""
    people = [Person(f"{seed} {seat}") for seat in range(game.seats)]
    return days_of_encounters(game.encounters.steps, people)


def days_of_encounters(steps: Iterable[Step], people: Sequence[Person]) -> list[float]:
    """Return the days that each encounter took; number 0 is what comes before the first one.

    A question is asked as soon as all questions before it are answered: it waits for the slowest.
    """
    now, asked, ended = 0.0, dict[Key, float](), [0.0]
    for step in steps:
        if step.answered in asked:
            now = max(now, people[step.answered[0]].answers(asked[step.answered]))
        ended[-1] = now
        ended += [now] * (step.encounter + 1 - len(ended))
        asked |= dict.fromkeys(step.asked, now)
    return [(end - start) / DAY for start, end in zip([0.0, *ended], ended, strict=False)]
