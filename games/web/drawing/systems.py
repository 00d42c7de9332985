"""The home systems: planets with the colonies on them, and who lives there."""

from __future__ import annotations

from collections.abc import Mapping
from math import degrees
from typing import Any

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.words import names
from games.words.encounter import built_words, role_words
from games.words.reader import Reader

from .layout import BAND, CENTRE, PLANET, Layout
from .marks import Point, element, group, polar, shape, ships, text, title

LETTER = 15.0  # the width of a letter on the rim, about

SPREAD: dict[int, tuple[Point, ...]] = {
    1: ((0, 14),),
    2: ((-22, 14), (22, 14)),
    3: ((-22, -2), (22, -2), (0, 32)),
    4: ((-22, -4), (22, -4), (-18, 30), (18, 30)),
    5: ((-32, -2), (0, -2), (32, -2), (-18, 30), (18, 30)),
}
RADIUS = {1: 24, 2: 18, 3: 15, 4: 15, 5: 13}


def systems(view: Mapping[str, Any], layout: Layout, reader: Reader) -> str:
    target = (view.get("encounter") or {}).get("planet", -1)
    planets = [_planet(n, there, n == target, layout, reader) for n, there in enumerate(view["planets"])]
    built = [_beside(planet, cards, view, layout) for planet, cards in built_words(view).items()]
    return group(*(_band(seat, view, layout, reader) for seat in view["seats"]), *planets, *built)


def _planet(number: int, there: Mapping[str, int], aimed: bool, layout: Layout, reader: Reader) -> str:
    home = number // names.PLANETS_EACH
    tip = _("Planet %(planet)s: %(ships)s.") % {
        "planet": names.planet_name(number),
        "ships": _there(there, reader),
    }
    disc = element("circle", cx=0, cy=0, r=PLANET, class_=f"planet home-{home}{' target' if aimed else ''}")
    label = text(number % names.PLANETS_EACH + 1, (0, -PLANET + 15), "planet-number")
    stacks = [
        _stack(int(seat), n, at, len(there), home)
        for (seat, n), at in zip(there.items(), _spots(there), strict=False)
    ]
    return group(title(tip), disc, label, *stacks, at=layout.planet(number))


def _beside(planet: int, cards: str, view: Mapping[str, Any], layout: Layout) -> str:
    """The cards that lie beside a planet: a small card with what they are worth together."""
    place = {"planet": names.planet_name(planet), "cards": cards}
    x, y = layout.planet(planet)
    frame = element("rect", x=-21, y=-14, width=42, height=28, rx=5, class_="built")
    label = text(_worth(planet, view), (0, 1), "built-worth")
    return group(title(_("Beside %(planet)s: %(cards)s.") % place), frame, label, at=(x, y + PLANET - 3))


def _worth(planet: int, view: Mapping[str, Any]) -> str:
    powers = [p for seat in view["seats"] for p in (*seat["powers"], *seat.get("resting", ()))]
    keys = [key for power in powers for key in (power.get("built") or {}).get(str(planet), ())]
    return f"+{sum(int(key.partition(' ')[2]) for key in keys)}"


def _spots(there: Mapping[str, int]) -> tuple[Point, ...]:
    return SPREAD.get(len(there), SPREAD[5])


def _there(there: Mapping[str, int], reader: Reader) -> str:
    parts = [f"{names.seat_name(int(seat), reader)} {n}" for seat, n in there.items()]
    return names.listed(parts, _("no ships"))


def _stack(seat: int, number: int, at: Point, beside: int, home: int) -> str:
    tip = _("%(seat)s: %(ships)s") % {"seat": names.colour_name(seat), "ships": names.ships_words(number)}
    small = " small" if beside > 2 else ""
    kind = f"colony{' foreign' if seat != home else ''}{small}"
    return ships(seat, number, at, RADIUS.get(beside, 14), tip, kind)


def _band(seat: Mapping[str, Any], view: Mapping[str, Any], layout: Layout, reader: Reader) -> str:
    """The seat's mark and name along the outer rim, under the middle of its system; upright everywhere."""
    number = seat["seat"]
    angle, role = layout.angle(number), role_words(view, number)
    lower = 0 < angle % 360 < 180
    label = _label(seat, role, reader)
    half = min(33.0, degrees((len(label) * LETTER + 56) / 2 / BAND))
    first = angle + half if lower else angle - half
    mark_at = polar(BAND + 7, first, CENTRE)
    path = element("path", id=f"band-{number}", d=_arc(first, half, lower), class_="band")
    name = element("text", element("textPath", escape(label), href=f"#band-{number}"), class_="system-name")
    badge = shape(number, mark_at, 17, f"ship seat-{number}")
    letter = text(names.colour(number).letter, (mark_at[0], mark_at[1] + 1), f"letter on-{number}")
    tip = _("The system of %(label)s.") % {"label": label}
    return group(title(tip), path, name, badge, letter, class_=f"system{' main' if role else ''}")


def _label(seat: Mapping[str, Any], role: str, reader: Reader) -> str:
    alien = names.alien_name(seat["powers"][0]["alien"]) if seat["powers"] else ""
    you = _("you") if seat["seat"] == reader.seat else ""
    return " · ".join(part for part in (names.colour_name(seat["seat"]), alien, you, role) if part)


def _arc(first: float, half: float, lower: bool) -> str:
    """The line on which the name stands, after the mark: clockwise above, the other way round below."""
    radius = BAND + 16 if lower else BAND - 2
    turn = -1 if lower else 1
    start, end = (polar(radius, first + turn * ahead, CENTRE) for ahead in (4.0, 2 * half + 8))
    return (
        f"M{start[0]:.1f} {start[1]:.1f} A{radius} {radius} 0 0 {0 if lower else 1} {end[0]:.1f} {end[1]:.1f}"
    )
