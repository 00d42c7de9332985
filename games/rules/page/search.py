"""What of the rules fits the words that somebody looks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.library.read.rulings import Ruling, rulings
from games.library.read.search import fitting
from games.rules.read import Entry, chapters
from games.words.names import alien_name

from .links import address_of


@dataclass(frozen=True)
class Hit:
    """An entry with the title and the address of the page on which it stands; `address` is its own place."""

    entry: Entry
    page: str
    page_address: str
    address: str
    english: bool = True  # the rules are; rulings about aliens are translated
    built: bool = True  # whether it is part of the game here


def found(wanted: str) -> list[Hit]:
    """All entries that fit, those that help most first."""
    return fitting(wanted, _all())


def _all() -> Iterator[Hit]:
    """Every entry of the rules, then our rulings about the aliens."""
    for chapter in chapters().values():
        page, title = reverse("rules_chapter", args=[chapter.name]), _(chapter.title)
        for section in chapter.sections:
            for entry in section.entries:
                yield Hit(entry, title, page, address_of(entry.id) or page, built=section.built)
    for alien, ruled in rulings().items():
        page, name = reverse("sheet", args=[alien]), alien_name(alien)
        for entry in map(_of_alien, ruled):
            yield Hit(entry, name, page, f"{page}#{entry.id}" if entry.id else page, english=False)


def _of_alien(ruling: Ruling) -> Entry:
    """A default among them has the number of its decision, which stands elsewhere."""
    numbers = tuple(filter(None, ruling.id.split(", ")))
    own = next((number for number in numbers if number.startswith("OURS-")), "")
    about = tuple(number for number in numbers if number != own)
    return Entry(own, _(ruling.text), about, disputed=ruling.disputed)
