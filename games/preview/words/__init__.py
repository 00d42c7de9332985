"""The preview of an answer: what it will do, in a sentence or two, before it is sent.

It is made from the question, the answer and the seat's own view: what is public and what the seat knows. The
game is never run ahead, for that would tell what chance or the others bring.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import engine
from engine.state.view import View
from games.base.documents import AnswerJSON
from games.preview.words.cards import cards, dangers, deal
from games.words.reader import Reader

from .choices import choice
from .ships import ships

Maker = Callable[[Any, Any, View, Reader], str]
MAKERS: dict[str, Maker] = {"cards": cards, "choice": choice, "deal": deal, "ships": ships}


def consequence(ask: engine.Ask, answer: AnswerJSON, view: View, reader: Reader | None = None) -> str:
    """Return what this legal answer (in canonical form) does, told to the seat that is asked."""
    reader = reader or Reader.of(view)
    told = MAKERS[ask.form.kind](ask, answer, view, reader)
    return " ".join(part for part in (told, dangers(ask, answer, view, reader)) if part)
