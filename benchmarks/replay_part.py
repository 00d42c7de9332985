"""The replay over the longest recorded games: a position anywhere, the first look, and step after step."""

from __future__ import annotations

import random
import time
from typing import Any

from django.conf import settings
from django.test import Client
from django.urls import reverse

from benchmarks import Figures, spread
from games.models import Decision, Game, User
from games.play.service.export_game import import_game
from games.play.service.rebuild import write_course
from games.replay.page import chapters as replay_chapters
from games.replay.page import page as replay_page
from games.replay.read import course, outline
from games.replay.read import moments as replay
from tests.engine.recorded import LOGS, read
from tests.games.recorded import document

GAMES, PLACES, STEPS = 12, 25, 60
Took = tuple[float, float]  # milliseconds of wall time, of processor time


def replay_part() -> tuple[Figures, dict[str, int]]:
    """Whole requests by somebody signed in, in wall and in processor time; a first view begins cold."""
    user = User.objects.find_or_make("red@example.com")
    client = Client(HTTP_HOST=settings.ALLOWED_HOSTS[0].lstrip("."))
    client.force_login(user)
    games = [_imported(log, user) for log in longest()]
    for game in games:  # the process is warm, the games are not
        _milliseconds(client, game, 1)
    first = [_first_view(client, game) for game in games for _ in range(3)]
    places = [took for game in games for took in _anywhere(client, game)]
    following = [took for game in games for took in _one_after_the_other(client, game)]
    figures = {
        "replay_longest_decisions": max(_length(game) for game in games),
        **_figures("replay_first_view", first),
        **_figures("replay_position", places),
        **_figures("replay_next", following),
    }
    return figures, {
        "replay_first_view_ms": len(first),
        "replay_position_ms": len(places),
        "replay_next_ms": len(following),
    }


def _figures(name: str, taken: list[Took]) -> Figures:
    wall, busy = [[took[n] for took in taken] for n in (0, 1)]
    return {f"{name}_ms": _spread(wall), f"{name}_cpu_ms": _spread(busy)}


def _spread(taken: list[float]) -> dict[str, float]:
    return {**spread(taken), "max": round(max(taken), 3)}


def longest() -> list[dict[str, Any]]:
    """The logs with most decisions, the longest first."""
    logs = list(map(read, LOGS))
    return sorted(logs, key=lambda log: -len(log["decisions"]))[:GAMES]


def _imported(log: dict[str, Any], user: User) -> Game:
    """As a finished game in which this person has the first seat, its course stored as at its end."""
    game = import_game(document(log, None, routes=("web",)))
    game.seats.filter(number=0).update(user=user)
    write_course(game.pk)
    return game


def _first_view(client: Client, game: Game) -> Took:
    """As in a process that has just started: nothing that was worked out is at hand."""
    _forget()
    return _milliseconds(client, game, _length(game) // 2)


def _anywhere(client: Client, game: Game) -> list[Took]:
    """At places all over the game; no position is kept from the one before."""
    dice, last = random.Random(game.pk), _length(game)
    taken = []
    for _ in range(PLACES):
        course._played_games.clear()
        taken.append(_milliseconds(client, game, dice.randint(1, last)))
    return taken


def _one_after_the_other(client: Client, game: Game) -> list[Took]:
    start = _length(game) // 3
    _milliseconds(client, game, start)
    return [_milliseconds(client, game, start + n) for n in range(1, STEPS)]


def _forget() -> None:
    parts = (course._courses, course._played_games, outline._stored_replays, outline.StoredSteps._read)
    for kept in (*parts, replay._replay_steps, replay_chapters._navigations, replay_page._boards):
        kept.clear()


def _milliseconds(client: Client, game: Game, step: int) -> Took:
    address = reverse("replay", args=[game.pk])
    wall, busy = time.perf_counter(), time.process_time()
    response = client.get(address, {"step": step})
    took = (time.perf_counter() - wall) * 1000, (time.process_time() - busy) * 1000
    assert response.status_code == 200, f"{response.status_code} at step {step}"
    return took


def _length(game: Game) -> int:
    return Decision.objects.filter(game=game).count()
