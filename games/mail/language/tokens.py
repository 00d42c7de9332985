"""A text as words and numbers, each number with what it is beside: "attack 4", "planet 2", "with 1".

A number beside a noun or a preposition names that thing. `games.questions.replies` says what a bare
number may name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .vocabulary import ENGLISH, digits, normal

BARE, BESIDE, AT, CARD, ATTACK, REINFORCEMENT, PLANET, SHIPS, CARDS = (
    "bare",
    "with",
    "at",
    "card",
    "attack",
    "reinforcement",
    "planet",
    "ships",
    "cards",
)
# what a number may name that is beside nothing, a preposition, or the noun "card"
_MEANT: dict[str, frozenset[str]] = {
    BARE: frozenset({BARE, ATTACK, REINFORCEMENT, PLANET, SHIPS, CARDS}),
    BESIDE: frozenset({BARE, ATTACK, REINFORCEMENT, SHIPS}),
    AT: frozenset({PLANET}),
    CARD: frozenset({ATTACK, REINFORCEMENT}),
    SHIPS: frozenset({SHIPS, BARE}),
}
_ARTICLES = frozenset({"the", "a", "an", "my", "of", "value", "another", "only", "just", "exactly"})
_WITH = frozenset({"with", "by", "for"})
_PREPOSITIONS = _WITH | {"from", "at", "on", "to", "in", "against", "onto", "into", "beside"}
_ATTACK = frozenset({"attack", "attacks", "atk", "att"})
_REINFORCEMENT = frozenset({"reinforcement", "reinforcements", "reinforce", "plus"})
_OWN = frozenset({"my", "home", "own"})
_NOUNS_BEHIND = {
    "ship": SHIPS,
    "ships": SHIPS,
    "cards": CARDS,
    **dict.fromkeys(_ATTACK, ATTACK),
    **dict.fromkeys(_REINFORCEMENT, REINFORCEMENT),
}
_NOUNS_BEFORE: tuple[tuple[str, frozenset[str]], ...] = (
    (ATTACK, _ATTACK),
    (REINFORCEMENT, _REINFORCEMENT),
    (CARD, frozenset({"card"})),
    (CARDS, frozenset({"cards"})),
    (SHIPS, frozenset({"ships"})),
)
_GLUED = re.compile(r"(?<![^\W_])([^\W\d_]+)(?=\d)")  # "attack8"
_PLURAL = re.compile(r"(\d)s\b")  # "both 8s"
_PIECE = re.compile(r"\+\d+|[^\W\d]*@\d+|#?\d+|[^\W\d_]+")
_ORDINALS = {
    word: number
    for words in ("first second third fourth fifth sixth", "1st 2nd 3rd 4th 5th 6th")
    for number, word in enumerate(words.split(), 1)
}
_ORDERED = re.compile(rf"\b({'|'.join(_ORDINALS)}) planet\b")
_MYSELF = re.compile(r"\bmyself\b")
PRONOUN_WILL = re.compile(r"\b(i|we|it|this|that|you|they) will\b")  # without the alien Will
_MOST_DIGITS = 4


@dataclass(frozen=True)
class Number:
    """A number and what it is beside.

    `home` is the seat whose system a planet is in, None if the text does not say.
    """

    kind: str
    value: int
    home: int | None = None

    def names(self, other: Number) -> bool:
        """Return whether this number of a text can be that number of an answer."""
        if self.value != other.value:
            return False
        if self.kind == PLANET and other.kind == PLANET:
            return self.home in (None, other.home)
        return self.kind == other.kind or other.kind in _MEANT.get(self.kind, ())


Token = str | Number
_KINDS = {
    **dict.fromkeys(_ATTACK, ATTACK),
    **dict.fromkeys(_REINFORCEMENT, REINFORCEMENT),
    **dict.fromkeys(("ship", "ships"), SHIPS),
    **dict.fromkeys(("card", "cards"), CARDS),
    **dict.fromkeys(("planet", "colony"), PLANET),
}


def says(said: Token, other: Token) -> bool:
    """Return whether a word or number of a text is this one of an answer, or names its kind or its system."""
    if said == other:
        return True
    seat = seat_of(said)
    if isinstance(other, str):
        return seat is not None and other == f"@{seat}"
    if isinstance(said, Number):
        return said.names(other)
    return _KINDS.get(said) == other.kind or (
        other.kind == PLANET and seat is not None and seat == other.home
    )


def may_say_others(said: Token) -> bool:
    """Return whether a token can say another one: a number, a seat or the word for a kind of number."""
    return isinstance(said, Number) or said in _KINDS or "@" in said


def seat_of(token: Token) -> int | None:
    """Return the seat that a token names by its colour or its alien."""
    if isinstance(token, Number) or "@" not in token:
        return None
    return int(token.partition("@")[2])


class Tokens:
    """Reads the texts of one question: knows the words for each seat, and the seat of the reader."""

    def __init__(self, seats: Mapping[str, int], me: int):
        self.seats, self.me = seats, me
        names = "|".join(re.escape(name) for name in sorted(seats, key=len, reverse=True))
        self._names = re.compile(rf"\b(?:({names})s?)\b")

    def of(self, text: str) -> list[Token]:
        """Return the words of a text, seats as "@2", and its numbers."""
        return self._read(digits(plain(text)))

    def _read(self, text: str) -> list[Token]:
        named = self._names.sub(self._seat, _MYSELF.sub(f"@{self.me}", text))
        words = [ENGLISH.sides.get(word, word) for word in _PIECE.findall(named)]
        found: list[Token] = []
        skipped = -1
        for place, word in enumerate(words):
            if word.lstrip("+#").isdecimal():
                skipped = max(skipped, self._take(words, place, found))
            elif place > skipped:
                found.append(word)
        return found

    def _seat(self, found: re.Match[str]) -> str:
        """Return a colour as "@2", an alien as "void@2": a colour does not name a card of that alien."""
        alien = "" if found[1] in ENGLISH.colours else found[1].replace(" ", "_")
        return f"{alien}@{self.seats[found[1]]}"

    def _take(self, words: Sequence[str], place: int, found: list[Token]) -> int:
        """Add a number instead of the words that it is beside; return the last place that is used up."""
        word = words[place]
        value = int(word.lstrip("+#")[:_MOST_DIGITS])
        behind = _NOUNS_BEHIND.get(words[place + 1]) if place + 1 < len(words) else None
        if word.startswith("+"):
            _without(found, _ARTICLES, _REINFORCEMENT)
            found.append(Number(REINFORCEMENT, value))
            return place + (behind == REINFORCEMENT)
        if behind in (SHIPS, CARDS, REINFORCEMENT) or (
            behind == ATTACK and not _attack_follows(words, place)
        ):
            found.append(Number(str(behind), value))
            return place + 1
        if value == 1 and words[place + 1 : place + 2] == ["card"]:
            found.append(Number(CARDS, 1))
            return place + 1
        found.append(self._beside(found, value))
        return place

    def _beside(self, found: list[Token], value: int) -> Number:
        """Return the number by the words before it, and remove these."""
        before = [word for word in found[-5:] if word not in _ARTICLES]
        last = before[-1] if before else ""
        if last == "card" and before[-2:-1] and before[-2] in _ATTACK:
            _without(found, _ARTICLES, {"card"}, _ATTACK)
            return Number(ATTACK, value)
        for kind, nouns in _NOUNS_BEFORE:
            if last in nouns:
                _without(found, _ARTICLES, nouns)
                return Number(kind, value)
        return self._planet(found, value) or self._after_preposition(found, before, value)

    def _planet(self, found: list[Token], value: int) -> Number | None:
        """Return a planet such as "planet 2", "red 2", "my planet 2", "red planet 2"; None if it is none."""
        noun = bool(found) and found[-1] in ("planet", "system", "colony")
        owner = found[-2 if noun else -1] if len(found) > noun else ""
        seat = seat_of(owner)
        if (seat is not None or owner in _OWN) and (noun or owner != "my"):
            del found[-1 - noun :]
            if owner == "home" and found[-1:] == ["my"]:
                found.pop()
            return Number(PLANET, value, self.me if seat is None else seat)
        if noun:
            found.pop()
            return Number(PLANET, value)
        return None

    def _after_preposition(self, found: list[Token], before: Sequence[Token], value: int) -> Number:
        last = before[-1] if before else ""
        if last not in _PREPOSITIONS:
            return Number(BARE, value)
        _without(found, _ARTICLES, _PREPOSITIONS)
        if found and found[-1] in _ATTACK and last == "with":
            found.pop()
            return Number(ATTACK, value)
        return Number(BESIDE if last in _WITH else AT, value)


def _attack_follows(words: Sequence[str], place: int) -> bool:
    """Return whether the attack behind a number has a number of its own: "two attack 8"."""
    return any(word.isdecimal() for word in words[place + 2 : place + 3])


def _without(found: list[Token], *ends: frozenset[str] | set[str]) -> None:
    """Remove the words of these kinds, in this order, from the end."""
    for kind in ends:
        while found and found[-1] in kind:
            found.pop()


def plain(text: str) -> str:
    """Return normal words with numbers apart from letters: "attack8" is "attack 8"."""
    apart = _PLURAL.sub(r"\1", _GLUED.sub(r"\1 ", normal(text)))
    return ordered(PRONOUN_WILL.sub(r"\1", apart))


def ordered(text: str) -> str:
    """Return a text with "the third planet" as "planet 3"."""
    return _ORDERED.sub(lambda found: f"planet {_ORDINALS[found[1]]}", text)
