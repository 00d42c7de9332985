"""How a game stands for somebody at its desk, in a few lines; and what they can do there."""

from __future__ import annotations

from collections.abc import Sequence

from games.board.words.waits import waits_words
from games.desk.read.offered import DeskStand
from games.desk.words.state import late_lines, state_words
from games.models import Game, Moderator, Prompt, Seat
from games.models.play.desk import NEUTRAL, Kind, Role
from games.play.read.public_questions import PromptAsPublicQuestion, open_window, seats_waited_for
from games.play.read.stuck import is_retried
from games.words.names import colour_name


def state_line(game: Game, asked: Sequence[Prompt]) -> str:
    """What the game waits for, as far as everybody knows. `asked`: its open questions, with their seats."""
    asks = [PromptAsPublicQuestion.of(prompt) for prompt in asked]
    return state_words(game, waits_words(seats_waited_for(asks), open_window(asks)))


def standing_lines(game: Game, role: Role) -> list[str]:
    """To whoever does not play, also by when those have to answer whom everybody knows to be waited for."""
    asked = list(Prompt.objects.filter(game=game, closed_at=None).select_related("seat"))
    tells_when = role in NEUTRAL and game.clocks_run
    return [state_line(game, asked), *(_late(game, asked) if tells_when else [])]


def _late(game: Game, asked: Sequence[Prompt]) -> list[str]:
    known = seats_waited_for(PromptAsPublicQuestion.of(prompt) for prompt in asked)
    seats = Seat.objects.filter(game=game, number__in=known).select_related("user").order_by("number")
    told = [(seat, late_lines(seat, asked)[:-1]) for seat in seats]  # when they last answered is for the page
    return [f"{colour_name(seat.number)}: {' '.join(lines)}" for seat, lines in told if lines]


def offered_there(game: Game, role: Role) -> list[Kind]:
    """What this role can do there now, but for what needs a look at the page."""
    moderated = Moderator.objects.named().filter(game=game).exists()
    stand = DeskStand(game, role, moderated=moderated, ruled=False, retried=is_retried(game))
    return list(stand.offered())
