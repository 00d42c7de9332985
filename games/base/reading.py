"""In whose language and zone something is written: a page for its visitor, a mail for its receiver."""

from __future__ import annotations

import functools
import zoneinfo
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from django.conf import settings
from django.utils import timezone, translation


class Person(Protocol):
    """A person, as far as it matters here; empty: as the service is set."""

    language: str
    zone: str


@contextmanager
def reading(who: Person | None) -> Iterator[None]:
    """What is put into words inside is for this person; None: for somebody of whom nothing is known.

    >>> from types import SimpleNamespace
    >>> with reading(SimpleNamespace(language="de", zone="Europe/Berlin")):
    ...     translation.get_language(), timezone.get_current_timezone_name()
    ('de', 'Europe/Berlin')
    """
    language = (who.language if who else "") or settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(zone_named(who.zone if who else "")):
        yield


@contextmanager
def reading_page(who: Person) -> Iterator[None]:
    """The same for a page: who has chosen no language is shown the one that the browser asks for."""
    language = who.language or translation.get_language()
    with translation.override(language), timezone.override(zone_named(who.zone)):
        yield


def in_every_language(words: Callable[[], str]) -> list[str]:
    """What these words are in each language that a page or mail can have, the present one first."""
    present = translation.get_language() or settings.LANGUAGE_CODE
    found = []
    for language in dict.fromkeys([present, *(code for code, _name in settings.LANGUAGES)]):
        with translation.override(language):
            found.append(words())
    return list(dict.fromkeys(found))


def zone_named(name: str) -> zoneinfo.ZoneInfo:
    """A zone by its name, the service's if there is none of it: a name may leave the world's list."""
    if name and name in zone_names():
        return zoneinfo.ZoneInfo(name)
    return zoneinfo.ZoneInfo(settings.TIME_ZONE)


@functools.cache
def zone_names() -> frozenset[str]:
    """Every zone a person can choose: continent and city, and UTC."""
    return frozenset(name for name in zoneinfo.available_timezones() if _is_a_place(name))


def _is_a_place(name: str) -> bool:
    return name == "UTC" or (
        "/" in name and not name.startswith(("Etc/", "SystemV/", "US/", "posix", "right"))
    )
