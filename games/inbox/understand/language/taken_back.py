"""How people take an answer back, or put it off, above and below the end of their letter. Pure.

Of a normal text, as `vocabulary.normal` gives it. What `second_thoughts.py` and `chatter.py` know besides
would say too much in the place of the other.
"""

from __future__ import annotations

import re

from .vocabulary import normal

_MAIL = r"(?:e ?mail|mail|message|letter|nachricht|antwort)"

_SENTENCES = re.compile(r"[\n!?;]|\.(?=\s|$)")
_TAKEN_BACK = re.compile(
    r"\bscrap (?:that|this|it|my|what i)\b"
    rf"|^(?:please )?ignore this {_MAIL}(?: please)?$"
    r"|\bon (?:second |further )?reflection\b"
    r"|\bi withdr[ae]w(?: (?:that|this|it|my (?:answer|reply|vote))\b|$)"
    r"|^(?:i have |ive |its |all )?withdrawn\b"
    r"|\b(?:dont|do not|does not|doesnt) count\b|\bhold (?:this|that|it|off|my (?:answer|reply|card|vote))\b"
    r"|\b(?:let me|ill|i will) (?:come|get) back to (?:this|that|it)\b"
    r"|\b(?:i|im|ive)\b.{0,30}\bnot\b.{0,30}\byet\b"
    r"|\b(?:ziehe?|nehme?|nimm) (?:das|es|alles|(?:die|meine) antwort)\b.{0,20}\bzurück\b"
    r"|^(?:ist |alles )?zurück(?:gezogen|genommen|ziehen|nehmen)\b"
    r"|\bgilt (?:(?:jetzt|noch|erst|doch) )*nicht\b|\bnicht (?:werten|zählen|zählt?)\b"
    rf"|\b{_MAIL} (?:bitte )?ignorier\w*$|\bignorier\w* (?:bitte )?(?:diese|meine) {_MAIL}$"
    r"|\bich\b.{0,30}\bnoch nicht\b|\bich muss\b.{0,20}\büberleg\w*"
    r"|^halt(?: (?:mal|stopp|bitte|moment))*$|^(?:bitte )?alles zurück(?:,? bitte)?$"
)


def takes_back(plain: str, *more: re.Pattern[str]) -> bool:
    """Return whether a normal text takes an answer back or puts it off; `more`: other words for that.

    >>> [takes_back(text) for text in ("i withdraw that", "ich nehme das zurück", "ich nehme die 7")]
    [True, True, False]
    """
    return any(words.search(plain) for words in (_TAKEN_BACK, *more))


def takes_back_somewhere(text: str) -> bool:
    """Return whether a line or a sentence of a text, as it was written, does so.

    >>> takes_back_somewhere("Angriff 7\\n\\nHalt!"), takes_back_somewhere("Angriff 7 halt")
    (True, False)
    """
    return any(takes_back(normal(one)) for one in _SENTENCES.split(text))
