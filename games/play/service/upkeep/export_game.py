"""A whole game as one document: everything that happened, and nobody's address."""

from __future__ import annotations

import engine
from games.base.refusals import RequestRefused
from games.models import Decision, Game, Seat
from games.play.read.head import Unloadable, head

from .proof import with_proof

FORMAT = 2  # 1: before version 1.0.0
CLOCK = ("bank_seconds", "increment_seconds", "rest_days", "quiet_from", "quiet_until")


def export_game(game: Game) -> dict[str, object]:
    """Return the export of a game that is over. Raises RequestRefused: a running game is full of secrets."""
    if game.status in (Game.Status.RUNNING, Game.Status.STUCK):
        raise RequestRefused("running_secret")
    return export_with_secrets(game)


def export_with_secrets(game: Game) -> dict[str, object]:
    """Return the export of any game that has begun, for operators: with its seed and sealed answers.

    Raises RequestRefused if it has not begun, or cannot be loaded.
    """
    if game.status == Game.Status.LOBBY:
        raise RequestRefused("in_lobby")
    rows = list(Decision.objects.filter(game=game).order_by("number"))
    return with_proof(_document(game, rows), game, rows)


def _document(game: Game, rows: list[Decision]) -> dict[str, object]:
    return {
        "format": FORMAT,
        "edition": game.edition,
        "rulings": game.rulings,
        "response_seconds": game.response_seconds,
        "deal_seconds": game.deal_seconds,
        "clock": {name: getattr(game, name) for name in CLOCK},
        "bots": {str(seat.number): seat.bot for seat in Seat.objects.filter(game=game) if seat.is_bots},
        "seats": Seat.objects.filter(game=game).count(),
        "options": game.options,
        "seed": game.seed,
        "winners": game.winners,
        "decisions": [row.document() for row in rows],
        "last_hash": rows[-1].hash,
        "state_hash": engine.state_hash(_checkpoint(game)),
    }


def _checkpoint(game: Game) -> str:
    try:
        return head(game.pk).game.checkpoint
    except Unloadable as unloadable:
        if unloadable.missing:
            raise RequestRefused("missing_sheets", aliens=list(unloadable.missing)) from None
        raise RequestRefused("does_not_load", why=str(unloadable)) from None
