"""The page of one question alone, for whoever holds its link."""

from __future__ import annotations

from collections.abc import Sequence

from games.models import Prompt
from games.questions.page.questions import Attempt, GameForSeat, game_for_seat
from games.questions.page.together import asked_questions
from games.questions.words.titles import question
from games.turn.read.page import PromptWithAsk

from .page import board_context


def single_question(prompts: Sequence[Prompt], attempts: Sequence[Attempt] = ()) -> dict[str, object]:
    """The question with board and hand while it is open; afterwards nothing but that it is closed.

    `prompts`: the question whose link it is, and then those that are asked together with it.
    """
    prompt, seat = prompts[0], prompts[0].seat
    now = game_for_seat(seat.game, seat) if prompt.is_open else None
    asked = _open(now, prompts) if now else []
    if now is None or not asked or asked[0].prompt is not prompt:
        return {"game": seat.game, "closed": True}
    shown = asked_questions(now, asked, attempts)[:1]
    subject = question(asked[0].ask, now.reader).subject
    preview = {"title": subject, "text": shown[0].stake.attack}
    return {**board_context(now), "game": seat.game, "questions": shown, "preview": preview}


def _open(now: GameForSeat, prompts: Sequence[Prompt]) -> list[PromptWithAsk]:
    asks = ((prompt, now.head.game.open.get((prompt.seat.number, prompt.question))) for prompt in prompts)
    return [PromptWithAsk(prompt, ask) for prompt, ask in asks if ask is not None]
