"""A table's own numbers of Mayfair's cards in words: whose numbers they are, and why some cannot be used."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.editions import EDICT, NAMED, Rules
from games.models import Game
from games.words.cards import cards_of
from games.words.names import card_name
from games.words.patterns import Entry

REASONS: dict[str, Entry] = {
    "options_table_edition": noop(
        "This edition has no cards whose numbers a table chooses. Leave the numbers out, or choose the "
        "Mayfair edition."
    ),
    "options_table_document": noop(
        "The numbers of the cards cannot be read at “%(field)s”: each kind needs its cards with how often "
        "each is there."
    ),
    "options_table_field": noop(
        "The numbers of the cards have “%(field)s”, which is missing or unknown. There are: %(known)s."
    ),
    "options_table_name": noop("The numbers of the cards name “%(field)s”, and there is no such Edict."),
    "options_table_value": noop(
        "The numbers of the cards have “%(field)s”, and no card of this kind can have this value. A Kicker "
        "has a value from -9 to 9, a Reinforcement one from 1 to 99."
    ),
    "options_table_count": noop(
        "The numbers of the cards say of “%(field)s” that it is there too often, too rarely, or not by a "
        "whole number."
    ),
    "options_table_sum": noop(
        "The numbers of the cards under “%(field)s” add up to another sum than the %(wanted)s that there are."
    ),
    "table_line": noop(
        "Line %(line)s, “%(text)s”, is not the numbers of a kind. Write the kind, a colon and its cards, "
        "such as “Kickers: -2=1, 2=3”."
    ),
    "table_entry": noop(
        "Line %(line)s: “%(text)s” does not say how often a card is there. Write it such as “2=3”: the card "
        "2 three times."
    ),
    "table_twice": noop("Line %(line)s: “%(text)s” is there a second time. Keep one of them."),
    "tables_unreadable": noop("The file “%(file)s” cannot be read: %(why)s."),
}
KINDS = {
    "kickers": noop("Kickers"),
    "reinforcements": noop("Reinforcements"),
    "edicts": noop("Edicts"),
    "edicts_of_basic_set": noop("Edicts of the basic set"),
    "reversing": noop("Reverse cards of each colour"),
}
OURS = noop(
    "No source that we know prints how many of these cards there are. These numbers are ours, not the "
    "publisher's:"
)
THEIRS = noop("No source that we know prints how many of these cards there are. This table has chosen:")


def whose_numbers(game: Game) -> str:
    """Say whose the numbers of cards are that nobody knows; empty where there are none."""
    tables = game.options.get("tables") or {}
    if not tables:
        return ""
    return _(OURS) if tables == _usual(game) else _(THEIRS)


def number_lines(game: Game) -> list[str]:
    """Return whose those numbers are, and the numbers, a line for each kind that is played with.

    A card that waits for a part which nobody can choose yet is in no deck, and is not named.
    """
    tables: Mapping[str, Any] = game.options.get("tables") or {}
    if not tables:
        return []
    deck = cards_of(game).deck
    return [
        whose_numbers(game),
        *(_line(kind, tables[kind], deck) for kind in _played(game) if kind in tables),
    ]


def _usual(game: Game) -> Mapping[str, Any]:
    return NAMED[game.edition].tables if game.edition in NAMED else {}


def _played(game: Game) -> list[str]:
    rules = Rules(game.switches)
    kinds = {"kickers": rules.kickers, "reinforcements": rules.reinforcements}
    edicts = "edicts" if rules.more_edicts else "edicts_of_basic_set"
    return [*(kind for kind, is_played in kinds.items() if is_played), edicts, "reversing"]


def _line(kind: str, numbers: Any, deck: Container[str]) -> str:
    if not isinstance(numbers, Mapping):
        return _("%(kind)s: %(n)s.") % {"kind": _(KINDS[kind]), "n": numbers}
    there = {_card(kind, key): n for key, n in numbers.items() if n}
    told = [
        _("%(n)s of %(card)s") % {"n": n, "card": card_name(key)} for key, n in there.items() if key in deck
    ]
    return _("%(kind)s: %(cards)s.") % {"kind": _(KINDS[kind]), "cards": ", ".join(told)}


def _card(kind: str, key: str) -> str:
    of = {"kickers": "kicker", "reinforcements": "reinforcement"}
    return f"{of[kind]} {key}" if kind in of else EDICT + key
