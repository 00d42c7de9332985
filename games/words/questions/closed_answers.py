"""Answers to questions that are closed: with no question to ask for the words of an option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

import engine
from engine.asking.forms import LATER
from games.base.documents import AnswerJSON
from games.words.core import names
from games.words.core.answers import option_words, target_name
from games.words.core.choices import choice_words
from games.words.core.options import OPTIONS
from games.words.core.reader import Reader


def closed_answer_words(answer: AnswerJSON) -> str:
    """An answer to a question that nobody can look into any more.

    >>> closed_answer_words({"side": "offense", "ships": {"0": 2}})
    'join the offense with 2 from red 1'
    """
    if isinstance(answer, list):
        return names.cards_listed(answer)
    if isinstance(answer, Mapping):
        return _mapping_words(answer)
    return _key_words(str(answer))


def _key_words(key: str) -> str:
    """A key of a choice: "pass", "seat 2", "sorcerer.magic:upset" (of which the sheet says enough)."""
    if key in OPTIONS:
        return option_words(engine.Option(key, key))
    used, dot, _ability = key.partition(".")
    return names.card_name(used) if dot else choice_words(key, Reader())


def _mapping_words(answer: Mapping[str, Any]) -> str:
    if "do" in answer:
        return str({"accept": _("accept"), "break off": _("no deal")}.get(answer["do"], _("an offer")))
    if "side" not in answer:
        return names.ships_from(dict(answer))
    if not answer["side"]:
        return _("stay out")
    if answer["side"] == LATER:
        return _("see who joins before")
    return _("%(target)s with %(ships)s") % {
        "target": target_name(engine.ShipsTarget.of(answer["side"])),
        "ships": names.ships_from(dict(answer["ships"])),
    }
