"""What a reply can hold besides answers: lines that say something by themselves, names of the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache, partial

import engine
from engine.state.cards import FLARE
from games.ahead.by_mail.reaction_lines import is_about_card_or_order
from games.base.language_and_zone import in_every_language
from games.mail.language.vocabulary import normal
from games.mail.message.signature import Known
from games.mail.receive.part_lines import part_lines
from games.questions.words.part_names import all_names
from games.words.names import card_name

from .lines import command_lines


def known_in_replies(*others: Callable[[str], object]) -> Known:
    """Return what a reply to a question can hold: answers, commands, lines about reactions and orders.

    `others` tell whether a line says something else.
    """
    names = _names()
    return Known(names, partial(_says, names, others))


def _names() -> Collection[str]:
    """What cards and aliens are called, in each language that a mail can have."""
    book = engine.book()
    return _called((*book.aliens, *book.artifacts, *(alien + FLARE for alien in book.aliens)))


@lru_cache(maxsize=2)
def _called(keys: tuple[str, ...]) -> Collection[str]:
    called = in_every_language(lambda: "\n".join(map(card_name, keys)))
    return frozenset(normal(name) for names in called for name in names.splitlines())


@lru_cache(maxsize=1)
def _parts() -> Collection[str]:
    return frozenset(all_names())


def _says(names: Collection[str], others: Sequence[Callable[[str], object]], line: str) -> bool:
    return (
        bool(command_lines(line, None).commands)
        or is_about_card_or_order(line, names)
        or bool(part_lines(line, [_parts()], ()).texts)
        or any(says(line) for says in others)
    )
