"""The fields of facts, options and reasons as words, by what they mean.

The type of a field says what it holds: of a fact in its class, of everything else in `Parameters`. A pattern
may use any field by name. A seat's field also gives its bare colour as `<name>_colour`. A field of seats to
which something is done also gives `<name>_object`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

import engine
from engine import ShipsTarget
from engine.asking.parameters import Parameters
from engine.state.kinds import Kind, Kinds, kinds_of
from engine.state.position import hand_owner
from games.words import names
from games.words.names import capital
from games.words.reader import Reader, ability_name

OF_PARAMETERS = kinds_of(Parameters)
SIDES = {"offense": noop("the offense"), "defense": noop("the defense"), "": noop("neither side")}
PILES = {"hand": noop("hand"), "discards": noop("the discard pile"), "deck": noop("the deck")}


class FinishedWords(str):
    """Text that is in words already: put in unchanged."""

    __slots__ = ()


class Words(dict[str, str]):
    """Words by field; a pattern that names a missing field shows a dash instead of failing."""

    def __missing__(self, key: str) -> str:
        return "–"


def kinds_in_fact(fact: Mapping[str, Any]) -> Mapping[str, Kinds]:
    """Return what the fields of a fact hold; of an unknown fact, what their names say."""
    known: Any = engine.FACTS.get(str(fact.get("id")))
    return kinds_of(known) if known else OF_PARAMETERS


def words(fields: Mapping[str, Any], reader: Reader, kinds: Mapping[str, Kinds] = OF_PARAMETERS) -> Words:
    """Return all fields in words, and numbers of things as `<name>_n`."""
    found = Words()
    for name, value in fields.items():
        held = kinds.get(name, ())
        found[name] = _field(held, value, reader)
        if Kind.SEAT in held and _is_list(value):
            found[f"{name}_object"] = _seats_words(value, reader, names.you_or_seat_as_object)
        if _is_number(value):
            found[f"{name}_n"] = str(value)
            if Kind.SEAT in held or Kind.SYSTEM in held:
                found[f"{name}_colour"] = names.colour_name(value)
    return found


def _field(kinds: Kinds, value: Any, reader: Reader) -> str:
    """Return one value in words, by what it may mean."""
    if isinstance(value, FinishedWords):
        return value
    for kind in kinds:
        fits, make = _MAKERS[kind]
        if _is_list(value) and all(map(fits, value)):
            return _list_words(kind, value, reader)
        if fits(value):
            return make(value, reader)
    return _plain(value)


def _list_words(kind: Kind, values: Any, reader: Reader) -> str:
    if kind is Kind.CARD:
        return names.cards_listed(values)
    if kind is Kind.SEAT:
        return _seats_words(values, reader, names.you_or_seat)
    return names.listed((_MAKERS[kind][1](one, reader) for one in values), _("nothing"))


def _seats_words(seats: Any, reader: Reader, name: Callable[[int, Reader], str]) -> str:
    return names.listed(name(one, reader) for one in _reader_first(seats, reader))


def _reader_first(seats: Any, reader: Reader) -> list[int]:
    return sorted(seats, key=lambda seat: seat != reader.seat)


def _counted(number: int, words: Callable[[int], str], none: str) -> str:
    """Return a digit, but in a sentence no zero."""
    return words(number) if number else none


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_seat(value: Any) -> bool:
    return _is_number(value) and -1 <= value < len(names.COLOURS)


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def side_name(side: str) -> str:
    return _(SIDES[side]) if side in SIDES else names.humanise(side)


def words_of_target(key: str, reader: Reader) -> str:
    """Return what ships could have been sent for, by the key that a refusal keeps of it."""
    target = ShipsTarget.of(key)
    if target.planet < 0:
        return side_name(target.side)
    planet = names.planet_name(target.planet, reader.systems)
    if target.seat < 0:
        return planet
    return _("%(planet)s against %(seat)s") % {"planet": planet, "seat": names.colour_name(target.seat)}


def pile_name(pile: str) -> str:
    """Return where a card lay: a hand, the deck, the discard pile, or the pile of a sheet."""
    if pile.startswith("hand"):
        return _(PILES["hand"])
    if pile in PILES:
        return _(PILES[pile])
    return _("the pile of %(alien)s") % {"alien": names.alien_name(pile.removeprefix("pile of "))}


def pile_of(name: str) -> str:
    """Return a pile as rulings name it: a hand by its seat."""
    seat = hand_owner(name)
    return pile_name(name) if seat is None else _("%(seat)s's hand") % {"seat": names.colour_name(seat)}


_MAKERS: dict[Kind, tuple[Callable[[Any], bool], Callable[[Any, Reader], str]]] = {
    Kind.SEAT: (_is_seat, lambda v, r: names.seat_name(v, r)),
    Kind.SYSTEM: (_is_seat, lambda v, r: names.seat_name(v, r)),
    Kind.PLANET: (_is_number, lambda v, r: names.planet_name(v, r.systems)),
    Kind.ALIEN: (_is_text, lambda v, r: names.alien_name(v)),
    Kind.CARD: (_is_text, lambda v, r: names.card_name(v)),
    Kind.DESTINY_CARD: (_is_text, lambda v, r: names.destiny_name(v)),
    Kind.SIDE: (_is_text, lambda v, r: side_name(v)),
    Kind.TARGET: (_is_text, lambda v, r: words_of_target(v, r)),
    Kind.PLACE: (_is_text, lambda v, r: names.place_name(v, r.systems)),
    Kind.PILE: (_is_text, lambda v, r: pile_name(v)),
    Kind.PART: (_is_text, lambda v, r: ability_name(v)),
    Kind.CARD_COUNT: (_is_number, lambda v, r: _counted(v, names.cards_words, _("no cards"))),
    Kind.SHIP_COUNT: (_is_number, lambda v, r: _counted(v, names.ships_words, _("no ships"))),
    Kind.SHIPS_BY_PLACE: (lambda v: isinstance(v, dict), lambda v, r: names.ships_from(v, r.systems)),
    Kind.TECH: (_is_text, lambda v, r: names.tech_name(v)),
    Kind.COLONY_COUNT: (_is_number, lambda v, r: names.foreign_colonies_words(v)),
    Kind.TECH_NO: (_is_number, lambda v, r: names.tech_place_name(v, r)),
    Kind.TOKEN_COUNT: (_is_number, lambda v, r: _counted(v, names.tokens_words, _("no tokens"))),
}


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return names.listed((_plain(one) for one in value), "–")
    if isinstance(value, dict):
        return names.listed((f"{names.humanise(k)}: {_plain(v)}" for k, v in value.items()), "–")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "–" if value is None or value == "" else names.humanise(value)


Fields = Mapping[str, Any]


def ngettext_noop(one: str, many: str) -> tuple[str, str]:
    """Mark a message with its plural for the catalogs; CountBy translates it."""
    return one, many


@dataclass(frozen=True)
class PatternBy:
    """By the value of one field; `other` serves all values not named."""

    field: str
    patterns: Mapping[Any, Entry]
    other: Entry

    def text(self, fields: Fields, reader: Reader) -> str:
        value = fields.get(self.field)
        key = tuple(value) if isinstance(value, list) else value
        return text_of(self.patterns.get(key, self.other), fields, reader)


@dataclass(frozen=True)
class CountBy:
    """By the number that a field holds, or the length of its list."""

    field: str
    patterns: tuple[str, str]

    def text(self, fields: Fields, reader: Reader) -> str:
        value = fields.get(self.field) or 0
        return ngettext(*self.patterns, value if isinstance(value, int) else len(value))


@dataclass(frozen=True)
class IfSame:
    """`same` where two fields hold the same: "exactly 2" and not "2 to 2"."""

    one: str
    two: str
    same: Entry
    different: Entry

    def text(self, fields: Fields, reader: Reader) -> str:
        is_same = fields.get(self.one) == fields.get(self.two)
        return text_of(self.same if is_same else self.different, fields, reader)


@dataclass(frozen=True)
class ToReader:
    """`you` for the reader whose seat the field holds, `others` for everyone else."""

    field: str
    you: Entry
    others: Entry

    def text(self, fields: Fields, reader: Reader) -> str:
        mine = reader.seat is not None and fields.get(self.field) == reader.seat
        return text_of(self.you if mine else self.others, fields, reader)


Entry = str | PatternBy | CountBy | IfSame | ToReader


def fill(entry: Entry, fields: Fields, reader: Reader, kinds: Mapping[str, Kinds] = OF_PARAMETERS) -> str:
    """Return the words of an entry, with the fields put in, each by the `kinds` of what it may hold."""
    return capital(text_of(entry, fields, reader) % words(fields, reader, kinds))


def text_of(entry: Entry, fields: Fields, reader: Reader) -> str:
    """Return the pattern in the reader's language, the fields still to be put in."""
    return _(entry) if isinstance(entry, str) else entry.text(fields, reader)
