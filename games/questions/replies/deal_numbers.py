"""Attacks above or below a number, as a mail names them: "an attack above 12", "2 attacks of at least 13"."""

from __future__ import annotations

import re
from functools import partial

from engine.deal_terms import ABOVE, BELOW, comparison

_THAN = r"(?:than|als|as)"  # in German as it is read: "as"
_HIGHER = "more|higher|greater|bigger|better|larger|stronger|mehr|höher|grösser|besser|stärker"
_LOWER = "less|lower|smaller|worse|weaker|weniger|niedriger|kleiner|geringer|schlechter|schwächer"
_ABOVE, _BELOW = rf"(?:above|over|über|(?:{_HIGHER}) {_THAN})", rf"(?:below|under|unter|(?:{_LOWER}) {_THAN})"
_LEAST = r"(?:at least|no less than|mindestens|wenigstens|ab)"
_MOST = r"(?:at most|no more than|up to|höchstens|maximal|bis(?: zu)?)"
_OR_MORE = rf"(?:(?:or|oder) (?:above|over|up|darüber|drüber|{_HIGHER})|and (?:up|above)|upwards)"
_OR_LESS = rf"(?:(?:or|oder) (?:fewer|below|under|darunter|drunter|{_LOWER})|and below)"
_ATTACK = r"\battacks?(?: cards?)?"
_OF = r"(?: (?:of|with|worth|that is|thats|which is|from|von|mit))*"
_MINUS = r"(?:minus |[-−])"
_NUMBER = rf"(?P<number>{_MINUS}?\d{{1,2}})\b"
_SIGNS = ((">=", "at least"), ("<=", "at most"), (">", "above"), ("<", "below"))
_WAYS = tuple(
    (re.compile(pattern), beginning, step)
    for pattern, beginning, step in (
        (rf"{_ATTACK}{_OF} {_ABOVE} {_NUMBER}", ABOVE, 0),
        (rf"{_ATTACK}{_OF} {_BELOW} {_NUMBER}", BELOW, 0),
        (rf"{_ATTACK}{_OF} {_LEAST} {_NUMBER}", ABOVE, -1),
        (rf"{_ATTACK}{_OF} {_MOST} {_NUMBER}", BELOW, 1),
        (rf"{_ATTACK}{_OF} {_NUMBER}(?: {_OR_MORE}|\+(?!\w))", ABOVE, -1),
        (rf"{_ATTACK}{_OF} {_NUMBER} {_OR_LESS}", BELOW, 1),
    )
)
_SAID = re.compile(r"(?:(?:any|an?|the|some|1) )?attack (above|below) (-?\d{1,2})")
_SAID_OFTEN = re.compile(r"(\d{1,2}) (?=attack (?:above|below) )")
_WORDS = {ABOVE: "above", BELOW: "below"}


def without_signs(text: str) -> str:
    """Return a text with "attack > 12" in words.

    >>> without_signs("my attack>=13 for a base")
    'my attack at least 13 for a base'
    """
    for sign, words in _SIGNS:
        text = re.sub(rf"(?<=[a-z]) ?{sign} ?(?={_MINUS}?\d)", f" {words} ", text)
    return text


def in_few_words(plain: str) -> str:
    """Return a normal text with every such attack said as "attack above 12".

    >>> in_few_words("an attack of at least 13 for 2 attacks 5 or less")
    'an attack above 12 for 2 attack below 6'
    """
    for way, beginning, step in _WAYS:
        plain = way.sub(partial(_said, beginning, step), plain)
    return plain


def _said(beginning: str, step: int, found: re.Match[str]) -> str:
    number = int(re.sub(_MINUS, "-", found["number"])) + step
    return f"attack {_WORDS[beginning]} {number}"


def compared_attack(name: str) -> str | None:
    """Return the term that an item in few words names; None if it names no such attack.

    >>> compared_attack("an attack above 12"), compared_attack("attack 12")
    ('attack > 12', None)
    """
    found = _SAID.fullmatch(name)
    if found is None:
        return None
    return comparison(ABOVE if found[1] == "above" else BELOW, int(found[2]))


def how_often(plain: str) -> str:
    """Return "2 attack above 12" with its number as a count."""
    return _SAID_OFTEN.sub(r"\1 x ", plain)
