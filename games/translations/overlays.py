"""The catalogs of vocabularies: what an edition says otherwise in a language, and what it must not say.

Such a catalog holds only some messages. It has to hold those with a word of the usual vocabulary that the
edition does not know; more may be in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from django.conf import settings

import engine
from games.base.vocabulary import overlay_name
from games.translations import catalogs
from games.translations.catalogs import OPEN, Part, Problem
from games.words.reader import plain_sheet

# By vocabulary and language the words of others that it does not have. In German offense and defense are
# called the same in all.
FOREIGN: Mapping[str, Mapping[str, re.Pattern[str]]] = {
    "mayfair": {
        "en": re.compile(
            r"\b(?:encounters?|ships?|colon(?:y|ies)|(?:hyperspace )?gates?|negotiat(?:e|es|ors?|ing)"
            r"|artifacts?|compensat(?:ion|ed)|cosmic deck|destiny deck|home systems?|offense|defense"
            r"|regroup)\b",
            re.IGNORECASE,
        ),
        "de": re.compile(
            r"\b(?:Begegnung(?:en|skarten?)?|Schiffe?[ns]?|(?:Heimat)?[Kk]olonien?|Kolonieleiste"
            r"|Hypertors?|Verhandlung(?:en|skarten?)?|Artefakte?[ns]?|Entschädigung(?:en)?|entschädigt"
            r"|Heimatsysteme?[ns]?|Sammelns?|sammeln)\b",
        ),
    }
}
# Names of the game and of a card; orders, which keep the words of both; names of switches.
_EXEMPT = re.compile(
    r"Cosmic Encounter|Tenacious Defense|\border: [^”\n]*|%\(\w+\)[sd]|\b\w+(?:\.\w+)+|<[^>]*>"
)


def foreign_words(text: str, language: str, vocabulary: str) -> list[str]:
    """Return the words of a text that this vocabulary does not have.

    >>> foreign_words("Your ships leave the gate of Cosmic Encounter.", "en", "mayfair")
    ['ships', 'gate']
    """
    return FOREIGN[vocabulary][language].findall(_EXEMPT.sub(" ", text))


@dataclass(frozen=True)
class Overlay:
    """Messages of one part that a vocabulary says otherwise in a language."""

    part: Part
    language: str
    vocabulary: str

    @property
    def name(self) -> str:
        return overlay_name(self.language, self.vocabulary)

    @property
    def file(self) -> Path:
        return self.part.file(self.name)

    def read(self) -> Catalog:
        """Return the catalog of its file; an empty one if there is no file yet."""
        return catalogs.read(self.file, self.language)


def overlays() -> list[Overlay]:
    """Return every catalog of a vocabulary; the messages are looked for once for all."""
    return [
        Overlay(part, language, vocabulary)
        for part in (Part(one.folder, cache(one.source)) for one in catalogs.parts())
        for vocabulary in FOREIGN
        for language in (settings.LANGUAGE_CODE, *catalogs.languages())
        if language in FOREIGN[vocabulary]
    ]


def update(overlay: Overlay) -> None:
    """Take in what has to be said otherwise, drop messages that there are no more."""
    overlay.file.parent.mkdir(parents=True, exist_ok=True)
    overlay.file.write_text(_text(overlay))


def _text(overlay: Overlay) -> str:
    wanted, there = _wanted(overlay), overlay.read()
    return catalogs.as_text(catalogs.merged(wanted, there), overlay.name)


def _wanted(overlay: Overlay) -> Catalog:
    """Return the messages that belong into the file, in their usual order."""
    there, needed = overlay.read(), set(_needed(overlay))
    found = Catalog(locale=overlay.language)
    for message in catalogs.every(overlay.part.source()):
        known = there.get(message.id, message.context)
        if _key(message) in needed or (known is not None and known.id == message.id):
            found.add(message.id, context=message.context, auto_comments=message.auto_comments)
    return found


Key = tuple[object, str | None]


def _key(message: Message) -> Key:
    return message.id, message.context


def _needed(overlay: Overlay) -> Iterator[Key]:
    """Yield the messages that are said with a word of others, but for sheets that the edition lacks."""
    usual = catalogs.read(overlay.part.file(overlay.language), overlay.language)
    elsewhere = _sheets_of_others()
    for message in catalogs.every(overlay.part.source()):
        said = _forms(message.id)
        if overlay.language != settings.LANGUAGE_CODE:
            known = usual.get(message.id, message.context)
            said = _forms(known.string) if known is not None else []
        about = {comment.partition(":")[0] for comment in message.auto_comments}
        if not (about and about <= elsewhere) and _foreign(said, overlay):
            yield _key(message)


def _sheets_of_others() -> set[str]:
    """Return the names of artifacts and techs: each edition has its own."""
    book = engine.book()
    return {str(plain_sheet(one)["name"]) for one in (*book.artifacts, *book.techs)}


def _forms(words: object) -> list[str]:
    return [words] if isinstance(words, str) else [str(form) for form in words or ()]  # type: ignore[attr-defined]


def _foreign(said: list[str], overlay: Overlay) -> list[str]:
    found = (foreign_words(text, overlay.language, overlay.vocabulary) for text in said)
    return [word for words in found for word in words]


def look_through(overlay: Overlay) -> Iterator[Problem]:
    """Yield what is missing or wrong: unsaid messages, those that are no more, and words of others."""
    there = {_key(message): message for message in catalogs.every(overlay.read())}
    known = {_key(message) for message in catalogs.every(overlay.part.source())}
    for key in _needed(overlay):
        if key not in there:
            yield Problem(f"“{_forms(key[0])[0]}” is missing")
    for key, message in there.items():
        if why := _wrong(message, overlay) if key in known else "is not used any more":
            yield Problem(f"“{_forms(key[0])[0]}” {why}", is_open=why == OPEN)
    if overlay.file.exists() and overlay.file.read_text() != _text(overlay):
        yield Problem(f"{overlay.name} is not in its usual form")


def _wrong(message: Message, overlay: Overlay) -> str:
    if why := catalogs.wrong(message):
        return why
    foreign = _foreign(_forms(message.string), overlay)
    return f"says {', '.join(dict.fromkeys(foreign))}" if foreign else ""
