"""Several seats in plain words, in any order: "green and yellow", "everybody but blue"."""

from __future__ import annotations

import re
from collections.abc import Mapping

import engine
from games.mail.language.stances import refuses
from games.mail.language.tokens import PRONOUN_WILL
from games.mail.language.vocabulary import ENGLISH, bare, phraseset, wordset

_PARTS = re.compile(r"[,;:.!/]|\band\b|&|\+")
_EXCEPT = re.compile(
    r"\b(?:but not|and not|but|except(?: for)?|apart from|excluding|besides|without|not|minus)\b"
)
_NO_EXCEPTION = re.compile(r" *(?:not )?(?:just|only|no|none|nobody|no one|no 1|alone)\b")  # "not just Green"
_NOT = re.compile(r"\bnot\b")
_SAYS_NOTHING = wordset(
    "invite ask only also them seat player players allies me us help come join side on my your support"
    " need can could with want i im id ill be will would like please this time of you are welcome "
    "inviting needed "
    "some from really"
)
_NOBODY = phraseset(
    "no help needed|no help|no allies needed|nobody|none|no allies|alone|go alone|do alone|can do alone"
    "|i can do it alone|do it alone|by myself|no one|no 1|neither|noone|nobody else|nobody at all"
    "|not anybody|can do it alone|no thanks|no"
)
_ONLY_ME = re.compile(
    r"(?:(?:i|im|i am|ill|i will|no|all|do|doing|it|this|go|going|good|fine|ok|manage|can"
    r"|handle|better) )*"
    r"(?:just me|only me|me alone|myself|by myself|on my own|im good|i am good)(?: (?:this time"
    r"|thanks|for now))*"
)
_LOVES = re.compile(r"\b(?:id|i would|we would|would) love\b")


def read(plain: str, options: Mapping[str, engine.Option], seats: Mapping[str, int]) -> str | None:
    """Return the option with exactly the seats that a normal text names; None if there is none.

    None also if the text names more than seats.
    """
    sets = {frozenset(o.params["seats"]): key for key, o in options.items() if o.what == "seats"}
    if not sets:
        return None
    chosen, *left_out = _EXCEPT.split(PRONOUN_WILL.sub(r"\1", plain), maxsplit=1)
    if left_out and _NO_EXCEPTION.match(left_out[0]):
        return None
    named = _named(chosen, frozenset().union(*sets), seats)
    without = _named(_NOT.sub(" ", left_out[0]), frozenset(), seats) if left_out else frozenset()
    if named is None or without is None or (left_out and not named):
        return None
    return sets.get(named - without)


def _named(text: str, everybody: frozenset[int], seats: Mapping[str, int]) -> frozenset[int] | None:
    text = re.sub(r"\bare all\b", "are", text)
    text = _LOVES.sub(" ", text)
    if _ONLY_ME.fullmatch(text.strip()):
        return frozenset()
    words = [_names(part, seats) for part in _PARTS.split(text)]
    words = [word for word in words if word]
    if words and all(word in _NOBODY or refuses(word) for word in words):
        return frozenset()
    if len(set(words)) == 1 and words[0] in ENGLISH.everybody:
        return everybody if everybody and _is_right(words[0], len(everybody)) else None
    return frozenset(seats[word] for word in words) if words and all(w in seats for w in words) else None


def _names(part: str, seats: Mapping[str, int]) -> str:
    """Return the words of a part without those that say nothing; the name of a seat always says something."""
    words = (w for w in part.replace(".", " ").split() if w in seats or bare(w))
    return " ".join(w for w in words if w in seats or w not in _SAYS_NOTHING)


def _is_right(word: str, number: int) -> bool:
    """Return whether a word for everybody says as many as there are: "both" of three is not clear."""
    said = 2 if "both" in word.split() else next((int(w) for w in word.split() if w.isdecimal()), number)
    return said == number
