"""The position after any decision of a game, as somebody sees it: played from the nearest checkpoint.

A game that was played to a moment is kept for the moments after it: whoever looks at one looks at the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import engine
from games.base.memo import Kept
from games.models import Checkpoint, Decision
from games.read.game.head import Unloadable, read

EVERYBODY = "all"
Eyes = int | str | None  # a seat, a bystander (None), or all seats together


@dataclass(frozen=True)
class Frame:
    """What these eyes see after a decision; the decision, and the question that it answers if it is one."""

    view: dict[str, Any]
    row: Decision
    asked: engine.Ask | None


@dataclass
class Played:
    """A game after its decision of this number. Who goes on with it has it for himself alone."""

    game: engine.Game
    number: int


_kept: Kept[Played] = Kept(16)
NEAR = 3  # decisions: so many are played sooner than a checkpoint is loaded


def frame(game_id: str, number: int, eyes: Eyes) -> Frame:
    """After this decision. Raises Unloadable."""
    try:
        return _frame(game_id, number, eyes)
    except engine.MissingSheets as missing:
        raise Unloadable(f"showing decision {number}: {missing}", missing.aliens) from missing


def _frame(game_id: str, number: int, eyes: Eyes) -> Frame:
    played = _nearest(game_id, number, eyes)
    wanted = {"number__gt": min(played.number, number - 1), "number__lte": number}
    rows = list(Decision.objects.filter(game=game_id, **wanted).order_by("number"))
    asked = _go_on(played, rows)
    shown = Frame(seen(played.game.position, eyes), rows[-1], asked)
    _kept.put((game_id, eyes), played)
    return shown


def _nearest(game_id: str, number: int, eyes: Eyes) -> Played:
    """Played up to some decision before this one; the first decision begins the game.

    What is kept is kept by eyes: how fast a moment comes tells nothing of what others have looked at.
    """
    played = _kept.take((game_id, eyes))
    if played is not None and 0 < number - played.number <= NEAR:
        return played
    last = Checkpoint.objects.filter(game=game_id, number__lt=max(number, 2)).latest("number")
    if played is not None and last.number <= played.number < number:
        return played
    return Played(engine.Game.load(last.text), last.number)


def _go_on(played: Played, rows: Sequence[Decision]) -> engine.Ask | None:
    """Take these decisions; gives what the last one answers."""
    asked = None
    for row in rows:
        if row.number > played.number:
            asked = _asked(played.game, row) if row is rows[-1] else None
            played.game.decide(read(row))
            played.number = row.number
    return asked


def _asked(game: engine.Game, row: Decision) -> engine.Ask | None:
    """The question with its words, which could not be made any more once the game has gone on."""
    ask = game.open.get((row.seat, row.question))
    if ask is not None:
        _ = ask.about
        _ = getattr(ask.form, "options", None)
    return ask


def seen(position: engine.Position, eyes: Eyes) -> dict[str, Any]:
    """The view of one seat, of a bystander, or of all seats together."""
    return _of_everybody(position) if eyes == EVERYBODY else engine.view(position, eyes)


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
