"""Play whole games among bots and report what happened: the product figures of the rules."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import median, quantiles
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine import BadOptions, Options
from engine.bots.match import Match, play_match


@dataclass(frozen=True)
class Job:
    options: Options
    seed: str
    bot: str


def run(job: Job) -> Match:
    return play_match(job.options, job.seed, job.bot)


def game_seed(seed: str, number: int) -> str:
    """The seed of one game of a simulation: it does not depend on how the work is shared out."""
    return hashlib.sha256(f"{seed} {number}".encode()).hexdigest()


class Command(BaseCommand):
    help = "Plays games among bots and prints one JSON object (with --json), or a few lines."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=20)
        parser.add_argument("--players", type=int, default=5)
        parser.add_argument("--seed", default="1")
        parser.add_argument("--edition", default="ffg2008")
        parser.add_argument(
            "--aliens", default="", help="a box to deal from; as many as players: one each, in order"
        )
        parser.add_argument("--bot", choices=("sensible", "random"), default="sensible")
        parser.add_argument("--jobs", type=int, default=1)
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        jobs = _jobs(options)
        started = time.perf_counter()
        matches = _play(jobs, options["jobs"])
        report = summary(matches, time.perf_counter() - started)
        for job, match in zip(jobs, matches, strict=True):
            if match.failure or not match.finished:
                self.stderr.write(f"seed {job.seed}: {match.failure or 'not finished'}")
        self.stdout.write(json.dumps(report) if options["json"] else _lines(report))
        if report["invariant_failures"] or report["finished"] < report["games"]:
            sys.exit(1)


def _jobs(options: dict[str, Any]) -> list[Job]:
    if options["games"] < 1 or options["jobs"] < 1:
        raise CommandError(
            "--games and --jobs take a number from 1 up, for example --games 20.", returncode=2
        )
    made = _options(options)
    return [Job(made, game_seed(options["seed"], n), options["bot"]) for n in range(options["games"])]


def _options(options: dict[str, Any]) -> Options:
    aliens = tuple(a.strip() for a in options["aliens"].split(",") if a.strip())
    one_each = len(aliens) == options["players"]
    try:
        return Options(
            players=options["players"],
            edition=options["edition"],
            box=() if one_each else aliens,
            dealt=aliens if one_each else (),
        )
    except BadOptions as wrong:
        raise CommandError(_sentence(wrong), returncode=2) from wrong


def _sentence(wrong: BadOptions) -> str:
    details = ", ".join(f"{name}: {value}" for name, value in wrong.params.items())
    return f"These options make no game ({wrong.reason}): {details}."


def _play(jobs: list[Job], processes: int) -> list[Match]:
    """In order, whatever the number of processes."""
    if processes == 1:
        return [run(job) for job in jobs]
    chunk = max(1, len(jobs) // (processes * 8))
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return list(pool.map(run, jobs, chunksize=chunk))


def summary(matches: list[Match], seconds: float) -> dict[str, Any]:
    """The contract of `simulate`: one object, its keys never renamed."""
    encounters = [m.encounters for m in matches]
    waits = [n for e in encounters for n in e.waits[1:]]
    asked = [n for e in encounters for n in e.asked[1:]]
    windows, passes = sum(e.windows for e in encounters), sum(e.passes for e in encounters)
    decisions = sum(m.decisions for m in matches)
    return {
        "games": len(matches),
        "finished": sum(m.finished for m in matches),
        "encounters": len(waits),
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds),
        "games_per_second": round(len(matches) / seconds, 2),
        "waits_per_encounter": _spread(waits),
        "asked_per_encounter": _spread(asked),
        "pass_share": round(passes / windows, 4) if windows else 0.0,
        "powers_used": _counted(m.powers for m in matches),
        "flares_played": _counted(m.flares for m in matches),
        "artifacts_played": _counted(m.artifacts for m in matches),
        "techs_used": {},
        "wins": _counted(Counter(m.winners) for m in matches),
        "invariant_failures": sum(1 for m in matches if m.failure),
    }


def _spread(numbers: list[int]) -> dict[str, float]:
    if len(numbers) < 2:
        return {"median": float(sum(numbers)), "p90": float(sum(numbers))}
    return {"median": median(numbers), "p90": quantiles(numbers, n=10)[-1]}


def _counted(counters: Any) -> dict[str, int]:
    total: Counter[str] = Counter()
    for counter in counters:
        total += counter
    return dict(sorted(total.items()))


def _lines(report: dict[str, Any]) -> str:
    return "\n".join(f"{name}: {value}" for name, value in report.items())
