"""Promises in a deal: words for the two dealers alone, which bind nobody (M-7.8.10, A-19)."""

from __future__ import annotations

import unicodedata
from typing import Any

from engine.asking.refusals import NotAllowed

LONGEST_PROMISE = 300  # characters
_BREAKS = "\t\n\r"  # become a space
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # turn the text after them


def promise_in(text: Any, seat: int) -> str:
    """Return the promise of a seat in one line; "" for none. What looks like markup is text like any other.

    Raises NotAllowed: "not_a_promise", "promise_signs", "long_promise".
    """
    if text is None:
        return ""
    if not isinstance(text, str):
        raise NotAllowed("not_a_promise", seat=seat)
    if any(map(_is_refused, text)):
        raise NotAllowed("promise_signs", seat=seat)
    line = " ".join(text.split())
    if len(line) > LONGEST_PROMISE:
        raise NotAllowed("long_promise", seat=seat, most=LONGEST_PROMISE, length=len(line))
    return line


def _is_refused(sign: str) -> bool:
    """Return whether a sign is no text: it controls a device, or is half of a character."""
    return sign in _TURNING or (sign not in _BREAKS and unicodedata.category(sign) in ("Cc", "Cs"))
