"""The language and the time zone in which something is worded for a person."""

from __future__ import annotations

import functools
import zoneinfo
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Protocol

from django.conf import settings
from django.utils import timezone, translation

from games.base.vocabulary import USUAL, in_vocabulary, vocabulary, vocabulary_of


class HasLanguageAndZone(Protocol):
    """A person's choices of language and zone. Empty: not chosen, and never told by a browser."""

    language: str
    zone: str
    zone_of_browser: str


@contextmanager
def language_and_zone_of(person: HasLanguageAndZone | None, edition: str | None = None) -> Iterator[None]:
    """Put what is worded inside into this person's language and zone; None is an unknown person.

    `edition`: that of the game which is spoken of, for its words; None: those in use.

    >>> from types import SimpleNamespace
    >>> with language_and_zone_of(SimpleNamespace(language="de", zone="", zone_of_browser="Europe/Berlin")):
    ...     translation.get_language(), timezone.get_current_timezone_name()
    ('de', 'Europe/Berlin')
    """
    language = (person.language if person else "") or settings.LANGUAGE_CODE
    words = nullcontext() if edition is None else vocabulary_of(edition)
    with translation.override(language), timezone.override(zone_of(person)), words:
        yield


@contextmanager
def language_and_zone_on_pages(
    person: HasLanguageAndZone | None, zone_of_browser: str = ""
) -> Iterator[None]:
    """Do the same for a page: people who have chosen no language or zone get those of this browser."""
    language = (person.language if person else "") or translation.get_language()
    zone = zone_of(person) if (person and person.zone) or not zone_of_browser else zone_named(zone_of_browser)
    with translation.override(language), timezone.override(zone):
        yield


def zone_of(person: HasLanguageAndZone | None) -> zoneinfo.ZoneInfo:
    """Return the zone a person has chosen, else that of their browser, else the service's."""
    return zone_named((person.zone or person.zone_of_browser) if person else "")


def in_every_language(words: Callable[[], str]) -> list[str]:
    """Return these words in each language that a page or mail can have, the present one first.

    In a game with another vocabulary they are in both.
    """
    present = translation.get_language() or settings.LANGUAGE_CODE
    found = []
    for chosen in dict.fromkeys([vocabulary(), USUAL]):
        for language in dict.fromkeys([present, *(code for code, _name in settings.LANGUAGES)]):
            with translation.override(language), in_vocabulary(chosen):
                found.append(words())
    return list(dict.fromkeys(found))


def zone_named(name: str) -> zoneinfo.ZoneInfo:
    """Return the zone of this name, or the service's if there is none: a name may leave the world's list."""
    if name and name in zone_names():
        return zoneinfo.ZoneInfo(name)
    return zoneinfo.ZoneInfo(settings.TIME_ZONE)


@functools.cache
def zone_names() -> frozenset[str]:
    """Return every zone a person can choose: continent and city, and UTC."""
    return frozenset(name for name in zoneinfo.available_timezones() if _is_a_place(name))


def _is_a_place(name: str) -> bool:
    return name == "UTC" or (
        "/" in name and not name.startswith(("Etc/", "SystemV/", "US/", "posix", "right"))
    )
