"""The messages that stand in our code and templates."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_python
from django.conf import settings
from django.utils.translation.template import templatize

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
    """Every message once, without places: those would change with every line of code."""
    found = Catalog()
    together = {one for file in files() for one in of_file(file)}
    for message, context in sorted(together, key=lambda one: (_text(one[0]), one[1] or "")):
        found.add(message, context=context)
    return found


def _text(message: str | tuple[str, ...]) -> str:
    return message if isinstance(message, str) else message[0]


def files() -> Iterator[Path]:
    """The files that can hold messages, in order."""
    for folder in FOLDERS:
        for file in sorted((Path(settings.BASE_DIR) / folder).rglob("*")):
            if file.suffix in CODE | TEMPLATES and "migrations" not in file.parts:
                yield file


def of_file(file: Path) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Each message of a file, singular with plural, and its context."""
    text = file.read_text()
    if file.suffix in TEMPLATES:
        text = as_code(text, str(file))
    for _line, function, found, _comments in extract_python(
        io.BytesIO(text.encode()), dict.fromkeys((*KEYWORDS, *IN_CONTEXT)), (), {"encoding": "utf-8"}
    ):
        yield from _message(function, found)


def as_code(template: str, origin: str) -> str:
    """A template as calls of gettext, one below the other, as Python reads them."""
    lines = templatize(template, origin=origin).splitlines()
    calls = re.compile(r"\b(?:n?p?gettext|_)\(.*")
    return "\n".join(found[0] for line in lines if (found := calls.search(line)))


def _message(function: object, found: object) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Nothing, if what is translated is a variable."""
    parts = list(found) if isinstance(found, tuple | list) else [found]
    context = parts.pop(0) if function in IN_CONTEXT else None
    number = 2 if str(function).startswith(("ng", "np")) else 1
    texts = tuple(str(part) for part in parts[:number] if isinstance(part, str) and part)
    if len(texts) == number and (function not in IN_CONTEXT or context):
        yield (texts if number > 1 else texts[0]), (str(context) if context else None)
