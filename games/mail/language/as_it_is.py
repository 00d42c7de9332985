"""Wordings that leave things as they are, or agree without saying to what.

If an answer was given already, such words are about that answer and do not change it.
"""

from __future__ import annotations

import re

from .stances import core
from .vocabulary import ENGLISH, phraseset

THUMBS = {"thumbs up": "👍", "thumbs down": "👎"}
_ANSWER = r"(?:answers?|choices?|reply|selection|decision|orders?|vote|picks?)"
_IT = (
    r"(?:it|that|this|them|these|those|mine|everything|all of (?:it|them)|things"
    rf"|(?:my|the|that|this|your|our)(?: (?:old|first|earlier|previous|last|current))? {_ANSWER}"
    r"|what i (?:have|had|said|chose|answered|wrote))"
)
_SO = (
    r"(?:(?:exactly |just )?(?:as|like|how) (?:it|they|that|this|things) (?:is|are|was|were|stands?)"
    r"|as is|(?:same )?(?:as|like) (?:before|ever|last time|previously|always|i said)|like (?:it|that|this)"
    r"|unchanged|the same(?: as before)?)"
)
_FOR_NOW = r"(?: (?:too|still|then|for now|for me|again|everywhere|here|unchanged))*"
_AS_IT_IS = re.compile(
    rf"(?:keep|leave)(?:ing)?(?: {_IT})?(?: (?:{_SO}|alone|at that|be))*{_FOR_NOW}"
    rf"|let (?:it|that|this|{_ANSWER}) (?:be|stand|stay)(?: {_SO})*{_FOR_NOW}"
    rf"|(?:all |everything |still )*{_SO}{_FOR_NOW}"
    rf"|(?:(?:exactly |still )?(?:the )?same)(?: (?:again|{_ANSWER}))?(?: {_SO})*{_FOR_NOW}"
    r"|(?:no|without|not any|0)(?: more| further)? (?:change|update)s?(?: (?:to (?:it|that|this|my answer)"
    rf"|please|needed|necessary|from me|here|at all|on my side))*{_FOR_NOW}"
    rf"|(?:nothing (?:changes|changed|to change|new)|change nothing|(?:do not|dont|not) change"
    rf"(?: (?:{_IT}|anything|a thing))?){_FOR_NOW}"
    rf"|(?:{_IT} |all )?(?:still )?(?:stays?|stands?|remains?|is staying)(?: (?:{_SO}|so|valid|put))*"
    rf"{_FOR_NOW}"
    rf"|(?:i )?(?:stay|stick|remain|stand)(?:ing)? (?:with|by|to|at) {_IT}{_FOR_NOW}"
)
_SAME_THING = re.compile(r"\b(?:that|this|them|these|those|mine)\b")
_VERB = re.compile(r"(keep|leave|stay|remain)(?: it)?")
_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\d")


def leaves_as_it_is(plain: str) -> bool:
    """Return whether a normal text says only that all stays as it is.

    A number says which card, which line or how many, so a text with one may be an answer.

    >>> leaves_as_it_is("leave it as it is"), leaves_as_it_is("no change, please"), leaves_as_it_is("leave")
    (True, True, True)
    >>> leaves_as_it_is("keep the 8"), leaves_as_it_is("let them have it"), leaves_as_it_is("keep it: 8")
    (False, False, False)
    >>> leaves_as_it_is("0 change"), leaves_as_it_is("stay out")
    (True, False)
    """
    said = " ".join("no" if word == "0" else word for word in _WORD.findall(plain))
    if _NUMBER.search(said):
        return False
    return any(_AS_IT_IS.fullmatch(words) for words in (said, core(said)))


def as_one_thing(plain: str) -> str:
    """Return such a text without soft words, and with "it" for words such as "those": "I keep those"."""
    return _SAME_THING.sub("it", core(plain))


def verb_of(plain: str) -> str:
    """Return the verb of such a text that says nothing else; "" if it says more.

    An option may have the same verb.

    >>> verb_of("i keep those"), verb_of("keep it as it is"), verb_of("no change")
    ('keep', '', '')
    """
    found = _VERB.fullmatch(as_one_thing(plain))
    return found[1] if found else ""


_ACKNOWLEDGING = ENGLISH.agreeing - phraseset("accept|accepted|yes|y|yep|yeah|agreed|go ahead|go on|carry on")


def acknowledges(plain: str) -> bool:
    """Return whether a normal text ("ok", "fine") may be about an answer already given, or be an answer."""
    return plain in THUMBS or plain in _ACKNOWLEDGING or core(plain) in _ACKNOWLEDGING
