"""The command that plays whole games among bots and reports the product figures of the rules.

It also tells how long people would have taken. A person lives in a time zone of their own, any of the 24. In
each hour of their day they look at their mails with the chance in `LOOKS`: never while they sleep, from 23 to
7, and most in the evening. Now and then they are away for days. A person who looks answers all that is asked
of them then. The chances are chosen so that half of all answers come within 5.9 hours and nine of ten within
20, for questions at any time of the day. If a person has not looked within the response time, the default
answers for them, as at a deadline; the game stays the one that the bots played. Nobody is reminded, and
nobody looks sooner as a game grows exciting.
"""

from __future__ import annotations

import hashlib
import json
import shlex
import sys
import time
import traceback
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import combinations
from multiprocessing import get_context
from random import Random
from statistics import median, quantiles
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine import BadOptions, Options, book, variants_of
from engine.bots import BOT_KINDS
from engine.bots.bot_game import BotGame, play_bot_game
from engine.bots.counts import Step
from engine.bots.pairs import count_meetings, pair_games
from engine.editions import EDITIONS, NAMED, VARIANTS, Rules, needed_values, variants_that_set
from engine.game import Key
from games.base.documents import RequestRefused
from games.base.own_aliens import begin_process
from games.lobby.service.game_options import USUAL_PACE, GameSetup, game_options
from games.lobby.terms import RESPONSE
from games.lobby.words.reasons import lobby_reason
from games.management.setup_arguments import add_setup_arguments, read_list, setup_of
from games.models.play.game import DEFAULT_BOT


@dataclass(frozen=True)
class Job:
    options: Options
    seed: str
    bot: str

    def as_json(self) -> dict[str, object]:
        return {"options": self.options.as_json(), "seed": self.seed, "bot": self.bot}


KICKERS = [f"kicker {value}" for edition in NAMED.values() for value in edition.tables.get("kickers", ())]
SPECIALS = sorted({card for edition in NAMED.values() for card in edition.cards.specials})


def run(job: Job) -> BotGame:
    """Play one game; an exception is what a simulation looks for, so it is reported with its game."""
    try:
        return play_bot_game(job.options, job.seed, job.bot)
    except Exception as error:
        traceback.print_exc()
        return BotGame(failure=f"{type(error).__name__}: {error}")


def game_seed(seed: str, number: int) -> str:
    """Return the seed of one game, the same for any number of processes."""
    return hashlib.sha256(f"{seed} {number}".encode()).hexdigest()


class Command(BaseCommand):
    help = "Plays games among bots and prints one JSON object (with --json), or a few lines."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--games", type=int, help="20, with --variant-pairs for every pair; with --pairs 4 for every pair"
        )
        parser.add_argument("--players", type=int, default=5)
        parser.add_argument("--seed", default="1")
        parser.add_argument("--edition", default="ffg2008")
        add_setup_arguments(parser)
        parser.set_defaults(pace=USUAL_PACE[Rules.pace.name])
        parser.add_argument("--pairs", action="store_true", help="every pair of the box at one table")
        parser.add_argument(
            "--variant-pairs", action="store_true", help="every pair of variants that may be combined"
        )
        parser.add_argument("--repeat", default="", help="one of the failures reported, as JSON")
        parser.add_argument(
            "--bot", choices=sorted(BOT_KINDS), help="sensible, or with --variant-pairs random"
        )
        parser.add_argument("--days", action="store_true", help="tell how long people would have taken")
        parser.add_argument("--jobs", type=int, default=1)
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        jobs = _jobs(options)
        started = time.perf_counter()
        matches = _play(jobs, options["jobs"])
        report = summary(matches, time.perf_counter() - started)
        report |= _days(jobs, matches) if options["days"] else {}
        report |= _pairs(jobs) if options["pairs"] else {}
        report |= _variants_played(jobs) if options["variant_pairs"] else {}
        report["failures"] = failures(jobs, matches)
        for failure in report["failures"]:
            self.stderr.write(f"seed {failure['seed']}: {failure['failure']}")
            self.stderr.write(f"again: manage.py simulate --repeat {shlex.quote(json.dumps(failure))}")
        self.stdout.write(json.dumps(report) if options["json"] else _lines(report))
        if report["failures"]:
            sys.exit(1)


