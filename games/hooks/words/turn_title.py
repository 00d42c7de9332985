"""Whose turn it is, as the subject of the mail says it: no card and no terms."""

from __future__ import annotations

import engine
from engine.state.view import View
from games.questions.words.titles import question
from games.situation.words.attack import present_encounter, with_encounter
from games.words.reader import Reader


def turn_title(ask: engine.Ask, view: View) -> str:
    """The title of the question, and who attacks whom: both may be read over a shoulder."""
    reader = Reader.of(view)
    title = question(ask, reader).subject
    return with_encounter(title, present_encounter(view), reader.by_colour).rstrip(".")
