"""The questions that the replies of the corpus answer: recorded ones, and scenarios written out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.asking.ask import Ask
from engine.asking.forms import Cards, Choice, Option, Ships
from engine.deals import Deal
from games.words.reader import USUAL, Reader, Systems
from tests.engine.targets import targets

HERE = Path(__file__).parent
FORMS = {
    "choice": lambda f: Choice({key: Option(key, what, params) for key, what, params in f["options"]}),
    "ships": lambda f: Ships(
        f["places"],
        f["least"],
        f["most"],
        targets=targets(*f["heads"]),
        may_decline=f["idle"],
        may_wait=f.get("waits", False),
        come_from=f.get("come_from"),
    ),
    "cards": lambda f: Cards(f["cards"], f["least"], f["most"]),
    "deal": lambda f: Deal(f["me"], f["other"], f["offer"], f["colonies"], f["clauses"]),
}


@dataclass(frozen=True, eq=False)
class Question:
    """A question of the engine, whose eyes its mail is for, who plays which side, and whose words it has."""

    ask: Ask
    reader: Reader
    sides: dict[str, int]
    edition: str = ""


def question(data: dict[str, Any]) -> Question:
    """A question from its JSON."""
    form: Any = FORMS[data["form"]["kind"]](data["form"])
    aliens = {int(seat): alien for seat, alien in data["aliens"].items()}
    ask = Ask(data["seat"], data["what"], form, data["default"], about=data.get("about"))
    systems = Systems(data.get("each", USUAL))
    return Question(
        ask, Reader(data["seat"], aliens, systems=systems), data.get("sides", {}), data.get("edition", "")
    )


def questions() -> dict[str, Question]:
    """By name: that of its kind, and of a scenario its kind and what is special about it."""
    files = [HERE / "recorded.json", HERE / "scenarios.json"]
    return {name: question(data) for file in files for name, data in json.loads(file.read_text()).items()}


QUESTIONS = questions()
