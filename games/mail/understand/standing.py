"""Words that leave all as it is, or only agree: they are about the answer already given, if there is one.

If they may mean something else as well, they are asked back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import engine
from games.base.documents import AnswerJSON
from games.mail.language.as_it_is import THUMBS, acknowledges, leaves_as_it_is
from games.mail.language.not_understood import NotUnderstood
from games.mail.language.vocabulary import normal
from games.questions.replies.reply import Replies


class Standing:
    """What such words mean in one question.

    `read` returns the answer that a text states, or raises NotUnderstood.
    """

    def __init__(
        self,
        replies: Replies[Any],
        given: AnswerJSON,
        read: Callable[[str], AnswerJSON],
    ):
        self.replies, self.read = replies, read
        self.answer = _answer_that_stands(replies.ask, given)
        self.is_left = False  # whether words have left that answer as it is

    def of(self, text: str) -> AnswerJSON:
        """Return the one answer that such words leave or mean; None if the text is none of them."""
        plain = normal(text)
        if plain in THUMBS:
            return self._only_one(self._of_thumb(plain == "thumbs up"), THUMBS[plain])
        if leaves_as_it_is(plain) and (self.replies.of_options or self.answer is not None):
            return self._only_one(self._left(plain), text)
        if self.answer is not None and acknowledges(plain):
            return self._only_one([self.answer, *self._stated(text)], text)
        return None

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


def _answer_that_stands(ask: engine.Ask, given: AnswerJSON) -> Any:
    """Return the answer that was given, or the one from before the question came again.

    The latter holds until another answer comes.
    """
    return ask.default if given is None and ask.about.get("kept") else given