def _jobs(options: dict[str, Any]) -> list[Job]:
    games = options["games"] if options["games"] is not None else 4 if options["pairs"] else 20
    if games < 1 or options["jobs"] < 1:
        raise CommandError(
            "--games and --jobs take a number from 1 up, for example --games 20.", returncode=2
        )
    try:
        if options["repeat"]:
            return [_again(options["repeat"])]
        made = _made(options, games)
    except RequestRefused as wrong:
        raise CommandError(lobby_reason(wrong)) from wrong
    except BadOptions as wrong:
        raise CommandError(_sentence(wrong)) from wrong
    bot = options["bot"] or ("random" if options["variant_pairs"] else DEFAULT_BOT)
    return [Job(one, game_seed(options["seed"], n), bot) for n, one in enumerate(made)]


def _made(options: dict[str, Any], games: int) -> list[Options]:
    if options["variant_pairs"]:
        wishes, asked = setup_of(options, options["players"]), (options["edition"], options["players"])
        return [one for one in variant_pairs(*asked, wishes, options["seed"]) for _ in range(games)]
    return _for_pairs(options, games) if options["pairs"] else [_options(options)] * games


def _again(text: str) -> Job:
    try:
        document = json.loads(text)
        return Job(Options.from_json(document["options"]), document["seed"], document["bot"])
    except (ValueError, KeyError, TypeError) as error:
        raise CommandError(
            "--repeat takes an object of the list “failures”, as it was printed by --json.", returncode=2
        ) from error


def _for_pairs(options: dict[str, Any], each: int) -> list[Options]:
    """Return options for pairs of the named aliens, or of all built-in ones, even outside the box."""
    wished = _options(options, book().built_in)
    whole = replace(wished, box=tuple(read_list(options["aliens"])) or wished.box, dealt=())
    return pair_games(whole, each, options["seed"])


def _options(options: dict[str, Any], usual: Sequence[str] = ()) -> Options:
    """Return the options of a game.

    A list of exactly one alien for each seat is dealt from the whole box, so that others may come too.
    `usual`: the box if none is named, in place of the edition's.
    """
    players = options["players"]
    wishes = setup_of(options, players)
    if len(read_list(options["aliens"])) == players and not options["box"]:
        wishes = replace(wishes, box=())
    wishes = wishes if wishes.box else replace(wishes, box=tuple(usual))
    return game_options(options["edition"], players, wishes, options["seed"])


def _sentence(wrong: BadOptions) -> str:
    details = ", ".join(f"{name}: {value}" for name, value in wrong.params.items())
    return f"These options make no game ({wrong.reason}): {details}."


def _play(jobs: list[Job], processes: int) -> list[BotGame]:
    """Play the games and return them in order, for any number of processes."""
    if processes == 1:
        return [run(job) for job in jobs]
    chunk = max(1, len(jobs) // (processes * 8))
    own = (begin_process, (settings.COSMIC_ALIENS_PATH,))
    with ProcessPoolExecutor(processes, get_context("spawn"), *own) as pool:
        return list(pool.map(run, jobs, chunksize=chunk))


def summary(matches: list[BotGame], seconds: float) -> dict[str, Any]:
    """Return the contract of `simulate`: one object, its keys never renamed. What was never used counts 0."""
    aliens = book().aliens
    sides = [f"{alien} {side}" for alien in aliens for side in ("super", "wild")]
    decisions = sum(m.decisions for m in matches)
    return {
        "games": len(matches),
        "finished": sum(m.finished for m in matches),
        "encounters": sum(len(m.encounters.asked) - 1 for m in matches),
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds),
        "games_per_second": round(len(matches) / seconds, 2),
        **_pace(matches),
        "powers_used": _counted((m.powers for m in matches), aliens),
        "flares_played": _counted((m.flares for m in matches), sides),
        "artifacts_played": _counted((m.artifacts for m in matches), book().artifacts),
        "edicts_played": _counted((m.edicts for m in matches), book().edicts),
        "kickers_turned_up": _counted((m.kickers for m in matches), KICKERS),
        "specials_turned_up": _counted((m.specials for m in matches), SPECIALS),
        "techs_used": _counted((m.techs for m in matches), book().techs),
        "wins": _counted((Counter(m.winning_aliens) for m in matches), aliens),
        "invariant_failures": sum(1 for m in matches if m.failure),
    }


