"""The lines of the corpus as entries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.deals import NOTHING

from .questions import QUESTIONS, Question

REPLIES = Path(__file__).parent / "replies"
_SHIPS = re.compile(r"((?:seat )?[a-z0-9]+)x(\d+)")


@dataclass(frozen=True)
class Entry:
    """One reply; `wanted` is the sign of an outcome, `outcomes` its answers or reasons."""

    file: str
    line: int
    name: str
    text: str
    wanted: str
    outcomes: tuple[str, ...]
    plain: bool

    @property
    def question(self) -> Question:
        return QUESTIONS[self.name]

    @property
    def language(self) -> str:
        return "de" if self.file.startswith("german") else "en"

    @property
    def answers(self) -> list[Any]:
        """The wanted answers as the engine has them; a reason stands as it is written."""
        return [
            outcome if outcome.startswith("!") else answer(self.question.ask, outcome)
            for outcome in self.outcomes
        ]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def entries() -> Iterator[Entry]:
    for path in sorted(REPLIES.glob("*.txt")):
        yield from _entries(path)


def _entries(path: Path) -> Iterator[Entry]:
    name = ""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("== "):
            name = line[3:].strip()
        elif line and not line.startswith("# "):
            yield _entry(path.stem, number, name, line)


def _entry(file: str, number: int, name: str, line: str) -> Entry:
    text, _arrow, wanted = line.rpartition("=> ")
    plain = not text.startswith("~")
    text = text.removeprefix("~").strip().replace("\\n", "\n")
    outcomes = tuple(part.strip() for part in wanted[1:].split(" | "))
    assert wanted[0] in "=?!x" and all(outcomes), line
    return Entry(file, number, name, text, wanted[0], outcomes, plain)


def answer(ask: Any, words: str) -> Any:
    """An answer as the corpus writes it."""
    return ask.judge(_ANSWERS[ask.form.kind](ask, words))


def _choice(ask: Any, words: str) -> Any:
    return words


def _ships(ask: Any, words: str) -> Any:
    if words == "out":
        return {"side": ""}
    side, colon, ships = words.rpartition(":")
    found = {place: int(number) for place, number in _SHIPS.findall(ships)}
    return {"side": side, "ships": found} if colon else found


def _cards(ask: Any, words: str) -> Any:
    return [] if words == "none" else words.split(", ")


def _deal(ask: Any, words: str) -> Any:
    if not words.startswith("offer "):
        return {"do": words}
    mine, theirs = words.removeprefix("offer ").split(" : ")
    terms = {str(ask.form.me): _gift(ask, mine), str(ask.form.other): _gift(ask, theirs)}
    return {"do": "offer", "terms": terms}


def _gift(ask: Any, words: str) -> dict[str, Any]:
    gift = {**NOTHING, "cards": [], "clauses": {}}
    for item in words.split(", "):
        if colony := re.fullmatch(r"colony (\d+)(?: x(\d+))?", item):
            gift |= {"colony": int(colony[1]), "ships": int(colony[2]) if colony[2] else None}
        elif clause := re.fullmatch(r"([a-z]+\.[a-z]+) (\d+)", item):
            gift["clauses"] = {clause[1]: int(clause[2])}
        elif item != "nothing":
            gift["cards"].append(item)
    return gift


_ANSWERS = {"choice": _choice, "ships": _ships, "cards": _cards, "deal": _deal}
