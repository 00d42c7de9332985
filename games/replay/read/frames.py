"""The position after any decision of a game, as a viewer sees it: played from the nearest checkpoint.

A game that was played to a moment is kept for the moments after it: a reader of one goes on to the next.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from django.db.models import Q

import engine
from engine.state.view import View
from games.base.documents import Memo
from games.models import Checkpoint, Decision
from games.play.read.current import Unloadable, follow, is_taken_back

log = logging.getLogger(__name__)

EVERYBODY: Final = "all"
Viewer = int | Literal["all"] | None  # a seat, a bystander (None), or all seats together


@dataclass(frozen=True)
class Frame:
    """What these eyes see after a decision; the decision, and the question that it answers if it is one."""

    view: View
    row: Decision
    ask: engine.Ask | None


@dataclass
class PlayedGame:
    """A game after its decision of this number. A caller that goes on with it has it alone."""

    game: engine.Game
    number: int


_played_games: Memo[PlayedGame] = Memo(16)
NEAR = 3  # decisions: so many are played sooner than a checkpoint is loaded


def frame(game_id: str, number: int, viewer: Viewer) -> Frame:
    """Return the frame after this decision. Raises Unloadable."""
    try:
        return _frame(game_id, number, viewer)
    except engine.MissingSheets as missing:
        raise Unloadable(f"showing decision {number}: {missing}", missing.aliens) from missing


def _frame(game_id: str, number: int, viewer: Viewer) -> Frame:
    played = _nearest(game_id, number, viewer)
    wanted = {"number__gt": min(played.number, number - 1), "number__lte": number}
    rows = list(Decision.objects.filter(game=game_id, **wanted).order_by("number"))
    asked = _go_on(played, rows)
    shown = Frame(view_for(played.game.position, viewer), rows[-1], asked)
    if played.number == number:
        _played_games.put((game_id, viewer), played)
    return shown


def _nearest(game_id: str, number: int, viewer: Viewer) -> PlayedGame:
    """Return a game played up to some decision before this one; the first decision begins the game.

    Games are kept by viewer: how fast a moment comes tells nothing of what others have read.
    """
    played = _played_games.pop((game_id, viewer))
    if played is not None and 0 < number - played.number <= NEAR:
        return played
    last = _mark_before(game_id, number)
    if played is not None and last.number <= played.number < number:
        return played
    return PlayedGame(engine.Game.load(last.text), last.number)


def _mark_before(game_id: str, number: int) -> Checkpoint:
    """Return the checkpoint before a decision.

    A rewind is shown from its own: the log before it does not lead to it.
    """
    before = Q(number__lt=max(number, 2)) | Q(number=number, decision__kind=Decision.Kind.REWIND)
    return Checkpoint.objects.filter(before, game=game_id).latest("number")


def _go_on(played: PlayedGame, rows: Sequence[Decision]) -> engine.Ask | None:
    """Take these decisions, and return what the last one answers.

    A decision that broke the rules, and was taken back, leaves the game as it was.
    """
    asked = None
    for row in rows:
        if row.number > played.number:
            asked = _answered_ask(played.game, row) if row is rows[-1] else None
            try:
                played.game, _facts = follow(played.game, row)
            except Exception:
                if not is_taken_back(row.game_id, row.number):
                    raise
                log.exception("decision %s of game %s cannot be shown", row.number, row.game_id)
                return None
            played.number = row.number
    return asked


def _answered_ask(game: engine.Game, row: Decision) -> engine.Ask | None:
    """Return the question with its words, which could not be made once the game has gone on."""
    ask = game.open.get(row.answered) if row.kind == Decision.Kind.ANSWER else None
    if ask is not None:
        _ = ask.about
        _ = getattr(ask.form, "options", None)
    return ask


def view_for(position: engine.Position, viewer: Viewer) -> engine.View:
    """Return the view of one seat, of a bystander, or of all seats together."""
    return _view_of_all_seats(position) if viewer == EVERYBODY else engine.view(position, viewer)


def _view_of_all_seats(position: engine.Position) -> engine.View:
    """Return the view of a bystander, with what each seat knows put in. Only for a game that is over."""
    everybody = engine.view(position, None)
    for seat in range(len(position.seats)):
        mine = engine.view(position, seat)
        everybody["seats"][seat] = mine["seats"][seat]
        _turn_up(everybody["encounter"], mine["encounter"])
    return everybody


def _turn_up(shown: engine.EncounterView | None, mine: engine.EncounterView | None) -> None:
    for seat, card in (mine["cards"] if mine else {}).items():
        if shown and card != "face down":
            shown["cards"][seat] = card
