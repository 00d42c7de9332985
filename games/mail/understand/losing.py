"""Whether what is chosen is lost by that: there "discard the 8" chooses the 8, elsewhere it does not."""

from __future__ import annotations

import re

from django.utils import translation

import engine
from games.questions.words.titles import question
from games.words.reader import Reader

_LOSES = re.compile(
    r"\b(?:discard(?:s|ed|ing)?|los(?:e|es|ing)|giv(?:e|es|ing)(?: back| up)?|throw(?:s|ing)? away"
    r"|sacrifices?|match)\b|: hand\b"
)
_GETS = re.compile(
    r"\b(?:take|keep|collect|build|lay|encounter|draw|place|set aside|next|join|found|send|settle)\b"
)
_AWAY = r"(?:.{1,80}? )??(?:away|out|up)"
_DROPS = re.compile(
    r"\b(?:discard(?:ing)?|los(?:e|ing)|get(?:ting)? rid of|dump(?:ing)?|ditch(?:ing)?|trash"
    rf"|sacrific(?:e|ing)|(?:throw|giv(?:e|ing))(?:ing)? {_AWAY})\b"
)


def loses(ask: engine.Ask, reader: Reader | None) -> bool:
    """Whether the title of the question says so; where it says neither, the words of the sheet that asks."""
    with translation.override("en"):
        words = question(ask, reader)
    title = words.title.casefold()
    if _LOSES.search(title) or _GETS.search(title):
        return bool(_LOSES.search(title))
    return bool(_LOSES.search(words.said.casefold()))


def drops(plain: str) -> bool:
    """Whether a normal text says that something is given up.

    >>> drops("discard the 8"), drops("throw 8 away"), drops("throw in the 8")
    (True, True, False)
    """
    return bool(_DROPS.search(plain))
