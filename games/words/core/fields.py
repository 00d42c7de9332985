"""The fields of facts, options and reasons as words, by the name of the field.

A pattern may use any field by name; a seat's field also gives its bare colour as `<name>_colour`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine import Head

from . import names
from .reader import Reader
from .sheets import ability_name

SEATS = frozenset(
    {
        "seat",
        "user",
        "owner",
        "other",
        "me",
        "thief",
        "victim",
        "offense",
        "defense",
        "giver",
        "taker",
        "payer",
        "collector",
        "holder",
        "from_seat",
        "to_seat",
        "seat_of",
        "winner",
        "loser",
        "target",
        "drawer",
        "opponent",
        "system",
        "by",
        "whose",
    }
)
SEAT_LISTS = frozenset({"seats", "winners", "invited", "turning", "victims"})
PLANETS = frozenset({"planet", "colony", "said_planet"})
SHEETS = frozenset({"alien", "power", "sheet", "under"})
CARDS = frozenset({"card", "flare", "artifact", "said_card"})
SIDES = {"offense": noop("the offense"), "defense": noop("the defense"), "": noop("neither side")}
PILES = {"hand": noop("hand"), "discards": noop("the discard pile"), "deck": noop("the deck")}


class FinishedWords(str):
    """Words already: put in as they are."""

    __slots__ = ()


class Words(dict[str, str]):
    """Words by field; a pattern that names a missing field shows a dash instead of failing."""

    def __missing__(self, key: str) -> str:
        return "–"


def words(fields: Mapping[str, Any], reader: Reader) -> Words:
    """All fields in words, and numbers of things as `<name>_n`."""
    found = Words()
    for name, value in fields.items():
        found[name] = field(name, value, reader)
        if name in SEATS and _is_number(value):
            found[f"{name}_colour"] = names.colour_name(value)
        if _is_number(value):
            found[f"{name}_n"] = str(value)
    return found


def field(name: str, value: Any, reader: Reader) -> str:
    """One value, by the name of its field."""
    if isinstance(value, FinishedWords):
        return value
    maker = _maker(name, value)
    return maker(value, reader) if maker else _plain(value)


Maker = Callable[[Any, Reader], str]


def _maker(name: str, value: Any) -> Maker | None:
    if value is None:
        return None
    if name in ("offense", "defense") and not _is_seat(value):
        return None
    for names_of, fits, make in _MAKERS:
        if name in names_of and fits(value):
            return make
    return None


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_seat(value: Any) -> bool:
    return _is_number(value) and -1 <= value < len(names.COLOURS)


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_planet(value: Any) -> bool:
    return _is_number(value)


def side_name(side: str) -> str:
    return _(SIDES[side]) if side in SIDES else names.humanise(side)


def head_words(key: str) -> str:
    """What ships could have been sent for, by the key that a refusal keeps of it."""
    head = Head.of(key)
    if head.planet < 0:
        return side_name(head.side)
    planet = names.planet_name(head.planet)
    if head.seat < 0:
        return planet
    return _("%(planet)s against %(seat)s") % {"planet": planet, "seat": names.colour_name(head.seat)}


def pile_name(pile: str) -> str:
    """Where a card lay: a hand, the deck, the discard pile, or the pile of a sheet."""
    if pile.startswith("hand"):
        return _(PILES["hand"])
    if pile in PILES:
        return _(PILES[pile])
    return _("the pile of %(alien)s") % {"alien": names.alien_name(pile.removeprefix("pile of "))}


def _seat_list(value: Any, reader: Reader) -> str:
    return names.listed(names.seat_name(seat, reader) for seat in value)


_MAKERS: tuple[tuple[frozenset[str], Callable[[Any], bool], Maker], ...] = (
    (SEATS, _is_seat, lambda v, r: names.seat_name(v, r)),
    (SEAT_LISTS, _is_list, _seat_list),
    (PLANETS, _is_planet, lambda v, r: names.planet_name(v)),
    (frozenset({"planets"}), _is_list, lambda v, r: names.listed(map(names.planet_name, v))),
    (SHEETS, _is_text, lambda v, r: names.alien_name(v)),
    (frozenset({"aliens"}), _is_list, lambda v, r: names.listed(map(names.alien_name, v))),
    (CARDS, _is_text, lambda v, r: names.card_name(v)),
    (frozenset({"cards"}), _is_list, lambda v, r: names.cards_listed(v)),
    (frozenset({"cards"}), _is_number, lambda v, r: names.cards_words(v)),
    (frozenset({"ships"}), _is_number, lambda v, r: names.ships_words(v)),
    (frozenset({"ships"}), lambda v: isinstance(v, dict), lambda v, r: names.ships_from(v)),
    (frozenset({"side", "to_side"}), _is_text, lambda v, r: side_name(v)),
    (frozenset({"sides"}), _is_list, lambda v, r: names.listed(map(head_words, v))),
    (frozenset({"tokens"}), _is_number, lambda v, r: names.tokens_words(v)),
    (frozenset({"destiny"}), _is_text, lambda v, r: names.destiny_name(v)),
    (frozenset({"place"}), _is_text, lambda v, r: names.place_name(v)),
    (frozenset({"pile"}), _is_text, lambda v, r: pile_name(v)),
    (frozenset({"part"}), _is_text, lambda v, r: ability_name(v)),
    (frozenset({"allowed"}), _is_list, lambda v, r: names.listed(map(names.planet_name, v))),
)


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        return names.listed((_plain(one) for one in value), "–")
    if isinstance(value, dict):
        return names.listed((f"{names.humanise(k)}: {_plain(v)}" for k, v in value.items()), "–")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "–" if value is None or value == "" else names.humanise(value)
