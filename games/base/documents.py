"""JSON whose shape only that knows which made it, named by what it is: the one place where it is Any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FactJSON = Mapping[str, Any]  # a fact of a game: its id says which fields it has
AnswerJSON = Any  # an answer in the shape that the form of its question judges
ParamsJSON = Mapping[str, Any]  # what a question, an option or a refusal is about, by the names in its words
