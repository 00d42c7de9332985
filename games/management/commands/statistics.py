"""The command that plays games among bots and writes the figures of each alien for the library."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine import Options, book, box_of
from engine.editions.named import NAMED
from games.base.vocabulary import USUAL
from games.library.read import FOLDER, counted, deals

from .simulate import Job, game_seed, run

BOT = "sensible"


class Command(BaseCommand):
    help = "Plays games among bots and writes the figures that the library shows."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=600)
        parser.add_argument("--players", type=int, default=5)
        parser.add_argument("--seed", default="1")
        parser.add_argument("--edition", default="ffg2008")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 1:
            raise CommandError("--games takes a number from 1 up, for example --games 600.", returncode=2)
        if options["edition"] not in NAMED:
            raise CommandError(f"--edition takes one of {', '.join(NAMED)}.", returncode=2)
        document = statistics(options["games"], options["players"], options["seed"], options["edition"])
        file = FOLDER / f"{options['edition']}.json"
        file.write_text(json.dumps(document, indent=1) + "\n")
        self.stdout.write(f"{document['games']} games, {len(document['aliens'])} aliens: {file.name}")


def statistics(games: int, players: int, seed: str, edition: str) -> dict[str, Any]:
    """Return the figures; raise CommandError if a game breaks or never ends, because they would be wrong."""
    whole = Options(players=players, edition=edition, box=_box(edition))
    dealt = deals(whole, games, seed)
    jobs = [Job(replace(whole, dealt=table), game_seed(seed, n), BOT) for n, table in enumerate(dealt)]
    matches = [run(job) for job in jobs]
    broken = next((job for job, match in zip(jobs, matches, strict=True) if not match.finished), None)
    if broken:
        raise CommandError(f"A game did not end: simulate --repeat '{json.dumps(broken.as_json())}'")
    made = {"games": games, "players": players, "edition": edition, "bot": BOT, "seed": seed}
    return {**made, "aliens": counted(dealt, matches)}


def _box(edition: str) -> tuple[str, ...]:
    """Return the aliens to play with: all built-in ones, or the box of an edition with words of its own."""
    return book().built_in if NAMED[edition].vocabulary == USUAL else box_of(edition)
