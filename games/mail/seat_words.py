"""Several seats in plain words, in any order: "green and yellow", "everybody but blue"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.mail.vocabulary import ENGLISH, bare

_PARTS = re.compile(r"[,;]|\band\b|&|\+")
_EXCEPT = re.compile(r"\b(?:but not|but|except(?: for)?|without)\b")
_SAYS_NOTHING = frozenset({"invite", "ask", "only", "also", "them", "seat", "player", "players", "allies"})


def read(plain: str, options: Mapping[str, Any], seats: Mapping[str, int]) -> str | None:
    """The option with exactly the seats that a normal text names; None if there is none or it names more."""
    sets = {frozenset(o.params["seats"]): key for key, o in options.items() if o.what == "seats"}
    if not sets:
        return None
    chosen, *left_out = _EXCEPT.split(plain, maxsplit=1)
    named = _named(chosen, frozenset().union(*sets), seats)
    without = _named(left_out[0], frozenset(), seats) if left_out else frozenset()
    return None if named is None or without is None else sets.get(named - without)


def _named(text: str, everybody: frozenset[int], seats: Mapping[str, int]) -> frozenset[int] | None:
    words = [" ".join(w for w in bare(part).split() if w not in _SAYS_NOTHING) for part in _PARTS.split(text)]
    words = [word for word in words if word]
    if len(words) == 1 and words[0] in ENGLISH.everybody:
        return everybody if everybody and _is_right(words[0], len(everybody)) else None
    return frozenset(seats[word] for word in words) if words and all(w in seats for w in words) else None


def _is_right(word: str, number: int) -> bool:
    """Whether a word for everybody says as many as there are: "both" of three is not clear."""
    return number == 2 or "both" not in word.split()
