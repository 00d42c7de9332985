"""The editions by their names."""

from __future__ import annotations

from collections.abc import Collection

from .edition import Edition
from .ffg42 import FFG42
from .ffg2008 import FFG2008
from .mayfair import MAYFAIR

NAMED: dict[str, Edition] = {edition.name: edition for edition in (FFG2008, FFG42, MAYFAIR)}

# The keys of all cards but flares that any edition has, for names and texts that belong to no game.
EVERY_CARD: Collection[str] = dict.fromkeys(key for edition in NAMED.values() for key in edition.cards.deck)


def edition_named(name: str) -> Edition:
    """Return the edition with this name. A game that names none has the box of 2008.

    >>> edition_named("").name
    'ffg2008'
    """
    return NAMED[name] if name else FFG2008
