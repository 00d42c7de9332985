"""The recorded games of `logs`: read, played again, and found by what they are and what is asked in them."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine import Ask, Game, Options, decision_from_json, new_position

FOLDER = Path(__file__).parent / "logs"
LOGS = sorted(FOLDER.glob("*.json.gz"))
SHORT_FIRST = sorted(LOGS, key=lambda path: (path.stat().st_size, path.name))
LIVELY = 40  # decisions by which there is something on the board
Log = dict[str, Any]


class Moment(NamedTuple):
    """A place in a recorded game: after so many decisions this seat is waited for."""

    name: str
    decisions: int
    seat: int


def name_of(path: Path) -> str:
    return path.name.partition(".")[0]


NAMES = list(map(name_of, LOGS))


def read(path: Path) -> Log:
    log: Log = json.loads(gzip.decompress(path.read_bytes()))
    return log


def log_named(name: str) -> Log:
    return read(FOLDER / f"{name}.json.gz")


def some(number: int, logs: Sequence[Path] = LOGS) -> list[Path]:
    """Return so many of these logs, evenly spread over all."""
    return [logs[place * len(logs) // number] for place in range(min(number, len(logs)))]


def begun(log: Log) -> Game:
    return Game(new_position(Options.from_json(log["options"]), log["seed"]))


def played(log: Log) -> Iterator[tuple[int, Game]]:
    """Yield the game before its first decision and after each, with how many have been taken."""
    game = begun(log)
    yield 0, game
    for number, document in enumerate(log["decisions"], start=1):
        game.decide(decision_from_json(document))
        yield number, game


@cache
def short_game(seats: int, decisions: int = 120, *, by_the_book: bool = False) -> str:
    """Return the name of the shortest game without variants for so many that has so many decisions.

    `by_the_book`: at the pace of the book, at which one question comes after the other.
    """
    others = rf"([a-z_]+-)?{seats}p-(\d+|ffg\d+-[a-z_]+)"
    usual = re.compile(rf"{seats}p-(\d+|ffg\d+-one_by_one)" if by_the_book else others)
    return next(
        name_of(path)
        for path in SHORT_FIRST
        if usual.fullmatch(name_of(path)) and len(read(path)["decisions"]) >= decisions
    )


@cache
def first_moment(is_it: Callable[[Game, Ask], bool], games: str = "*", after: int = LIVELY) -> Moment:
    """Return the first moment, after so many decisions, of the shortest of these games in which it comes.

    `is_it`: of a game and a question that is waited for. `games`: a pattern for their names.
    """
    return next(
        Moment(name_of(path), number, seat)
        for path in SHORT_FIRST
        if path.match(f"{games}.json.gz")
        for number, game in played(read(path))
        if number >= after
        for seat, question in sorted(game.waiting)
        if is_it(game, game.open[seat, question])
    )


def a_planet_has_joined(game: Game, _ask: Ask) -> bool:
    position = game.position
    return len(position.planets) > position.rules.planets * len(list(position.players))


@cache
def asks_for(*what: str) -> Callable[[Game, Ask], bool]:
    """Return the test that a seat is asked all of this at once, and nothing else."""

    def is_it(game: Game, ask: Ask) -> bool:
        return tuple(game.open[key].what for key in sorted(game.waiting) if key[0] == ask.seat) == what

    return is_it
