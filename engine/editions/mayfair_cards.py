"""Mayfair's cards by the parts of its two boxes (M-3.3 to M-3.7), and the numbers that nobody knows (A-45).

A game stores the numbers that are ours (`HOUSE`), or those of a table of its own, written out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from .card_set import CardSet

Table = Mapping[str, Any]  # "kickers", "reinforcements", "edicts", "edicts_of_basic_set", "reversing"
Part = dict[int, int]

BASIC_ATTACKS: Part = {
    40: 1, 30: 1, 20: 2, 19: 1, 18: 1, 17: 1, 16: 1, 15: 4, 14: 2, 13: 1, 12: 5, 11: 2, 10: 6,
    9: 2, 8: 8, 7: 4, 6: 8, 5: 2, 4: 2, 1: 1,
}  # fmt: skip
MORE_ATTACKS: Part = {
    20: 1, 19: 1, 18: 1, 17: 1, 16: 1, 15: 2, 14: 1, 13: 3, 12: 2, 11: 3, 10: 3, 9: 4, 8: 3, 7: 3,
    6: 3, 5: 1, 4: 3, 0: 2, -1: 1, -4: 1, -5: 1, -6: 1, -8: 1,
}  # fmt: skip
BASIC_COMPROMISES, MORE_COMPROMISES = 17, 11

EDICTS = (
    "breach", "cosmic_gas", "cosmic_zap", "destiny_zap", "edict_zap", "emotion_control", "finder",
    "flare_zap", "force_field", "hand_zap", "keeper", "kicker_zap", "mobius_tubes", "new_moon", "plague",
    "rebirth", "sanity", "solar_wind", "space_junk", "stellar_gas", "timegash", "un_zap", "victory_boon",
    "warp_break",
)  # fmt: skip
TWICE = (
    "cosmic_zap", "edict_zap", "flare_zap", "force_field", "mobius_tubes", "plague", "un_zap", "warp_break",
)  # fmt: skip
OF_MOONS = ("new_moon",)  # left out where no moons are played
OF_KICKERS = ("kicker_zap",)  # left out where no Kickers are played
EDICT = "edict_"  # the key of an Edict begins so

INSTRUCTIONS = (
    "players_vote", "left_neighbour", "right_neighbour", "most_bases", "base_of_a_visitor",
)  # fmt: skip
COMETS = (
    "power_outage", "consolation_war", "free_for_all", "victory_dance", "odd_way_to_win", "tenacious_defense",
)  # fmt: skip

# Numbers that are printed nowhere: these are ours, in the form in which a game stores them.
HOUSE: Table = {
    "kickers": {"-2": 1, "-1": 1, "0": 1, "1": 1, "2": 3, "3": 2},
    "reinforcements": {"2": 5, "3": 5, "4": 3, "5": 2},
    "edicts": {name: 2 if name in TWICE else 1 for name in EDICTS},
    "edicts_of_basic_set": {name: 1 for name in EDICTS if name not in (*OF_MOONS, *OF_KICKERS)},
    "reversing": 2,
}
SUMS = {"kickers": 9, "reinforcements": 15, "edicts": 32, "edicts_of_basic_set": 22}
OF_EACH_COLOUR = 4
# The values that a Kicker and a Reinforcement may have.
BY_VALUE = {"kickers": re.compile(r"0|-?[1-9]"), "reinforcements": re.compile(r"[1-9]\d?")}


class Parts(NamedTuple):
    """Parts of the two boxes that are played with."""

    more_cards: bool = True
    more_edicts: bool = True
    kickers: bool = True
    reinforcements: bool = True
    specials: bool = True


_made: dict[tuple[Parts, int], tuple[Table, CardSet]] = {}  # the last ones, since games ask all the time
MOST_KEPT = 64


def mayfair_cards(parts: Parts, table: Table) -> CardSet:
    """Return the cards of these parts of the boxes, with the numbers of this table."""
    key = parts, id(table)
    made = _made.get(key)
    if made is None or made[0] is not table:
        if len(_made) >= MOST_KEPT:
            _made.clear()
        made = _made[key] = table, _cards(parts, table)
    return made[1]


def _cards(parts: Parts, table: Table) -> CardSet:
    edicts = table["edicts" if parts.more_edicts else "edicts_of_basic_set"].items()
    absent = (*OF_MOONS, *(() if parts.kickers else OF_KICKERS))
    return CardSet(
        attacks=_together(BASIC_ATTACKS, MORE_ATTACKS) if parts.more_cards else BASIC_ATTACKS,
        without_value={"negotiate": BASIC_COMPROMISES + MORE_COMPROMISES * parts.more_cards},
        kickers=_by_value(table["kickers"]) if parts.kickers else {},
        reinforcements=_by_value(table["reinforcements"]) if parts.reinforcements else {},
        artifacts={EDICT + name: count for name, count in edicts if count and name not in absent},
        hand_size=7,
        of_each_colour=OF_EACH_COLOUR,
        reversing_of_each_colour=table["reversing"],
        wilds=2,
        reversing_wilds=1,
        specials=(*INSTRUCTIONS, *COMETS) if parts.specials else (),
        specials_for_each=1,
    )


def wrong_table(table: Any) -> tuple[str, str] | None:
    """Return what is wrong with a table of one's own, as its field and the reason; None if it is right.

    Reasons: "table_document", "table_field", "table_name", "table_count", "table_value", "table_sum".
    """
    if not isinstance(table, Mapping):
        return "", "table_document"
    strange = [str(name) for name in (*table, *HOUSE) if not (name in table and name in HOUSE)]
    if strange:
        return strange[0], "table_field"
    return next((found for name in HOUSE if (found := _wrong_numbers(name, table[name]))), None)


def _wrong_numbers(name: str, numbers: Any) -> tuple[str, str] | None:
    if name == "reversing":
        right = type(numbers) is int and 0 <= numbers <= OF_EACH_COLOUR
        return None if right else (name, "table_count")
    if not isinstance(numbers, Mapping):
        return name, "table_document"
    for key, count in numbers.items():
        if not _is_known(name, key):
            return f"{name}.{key}", "table_value" if name in BY_VALUE else "table_name"
        if type(count) is not int or not 0 <= count <= SUMS[name]:
            return f"{name}.{key}", "table_count"
    return None if sum(numbers.values()) == SUMS[name] else (name, "table_sum")


def _is_known(name: str, key: Any) -> bool:
    if name in BY_VALUE:
        return isinstance(key, str) and bool(BY_VALUE[name].fullmatch(key))
    return key in HOUSE[name]


def _together(*parts: Part) -> Part:
    values = sorted({value for part in parts for value in part}, reverse=True)
    return {value: sum(part.get(value, 0) for part in parts) for value in values}


def _by_value(counts: Mapping[str, int]) -> Part:
    found = {int(value): count for value, count in counts.items() if count}
    return dict(sorted(found.items()))
