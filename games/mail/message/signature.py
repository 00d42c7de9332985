"""A person's words above a closing formula, a signature or small print. Pure.

Nothing below belongs to an answer, even if it holds digits and colours. But second thoughts are kept: a
postscript, a retraction and words like an answer stay, and are read as strictly as ever.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from games.mail.language.chatter import is_hedged, is_only_courtesy, takes_back
from games.mail.language.second_thoughts import is_postscript, may_change
from games.mail.language.vocabulary import normal, wordset
from games.mail.message.automatic import suspicion
from games.mail.message.closings import (
    behind_closing,
    corrects,
    is_contact,
    is_often_closing,
    is_small_print,
    is_sure_closing,
    shows_it_by_a_word,
)
from games.mail.message.reply import is_footer, is_picture, is_signature

DELIMITER, SURE, OFTEN, ADDED = "delimiter", "sure", "often", "added"  # how sure it is that a letter ends
_MOST_TOGETHER = 8  # lines that are read together: small print is broken anywhere
_MOST_WORDS, _LONGEST = 9, 90  # of a line in a signature
_SAID = wordset(
    "i id ill im you we our my me us please would like is are will want ich du wir mir mich mein bitte"
)
_ON_BEHALF = re.compile(r"\s*(?:i\. ?[av]\.|ppa\.|p\. ?p\.|c/o)\s", re.IGNORECASE)
_MOST_LINES = 6  # of a paragraph that may be a signature by its looks


class Known(NamedTuple):
    """What a reader of answers knows.

    It knows the names of cards and aliens, and which lines say something by themselves, as commands do.
    """

    names: Collection[str] = frozenset()
    says: Callable[[str], bool] = lambda _line: False


class _End(NamedTuple):
    """The line that ends a letter, and how sure that is."""

    line: int
    how: str


def above_signature(text: str, known: Known | None = None) -> str:
    """Return the text without what follows a closing formula, a signature or small print.

    >>> above_signature("attack 7\\n\\nBest regards,\\nMax Example\\nBlue Team, room 4")
    'attack 7'
    >>> above_signature("attack 7\\n\\nBest regards\\nMax\\n\\nP.S. not 7, take 9")
    'attack 7\\n\\nP.S. not 7, take 9'
    """
    return _Letter(text.split("\n"), known or Known()).said()


class _Letter:
    def __init__(self, lines: Sequence[str], known: Known):
        self.lines, self.known = lines, known
        self._shown: dict[str, bool | None] = {}  # results by line: many lines ask for the same
        self._of_signature: dict[str, bool] = {}

    def said(self) -> str:
        """Return what remains of the letter."""
        end = next(filter(None, map(self._end_at, range(len(self.lines)))), None)
        if end is None:
            return self._above(len(self.lines))
        return "\n\n".join(filter(None, [self._above(end.line), *self._below(end)]))

    def _above(self, place: int) -> str:
        """Return the lines above without those that a phone adds by itself."""
        return "\n".join(line for line in self.lines[:place] if not _is_footer(line, self.known)).strip()

    def _below(self, end: _End) -> Iterator[str]:
        """Yield what stays of the rest; nothing stays of a signature alone."""
        is_signature_alone = end.how in (SURE, OFTEN) and not self._says_something_above(end.line)
        for thought in _Tail(self.lines[end.line :], end.how, self.known).thoughts():
            if not is_signature_alone or suspicion(thought):
                yield thought

    def _says_something_above(self, place: int) -> bool:
        return self._first_said < place

    @cached_property
    def _first_said(self) -> int:
        """Return the first line that says something; it is cached, since each line below asks for it."""
        lines = enumerate(self.lines)
        return next(
            (n for n, line in lines if not (_is_footer(line, self.known) or is_only_courtesy(line))),
            len(self.lines),
        )

    def _end_at(self, place: int) -> _End | None:
        """Return the end that this line is, or an earlier end that it reveals."""
        line = self.lines[place]
        if not line.strip():
            return None
        if is_signature(line):
            return self._end_at_rule(place)
        if _is_small_print(self.lines, place, self.known):
            return _End(self._begins(place), ADDED)
        if _is_footer(line, self.known):
            return self._end_at_footer(place)
        return self._end_at_contact(place) if is_contact(line, self.known.names) else self._closing_at(place)

    def _end_at_contact(self, place: int) -> _End | None:
        """Return the end at a contact.

        An address at the top, with no name above it, is something that the writer shows, and no end.
        """
        begins = self._begins(place)
        return _End(begins, SURE) if begins < place or self._says_something_above(place) else None

    def _end_at_footer(self, place: int) -> _End | None:
        """Return the end at a footer.

        A picture is no end. A person who writes below the footer of their phone has not come to an end
        either.
        """
        if is_picture(self.lines[place]) or not self._says_something_above(place):
            return None
        return _End(self._begins(place), ADDED)

    def _end_at_rule(self, place: int) -> _End | None:
        """Return the end at a rule.

        Two dashes are the mark of programs, but anybody may draw another rule.
        """
        if self.lines[place].strip() == "--":
            return _End(place, DELIMITER)
        return _End(place, SURE) if self._says_something_above(place) or self._is_signed(place) else None

    def _closing_at(self, place: int) -> _End | None:
        """Return the end at a closing formula.

        A formula above an answer is none: "Greetings from Berlin! I take line 3".
        """
        line = self.lines[place]
        sure = is_sure_closing(line)
        if not (sure or is_often_closing(line)) or self._changes(behind_closing(line), signed=True):
            return None
        if self._says_something_above(place):
            return _End(place, SURE if sure else OFTEN)
        below = self.lines[place + 1] if place + 1 < len(self.lines) else ""
        is_named = sure and bool(below.strip()) and not self._changes(below, signed=True)
        return _End(place, SURE) if is_named or self._is_signed(place) else None

    def _is_signed(self, place: int) -> bool:
        """Return whether the lines below, down to a blank one, are a name and its owner's contact."""
        first = next((n for n in range(place + 1, len(self.lines)) if self.lines[n].strip()), len(self.lines))
        shown = map(self._shows_end, takewhile(str.strip, self.lines[first:]))
        return next((end for end in shown if end is not None), False)

    def _shows_end(self, line: str) -> bool | None:
        """Return whether a line shows that those above are of a signature; None if it may be one of them."""
        if line not in self._shown:
            ends = (
                is_contact(line, self.known.names)
                or _is_footer(line, self.known)
                or _is_small_print([line], 0, self.known)
            )
            self._shown[line] = True if ends else (None if self._is_of_signature(line) else False)
        return self._shown[line]

    def _begins(self, place: int) -> int:
        """Return where the lines with name and firm right above begin.

        The first paragraph is an answer, unless all of it is a signature.
        """
        top = self._up(place)
        if top < place and not self._says_something_above(top):
            return top if place - top > 1 else place
        above = top
        while above > 0 and not self.lines[above - 1].strip():
            above -= 1
        higher = self._up(above)
        return top if higher == above or not self._says_something_above(higher) else higher

    def _up(self, place: int) -> int:
        """Return the first line of the paragraph, if all between may be of a signature; else `place`."""
        top = place
        while top > 0 and self._is_of_signature(self.lines[top - 1]):
            top -= 1
        return top if top == 0 or not self.lines[top - 1].strip() else place

    def _is_of_signature(self, line: str) -> bool:
        if line not in self._of_signature:
            self._of_signature[line] = self._may_be_of_signature(line)
        return self._of_signature[line]

    def _may_be_of_signature(self, line: str) -> bool:
        """Return whether a line may be of a signature, before any end was found.

        A line with any doubt in it is not, nor is one that a person would say.
        """
        plain = normal(line)
        if not plain or not _looks_signed(line) or self._changes(line) or is_hedged(plain):
            return False
        names = any(f" {name} " in f" {plain} " for name in self.known.names)
        return not names and _SAID.isdisjoint(plain.split())

    def _changes(self, line: str, *, signed: bool = False) -> bool:
        return _changes(line, self.known, signed=signed)


