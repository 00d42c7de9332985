"""Answers in plain words as a player could write them, and texts that are read part by part.

Words that leave all as it is, or only agree, are about the answer already given, if there is one. If they may
mean something else as well, they are asked back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import engine
from games.base.documents import AnswerJSON
from games.base.vocabulary import vocabulary
from games.mail.language.chatter import without_signature
from games.mail.language.other_words import in_words_of
from games.mail.language.phrasing import NotUnderstood
from games.mail.language.vocabulary import normal
from games.mail.language.yes_or_no import THUMBS, acknowledges, agrees, leaves_as_it_is
from games.mail.understand.unnamed import without_rest
from games.questions.forms import answer_words, form_of
from games.questions.replies.reply import Replies
from games.words.reader import Reader, Systems, as_reader

_BEFORE = r"[\s*_•·–-]{0,6}"  # a bullet, or what a program makes bold
_AFTER = r"[*_]{0,2}\s*(?:[:=：]|[-–—](?=\s))[*_]{0,2}"
_LIKE_A_NAME = re.compile(rf"{_BEFORE}([^\W\d_]{{2,20}}(?: \d{{1,2}})?)[*_]{{0,2}}\s*[:=：]")
_ALIKE = 0.75


@dataclass
class PartLines:
    """The text for each question, by its place; the text before the first name.

    And unknown names as written. `rest` says that what has no text takes its default; "" if nothing does.
    """

    loose: str = ""
    rest: str = ""
    texts: dict[int, list[str]] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)


def part_lines(wrote: str, names: Sequence[Collection[str]], others: Collection[str]) -> PartLines:
    """Return the parts; `names` are those of each question, `others` of questions that are not asked here.

    >>> part_lines("Hi\\nLaunch: line 2\\ninvite - blue", [["launch"], ["invite"]], []).texts
    {0: ['line 2'], 1: ['blue']}
    """
    places = {name.casefold(): place for place, found in enumerate(names) for name in found}
    said, rest = without_rest(wrote)
    found = PartLines(rest=rest)
    for name, text in _pieces(said, places, others):
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


def reply_words(ask: engine.Ask, answer: AnswerJSON, reader: Reader | None) -> str:
    """Return an answer in words that can be sent back and mean nothing else.

    In German these are the words of the mail.
    """
    if str(get_language()).startswith("en"):
        return in_words_of(say(ask, answer, as_reader(reader).systems), vocabulary())
    words = answer_words(ask, answer, reader)
    return _("exactly %(number)s") % {"number": words} if words.isdecimal() else words


def line_words(number: int) -> str:
    """Return a line of the mailed list, as a player can name it."""
    return _("line %(number)d") % {"number": number}


def say(ask: engine.Ask, answer: AnswerJSON, systems: Systems) -> str:
    """Return one answer to this question in plain words: "2 from red 1 and 1 from blue 3", "attack 8"."""
    return form_of(ask).say(ask, answer, systems)


_SPLITTERS = (
    re.compile(r"\n[ \t]*\n"),
    re.compile(r"\n"),
    re.compile(r"(?<=[.!?])[ \t]+(?=\S)"),
)
_IN_BRACKETS = re.compile(r"\(([^()\n]{0,200})\)")
_MOST_PARTS = 40
_MOST_READ = 60
MOST_OF_AN_ANSWER = 800  # characters: no answer is longer, and so no text takes long to read


@dataclass
class FoundAnswers:
    """The different answers of a text, and the words that could not be placed, each with its problem."""

    answers: list[AnswerJSON] = field(default_factory=list)
    problems: list[tuple[str, NotUnderstood]] = field(default_factory=list)

    def add(self, other: FoundAnswers) -> None:
        self.answers += [answer for answer in other.answers if answer not in self.answers]
        self.problems += other.problems


class PartsReader:
    """Reads a text part by part.

    `answer_in` returns the answer that a part is, or raises NotUnderstood; `own_names` are the words that the
    writer may sign with; `is_talk` says whether a part answers nothing.
    """

    def __init__(
        self, answer_in: Callable[[str], Any], own_names: Collection[str], is_talk: Callable[[str], bool]
    ):
        self.answer_in, self.own_names, self.is_talk = answer_in, own_names, is_talk
        self.parts_read = 0

    def answer(self, text: str, named: Callable[[Sequence[Any]], list[str]]) -> Any:
        """Return the one answer of a text, if everything else in it answers nothing. Raises NotUnderstood."""
        if not normal(text):
            raise NotUnderstood("no_answer", text=text.strip()) if text.strip() else NotUnderstood("empty")
        found = self._found_in(without_signature(text, self.own_names), 0)
        if len(found.answers) > 1:
            raise NotUnderstood("several_answers", meanings=named(found.answers))
        if found.answers and found.problems:
            part, _problem = found.problems[0]
            raise NotUnderstood("beside", text=" ".join(part.split()), meanings=named(found.answers))
        if found.answers:
            return found.answers[0]
        raise _most_telling(found.problems, text)

    def _found_in(self, text: str, level: int) -> FoundAnswers:
        """Read a text as one answer, as talk, else by its paragraphs, its lines, its sentences."""
        if not normal(text):
            return FoundAnswers()
        try:
            return FoundAnswers([self._answer_of(text)])
        except NotUnderstood as problem:
            if problem.reason == "number_or_name":
                return FoundAnswers(problems=[(text, problem)])
            if level == 0 and problem.reason == "ambiguous":  # there is nothing else
                return FoundAnswers(problems=[(text, problem)])
            if len(text) <= MOST_OF_AN_ANSWER and self.is_talk(text):
                return FoundAnswers()
            whole = FoundAnswers(problems=[(text, problem)])
        parts, deeper = _split(text, level)
        return self._together(parts, deeper, whole) if parts else self._without_brackets(text, level, whole)

    def _without_brackets(self, text: str, level: int, whole: FoundAnswers) -> FoundAnswers:
        """Read what stands outside of brackets, if all that is in them answers nothing."""
        aside = _IN_BRACKETS.findall(text)
        if not aside or not all(self.is_talk(remark) for remark in aside):
            return whole
        found = self._found_in(_IN_BRACKETS.sub(" ", text), level)
        return found if found.answers else whole

    def _answer_of(self, text: str) -> Any:
        self.parts_read += 1
        if len(text) > MOST_OF_AN_ANSWER or self.parts_read > _MOST_READ:
            raise NotUnderstood("unknown", text=" ".join(text.split()))
        return self.answer_in(text)

    def _together(self, parts: Sequence[str], level: int, whole: FoundAnswers) -> FoundAnswers:
        """Return what the parts say; if none is an answer, the problem of the whole comes first."""
        found = FoundAnswers()
        for part in parts:
            found.add(self._found_in(part, level))
        if not found.answers:
            found.problems = whole.problems + found.problems
        return found


def _split(text: str, level: int) -> tuple[list[str], int]:
    """Split a text by the coarsest splitter from this level on; return the parts and the level below it."""
    for splitter in range(level, len(_SPLITTERS)):
        parts = [part for part in _SPLITTERS[splitter].split(text) if normal(part)]
        if 1 < len(parts) <= _MOST_PARTS:
            return parts, splitter + 1
    return [], level


def _most_telling(problems: Sequence[tuple[str, NotUnderstood]], text: str) -> NotUnderstood:
    """Return the problem that says most about what to do."""
    if not problems:
        return NotUnderstood("no_answer", text=" ".join(text.split()))
    telling = [problem for _part, problem in problems if problem.reason not in ("unknown", "empty")]
    return (telling or [problems[0][1]])[0]


_YES_AND = re.compile(r"^(?:yes|yep|yeah|yup|sure|ok|okay|well)(?: please)?,? (?=\w)")


class Standing:
    """What such words mean in one question.

    `answer` is the one that stands, or None; `read` returns the answer that a text states, or raises
    NotUnderstood.
    """

    def __init__(
        self,
        replies: Replies[Any],
        answer: AnswerJSON,
        read: Callable[[str], AnswerJSON],
    ):
        self.replies, self.answer, self.read = replies, answer, read
        self.is_left = False  # whether words have left that answer as it is

    def of(self, text: str) -> AnswerJSON:
        """Return the answer that such words keep or mean; None for any other text."""
        plain = normal(text)
        if plain in THUMBS:
            return self._only_one(self._of_thumb(plain == "thumbs up"), THUMBS[plain])
        if leaves_as_it_is(plain) and (self.replies.of_options or self.answer is not None):
            return self._only_one(self._left(plain), text)
        if self.answer is not None and (acknowledges(plain) or (self.replies.only_use and agrees(plain))):
            return self._only_one([self.answer, *self._stated(text)], text)
        return None

    def says_yes(self, plain: str) -> bool:
        """Return whether a whole normal text says yes to the answer that stands, and no other answer.

        A yes to what declines may be to do it after all.
        """
        if leaves_as_it_is(_YES_AND.sub("", plain)):
            return True
        return agrees(plain) and not self._declines() and self._stated(plain) in ([], [self.answer])

    def _declines(self) -> bool:
        if not isinstance(self.answer, str):
            return not self.answer or (isinstance(self.answer, dict) and self.answer.get("side") == "")
        option = self.replies.options.get(self.answer)
        if option is None or option.what in ("no", "pass") or self.answer in self.replies.unchanging:
            return True
        return option.what == "seats" and not option.params.get("seats")

    def _only_one(self, answers: Sequence[AnswerJSON], text: str) -> AnswerJSON:
        found: list[AnswerJSON] = [one for place, one in enumerate(answers) if one not in answers[:place]]
        if not found:
            raise NotUnderstood("unknown", text=normal(text) or text)
        if len(found) > 1:
            raise NotUnderstood("ambiguous", text=text, answers=found)
        self.is_left = found[0] == self.answer
        return found[0]

    def _left(self, plain: str) -> list[AnswerJSON]:
        """Return what the words leave as it is, and the options that they name.

        It is the answer already given, else the options that change nothing.
        """
        named: list[AnswerJSON] = list(self.replies.staying(plain))
        if self.answer is not None:
            return [self.answer, *named]
        return [*named, *self.replies.unchanging]

    def _of_thumb(self, is_up: bool) -> list[AnswerJSON]:
        """Return yes or no to a question that asks for no more.

        If something may be done here, the thumb may be about that.
        """
        stands = [self.answer] if is_up and self.answer is not None else []
        own, other = self._stated("ok" if is_up else "no"), self._stated("no" if is_up else "ok")
        options: list[AnswerJSON] = list(self.replies.options)
        if len(options) == 1 or (own and other and own != other):
            return [*stands, *(own or options)]
        return [*stands, *(options if engine.PASS in options else own)]

    def _stated(self, text: str) -> list[AnswerJSON]:
        try:
            return [self.read(text)]
        except NotUnderstood:
            return []


def answer_that_stands(ask: engine.Ask, given: AnswerJSON) -> Any:
    """Return the answer that was given, or the one from before the question came again.

    The latter holds until another answer comes.
    """
    return ask.default if given is None and ask.about.get("kept") else given
