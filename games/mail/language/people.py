"""The names of people in a reply: each stands for the seat where that person sits. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial

import engine
from games.base.language_and_zone import in_every_language
from games.mail.language.vocabulary import ENGLISH, Vocabulary, normal
from games.words import names

_GREETED = "hi|hello|hey|dear|thanks|thank you|thx|cheers|sorry|moin|hallo|servus|liebe[rs]?|danke"


def with_seats_of_people(text: str, people: Mapping[int, str]) -> str:
    """Return a text with the colour of a seat in place of the name of who sits there.

    `people` are the names by seat. A name counts as it is written, whole or its first word, if no one else
    has it and the game has no such word. Somebody who is greeted or thanked is not meant.

    >>> with_seats_of_people("Hi Anna, I attack Ben's first planet", {0: "Anna", 1: "Ben"})
    "Hi Anna, I attack Yellow's first planet"
    """
    seats = {name: seat for seat, whole in people.items() for name in {whole, *whole.split()[:1]}}
    counted = Counter(name for whole in people.values() for name in {whole, *whole.split()[:1]})
    known = [name for name in seats if counted[name] == 1 and _is_a_name(name)]
    if not known:
        return text
    either = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    named = re.compile(rf"(?P<greeted>\b(?i:{_GREETED})[ ,]+)?(?<!\w)(?P<name>{either})(?!\w)")
    return named.sub(partial(_colour_instead, seats), text)


def _colour_instead(seats: Mapping[str, int], found: re.Match[str]) -> str:
    return found[0] if found["greeted"] else names.capital(names.colour_name(seats[found["name"]]))


def _is_a_name(name: str) -> bool:
    """Return whether a name is none of the game's own words, nor too short to be told from them."""
    words = normal(name).split()
    return len(name) > 2 and bool(words) and _words_of_the_game().isdisjoint(words)


@lru_cache(maxsize=1)
def _words_of_the_game() -> frozenset[str]:
    book = engine.book()
    sheets = [*map(names.alien_name, book.aliens), *map(names.card_name, [*book.artifacts, "negotiate"])]
    colours = [
        name
        for seat in range(len(names.COLOURS))
        for name in in_every_language(partial(names.colour_name, seat))
    ]
    return frozenset(word for name in [*sheets, *colours] for word in normal(name).split()) | _vocabulary()


def _vocabulary() -> frozenset[str]:
    """Return all words of the language of replies."""
    found = (getattr(ENGLISH, name) for name in Vocabulary.__dataclass_fields__)
    return frozenset(word for phrases in found for phrase in phrases for word in str(phrase).split())
