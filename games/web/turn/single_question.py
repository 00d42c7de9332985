"""The page of one question alone, for whoever holds its link."""

from __future__ import annotations

from games.models import Prompt
from games.read.turn.page import PromptWithAsk
from games.web.questions.questions import Attempt, game_for_seat, question_for_page

from .page import board_context


def single_question(prompt: Prompt, attempt: Attempt | None = None) -> dict[str, object]:
    """The question with board and hand while it is open; afterwards nothing but that it is closed."""
    seat = prompt.seat
    now = game_for_seat(seat.game, seat) if prompt.is_open else None
    ask = now.head.game.open.get((seat.number, prompt.question)) if now else None
    if now is None or ask is None:
        return {"game": seat.game, "closed": True}
    question = question_for_page(now, PromptWithAsk(prompt, ask), attempt)
    preview = {"title": question.words.subject, "text": question.stake.attack}
    return {**board_context(now), "game": seat.game, "questions": [question], "preview": preview}
