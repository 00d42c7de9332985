"""The recorded games of the engine's tests, brought in as games of the service."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import engine
from engine.state.recorded_dice import ChanceRecord
from games.base import chain
from games.models import Decision, Game, User
from games.play.read.current import decision_body
from games.play.service.export_game import FORMAT, fingerprint, import_game
from games.play.service.session import KINDS
from tests.engine.recorded import log_named
from tests.games.exported import NO_CLOCK

BEGAN = datetime(2026, 3, 1, 12, tzinfo=UTC)
ROUTES = ("web", "mail", "deadline", "bot", "api")


def recorded(name: str, *, sits: User, seat: int = 0, decisions: int | None = None) -> Game:
    """A recorded game (only so many of its decisions), with somebody at one of its seats."""
    game = import_game(document(log_named(name), decisions))
    game.seats.filter(number=seat).update(user=sits)
    return game


def document(
    log: dict[str, Any],
    decisions: int | None,
    began: datetime = BEGAN,
    routes: tuple[str, ...] = ROUTES,
) -> dict[str, Any]:
    """The log in the form of an export; an hour between decisions, by these ways in turn."""
    taken = [engine.decision_from_json(one) for one in log["decisions"][:decisions]]
    record = ChanceRecord()
    options = engine.Options.from_json(log["options"])
    played = engine.Game(engine.new_position(options, log["seed"], record.dice))
    for number, decision in enumerate(taken, start=2):
        played.position.dice = record.belongs_to(number, played.position.dice)
        played.decide(decision)
    rows = _rows(log, taken, began, routes)
    found = {
        "format": FORMAT,
        "edition": log["options"]["edition"],
        "rulings": str(log["options"]["rulings"]),
        "response_seconds": 3600,
        "deal_seconds": 3600,
        "clock": NO_CLOCK,
        "bots": {},
        "seats": log["options"]["players"],
        "options": log["options"],
        "seed": log["seed"],
        "winners": played.winners,
        "decisions": [row.document() for row in rows],
        "last_hash": rows[-1].hash,
        "state_hash": engine.state_hash(played.checkpoint),
        "rolls": record.rolls,
    }
    return {**found, "fingerprint": fingerprint(found)}


def _rows(log: dict[str, Any], taken: list[Any], began: datetime, routes: tuple[str, ...]) -> list[Decision]:
    begun = {"options": log["options"], "seed_hash": chain.seed_hash(log["seed"])}
    first = Decision(number=1, kind="options", body=begun, route="start", at=began, previous_hash=chain.FIRST)
    rows = [first.seal()]
    for decision in taken:
        route = routes[rows[-1].number % len(routes)]
        rows.append(_row(decision, rows[-1], began, route))
    return rows


def _row(decision: Any, before: Decision, began: datetime, route: str) -> Decision:
    return Decision(
        number=before.number + 1,
        seat=decision.seat,
        question=getattr(decision, "question", None),
        kind=KINDS[type(decision)].value,
        body=decision_body(decision),
        route=route,
        at=began + timedelta(hours=before.number),
        previous_hash=before.hash,
    ).seal()
