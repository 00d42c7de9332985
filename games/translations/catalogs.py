"""Update the catalogs to the messages that there are, and check them.

A catalog keeps neither places nor dates: it changes only where a message or its translation does.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from django.conf import settings

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
    from games.translations import sources  # what they read is not there while processes start

    games = Path(settings.BASE_DIR) / "games"
    return [
        Part(games / "locale", sources.messages),
        Part(games / "library" / "locale", sources.sheet_messages),
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
