"""Questions by the form of their answers, for words and forms that are made for one kind alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeGuard, TypeVar

from engine import Ask, Cards, Choice, Deal, Option, Ships
from games.base.documents import AnswerJSON

F = TypeVar("F", covariant=True)


class AskOf(Protocol[F]):
    """A question as the engine asks it, of whose form more is known than that it judges."""

    @property
    def form(self) -> F: ...

    @property
    def seat(self) -> int: ...

    @property
    def number(self) -> int: ...

    @property
    def what(self) -> str: ...

    @property
    def about(self) -> dict[str, Any]: ...

    @property
    def default(self) -> Any: ...

    def judge(self, answer: AnswerJSON) -> Any: ...

    def suggestions(self) -> list[Any]: ...


ChoiceAsk = AskOf[Choice[Any]]
ShipsAsk = AskOf[Ships]
CardsAsk = AskOf[Cards]
DealAsk = AskOf[Deal]


def is_choice(ask: Ask) -> TypeGuard[ChoiceAsk]:
    return ask.form.kind == "choice"


def is_ships(ask: Ask) -> TypeGuard[ShipsAsk]:
    return ask.form.kind == "ships"


def is_cards(ask: Ask) -> TypeGuard[CardsAsk]:
    return ask.form.kind == "cards"


def is_deal(ask: Ask) -> TypeGuard[DealAsk]:
    return ask.form.kind == "deal"


def options_of(ask: Ask) -> Mapping[str, Option]:
    """The options of a choice by their keys; another form has none."""
    return ask.form.options if is_choice(ask) else {}
