"""The names of people in a reply: each stands for the seat where that person sits. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial

import engine
from games.base.language_and_zone import in_every_language
from games.base.vocabulary import vocabulary
from games.mail.language.vocabulary import ENGLISH, Vocabulary, normal, wordset
from games.words import names

_GREETED = (
    r"hi|hello|hey|dear|thanks|thank you|thx|cheers|sorry|well played|good (?:luck|game|move)|gl|gg|bye"
    r"|moin|hallo|servus|liebe[rs]?|danke|viel glück|gut gespielt|tschüss"
)
_ARTICLES = wordset("the der die das den dem ein eine el la le")


def seats_by_name(people: Mapping[int, str]) -> dict[str, int]:
    """Return the seats of people by the names that they can be called by, whole or the first word of one.

    Left out are names that several have, and words of the game and of replies.
    """
    every = [(name, seat) for seat, whole in people.items() for name in dict.fromkeys([whole, _first(whole)])]
    counted = Counter(name for name, _seat in every)
    return {name: seat for name, seat in every if counted[name] == 1 and _is_a_name(name)}


def _first(name: str) -> str:
    first = name.split()[0] if name.split() else ""
    return name if first.casefold() in _ARTICLES else first


def with_seats_of_people(text: str, people: Mapping[int, str]) -> str:
    """Return a text with the colour of a seat in place of the name of who sits there, as it is written.

    Somebody who is greeted, thanked or spoken to is not meant, nor is the name below a text.

    >>> with_seats_of_people("Hi Anna, I attack Ben's first planet", {0: "Anna", 1: "Ben"})
    "Hi Anna, I attack Yellow's first planet"
    >>> with_seats_of_people("Ben, I play Plague", {1: "Ben"}), with_seats_of_people("3, Ben", {1: "Ben"})
    ('Ben, I play Plague', '3, Ben')
    """
    seats = seats_by_name(people)
    if not any(name in text for name in seats):
        return text
    either = "|".join(re.escape(name) for name in sorted(seats, key=len, reverse=True))
    named = re.compile(rf"(?P<greeted>\b(?i:{_GREETED})[ ,]+)?(?<!\w)(?P<name>{either})(?!\w)")
    return named.sub(partial(_colour_instead, seats), text)


def _colour_instead(seats: Mapping[str, int], found: re.Match[str]) -> str:
    if found["greeted"] or _is_spoken_to(found):
        return found[0]
    return names.capital(names.colour_name(seats[found["name"]]))


def _is_spoken_to(found: re.Match[str]) -> bool:
    """Return whether a name stands apart: last, behind a comma or a line, or before what its writer does."""
    before, behind = found.string[: found.start()], found.string[found.end() :]
    is_last = not behind.strip(" .!\n") and re.search(r"(?:[,\n]|\s[-–—])\s*\Z", before) is not None
    return is_last or (
        re.search(r"(?:\A|\n)\s*\Z", before) is not None and _TO_THEM.match(behind) is not None
    )


_TO_THEM = re.compile(r"\s*[,!:]\s*(?:i|we|you|let|please|ich|wir|du|ihr|bitte)\b", re.IGNORECASE)


def _is_a_name(name: str) -> bool:
    """Return whether no word of it is the game's own or one of replies, and it is not too short."""
    words = normal(name).split()
    return (
        len(name) > 2
        and bool(words)
        and _words_of_the_game(tuple(engine.book().aliens), vocabulary()).isdisjoint(words)
    )


@lru_cache(maxsize=4)
def _words_of_the_game(aliens: tuple[str, ...], _spoken: str) -> frozenset[str]:
    """Return the words of these aliens, of cards and colours in every language, and of replies."""
    book = engine.book()
    cards = [*book.artifacts, *book.edicts, "negotiate", "attack 1", "morph", "reinforcement 1", "kicker 1"]
    found = [
        *(partial(names.alien_name, alien) for alien in aliens),
        *(partial(names.card_name, card) for card in cards),
        *(partial(names.colour_name, seat) for seat in range(len(names.COLOURS))),
    ]
    said = [words for name in found for words in in_every_language(name)]
    return frozenset(word for words in said for word in normal(words).split()) | _vocabulary()


def _vocabulary() -> frozenset[str]:
    """Return all words of the language of replies."""
    found = (getattr(ENGLISH, name) for name in Vocabulary.__dataclass_fields__)
    return frozenset(word for phrases in found for phrase in phrases for word in str(phrase).split())
