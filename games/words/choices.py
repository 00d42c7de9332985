"""Questions by the form of their answers, and the words for what is chosen with a use or play."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine import Ask, Cards, Choice, Deal, Ships
from games.words import names
from games.words.patterns import SIDES, side_name
from games.words.reader import Reader
from games.words.sheets import sheet

ChoiceAsk = Ask[Choice[Any]]
ShipsAsk = Ask[Ships]
CardsAsk = Ask[Cards]
DealAsk = Ask[Deal]
UNSEEN = "face_down"  # one of several sheets that others do not see
_CARD = r"(?:attack|reinforcement) \d+|negotiate|morph|[a-z_]+ flare"
_SEATS = re.compile(r"seat \d+(?: seat \d+)*")
_KEY = re.compile(rf"\b(seat|planet) (\d+)\b|\b({_CARD})\b|\b([a-z_]+)\b")


_SeatName = Callable[[int, Reader], str]


def choice_words(choice: str, reader: Reader, seat: _SeatName = names.seat_name) -> str:
    """Return a choice with its seats, planets, cards and sides by their names, the rest unchanged.

    `seat` names a seat: as a label, or in a sentence to the reader.
    """
    for pattern, make in _PATTERNS:
        if found := pattern.fullmatch(choice):
            return make(found, reader, seat)
    if ", " in choice:
        return ", ".join(choice_words(one, reader, seat) for one in choice.split(", "))
    return _KEY.sub(lambda found: _named(found, reader, seat), choice).strip()


def chosen(choice: object, reader: Reader, seat: _SeatName = names.seat_name) -> str:
    """Return the choice, to follow what it belongs to at the end of a sentence; empty if there is none.

    At seats: "Blue uses Mind on you"; of anything else that it is chosen: "Blue uses Amoeba: in".
    """
    if not choice:
        return ""
    told = {"choice": choice_words(str(choice), reader, seat)}
    return (_(" on %(choice)s") if _SEATS.fullmatch(str(choice)) else _(": %(choice)s")) % told


def _named(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    if found[1] == "seat":
        return seat(int(found[2]), reader)
    if found[1] == "planet":
        return names.planet_name(int(found[2]), reader.systems)
    return names.card_name(found[3]) if found[3] else _word(found[4])


def _word(word: str) -> str:
    """Return a side, a card with a sheet, or a single word of a sheet: a way to flow, odd or even."""
    if sheet(word):
        return names.card_name(word)
    plain = {
        "in": pgettext("choice", "in"),
        "out": pgettext("choice", "out"),
        "zap": pgettext("choice", "zap"),
        "odd": pgettext("choice", "odd"),
        "even": pgettext("choice", "even"),
        "plus": pgettext("choice", "plus"),
        "minus": pgettext("choice", "minus"),
        "offense": pgettext("choice", "offense"),
        "defense": pgettext("choice", "defense"),
    }
    return plain.get(word, names.humanise(word))


def _split(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    """Return so many cards and so many ships."""
    return names.listed([names.cards_words(int(found[1])), names.ships_words(int(found[2]))])


def _cards(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    """Return so many cards. Nobody else knows which."""
    return names.cards_words(int(found[1]))


def _seats(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    return names.listed(seat(int(number), reader) for number in re.findall(r"\d+", found[0]))


def _for_a_side(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    return _("%(card)s for %(side)s") % {"card": names.card_name(found[1]), "side": side_name(found[2])}


def _to_a_seat(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    told = {"card": names.card_name(found[1]), "seat": names.seat_name(int(found[2]), reader)}
    if int(found[2]) == reader.seat and seat is not names.seat_name:
        return _("%(card)s to you") % told
    return _("%(card)s to %(seat)s") % told


def _alien_for_alien(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    """Return one power for another."""
    return _("%(one)s for %(other)s") % {"one": _power(found[1]), "other": _power(found[2])}


def _alien_to_a_seat(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    told = {"alien": _power(found[1]), "seat": seat(int(found[2]), reader)}
    if int(found[2]) == reader.seat and seat is not names.seat_name:
        return _("%(alien)s to you") % told
    return _("%(alien)s to %(seat)s") % told


def _alien_of_a_seat(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    told = {"alien": _power(found[1]), "seat": seat(int(found[2]), reader)}
    if int(found[2]) == reader.seat:
        return _("a face-down alien of yours") if found[1] == UNSEEN else _("your %(alien)s") % told
    return _("%(alien)s of %(seat)s") % told


def _power(word: str) -> str:
    return _("a face-down alien") if word == UNSEEN else names.alien_name(word)


def _from_a_planet(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    """Return ships at one planet that come from another."""
    planet, other = (names.planet_name(int(number), reader.systems) for number in found.groups())
    return _("%(planet)s from %(other)s") % {"planet": planet, "other": other}


def _between_planets(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    """Return something that lies between two neighbours."""
    return names.listed(names.planet_name(int(number), reader.systems) for number in found.groups())


def _ships_of_seats(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    """Return so many ships of an owner."""
    if int(found[2]) == reader.seat:
        return names.own_ships(int(found[1]))
    told = {"ships": names.ships_words(int(found[1])), "seat": seat(int(found[2]), reader)}
    return _("%(ships)s of %(seat)s") % told


_Make = Callable[[re.Match[str], Reader, _SeatName], str]
_PATTERNS: tuple[tuple[re.Pattern[str], _Make], ...] = (
    (re.compile(r"cards (\d+) ships (\d+)"), _split),
    (re.compile(r"(\d+) cards"), _cards),
    (_SEATS, _seats),
    (re.compile(r"planet (\d+) from planet (\d+)"), _from_a_planet),
    (re.compile(r"planet (\d+) planet (\d+)"), _between_planets),
    (re.compile(r"(\d+) ships of seat (\d+)"), _ships_of_seats),
    (re.compile(rf"({_CARD}) for ({'|'.join(filter(None, SIDES))})"), _for_a_side),
    (re.compile(rf"({_CARD}) (?:to )?seat (\d+)"), _to_a_seat),
    (re.compile(r"([a-z_]+) for ([a-z_]+)"), _alien_for_alien),
    (re.compile(r"([a-z_]+) to seat (\d+)"), _alien_to_a_seat),
    (re.compile(r"([a-z_]+) of seat (\d+)"), _alien_of_a_seat),
)
