"""The messages of sheets and rules: English data of the engine and of the documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from babel.messages.catalog import Catalog

import engine
from games.library.read.rulings import rulings
from games.rules.read import chapters
from games.words.sheets import ABILITY, ADVICE, SHORT, TEXTS, ability_text, plain_sheet

NAMED = ("power", "part", "lasting", "tech")


def messages() -> Catalog:
    """Every text of the built-in sheets, and the contents of the rules; what own aliens say stays as their
    files have it."""
    found = Catalog()
    book = engine.book()
    for sheet in (*book.built_in, *(name for name in book.sheets if name not in book.aliens)):
        for field, text, context in _texts(sheet):
            found.add(text, context=context, auto_comments=[f"{plain_sheet(sheet)['name']}: {field}"])
    for title, text in _contents():
        found.add(text, auto_comments=[f"Contents of the rules: {title}"])
    return found


def _contents() -> Iterator[tuple[str, str]]:
    """The headings of the rules; the rules themselves are English only."""
    for chapter in chapters().values():
        yield from ((chapter.title, text) for text in (chapter.group, chapter.title, chapter.summary))


def _texts(sheet: str) -> Iterator[tuple[str, str, str | None]]:
    """What a sheet says, by the name of its field; words that are no sentences have a context."""
    texts: dict[str, Any] = plain_sheet(sheet)
    for field in (*SHORT, *TEXTS):
        if texts.get(field):
            yield field, texts[field], field if field in SHORT else None
    for ability in dict.fromkeys(a.name for a in engine.book().sheets[sheet].abilities if a.kind in NAMED):
        yield "ability", ability_text(ability), ABILITY
    for ability, text in texts[ADVICE].items():
        yield f"when it helps, {ability_text(ability)}", text, None
    for what, text in texts.get("questions", {}).items():
        yield f"question, {what}", text, None
    for kind, said in texts.get("facts", {}).items():
        yield from (
            (f"{part} of {kind}", said[part], None) for part in ("sentence", "reason") if said.get(part)
        )
    for name, text in texts.get("refusals", {}).items():
        yield f"refusal, {name}", text, None
    for ruling in rulings().get(sheet, ()):
        yield f"ruling {ruling.id}".strip(), ruling.text, None
