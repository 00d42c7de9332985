"""The lines of a reply that answers several questions: each begins with the name of its question. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

_BEFORE = r"[\s*_•·–-]{0,6}"  # a bullet, or what a program makes bold
_AFTER = r"[*_]{0,2}\s*(?:[:=：]|[-–—](?=\s))[*_]{0,2}"
_LIKE_A_NAME = re.compile(rf"{_BEFORE}([^\W\d_]{{2,20}}(?: \d{{1,2}})?)[*_]{{0,2}}\s*[:=：]")
_ALIKE = 0.75


@dataclass
class PartLines:
    """The text for each question, by its place; the text before the first name.

    And unknown names as written.
    """

    loose: str = ""
    texts: dict[int, list[str]] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)


def part_lines(wrote: str, names: Sequence[Collection[str]], others: Collection[str]) -> PartLines:
    """Return the parts; `names` are those of each question, `others` of questions that are not asked here.

    >>> part_lines("Hi\\nLaunch: line 2\\ninvite - blue", [["launch"], ["invite"]], []).texts
    {0: ['line 2'], 1: ['blue']}
    """
    places = {name.casefold(): place for place, found in enumerate(names) for name in found}
    found = PartLines()
    for name, text in _pieces(wrote, places, others):
        if name is None:
            found.loose = text
        elif name.casefold() in places:
            _add(found.texts.setdefault(places[name.casefold()], []), text)
        else:
            found.unknown.append(name)
    return found


def _add(texts: list[str], text: str) -> None:
    """Add a text; the same twice is one answer."""
    if text not in texts:
        texts.append(text)


def _pieces(
    wrote: str, places: Mapping[str, int], others: Collection[str]
) -> Iterator[tuple[str | None, str]]:
    """Yield each name with the text up to the next one; first, with no name, the text above them."""
    known = "|".join(re.escape(name) for name in sorted(places, key=len, reverse=True))
    begins = re.compile(rf"{_BEFORE}({known}){_AFTER}", re.IGNORECASE)
    in_one_line = re.compile(rf"[;,]\s+(?=(?:{known})\s*[:=：])", re.IGNORECASE)
    name, lines = None, list[str]()
    for line in in_one_line.sub("\n", wrote).splitlines():
        begun = begins.match(line) or _of_no_question(line, places, others)
        if begun is None:
            lines.append(line)
            continue
        yield name, "\n".join(lines).strip()
        name, lines = begun[1], [line[begun.end() :]]
    yield name, "\n".join(lines).strip()


def _of_no_question(line: str, places: Collection[str], others: Collection[str]) -> re.Match[str] | None:
    """Match a name that is not asked here: of another question, or almost one of these."""
    found = _LIKE_A_NAME.match(line)
    if found is None:
        return None
    name = found[1].casefold()
    return found if name in others or get_close_matches(name, places, 1, _ALIKE) else None
