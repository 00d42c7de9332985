"""The messages of sheets and rules: English data of the engine and of the documents."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_python
from django.conf import settings
from django.utils.translation.template import templatize

import engine
from games.library.read.rulings import rulings
from games.rules.read import chapters
from games.words.reader import ABILITY, ADVICE, SHORT, TEXTS, ability_text, plain_sheet

NAMED = ("power", "part", "lasting", "tech")


def sheet_messages() -> Catalog:
    """Return every text of the built-in sheets, and the contents of the rules.

    The texts of own aliens stay as their files have them.
    """
    found = Catalog()
    book = engine.book()
    for sheet in (*book.built_in, *(name for name in book.sheets if name not in book.aliens)):
        for field, text, context in _texts(sheet):
            found.add(text, context=context, auto_comments=[f"{plain_sheet(sheet)['name']}: {field}"])
    for title, text in _contents():
        found.add(text, auto_comments=[f"Contents of the rules: {title}"])
    return found


def _contents() -> Iterator[tuple[str, str]]:
    """Yield the headings of the rules; the rules themselves are English only."""
    for chapter in chapters().values():
        yield from ((chapter.title, text) for text in (chapter.group, chapter.title, chapter.summary))


def _texts(sheet: str) -> Iterator[tuple[str, str, str | None]]:
    """Yield what a sheet says, by the name of its field; words that are no sentences have a context."""
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


FOLDERS = ("games", "cosmic_site", "templates")
CODE, TEMPLATES = {".py"}, {".html", ".txt"}
KEYWORDS = (
    "_",
    "_now",
    "noop",
    "gettext",
    "gettext_lazy",
    "gettext_noop",
    "ngettext",
    "ngettext_lazy",
    "ngettext_noop",
)
IN_CONTEXT = ("pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy")


def messages() -> Catalog:
    """Return every message once, without places: those would change with every line of code."""
    found = Catalog()
    together = {one for file in files() for one in of_file(file)}
    for message, context in sorted(together, key=lambda one: (_text(one[0]), one[1] or "")):
        found.add(message, context=context)
    return found


def _text(message: str | tuple[str, ...]) -> str:
    return message if isinstance(message, str) else message[0]


def files() -> Iterator[Path]:
    """Yield the files that can hold messages, in order."""
    for folder in FOLDERS:
        for file in sorted((Path(settings.BASE_DIR) / folder).rglob("*")):
            if file.suffix in CODE | TEMPLATES and "migrations" not in file.parts:
                yield file


def of_file(file: Path) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Yield each message of a file, singular with plural, and its context."""
    text = file.read_text()
    if file.suffix in TEMPLATES:
        text = as_code(text, str(file))
    for _line, function, found, _comments in extract_python(
        io.BytesIO(text.encode()), dict.fromkeys((*KEYWORDS, *IN_CONTEXT)), (), {"encoding": "utf-8"}
    ):
        yield from _message(function, found)


def as_code(template: str, origin: str) -> str:
    """Return a template as calls of gettext, one below the other, as Python reads them."""
    lines = templatize(template, origin=origin).splitlines()
    calls = re.compile(r"\b(?:n?p?gettext|_)\(.*")
    return "\n".join(found[0] for line in lines if (found := calls.search(line)))


def _message(function: object, found: object) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Yield the message of a call. There is none if what is translated is a variable."""
    parts = list(found) if isinstance(found, tuple | list) else [found]
    context = parts.pop(0) if function in IN_CONTEXT else None
    number = 2 if str(function).startswith(("ng", "np")) else 1
    texts = tuple(str(part) for part in parts[:number] if isinstance(part, str) and part)
    if len(texts) == number and (function not in IN_CONTEXT or context):
        yield (texts if number > 1 else texts[0]), (str(context) if context else None)
