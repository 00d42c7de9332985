"""Names for JSON whose shape only its maker knows, the one place of Any; and ids of facts of aliens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from engine.facts import (
    AlienChosen,
    GameTakenBack,
    PlanetJoined,
    PowerDiscarded,
    PowerDrawn,
    PowerMoved,
    PowerTurnedUp,
    SheetKeptFaceDown,
)

FactJSON = Mapping[str, Any]  # a fact of a game: its id says which fields it has
AnswerJSON = Any  # an answer in the shape that the form of its question judges
ParamsJSON = Mapping[str, Any]  # what a question, an option or a refusal is about, by the names in its words


def choice_field(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    """Return a field whose choices are set when the form is made."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField), f"{name} has no choices"
    return field


CHOSEN, MOVED, DRAWN, DISCARDED, TURNED_UP, TAKEN_BACK, FACE_DOWN = FACTS_OF_ALIENS = tuple(
    kind.id
    for kind in (
        *(AlienChosen, PowerMoved, PowerDrawn, PowerDiscarded, PowerTurnedUp, GameTakenBack),
        SheetKeptFaceDown,
    )
)
JOINED = PlanetJoined.id  # a planet, which has its number again if the game was taken back
CHANGES_OF_ALIENS = (MOVED, DRAWN, DISCARDED, TURNED_UP, TAKEN_BACK)  # after they were chosen
BEGINNINGS = (CHOSEN, FACE_DOWN, TAKEN_BACK)  # after one of these, all that seats hold openly is told
