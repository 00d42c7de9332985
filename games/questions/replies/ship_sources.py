"""Planets of ships that are named together, and clauses about ships that stay where they are. Pure.

"One from each of green 1 to 4" names four planets, "my first three planets" three, "from each of my planets"
all. "The other two stay" says nothing more if just two are left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import engine
from games.mail.language.phrasing import Homes

_PLANETS = r"(?:planets?|colony|colonies|bases?)"
_MINE = r"(?:of )?(?:(?:my|our|the) )?(?:other )?"
_THE_OTHER = re.compile(r"\b(?:the )?(?:other|remaining|last) (?=\d+ (?:ships? )?(?:from|out of|off)\b)")
_OF = rf"{_MINE}(?P<home>home )?{_PLANETS}(?: of mine)?"
_EVERY = rf"(?:each|every) {_OF}"
_EACH_OF_ALL = re.compile(rf"\b{_EVERY}\b")
_BEHIND = re.compile(rf"\bfrom {_EVERY} (?P<n>\d+)\b(?: ships?\b)?(?! ?(?:from|on|at|off)\b)")
_FIRST = re.compile(rf"\b(?P<n>\d+)(?: ships?)? (?:each )?(?:from|off|out of|on) {_EVERY}")
_EACH_FIRST = re.compile(rf"\beach (?P<n>\d+)(?: ships?)? (?:from|off|out of) (?:each|every|all) {_OF}")
_STAYING = (
    r"(?:^|(?<= , ))(?:the )?(?:(?P<place>{place})|(?:(?:other|last|remaining) )?(?P<n>\d+)(?: others?)?"
    r"(?: ships?)?"
    r"|rest|others|other ones|other ships|remaining ships|remaining ones)"
    r" (?:(?:stays?|remains?|bleibt|bleiben)(?: (?!out\b|with\b|from\b)[^\W\d]+){{0,4}}"
    r"|keeps? (?:(?:all|all of) )?(?:its|theirs?|them)(?: (?:own|ships))?)"
    r"(?: , (?:keep|keeps|hold|holds|guard|guards) (?:the|my|that) [^\W\d]+)?(?= , |$)"
)


def listed_out(plain: str, form: engine.Ships, homes: Homes) -> str:
    """Return a normal text with the planets in it one by one."""
    text = _each_first(_in_a_row(_of_own_colour(_THE_OTHER.sub("", plain), homes), homes), homes)
    text = _first_ones(text, form, homes)
    for pattern in (_EACH_FIRST, _FIRST, _BEHIND):
        text = pattern.sub(lambda found: _from_each(found, form, homes), text)
    return text


def _of_own_colour(plain: str, homes: Homes) -> str:
    """Return "each red planet" as "each home planet" for Red."""
    own = rf"\b(each|every) (?:of the )?{homes.names_of(homes.me)}(?= {_PLANETS}\b)"
    return re.sub(own, r"\1 home", plain)


def says_each(plain: str) -> bool:
    """Return whether a text still says "each planet", where it could not be said which ones."""
    return _EACH_OF_ALL.search(plain) is not None


def _in_a_row(plain: str, homes: Homes) -> str:
    """Return "each of green 1 to 4" as "each of green 1 , 2 , 3 , 4"."""
    if not re.search(r"\beach\b", plain):
        return plain
    planet = rf"(?P<home>(?:{homes.seat_pattern}|my|home)s? (?:planets? )?)(?P<a>{homes.digit})"
    row = (
        rf"\b{planet} ?(?:up to|to|through|thru|till|until|-) ?(?:(?P=home))?(?P<b>{homes.digit})\b"
        r"(?! ?(?:ships?|from)\b)"
    )
    return re.sub(row, lambda it: f"{it['home']}{_numbers(int(it['a']), int(it['b']))}", plain)


def _each_first(plain: str, homes: Homes) -> str:
    """Return "from red 1 , 2 , one each" as "1 each from red 1 , 2"."""
    planets = rf"{homes.place_pattern}(?: ,(?: from)? (?:{homes.place_pattern}|{homes.digit}(?= ,| each|$)))+"
    behind = rf"\bfrom (?P<all>{planets})(?: ,)? (?:each (?P<n>\d)|(?P<m>\d) each)(?: ships?)?(?= ,|$)"
    return re.sub(behind, lambda it: f"{it['n'] or it['m']} each from {it['all']}", plain)


def _numbers(first: int, last: int) -> str:
    return " , ".join(map(str, range(first, last + 1))) if first < last else f"{first} to {last}"


def _first_ones(plain: str, form: engine.Ships, homes: Homes) -> str:
    """Return "my first three planets" as "red 1 , 2 , 3", if there are ships on all of them."""
    names = {seat: name for name, seat in reversed(homes.seats.items())}

    def take(found: re.Match[str]) -> str:
        seat = homes.seats[found["seat"]] if found["seat"] else homes.me
        planets = [homes.systems.planet(seat, place) for place in range(1, int(found["n"]) + 1)]
        if not all(str(planet) in form.places for planet in planets):
            return found[0]
        return f"{names[seat]} {_numbers(1, int(found['n']))}"

    first = rf"\b(?:my |the )?first (?P<n>[2-9]) (?:(?P<seat>{homes.seat_pattern}) )?planets?\b"
    return re.sub(first, take, plain)


def _from_each(found: re.Match[str], form: engine.Ships, homes: Homes) -> str:
    """Return ships from each planet by its name, if only one reading of "each" can be."""
    planets = [place for place in form.places if place.isdecimal()]
    own = [place for place in planets if homes.is_own(place)]
    number = int(found["n"])
    readings = [own] if found["home"] else [planets, *([own] if own != planets else [])]
    legal = [one for one in readings if _is_legal(dict.fromkeys(one, number), form)]
    if len(legal) != 1:
        return found[0]
    return f"{number} each from {' , '.join(_words(legal[0], homes))}"


def _is_legal(ships: Mapping[str, int], form: engine.Ships) -> bool:
    enough = all(0 < number <= form.places[place] for place, number in ships.items())
    return bool(ships) and enough and form.least <= sum(ships.values()) <= form.most


def _words(places: Sequence[str], homes: Homes) -> Iterator[str]:
    names = {seat: name for name, seat in reversed(homes.seats.items())}
    for place in map(int, places):
        yield f"{names[homes.systems.owner(place)]} {homes.systems.place(place)}"


class Staying(NamedTuple):
    """Ships that stay: how many, or on which planet; None where a text does not say it."""

    number: int | None
    place: str | None


def without_those_that_stay(plain: str, homes: Homes) -> tuple[str, list[Staying]]:
    """Return a normal text without what it says of ships that stay, and these: "the other 2 stay there"."""
    pattern = re.compile(_STAYING.format(place=homes.place_pattern))
    staying = [
        Staying(int(it["n"]) if it["n"] else None, homes.place(it["place"]) if it["place"] else None)
        for it in pattern.finditer(plain)
    ]
    left = [part.strip() for part in pattern.sub("", plain).split(" , ") if part.strip()]
    return (" , ".join(left), staying) if staying and left else (plain, [])


def may_stay(staying: Sequence[Staying], ships: Mapping[str, int], form: engine.Ships) -> bool:
    """Return whether these ships stay if those go: so many on their planets, or of all that can go."""
    going = sum(ships.values())
    left = {form.most - going, sum(form.places.get(place, 0) for place in ships) - going}
    return bool(going) and all(
        one.place not in ships and (one.number is None or one.number in left) for one in staying
    )
