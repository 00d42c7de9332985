"""The choice within a use or play: a key such as "seat 2" or "attack 4 for offense", as words.

It is told as such a text, and facts keep it so: here alone it is read again, to be shown in any language.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from . import names
from .fields import SIDES, side_name
from .reader import Reader
from .sheets import sheet

_CARD = r"(?:attack|reinforcement) \d+|negotiate|morph|[a-z_]+ flare"
_KEY = re.compile(rf"\b(seat|planet) (\d+)\b|\b({_CARD})\b|\b([a-z_]+)\b")


def choice_words(choice: str, reader: Reader) -> str:
    """Seats, planets, cards and sides named in a choice by their names, the rest as it stands."""
    for pattern, make in _PATTERNS:
        if found := pattern.fullmatch(choice):
            return make(found, reader)
    return _KEY.sub(lambda found: _named(found, reader), choice).strip()


def chosen(choice: object, reader: Reader) -> str:
    """The choice, to stand behind what it belongs to at the end of a sentence; nothing if there is none."""
    return _(": %(choice)s") % {"choice": choice_words(str(choice), reader)} if choice else ""


def _named(found: re.Match[str], reader: Reader) -> str:
    if found[1] == "seat":
        return names.seat_name(int(found[2]), reader)
    if found[1] == "planet":
        return names.planet_name(int(found[2]))
    return names.card_name(found[3]) if found[3] else _word(found[4])


def _word(word: str) -> str:
    """A side, a card with a sheet, or a single word of a sheet: a way to flow, odd or even."""
    if sheet(word):
        return names.card_name(word)
    plain = {
        "in": pgettext("choice", "in"),
        "out": pgettext("choice", "out"),
        "odd": pgettext("choice", "odd"),
        "even": pgettext("choice", "even"),
        "offense": pgettext("choice", "offense"),
        "defense": pgettext("choice", "defense"),
    }
    return plain.get(word, names.humanise(word))


def _split(found: re.Match[str], reader: Reader) -> str:
    """So many cards and so many ships."""
    return names.listed([names.cards_words(int(found[1])), names.ships_words(int(found[2]))])


def _seats(found: re.Match[str], reader: Reader) -> str:
    return names.listed(names.seat_name(int(seat), reader) for seat in re.findall(r"\d+", found[0]))


def _for_a_side(found: re.Match[str], reader: Reader) -> str:
    return _("%(card)s for %(side)s") % {"card": names.card_name(found[1]), "side": side_name(found[2])}


def _to_a_seat(found: re.Match[str], reader: Reader) -> str:
    seat = names.seat_name(int(found[2]), reader)
    return _("%(card)s to %(seat)s") % {"card": names.card_name(found[1]), "seat": seat}


_Make = Callable[[re.Match[str], Reader], str]
_PATTERNS: tuple[tuple[re.Pattern[str], _Make], ...] = (
    (re.compile(r"cards (\d+) ships (\d+)"), _split),
    (re.compile(r"seat \d+(?: seat \d+)*"), _seats),
    (re.compile(rf"({_CARD}) for ({'|'.join(filter(None, SIDES))})"), _for_a_side),
    (re.compile(rf"({_CARD}) (?:to )?seat (\d+)"), _to_a_seat),
)
