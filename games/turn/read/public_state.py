"""What everybody at a table knows of how it stands, in one short text that changes when that does.

It is made of what the page of a bystander shows at once: lines of the log, what the table was told of acts,
whose turn everybody knows, who plays and who is away. No number of a decision goes into it, nor anything that
a single seat knows.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from games.desk.read.acts import acts_told
from games.models import Game, LogEntry, Prompt, Seat
from games.people.read.absence import seat_away_until
from games.play.read.public_questions import PromptAsPublicQuestion, open_window, seats_waited_for


@dataclass(frozen=True)
class PublicState:
    """`number` counts what the table was told, and only grows; `id` is another one whenever anything is."""

    number: int
    id: str
    over: bool


def public_state(game_id: str) -> PublicState:
    """As the table sees it at once, and spectators do not. Raises Game.DoesNotExist. Five queries."""
    game = Game.objects.get(pk=game_id)
    told = LogEntry.objects.filter(game=game).known_to(None).count() + acts_told(game).count()
    state = (game.status, game.paused_at is not None, *_waited_for(game), _who_plays(game))
    digest = hashlib.sha256(json.dumps(state).encode()).hexdigest()[:12]
    return PublicState(told, f"{told}-{digest}", game.status == Game.Status.OVER)


def _who_plays(game: Game) -> list[tuple[bool, bool, str]]:
    """Of each seat whether somebody sits there, whether a bot answers, and until which day they are away."""
    seats = Seat.objects.filter(game=game).select_related("user").order_by("number")
    return [(seat.user is not None, bool(seat.bot), str(seat_away_until(seat) or "")) for seat in seats]


def _waited_for(game: Game) -> tuple[list[int], str]:
    """The words of the page about who is waited for are made of just that: a moment is named only where no
    seat is. While the game is paused for repair nobody is waited for."""
    if game.is_stuck:
        return [], ""
    prompts = Prompt.objects.filter(game=game, closed_at=None).select_related("seat")
    asks = [PromptAsPublicQuestion.of(one) for one in prompts.order_by("seat__number", "question")]
    seats = seats_waited_for(asks)
    return seats, "" if seats else open_window(asks)