class _Tail:
    """The rest of a letter from its end on."""

    def __init__(self, lines: Sequence[str], how: str, known: Known):
        self.how, self.known = how, known
        self.paragraphs = list(_paragraphs(lines))
        self.postscript = False

    def thoughts(self) -> Iterator[str]:
        """Yield the second thoughts in it, as they were written."""
        signed = True
        for number, paragraph in enumerate(self.paragraphs):
            own = self._without_small_print(paragraph)
            found = self._kept(own, signed)
            if found:
                yield "\n".join(found)
            signed = number == 0 and len(paragraph) == 1 and self.how != OFTEN  # then the name is below

    def _without_small_print(self, paragraph: Sequence[str]) -> list[str]:
        """Remove small print, which goes on to the end of its paragraph, and footers, which are one line."""
        kept: list[str] = []
        for place, line in enumerate(paragraph):
            is_print = _is_small_print(paragraph, place, self.known)
            if is_print or _is_footer(line, self.known):
                self.postscript, self.how = False, SURE if self.how == OFTEN else self.how
            else:
                kept.append(line)
            if is_print:
                break
        return kept

    def _kept(self, lines: Sequence[str], signed: bool) -> Sequence[str]:
        """Return the lines of one paragraph that stay."""
        text = "\n".join(lines)
        if is_postscript(text):
            self.postscript = True
        if self.postscript or suspicion(text):
            return lines
        if self.how == DELIMITER:
            return []
        if self.how == OFTEN and not signed and not self._looks_signed(lines):
            return lines
        first = next((n for n, line in enumerate(lines) if _changes(line, self.known, signed=signed)), None)
        if first is None:
            return []
        return lines[first:] if signed else lines

    def _looks_signed(self, lines: Sequence[str]) -> bool:
        return len(lines) <= _MOST_LINES and all(map(_looks_signed, lines))


