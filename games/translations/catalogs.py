"""Update the catalogs to the messages that there are, those of sheets and rules too, and check them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_python
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

import engine
from games.library.read import rulings
from games.rules.read import every_chapter
from games.words.reader import ABILITY, ADVICE, SHORT, TEXTS, ability_text, plain_sheet

HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|%[sd]")
OPEN = "is not translated"
Source = Callable[[], Catalog]


@dataclass(frozen=True)
class Part:
    """One file of messages for each language, and where its messages come from."""

    folder: Path
    source: Source

    def file(self, language: str) -> Path:
        return self.folder / language / "LC_MESSAGES" / "django.po"


def parts() -> list[Part]:
    """Return the words of pages and mails, and the texts of the sheets."""
    games = Path(settings.BASE_DIR) / "games"
    return [
        Part(games / "locale", messages),
        Part(games / "library" / "locale", sheet_messages),
    ]


def languages() -> list[str]:
    """Return the languages that the words are translated into."""
    return [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def update(part: Part, language: str) -> None:
    """Take in new messages, drop those that there are no more, keep what is translated."""
    file = part.file(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(as_text(merged(part.source(), read(file, language)), language))


def read(file: Path, language: str) -> Catalog:
    """Return the catalog of a file; an empty one if there is no file yet."""
    if not file.exists():
        return Catalog(locale=language)
    with file.open("rb") as opened:
        return read_po(opened, locale=language)


def merged(wanted: Catalog, translated: Catalog) -> Catalog:
    """Return the messages that are wanted, with the present translations."""
    found = Catalog(locale=translated.locale)
    for message in every(wanted):
        known = translated.get(message.id, message.context)
        string = known.string if known is not None and _same(known, message) else None
        found.add(message.id, string, context=message.context, auto_comments=message.auto_comments)
    return found


def _same(known: Message, message: Message) -> bool:
    return known.id == message.id


def every(catalog: Catalog) -> list[Message]:
    """Return all messages but the header."""
    return [message for message in catalog if message.id]


def _first(message: Message) -> str:
    return str(message.id if isinstance(message.id, str) else message.id[0])


def as_text(catalog: Catalog, language: str) -> str:
    """Return the file of a catalog."""
    out = io.BytesIO()
    write_po(out, catalog, width=110, no_location=True, omit_header=True, ignore_obsolete=True)
    return HEADER.format(language=language) + out.getvalue().decode()


# --- looking through


class Problem(NamedTuple):
    """Work left in a catalog. A message that is only open may wait for the next release."""

    words: str
    is_open: bool = False


def problems(part: Part, language: str) -> Iterator[str]:
    """Yield what is wrong with a file or open in it, a line for each message."""
    yield from (problem.words for problem in look_through(part, language))


def look_through(part: Part, language: str) -> Iterator[Problem]:
    """Compare a file with the messages that there are."""
    file = part.file(language)
    there, wanted = read(file, language), part.source()
    known = {(m.id, m.context): m for m in every(there)}
    for message in every(wanted):
        found = known.pop((message.id, message.context), None)
        why = "is missing" if found is None else wrong(found)
        if why:
            yield Problem(f"“{_first(message)}” {why}", is_open=why == OPEN)
    yield from (Problem(f"“{_first(message)}” is not used any more") for message in known.values())
    if not list(known) and file.exists() and file.read_text() != as_text(merged(wanted, there), language):
        yield Problem(f"{file.name} is not in its usual form")


def wrong(message: Message) -> str:
    """Return what is wrong with a translation; empty if nothing is."""
    forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
    if not all(forms):
        return OPEN
    if message.fuzzy:
        return "is marked as fuzzy"
    originals = [message.id] if isinstance(message.id, str) else list(message.id)
    if not _placeholders(originals) >= _placeholders(forms) or not _fits(originals, forms):
        return "has other placeholders in its translation"
    if len(forms) > 1 and len(forms) != 2:
        return "has a wrong number of plural forms"
    return ""


def _placeholders(texts: list[str] | list[object]) -> set[str]:
    return {found for text in texts for found in PLACEHOLDER.findall(str(text))}


def _fits(originals: list[str], forms: list[str]) -> bool:
    """Return whether the placeholders fit.

    The last form has all placeholders; a singular may do without its number.
    """
    return _placeholders(originals[-1:]) == _placeholders(forms[-1:])


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
    for chapter in every_chapter():
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
    for edition, printed in texts.get("printed", {}).items():
        yield from ((f"{field} in {edition}", text, None) for field, text in printed.items())
    for name, text in texts.get("answers", {}).items():
        yield f"answer, {name}", text, None
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
