"""One game, played by bots from a fixed seed, and left at the moments that its pages are looked at.

The same game each time: what is seen in pictures stays the same until a page changes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

import engine
from engine import bots
from engine.state.dice import Dice
from games.models import Game, User
from games.play.service.commit import mend_prompts
from games.play.service.export_game import import_game
from games.play.service.session import lock, open_session
from tests.engine.recorded import LIVELY, first_moment, log_named
from tests.games.recorded import document
from tests.games.tables import COLOURS, person

from .visits import Visit

ALIENS = ("sorcerer", "macron", "trader", "zombie", "parasite")
SEED = "picture 36"  # of sixty games one in which almost everything is asked
WAYS = ("web", "mail")
NAME = "Tuesday evening"
RESPONSE, DEAL = 2 * 24 * 3600, 3 * 24 * 3600
BEFORE = timedelta(minutes=20)  # the last decision was so long ago


@dataclass(frozen=True)
class Moment:
    """A place in the recorded game: after so many decisions this seat is asked."""

    decisions: int
    seat: int


@cache
def log_of(aliens: tuple[str, ...], seed: str) -> dict[str, Any]:
    """A whole game of sensible bots with the usual stops, in the form of the recorded ones."""
    options = engine.Options(players=len(aliens), dealt=aliens, box=aliens)
    text = hashlib.sha256(seed.encode()).hexdigest()
    game, taken = engine.Game(engine.new_position(options, text)), []
    while not game.winners:
        taken.append(_advised(game, game.open[min(game.waiting)]))
        game.decide(taken[-1])
    return {"options": options.as_json(), "seed": text, "decisions": list(map(engine.decision_json, taken))}


def _advised(game: engine.Game, ask: engine.Ask) -> engine.Answer:
    dice = Dice(f"browser {ask.seat} {ask.number}")
    return engine.Answer(ask.seat, ask.number, bots.answer("sensible", game, ask.seat, ask, dice))


@cache
def moments(aliens: tuple[str, ...] = ALIENS, seed: str = SEED) -> dict[str, Moment]:
    """Where each kind of question is first asked, once there is something on the board."""
    found: dict[str, Moment] = {}
    for number, asks in _asked(log_of(aliens, seed)):
        for ask in asks:
            name = kind_of(ask)
            if name not in found or found[name].decisions < LIVELY <= number:
                found[name] = Moment(number, ask.seat)
    return found


def _asked(log: dict[str, Any]) -> Iterator[tuple[int, list[engine.Ask]]]:
    game = engine.Game(engine.new_position(engine.Options.from_json(log["options"]), log["seed"]))
    for number, decision in enumerate(log["decisions"]):
        yield number, [game.open[question] for question in sorted(game.waiting)]
        game.decide(engine.decision_from_json(decision))


def kind_of(ask: engine.Ask) -> str:
    """What makes a page of its own: what is asked; of windows, whether there is something to play."""
    if ask.about.get("window"):
        return "window" if len(ask.form.options) > 1 else "window-pass"  # type: ignore[attr-defined]
    if ask.what == "deal" and ask.form.offer:  # type: ignore[attr-defined]
        return "deal-counter"
    return ask.what


def imported_game(name: str, decisions: int | None = None, owner: User | None = None, **made: Any) -> Game:
    """The game as it was after so many decisions (None: all), everybody at the table, clocks running."""
    return recorded_game(log_of(made.get("aliens", ALIENS), made.get("seed", SEED)), name, decisions, owner)


def recorded_game(
    log: dict[str, Any], name: str, decisions: int | None = None, owner: User | None = None
) -> Game:
    """The same of any recorded game."""
    count = len(log["decisions"]) if decisions is None else decisions
    began = timezone.now() - BEFORE - timedelta(hours=count)
    game = import_game(document(log, count, began, WAYS))
    for number, colour in enumerate(COLOURS[: log["options"]["players"]]):
        game.seats.filter(number=number).update(user=person(colour))
    given = {"name": name, "owner": owner or person("red"), "paused_at": None}
    Game.objects.filter(pk=game.pk).update(**given, response_seconds=RESPONSE, deal_seconds=DEAL)
    return _going_on(game) if decisions is not None else Game.objects.get(pk=game.pk)


def recorded_at(
    is_it: Callable[[engine.Game, engine.Ask], bool], games: str, after: int = LIVELY
) -> Callable[[], Visit]:
    """Return a way to the page of a seat that is asked this in a game of the engine's tests."""

    def come() -> Visit:
        found = first_moment(is_it, games, after)
        game = recorded_game(log_named(found.name), NAME, found.decisions)
        return Visit(reverse("turn", args=[game.pk]), person(COLOURS[found.seat]))

    return come


@transaction.atomic
def _going_on(game: Game) -> Game:
    row = lock(game.pk)
    mend_prompts(open_session(row))
    return row