def _is_small_print(lines: Sequence[str], place: int, known: Known) -> bool:
    """Return whether small print begins in this line. An answer is none, however it begins."""
    text = "\n".join(_together(lines, place))
    if not is_small_print(text):
        return False
    if shows_it_by_a_word(text) and _changes(lines[place], known, signed=False):
        return False
    return not corrects(text, known.names)


def _is_footer(line: str, known: Known) -> bool:
    return is_footer(line) and not (takes_back(line) or corrects(line, known.names))


def _changes(line: str, known: Known, *, signed: bool) -> bool:
    """Return whether a line may change what is above it. A contact changes nothing."""
    if not line.strip() or is_contact(line, known.names):
        return False
    return (
        known.says(line)
        or may_change(line, known.names, signed=signed)
        or corrects(line, known.names, signed=signed)
    )


def _looks_signed(line: str) -> bool:
    """Return whether a line may be a name, a firm or an address by its looks."""
    if is_contact(line):
        return True
    words = line.split()
    first = _ON_BEHALF.sub("", line).strip(" \t*_-–—|•·\"'(")[:1]
    is_short = len(words) <= _MOST_WORDS and len(line) <= _LONGEST and not line.rstrip().endswith(("?", "!"))
    return is_short and not first.islower()


def _paragraphs(lines: Sequence[str]) -> Iterator[list[str]]:
    found: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            found.append(line)
        elif found:
            yield found
            found = []


def _together(lines: Sequence[str], place: int) -> Sequence[str]:
    """Return this line and those below it, up to a blank one."""
    end = place + 1
    while end < min(len(lines), place + _MOST_TOGETHER) and lines[end].strip():
        end += 1
    return lines[place:end]
