"""The replay over the longest recorded games: a position anywhere, the first look, and step after step."""

from __future__ import annotations

import gzip
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.test import Client
from django.urls import reverse

import engine
from benchmarks import Figures, spread
from games import chain
from games.models import Decision, Game, User
from games.selectors import course, frames, replay
from games.selectors.head import body
from games.services.import_game import import_game
from games.services.sitting import KINDS
from games.services.write_course import write_course
from games.web import replay_chapters, replay_page

LOGS = Path(__file__).parents[1] / "tests" / "engine" / "logs"
GAMES, PLACES, STEPS = 12, 25, 60
Took = tuple[float, float]  # milliseconds of wall time, of processor time
AT = "2026-03-01T12:00:00.000000Z"


def replay_part() -> tuple[Figures, dict[str, int]]:
    """Whole requests by somebody signed in, in wall and in processor time; a first view begins cold."""
    user = User.objects.at("red@example.com")
    client = Client(HTTP_HOST=settings.ALLOWED_HOSTS[0].lstrip("."))
    client.force_login(user)
    games = [_brought_in(log, user) for log in longest()]
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
    logs = [json.loads(gzip.decompress(path.read_bytes())) for path in sorted(LOGS.glob("*.json.gz"))]
    return sorted(logs, key=lambda log: -len(log["decisions"]))[:GAMES]


def _brought_in(log: dict[str, Any], user: User) -> Game:
    """As a finished game in which this person has the first seat, its course stored as at its end."""
    game = import_game(_document(log))
    game.seats.filter(number=0).update(user=user)
    write_course(game.pk)
    return game


def _document(log: dict[str, Any]) -> dict[str, Any]:
    played = engine.Game(engine.new_position(engine.Options.from_json(log["options"]), log["seed"]))
    rows = list(_rows(log))
    for document in log["decisions"]:
        played.decide(engine.decision_from_json(document))
    return {
        "format": 1,
        "edition": log["options"]["edition"],
        "rulings": str(log["options"]["rulings"]),
        "response_seconds": 3600,
        "deal_seconds": 3600,
        "bots": {},
        "seats": log["options"]["players"],
        "options": log["options"],
        "seed": log["seed"],
        "winners": played.winners,
        "decisions": rows,
        "last_hash": rows[-1]["hash"],
        "state_hash": engine.state_hash(played.checkpoint),
    }


def _rows(log: dict[str, Any]) -> Iterator[dict[str, Any]]:
    first = {"options": log["options"], "seed_hash": chain.seed_hash(log["seed"])}
    row = _sealed(1, None, None, "options", first, chain.FIRST)
    yield row
    for number, document in enumerate(log["decisions"], start=2):
        decision = engine.decision_from_json(document)
        question = getattr(decision, "question", None)
        kind = KINDS[type(decision)].value
        row = _sealed(number, decision.seat, question, kind, body(decision), row["hash"])
        yield row


def _sealed(
    number: int, seat: int | None, question: int | None, kind: str, what: dict[str, Any], before: str
) -> dict[str, Any]:
    row = Decision(
        number=number,
        seat=seat,
        question=question,
        kind=kind,
        body=what,
        route="web",
        at=chain.from_utc_text(AT),
        previous_hash=before,
    )
    return row.seal().document()


def _first_view(client: Client, game: Game) -> Took:
    """As in a process that has just started: nothing that was worked out is at hand."""
    _forget()
    return _milliseconds(client, game, _length(game) // 2)


def _anywhere(client: Client, game: Game) -> list[Took]:
    """At places all over the game; no position is kept from the one before."""
    dice, last = random.Random(game.pk), _length(game)
    taken = []
    for _ in range(PLACES):
        frames._kept.clear()
        taken.append(_milliseconds(client, game, dice.randint(1, last)))
    return taken


def _one_after_the_other(client: Client, game: Game) -> list[Took]:
    start = _length(game) // 3
    _milliseconds(client, game, start)
    return [_milliseconds(client, game, start + n) for n in range(1, STEPS)]


def _forget() -> None:
    for kept in (course._kept, replay._kept, frames._kept, replay_chapters._outlines, replay_page._boards):
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
