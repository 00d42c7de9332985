"""Simulations: the pairs of variants, and the time that a game of bots would have taken people.

A person lives in a time zone of their own, any of the 24. In each hour of their day they look at their mails
with the chance in `LOOKS`: never while they sleep, from 23 to 7, and most in the evening. Now and then they
are away for days. A person who looks answers all that is asked of them then. The chances are chosen so that
half of all answers come within 5.9 hours and nine of ten within 20, for questions at any time of the day. If
a person has not looked within the response time, the default answers for them, as at a deadline; the game
stays the one that the bots played. Nobody is reminded, and nobody looks sooner as a game grows exciting.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import combinations
from random import Random

from engine import Options
from engine.bots.bot_game import BotGame
from engine.bots.counts import Step
from engine.editions import EDITIONS, VARIANTS, needed_values, variants_that_set
from engine.game import Key
from games.base.documents import RequestRefused
from games.lobby.service.game_options import GameSetup, game_options

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


def variant_pairs(edition: str, players: int, wishes: GameSetup, seed: str) -> list[Options]:
    """Return one game of each pair, of this edition and number if possible, else of others that allow it.

    What one of them needs is added where the edition does not have it.
    """
    pairs = (_ways(replace(wishes, variants=pair)) for pair in combinations(VARIANTS, 2))
    games = (
        next((game for way in ways for game in _games(way, edition, players, seed)), None) for ways in pairs
    )
    return [game for game in games if game is not None]


def _ways(wishes: GameSetup) -> list[GameSetup]:
    """Return the setup as it is, and with the variants that give it what it needs."""
    needs = [need for name in wishes.variants for need in VARIANTS[name].needs.items()]
    also = [variants_that_set(switch, needed_values(value)[0])[:1] for switch, value in needs]
    more = [name for names in also for name in names if name not in wishes.variants]
    return [wishes, replace(wishes, variants=(*wishes.variants, *dict.fromkeys(more)))]


def _games(wishes: GameSetup, edition: str, players: int, seed: str) -> Iterator[Options]:
    """Yield the possible games, the one wished for first."""
    for seats in (players, *_seats(wishes.variants[0], wishes.variants[1])):
        for box in (edition, *(other for other in EDITIONS if other != edition)):
            try:
                yield game_options(box, seats, wishes, seed)
            except RequestRefused:
                continue


def _seats(one: str, other: str) -> list[int]:
    """Return the least number of seats that both variants allow."""
    return sorted(set(VARIANTS[one].players) & set(VARIANTS[other].players))[:1]
