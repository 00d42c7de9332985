"""Which line of the mailed list a text names: "line 2", "2.", "2)", "#2", "the second one", or a bare "2".

A number that stands beside a noun or a preposition names no line: "planet 2", "card 2", "with 2".
"""

from __future__ import annotations

import re
from typing import NamedTuple

from games.mail.language.vocabulary import ENGLISH, cleaned, digits, normal

_MARKED = re.compile(r"\s*(\d{1,4})\s?[.)](?!\d)(.*)", re.DOTALL)
_NOUN = r"(?:line|number|option|answer|choice|reply|nr|no(?=[.:])|num|row|entry|point)"
_NAMED = re.compile(
    rf"(?:\b{_NOUN}(?: (?:is|number|no|nr))?(?!\w) ?[.:=]*|#) ?#?(\d{{1,4}})\b(?! ?(?:ships?|cards?)\b)"
)
_BARE = re.compile(r"(?<![\w+#])(\d{1,4})(?!\w)")
_ORDINALS = {
    word: number
    for number, words in enumerate(
        ("first|1st", "second|2nd", "third|3rd", "fourth|4th", "fifth|5th", "sixth|6th", "seventh|7th"), 1
    )
    for word in words.split("|")
}
_ORDINAL = re.compile(
    rf"\b({'|'.join([*_ORDINALS, 'last'])})\b(?: (?:{_NOUN}|one|1|of the list|on the list|hand)\b)*"
)


_PRONOUN = re.compile(r"\b(?:this|that|another|each|any|every|no|good|which) one\b")  # no number


class ChosenLine(NamedTuple):
    """A line that is named, whether for certain, and the other words."""

    number: int
    certain: bool
    rest: str = ""


def named_line(text: str, lines: int) -> ChosenLine | None:
    """The line of so many that a text names; None if it names none, or more than one."""
    marked = _MARKED.fullmatch(cleaned(text))
    if marked:
        return ChosenLine(int(marked[1]), True, marked[2].strip() if _words(marked[2]) else "")
    if _PRONOUN.search(normal(text)):
        return None
    plain = digits(normal(text))
    for pattern, certain in ((_NAMED, True), (_ORDINAL, True), (_BARE, False)):
        found = list(pattern.finditer(plain))
        if len(found) == 1:
            return _line(found[0], plain, certain, lines)
        if found:
            return None
    return None


def _line(found: re.Match[str], plain: str, certain: bool, lines: int) -> ChosenLine | None:
    number = int(found[1]) if found[1].isdecimal() else _ORDINALS.get(found[1], lines)
    rest = f"{plain[: found.start()]} {plain[found.end() :]}".strip(" ,:;.")
    if not _words(rest):
        return ChosenLine(number, certain)
    ahead = found[1].isdecimal() and not _words(plain[: found.start()])
    return ChosenLine(number, True, plain[found.end() :].strip(" ,:;.")) if certain and ahead else None


def _words(text: str) -> str:
    """What remains of a text without words that say nothing beside a number."""
    return " ".join(
        word for word in re.split(r"[\s,;:.]+", normal(text)) if word and word not in ENGLISH.neutral
    )
