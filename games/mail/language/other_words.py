"""Words of another vocabulary in the usual ones, in which replies are read: a token is a ship.

There is one grammar of answers. Players may write in either vocabulary in any game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

# The usual words = those of others, as regular expressions; an entry goes before those below it.
_TEXT = r"""
encounter cards = challenge cards
encounter card = challenge card
encounter = (?<=\bsecond )challenge|(?<=\banother )challenge|(?<=\bnext )challenge|(?<=\bmore )challenge
encounter = (?<=\bthis )challenge|(?<=\buntil )challenge(?= \d)|(?<=\bfurther )challenge
negotiates = compromises
negotiate = compromise
compensation = consolation
artifacts = edicts
artifact = edict
gate = (?:hyperspace )?cone
offense = offensive (?:main )?(?:player|side)
defense = defensive (?:main )?(?:player|side)
foreign colonies = (?:external|outer) bases
foreign colony = (?:external|outer) base
colonies = bases
colony = base
ships = tokens
ship = token
begegnungskarte = herausforderungskarte
begegnung = herausforderung
verhandlungskarte = kompromisskarte
verhandlungen = kompromisse[ns]?
verhandlung = kompromiss
entschädigung = trostgaben?|trostkarten?
artefakte = edikten?
artefakt = edikt
hypertor = (?:hyperraum)?kegel
heimatkolonien = heimatbasen
heimatkolonie = heimatbasis
kolonien = basen
kolonie = basis
schiffe = spielsteinen?
schiff = spielstein
schiff = (?<=\b1 )plättchen|(?<=\bein )plättchen
schiffe = plättchen
"""
_ENTRIES = [line.split(" = ", 1) for line in _TEXT.strip().splitlines()]
_WORDS = re.compile("|".join(rf"\b(?:{pattern})\b" for _usual, pattern in _ENTRIES), re.IGNORECASE)
_EACH = [(usual, re.compile(pattern, re.IGNORECASE)) for usual, pattern in _ENTRIES]


def in_usual_words(text: str) -> tuple[str, Mapping[str, str]]:
    """Return a text in the usual words, and what was written for each of them.

    >>> in_usual_words("My Compromise, and 2 tokens from red 1")
    ('My negotiate, and 2 ships from red 1', {'negotiate': 'Compromise', 'ships': 'tokens'})
    """
    written: dict[str, str] = {}

    def usual(found: re.Match[str]) -> str:
        word = _usual_word(found)
        written[word] = found[0]
        return word

    return _WORDS.sub(usual, text), written


def _usual_word(found: re.Match[str]) -> str:
    """Return the usual word: what stands before it may decide."""
    return next(usual for usual, one in _EACH if _is_here(one, found))


def _is_here(pattern: re.Pattern[str], found: re.Match[str]) -> bool:
    here = pattern.match(found.string, found.start())
    return here is not None and here.end() == found.end()


def as_written(text: str, written: Mapping[str, str]) -> str:
    """Return a text of usual words as its writer had it.

    >>> as_written("2 ships from red 1", {"ships": "tokens"})
    '2 tokens from red 1'
    """
    for usual, word in written.items():
        text = re.sub(rf"\b{re.escape(usual)}\b", word, text)
    return text


# In English, as `say` has them: each word has one form there.
_MAYFAIR = {
    "negotiates": "Compromises",
    "negotiate": "Compromise",
    "ships": "tokens",
    "ship": "token",
    "colonies": "bases",
    "colony": "base",
    "gate": "cone",
    "artifact": "Edict",
    "offense": "offensive side",
    "defense": "defensive side",
    "encounter": "challenge",
}
_OF_VOCABULARIES: Mapping[str, Mapping[str, str]] = {"mayfair": _MAYFAIR}


def in_words_of(text: str, vocabulary: str) -> str:
    """Return plain English words in those of a vocabulary.

    >>> in_words_of("2 from the gate", "mayfair"), in_words_of("2 from the gate", "")
    ('2 from the cone', '2 from the gate')
    """
    words = _OF_VOCABULARIES.get(vocabulary)
    if not words:
        return text
    return re.sub(r"\b(?:" + "|".join(words) + r")\b", lambda found: words[found[0]], text)
