"""A card that a reply plays where the question does not offer it: "play Plague on Orange". Pure."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from games.base.language_and_zone import in_every_language
from games.base.vocabulary import vocabulary
from games.mail.language.clauses import clauses_of
from games.mail.language.vocabulary import normal
from games.words.cards import cards_with_a_sheet
from games.words.names import card_name

_PLAYS = (
    r"(?:(?:please|i|ill|i will|i would like to|id like to|i want to|lets|bitte|ich|ich will|ich möchte) )*"
    r"(?:play|use|lay|spiele?n?|nutze?n?|lege?n?)"
)
_CARD = r"(?:(?:the|my|an?|die|das|den|mein|meine|card|karte|artifact|artefakt|edict|edikt) )*"
_ON = r"(?:on|upon|against|auf|gegen|für)"


def card_not_offered(text: str, offered: Collection[str]) -> str:
    """Return the card that a clause plays and no answer has, as it is called here; "" if there is none.

    `offered` are the words of the answers.
    """
    for clause in map(normal, clauses_of(text)):
        found = _pattern(vocabulary()).fullmatch(clause)
        name = (found["played"] or found["aimed"]) if found else ""
        if name and not all(word in offered for word in name.split()):
            return _names(vocabulary())[name]
    return ""


@lru_cache(maxsize=4)
def _names(_vocabulary: str) -> dict[str, str]:
    """Return the artifacts or Edicts of the game that is spoken of, by what they are called."""
    cards = cards_with_a_sheet()
    called = in_every_language(lambda: "\n".join(map(card_name, cards)))
    return {normal(name): name for names in called for name in names.splitlines()}


@lru_cache(maxsize=4)
def _pattern(spoken: str) -> re.Pattern[str]:
    names = "|".join(sorted(map(re.escape, _names(spoken)), key=len, reverse=True))
    return re.compile(
        rf"{_PLAYS} {_CARD}(?P<played>{names})(?: card)?(?: (?:{_ON} .+|now|please|jetzt|bitte))?"
        rf"|{_CARD}(?P<aimed>{names}) {_ON} [^\d]+"
    )
