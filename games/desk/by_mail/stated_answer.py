"""Reads what the player of a seat has told somebody at the desk, as a reply to their mail would be read."""

from __future__ import annotations

import engine
from engine.state.view import SIDES, View, encounter_in
from games.base.documents import AnswerJSON
from games.desk.service.answer_for_seat import ReadAnswer
from games.mail.understand.answer import NotUnderstood, understand
from games.models import Prompt
from games.words.names import alien_name
from games.words.reader import Reader


def reads(text: str) -> ReadAnswer:
    """By line of the list in the player's mail, or in words. What it cannot be is not told."""

    def read(prompt: Prompt, ask: engine.Ask, view: View) -> AnswerJSON:
        reader = Reader.of(view)
        try:
            return understand(
                text,
                shown=prompt.shown,
                ask=ask,
                names={alien_name(alien): seat for alien, seat in reader.seats_by_alien.items()},
                reader=reader,
                sides=_sides(view),
            )
        except NotUnderstood:
            raise engine.NotAllowed("not_understood") from None

    return read


def _sides(view: View) -> dict[str, int]:
    encounter = encounter_in(view)
    return {side: encounter[side] for side in SIDES if encounter.get(side) is not None}
