"""Tells mails that a machine has written, also where it does not say so in a header. Pure.

What a subject begins with is sure, for people do not write so; then nobody is answered, since that may
go on for ever. What stands in the body may be a person's own words, so it is a suspicion: the mail is not
taken, and they are asked to send the answer alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from . import automatic_phrases as data

MOST_SUBJECT = 400
MOST_LOOKED_AT = 3_000  # characters of a body
MOST_TOLD = 80
_ENDS = r"\s{0,3}(?:$|[:：;(（\[\]【«\"–—]|-\s|\b(?:%s)\s?[:：])"


def is_automatic_subject(subject: str) -> bool:
    """Whether only a machine begins a subject so.

    Our own subject, which such a mail mostly repeats, begins with a bracket: what stands in it and
    behind it (the name of a game, the title of a question) proves nothing.

    >>> is_automatic_subject("Automatic reply: [Sunday] Invite allies?")
    True
    >>> is_automatic_subject("Re: [Automatic reply: the game] Automatic reply?")
    False
    """
    head = " ".join(_folded(subject[:MOST_SUBJECT]).partition("[")[0].split())
    return bool(_subjects().match(head) or _notes().match(head))


def suspicion(wrote: str) -> str:
    """The words by which a text seems to be an automatic answer, as they were written; "" if none do.

    >>> suspicion("Thank you. I am out of the office until Monday.")
    'I am out of the office'
    """
    text = " ".join(wrote[:MOST_LOOKED_AT].split())
    found = _bodies().search(text)
    return found[0].strip()[:MOST_TOLD] if found else ""


@cache
def _subjects() -> re.Pattern[str]:
    phrases = [*_phrases(data.ANSWERS_IN_SUBJECT), *_phrases(data.REPORTS_IN_SUBJECT)]
    longest_first = sorted(phrases, key=len, reverse=True)
    ends = _ENDS % "|".join(map(re.escape, _phrases(data.REPLY_MARKS)))
    return re.compile(f"(?:{'|'.join(map(re.escape, longest_first))}){ends}")


@cache
def _notes() -> re.Pattern[str]:
    """Notes says it of a person: "The host is out of the office (returning 23.11.2026)"."""
    absent = "is out of (?:the )?office|is away|ist außer haus|ist nicht im (?:büro|haus)|est absente?"
    return re.compile(rf"\w[\w .,'’-]{{1,60}} (?:{absent})\s*(?:$|[.(])")


@cache
def _bodies() -> re.Pattern[str]:
    patterns = [
        line
        for group in (data.SAYS_IT_IS_AUTOMATIC, data.SAYS_NOBODY_IS_THERE, data.SAYS_A_CASE_IS_OPEN)
        for line in group.strip().replace("\n    ", "").splitlines()
    ]
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


def _phrases(text: str) -> Sequence[str]:
    """The phrases of a list, in the form in which they are compared."""
    return [_folded(phrase) for line in text.strip().splitlines() for phrase in line.split("|")]


def _folded(text: str) -> str:
    """Without capitals, and with one i: Turkish has two, whose capitals are not those of other languages."""
    return text.casefold().replace("i\u0307", "i").replace("ı", "i")
