"""The position after any decision of a game: from the nearest checkpoint, its neighbours kept at hand."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import engine
from games.models import Checkpoint, Decision

from .head import read

EVERYBODY = "all"
Eyes = int | str | None  # a seat, a bystander (None), or all seats together


@dataclass(frozen=True)
class Frame:
    """The position after a decision (in a form that the game cannot change by going on), and its question."""

    packed: bytes
    asked: engine.Ask | None

    def view(self, eyes: Eyes) -> dict[str, Any]:
        """What these eyes see: one seat, a bystander, or all seats together."""
        position = pickle.loads(self.packed)  # packed by this process
        if eyes == EVERYBODY:
            return _of_everybody(position)
        return engine.view(position, eyes)


def frame(game_id: str, number: int) -> Frame:
    """After this decision: played from the nearest checkpoint before it."""
    marks = Checkpoint.objects.filter(game=game_id).order_by("number").values_list("number", flat=True)
    start = max((mark for mark in marks if mark < number), default=1)
    end = min((mark for mark in marks if mark >= number), default=0)
    return _span(game_id, start, end or _last(game_id))[number]


def _last(game_id: str) -> int:
    return Decision.objects.filter(game=game_id).latest("number").number


@lru_cache(maxsize=24)
def _span(game_id: str, start: int, end: int) -> dict[int, Frame]:
    """The frames between two checkpoints. Decisions are never changed, so these never are."""
    mark = Checkpoint.objects.get(game=game_id, number=start)
    rows = Decision.objects.filter(game=game_id, number__gt=start, number__lte=end).order_by("number")
    return dict(_played(engine.Game.load(mark.text), start, list(rows)))


def _played(game: engine.Game, start: int, rows: list[Decision]) -> Iterator[tuple[int, Frame]]:
    yield start, Frame(pickle.dumps(game.position), None)
    for row in rows:
        asked = _asked(game, row)
        game.decide(read(row))
        yield row.number, Frame(pickle.dumps(game.position), asked)


def _asked(game: engine.Game, row: Decision) -> engine.Ask | None:
    """The question with its words, which could not be made any more once the game has gone on."""
    ask = game.open.get((row.seat, row.question))
    if ask is not None:
        _ = ask.about
        _ = getattr(ask.form, "options", None)
    return ask


def _of_everybody(position: engine.Position) -> dict[str, Any]:
    """The view of a bystander, with what each seat knows put in. Only for a game that is over."""
    everybody = engine.view(position, None)
    for seat in range(len(position.seats)):
        mine = engine.view(position, seat)
        everybody["seats"][seat] = mine["seats"][seat]
        _turn_up(everybody["encounter"], mine["encounter"])
    return everybody


def _turn_up(shown: dict[str, Any] | None, mine: dict[str, Any] | None) -> None:
    for seat, card in (mine or {}).get("cards", {}).items():
        if shown and card != "face down":
            shown["cards"][seat] = card
