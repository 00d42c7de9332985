"""The words of an edition: games of one edition call things otherwise than those of another.

The words are chosen by the game that is spoken of, the language by who reads. A vocabulary is a catalog
beside that of a language (`locale/de_MAYFAIR`) with only the messages that it says otherwise; all others are
those of the language. The active language stays what it was: addresses, cookies and formats know nothing of
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from django.conf import settings
from django.utils import translation
from django.utils.translation import get_language, to_locale, trans_real

from engine.editions.named import NAMED
from games.base.memo import Memo

USUAL = ""  # the vocabulary that the messages in the code have
_spoken: ContextVar[str | Callable[[], str]] = ContextVar("vocabulary", default=USUAL)


def vocabularies() -> list[str]:
    """Return every vocabulary that an edition has, but the usual one."""
    return sorted({edition.vocabulary for edition in NAMED.values()} - {USUAL})


def vocabulary() -> str:
    """Return the vocabulary of what is worded now."""
    found = _spoken.get()
    if callable(found):
        found = found()
        _spoken.set(found)
    return found


def wording() -> str:
    """Return language and vocabulary, as part of the key of words that are kept.

    >>> wording()
    'en'
    """
    language, spoken = get_language() or "", vocabulary()
    return f"{language}-{spoken}" if spoken else language


def vocabulary_named_by(edition: str) -> str:
    """Return the vocabulary of an edition; the usual one if there is no such edition."""
    found = NAMED.get(edition)
    return found.vocabulary if found else USUAL


@contextmanager
def vocabulary_of(edition: str) -> Iterator[None]:
    """Say what is worded inside as this edition says it; "" is no edition."""
    with _spoken_inside(vocabulary_named_by(edition)):
        yield


@contextmanager
def in_vocabulary(name: str) -> Iterator[None]:
    """Say what is worded inside in this vocabulary."""
    with _spoken_inside(name):
        yield


@contextmanager
def in_plain_english() -> Iterator[None]:
    """Say what is worded inside in the messages of the code, where programs look for their words."""
    with translation.override("en"), _spoken_inside(USUAL):
        yield


@contextmanager
def _spoken_inside(chosen: str) -> Iterator[None]:
    token = _spoken.set(chosen)
    try:
        yield
    finally:
        _spoken.reset(token)


# --- a request, which is about one game


_editions: Memo[str] = Memo(4000)


def note_edition(game: str, edition: str) -> None:
    """Keep the edition of a game that was loaded: it never changes."""
    _editions.put(game, edition)


@contextmanager
def own_vocabulary() -> Iterator[None]:
    """Keep inside what `speak_of_game` chooses there."""
    with _spoken_inside(USUAL):
        yield


def speak_of_game(game: str, look_up: Callable[[str], str]) -> None:
    """Say from now on what this game's edition says, until `own_vocabulary` ends.

    Its edition is looked up when the first word is needed: by then the game has been loaded, and is known.
    """
    _spoken.set(lambda: vocabulary_named_by(_editions.get(game) or look_up(game)))


# --- the catalogs


class Spoken(trans_real.DjangoTranslation):
    """A language whose messages are those of the present vocabulary, where that has them."""

    def gettext(self, message: str) -> str:
        """Return a message as it is said now."""
        chosen = vocabulary()
        said = self._said(chosen, message) if chosen else None
        return super().gettext(message) if said is None else said

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the singular or plural of a message as it is said now."""
        chosen = vocabulary()
        said = self._said(chosen, (msgid1, int(n != 1))) if chosen else None
        return super().ngettext(msgid1, msgid2, n) if said is None else said

    def _said(self, chosen: str, message: object) -> str | None:
        return _overlay(self.language(), chosen).get(message)


@cache
def _overlay(language: str, chosen: str) -> dict[object, str]:
    """Return the messages that a vocabulary says otherwise in this language, from both catalogs."""
    found: dict[object, str] = {}
    for folder in settings.LOCALE_PATHS:
        file = Path(folder) / overlay_name(language, chosen) / "LC_MESSAGES" / "django.mo"
        if file.exists():
            with file.open("rb") as opened:
                found |= GNUTranslations(opened)._catalog  # type: ignore[attr-defined]
    found.pop("", None)
    return found


def overlay_name(language: str, chosen: str) -> str:
    """Return the folder of a vocabulary's catalog.

    >>> overlay_name("de", "mayfair")
    'de_MAYFAIR'
    """
    return f"{to_locale(language)}_{chosen.upper()}"


def use_vocabularies() -> None:
    """Let Django read every language with its vocabularies from now on."""
    trans_real.DjangoTranslation = Spoken  # type: ignore[misc]
    trans_real._translations.clear()  # type: ignore[attr-defined]
    trans_real._default = None  # type: ignore[attr-defined]
    _overlay.cache_clear()
