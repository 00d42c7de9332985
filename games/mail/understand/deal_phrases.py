"""A deal in the few words that `deal_words` reads, from the many in which it is proposed."""

from __future__ import annotations

import re
from collections.abc import Sequence

import engine
from games.mail.language.phrasing import Homes, clause_words

_MAY = r"(?:(?:can|may|could|will|would|might|should|shall) )*"
_WHO = r"(?P<who>i|you|he|she|they|we both|we)"
_I = r"(?:i|ill|id|i ll|i will|i would)"
_HAVE, _COLONY = r"(?:have|found)", r"(?:colony|base)"
_REWRITTEN: Sequence[tuple[re.Pattern[str], str]] = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (r"\b(?:let me|i want to|id like to|i would like to) (?=land|settle|found|have|get)", "i "),
        (r"\b(?:let me have|give me|i want|id like|i would like|i demand|i ask for)\b", "i get"),
        (rf"\b{_WHO} {_MAY}(?:land|settle|{_HAVE} a {_COLONY}) (?:on|at) ", r"\g<who> get a colony on "),
        (rf"\b{_WHO} {_MAY}(?:have|get|take|receive)\b", r"\g<who> get"),
        (r"\b(?:if|when|provided|as long as|then) (?=(?:i|you|he|she|they) )", "and "),
        (r"\band (?:offer|give|pay)(?: you)?\b", "and i give"),
        (rf"\b{_I} (?:offer|give|trade|swap)(?: you| him| her| them)?(?: with)?\b", "i give"),
        (r"^(?:and|then|so|well|ok|okay|hm|hmm) ", ""),
    )
)  # fmt: skip
_SWAP = (
    r"^(?:[a-z ]*\b)?(?:colon(?:y|ies)|bases?|planets?)(?: for (?:a )?(?:colony|base)| each| swap)?(?: ,)? "
    r"(?:on )?(?P<a>{place}) ?(?:for|and|against|,|with|with your)? (?:on )?(?P<b>{place})$"
)


def rewritten(plain: str, form: engine.Deal, homes: Homes) -> str:
    """A deal in sentences of "I give" and "you get", or as an exchange "A for B"."""
    swapped = _swapped(plain, form, homes)
    if swapped:
        return swapped
    text = plain
    for name in sorted({name for clauses in form.clauses.values() for name in clauses}):
        text = re.sub(rf"\b(i|you|they) (?={re.escape(clause_words(name))}\b)", r"\1 give ", text)
    for pattern, words in _REWRITTEN:
        text = pattern.sub(words, text)
    return text


def _swapped(plain: str, form: engine.Deal, homes: Homes) -> str:
    """ "We swap colonies: red 1 for blue 3", whichever is named first."""
    found = re.match(_SWAP.format(place=homes.place_pattern), plain)
    if found is None or not re.search(r"swap|colonies|each|for (?:a )?colony|bases", plain):
        return ""
    mine, theirs = ({str(planet): planet for planet in form.colonies[whose]} for whose in ("mine", "theirs"))
    first, second = homes.place(found["a"]), homes.place(found["b"])
    if first in theirs and second in mine:
        found_words = found["b"], found["a"]
    elif first in mine and second in theirs:
        found_words = found["a"], found["b"]
    else:
        return ""
    return f"my colony on {found_words[0]} for your colony on {found_words[1]}"
