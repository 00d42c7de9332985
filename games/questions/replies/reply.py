"""How replies to a question are read: what the readers of all forms of answers have."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple

from django.utils import translation
from typing_extensions import TypeVar

import engine
from engine import NotAllowed
from engine.asking.forms import Form
from games.base.documents import AnswerJSON
from games.mail.language.phrasing import Homes
from games.questions.words.titles import question
from games.words.reader import Reader

F = TypeVar("F", bound=Form[Any], default=Form[Any])
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
    """Return whether what is chosen is lost.

    The title of the question says so; if it does not tell, the words of the sheet that asks do.
    """
    with translation.override("en"):
        words = question(ask, reader)
    title = words.title.casefold()
    if _LOSES.search(title) or _GETS.search(title):
        return bool(_LOSES.search(title))
    return bool(_LOSES.search(words.said.casefold()))


def drops(plain: str) -> bool:
    """Return whether a normal text says that something is given up.

    >>> drops("discard the 8"), drops("throw 8 away"), drops("throw in the 8")
    (True, True, False)
    """
    return bool(_DROPS.search(plain))


class Readings(NamedTuple):
    """What a number may mean: whole answers, and the number of a planet or a count of ships.

    The last two only begin an answer. None: the number is not that.
    """

    answers: Sequence[AnswerJSON] = ()
    planet: int | None = None
    ships: int | None = None


class Replies(ABC, Generic[F]):
    """Read replies to one question. `homes` are the names of its seats and planets."""

    of_options: ClassVar[bool] = False  # whether one of several options is chosen
    may_ask: ClassVar[bool] = False  # whether a question can be an answer: "deal?"

    def __init__(self, ask: engine.Ask[F], homes: Homes, reader: Reader | None):
        self.ask, self.homes, self.reader = ask, homes, reader

    @abstractmethod
    def read(self, text: str) -> AnswerJSON:
        """Return the answer that a text means. Raises NotUnderstood."""

    @cached_property
    def loses(self) -> bool:
        """Return whether what is chosen is lost."""
        return loses(self.ask, self.reader)

    @property
    def options(self) -> Mapping[str, engine.Option]:
        return self.ask.form.options

    @property
    def chatter(self) -> Collection[str]:
        """Return the words of the options."""
        return ()

    @property
    def unchanging(self) -> Sequence[str]:
        """Return the options by which all stays as it is."""
        return ()

    def staying(self, plain: str) -> Sequence[str]:
        """Return the options that a text names which leaves all as it is."""
        return ()

    def numbered(self, number: int) -> Readings:
        """Return every legal answer that a bare number names by itself, and what it may begin."""
        return Readings()

    def besides(self, lines: Sequence[AnswerJSON], number: int) -> Readings:
        """Return those readings of a number that differ from the line of this number, if there is one."""
        found = self.numbered(number)
        return found._replace(answers=[answer for answer in found.answers if answer not in lines])

    def is_count(self, plain: str) -> bool:
        """Return whether a number in a normal text is a count ("just one") and no line."""
        return False

    def legal(self, answers: Sequence[AnswerJSON]) -> list[AnswerJSON]:
        """Return those that can be given, in their canonical form."""
        found = []
        for answer in answers:
            try:
                found.append(self.ask.judge(answer))
            except NotAllowed:
                continue
        return found
