"""A language with every message in wide letters: whatever is read in plain ones cannot be translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any

from django.utils.translation import trans_real

import engine
from games.words.reader import plain_sheet

CODE = "xx"
LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
WIDE = str.maketrans({letter: chr(ord(letter) - ord("!") + ord("！")) for letter in LATIN})
KEPT = re.compile(r"%\(\w+\)\d*[a-z]|%[a-z%]|\{\w*\}|<[^>]*>|&#?\w+;|https?://\S+|Cosmic Post")
SHEET_NAMES = sorted((str(plain_sheet(name)["name"]) for name in engine.book().sheets), key=len, reverse=True)

# What is the same in every language: names, addresses, ids of rules, what a person or a file is called.
NAMES = re.compile(
    "|".join(
        [
            r"\b(?:" + "|".join(map(re.escape, SHEET_NAMES)) + r")(?:s|es)?\b",
            r"Cosmic Post|English|Deutsch|JavaScript|HTML|JSON|SVG|PNG|TOTP|Message-ID|UTC",
            r"\b\d+(?:\.\d+)+\.dev\d+\b",  # of the service, between two releases
            r"\b[A-Z2-7]{32}\b|\S+@\S+|<[^>\s]+>|https?://\S+|\b\w+(?:/\w+)+\b",
            r"\b(?:OURS|FAQ)-\S+|\b(?:MD|[ADMR])-\d[\d.]*|\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]+\.[a-z_]+\b",
        ]
    )
)
WORD = re.compile(r"[^\W\d_]*[A-Za-z][^\W\d_]+")


def wide(message: str) -> str:
    """A message in wide letters, but for placeholders, tags and addresses.

    >>> wide("Take %(n)d ships")
    'Ｔａｋｅ %(n)d ｓｈｉｐｓ'
    """
    parts, end = [], 0
    for kept in KEPT.finditer(message):
        parts += [message[end : kept.start()].translate(WIDE), kept[0]]
        end = kept.end()
    return "".join([*parts, message[end:].translate(WIDE)])


class Wide(trans_real.DjangoTranslation):
    """Translates everything, and needs no catalog."""

    def __init__(self) -> None:
        self._DjangoTranslation__language = self._DjangoTranslation__to_language = CODE
        self._info: dict[str, str] = {}
        self.plural = trans_real.gettext_module.c2py("n != 1")  # type: ignore[attr-defined]

    def gettext(self, message: str) -> str:
        """Forms of dates are no words."""
        context, dot, text = message.rpartition(trans_real.CONTEXT_SEPARATOR)
        return text if dot and context == "date format" else wide(text)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return self.gettext(singular if number == 1 else plural)

    def to_language(self) -> str:
        return CODE

    def language(self) -> str:
        return CODE


@contextmanager
def wide_letters(settings: Any, monkeypatch: Any) -> Iterator[None]:
    """The language is there, and can be chosen like any other."""
    settings.LANGUAGES = [("en", "English"), (CODE, wide("xx"))]
    monkeypatch.setattr(trans_real, "check_for_language", lambda code: code in ("en", CODE))
    monkeypatch.setitem(trans_real._translations, CODE, Wide())
    trans_real._get_supported_language_variant.cache_clear()
    yield
    trans_real._get_supported_language_variant.cache_clear()


def left_out(text: str) -> list[str]:
    """The words of a text that cannot be translated."""
    return [
        word
        for word in WORD.findall(NAMES.sub(" ", " ".join(text.split())))
        if re.search("[A-Za-z]{2}", word)
    ]


class Read(HTMLParser):
    """What a person reads or hears of a page; what is marked as another language is left away."""

    SAID = ("title", "alt", "aria-label", "aria-description", "aria-valuetext", "placeholder", "label")
    SILENT = ("script", "style", "pre", "code")
    SENTENCE = re.compile(r"^[A-Z][a-z]|[a-z] [a-z]")  # data that a script may show
    EMPTY = ("meta", "link", "input", "img", "br", "hr", "source", "path", "use")

    def __init__(self, html: str):
        super().__init__()
        self.parts: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self.feed(html)

    @property
    def text(self) -> str:
        return "\n".join(self.parts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        foreign = tag != "html" and ("lang" in given or given.get("translate") == "no")
        silent = foreign or tag in self.SILENT or self._silent
        if not silent:
            self.parts += [value for name, value in given.items() if self._said(tag, name, given)]
        if tag not in self.EMPTY:
            self._open.append((tag, silent))

    def _said(self, tag: str, name: str, given: dict[str, str]) -> bool:
        if tag == "meta":
            kind = given.get("name", given.get("property", ""))
            return name == "content" and kind.endswith(("description", "title"))
        if tag == "input" and name == "value":
            return given.get("type") in ("submit", "button")
        return name in self.SAID or (name.startswith("data-") and bool(self.SENTENCE.search(given[name])))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.EMPTY:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(data)

    @property
    def _silent(self) -> bool:
        return bool(self._open and self._open[-1][1])