def _pace(matches: list[BotGame]) -> dict[str, Any]:
    """Return how often a table of people would wait, be asked and get mail, and how much is passing.

    Shares are of all answers together. Only they count what comes before the first encounter.
    """
    counts = [match.encounters for match in matches]
    mails = [n / match.seats for match in matches for n in match.encounters.asked[1:]]
    waits = [n for one in counts for n in one.waits.each[1:]]
    encounters = sum(len(one.asked) - 1 for one in counts)
    return {
        "waits_per_encounter": {**_spread(waits), "mean": _share(sum(waits), encounters)},
        "waits_with_own_stops": _spread([n for one in counts for n in one.own_waits.each[1:]]),
        "asked_per_encounter": _spread([n for one in counts for n in one.asked[1:]]),
        "pass_share": _share(sum(one.passes for one in counts), sum(one.windows for one in counts)),
        "plain_pass_share": _share(
            sum(one.plain_passes for one in counts), sum(one.answers for one in counts)
        ),
        "mails_per_seat": {**_rounded(_spread(mails)), "mean": _share(sum(mails), encounters)},
        "acts_per_encounter": {"mean": _share(sum(match.acts for match in matches), encounters)},
    }


def _share(part: float, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _spread(numbers: Sequence[float]) -> dict[str, float]:
    if len(numbers) < 2:
        return {"median": float(sum(numbers)), "p90": float(sum(numbers))}
    return {"median": median(numbers), "p90": quantiles(numbers, n=10)[-1]}


def _days(jobs: list[Job], matches: list[BotGame]) -> dict[str, Any]:
    """Return the days that people would have taken for each encounter, and for each finished game."""
    games = [days_of_game(m, job.seed) for job, m in zip(jobs, matches, strict=True) if m.finished]
    return {
        "days_per_encounter": _rounded(_spread([days for one in games for days in one[1:]])),
        "days_per_game": _rounded(_spread([sum(one) for one in games])),
    }


def _rounded(spread: dict[str, float]) -> dict[str, float]:
    return {name: round(value, 2) for name, value in spread.items()}


def _pairs(jobs: list[Job]) -> dict[str, int]:
    """Return how many pairs there are, and how often the rarest one met."""
    games = count_meetings(job.options for job in jobs)
    return {"pairs": len(games), "least": min(games.values())}


def _variants_played(jobs: list[Job]) -> dict[str, Any]:
    """Return how many games each pair of variants had; pairs that cannot be combined are not named."""
    played = Counter(" + ".join(variants_of(job.options)) for job in jobs)
    return {"variant_pairs": dict(played)}


def failures(jobs: list[Job], matches: list[BotGame]) -> list[dict[str, object]]:
    """Return the games that broke an invariant, raised or never ended, with all that plays them again."""
    return [
        {**job.as_json(), "failure": match.failure or "not finished"}
        for job, match in zip(jobs, matches, strict=True)
        if match.failure or not match.finished
    ]


def _counted(counters: Iterable[Counter[str]], known: Iterable[str] = ()) -> dict[str, int]:
    total: Counter[str] = Counter()
    total.update(dict.fromkeys(known, 0))
    for counter in counters:
        total.update(counter)
    return dict(sorted(total.items()))


def _lines(report: dict[str, Any]) -> str:
    return "\n".join(f"{name}: {value}" for name, value in report.items())


DAY = 24
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
