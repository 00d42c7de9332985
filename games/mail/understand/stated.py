"""A text that is one answer and no more: a line of the list, the default, or its words. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

import engine
from games.base.documents import AnswerJSON
from games.mail.language.phrasing import NotUnderstood
from games.mail.language.vocabulary import ENGLISH, bare, normal
from games.mail.understand.mailed_question import ASKS, MailedQuestion, in_one_line
from games.mail.understand.parts import Standing, line_words
from games.mail.understand.unnamed import all_defaults
from games.questions.forms import answer_words
from games.questions.replies.cards import ChosenLine, named_line
from games.questions.replies.reply import Readings

# "3 from white 4", "2 cards" and "4 2" count, and are no lines with their words. "4  2" is one of a mail.
_COUNTS = r"(?:and|or|from|of|to|on|off|und|oder|von|vom|aus|auf|nach|cards?|ships?|karten?|schiffe?n?)\b"
_LISTED = re.compile(
    rf"#? ?(\d{{1,3}})(?:[.):]\s*|[ \t]{{2,}}(?=\d+\W*\Z)|\s+(?!{_COUNTS}|\d+\W*\Z)(?=\S))(\S.*)",
    re.DOTALL | re.IGNORECASE,
)


class Stated:
    """Reads such a text. `standing` knows whether it left the answer already given as it is."""

    def __init__(self, question: MailedQuestion):
        self.question, self.shown, self.replies = question, question.shown, question.replies
        self.standing = Standing(self.replies, question.stands, self._stated)

    def read(self, text: str) -> AnswerJSON:
        """Return the answer that a text is. Raises NotUnderstood, its `answers` not yet in words."""
        if self.question.is_asking(text):
            raise NotUnderstood("unknown", text=normal(text))
        stays = self.standing.of(text)
        return self._stated(text) if stays is None else stays

    def _stated(self, text: str) -> AnswerJSON:
        """Return the answer of a line or of words."""
        mailed = self.question.worded.get(normal(text), [])
        if len(mailed) == 1 and not normal(text).isdecimal():
            return mailed[0]
        if bare(normal(text)) in ENGLISH.default or all_defaults(text):
            return self.question.ask.default
        line = named_line(text, len(self.shown))
        if line is not None and (line.certain or not self.replies.is_count(normal(text))):
            return self._of_line(line, text)
        copied = _LISTED.fullmatch(text.strip())
        if copied is not None and self._is_copy(int(copied[1]), copied[2]):
            return self.shown[int(copied[1]) - 1]
        return self._of_words(text)

    def _of_words(self, text: str) -> AnswerJSON:
        if self.question.drops(text):
            raise NotUnderstood("unknown", text=normal(text))
        answer = self.replies.read(text)
        if ASKS.search(text) and answer.get("do") != "offer":
            raise NotUnderstood("unknown", text=normal(text))
        return answer

    def _of_line(self, line: ChosenLine, text: str) -> AnswerJSON:
        """Return the answer of a line; ask back if its number or words may mean another one."""
        if line.rest:
            return self._with_words(line, text)
        if line.certain and not self._is_number_asked(text):
            return self._line(line.number)
        return self._bare(line.number, text)

    def _is_number_asked(self, text: str) -> bool:
        """Return whether a number is what is chosen, and so no word for a line."""
        options = self.replies.options.values()
        return "number" in normal(text) and any(option.what == "number" for option in options)

    def _line(self, number: int) -> AnswerJSON:
        if not 1 <= number <= len(self.shown):
            raise NotUnderstood("no_such_number", number=number, most=len(self.shown))
        return self.shown[number - 1]

    def _bare(self, number: int, text: str) -> AnswerJSON:
        lines = [self.shown[number - 1]] if 1 <= number <= len(self.shown) else []
        others = self.replies.besides(lines, number)
        beginnings = self._beginnings(others)
        if len(lines) + len(others.answers) + len(beginnings) > 1:
            meanings = [*self.question.named(others.answers), *beginnings]
            raise self._asked_back(number, text, lines, meanings)
        if beginnings:
            return self.replies.read(text)
        answers = others.answers
        return (lines or answers or [self._otherwise(number, text)])[0]

    def _beginnings(self, others: Readings) -> list[str]:
        """Return whole answers that a number may begin, as half of one would be asked back again."""
        return self.question.named(self.replies.begun(others))

    def _otherwise(self, number: int, text: str) -> AnswerJSON:
        """Read a number that is neither a line nor a legal answer, if the words say more than it."""
        try:
            return self.replies.read(text)
        except (NotUnderstood, engine.NotAllowed):
            raise NotUnderstood("no_such_number", number=number, most=len(self.shown)) from None

    def _asked_back(
        self,
        number: int,
        text: str,
        lines: Sequence[AnswerJSON],
        others: Sequence[str],
    ) -> NotUnderstood:
        """Return the problem with both readings, in words that can mean nothing else."""
        meanings = [*([line_words(number)] if lines else []), *others]
        line = self._label(lines[0]) if lines else ""
        return NotUnderstood("number_or_name", text=in_one_line(text), line=line, meanings=meanings)

    def _with_words(self, line: ChosenLine, text: str) -> AnswerJSON:
        """Return the answer of a line with words behind its number ("2. attack 8").

        Raises NotUnderstood if these are not the words of the line.
        """
        if self._is_copy(line.number, line.rest):
            return self._line(line.number)
        answer = self.read(line.rest)
        meanings = [line_words(line.number), *self.question.named([answer])]
        label = self._label(self._line(line.number))
        raise NotUnderstood("number_or_name", text=in_one_line(text), line=label, meanings=meanings)

    def _label(self, answer: AnswerJSON) -> str:
        return answer_words(self.question.ask, answer, self.question.reader)

    def _is_copy(self, number: int, words: str) -> bool:
        """Return whether a line of the list was copied: its number with its own words."""
        if not 1 <= number <= len(self.shown):
            return False
        if self.shown[number - 1] in self.question.worded.get(normal(words), []):
            return True
        if not self.replies.says_all(words):
            return False
        try:
            return bool(self.replies.read(words) == self.shown[number - 1])
        except (NotUnderstood, engine.NotAllowed):
            return False
