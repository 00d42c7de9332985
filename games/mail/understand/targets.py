"""A planet that is chosen together with ships, perhaps against one of its colonists."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine import ShipsTarget
from games.mail.language.not_understood import NotUnderstood
from games.mail.language.phrasing import Homes
from games.mail.language.vocabulary import ENGLISH, wordset

_HEAD = r"(?:aim(?:ing)?(?: the gate)?|attack(?:ing)?|hit|gate|target|go|against|towards?|re ?settle)"
_HEADS = wordset("aim aiming attack attacking hit gate target go against toward towards resettle re at on")
_LEADING = (
    (ENGLISH.ship_fillers | {"like", "fly", "jump", "head", "off", "ok", "now", "im", "is"})
    - _HEADS
    - {"for"}
)
_LEAD = re.compile(rf"^(?:(?:{'|'.join(sorted(_LEADING))}) )+")


def target(plain: str, targets: Mapping[str, ShipsTarget], homes: Homes) -> tuple[str, str]:
    """The one that is named, at the beginning or at the end after "at", and the remaining words.

    All `targets` are planets. Raises NotUnderstood("which_side").
    """
    text = _LEAD.sub("", plain)
    for pattern in _patterns(homes):
        for match in re.finditer(pattern, text):
            found = [side for side, one in targets.items() if _is_meant(one, match, targets, homes)]
            if len(found) == 1:
                return found[0], f"{text[: match.start()]} {text[match.end() :]}".strip(" ,")
    if len(targets) == 1:
        return next(iter(targets)), text
    raise NotUnderstood("which_side", text=plain, sides=list(targets))


def _patterns(homes: Homes) -> tuple[str, ...]:
    place, seat = homes.place_pattern, homes.seat_pattern
    owner = rf"(?:(?P<o>{seat}) (?:on|at) )?"
    against = rf"(?: ?,? ?(?:against|held by) (?:the )?(?P<s>{seat})(?: {seat})?(?: you)?\b)?"
    planet = rf"(?:the )?{owner}(?P<p>{place}){against}"
    return (
        rf"^(?:{_HEAD} )?(?:at |for |on |to |the |, ){{0,4}}{planet}(?! ?, ?\d+$| \d)",
        rf"(?:{_HEAD} |at |against |to |on |for ){{1,4}}{planet}$",
        rf"^(?:{_HEAD} )(?:at |for |on |the ){{0,4}}(?P<s>{seat})\b(?! ?{homes.digit}\b)",
    )


def _is_meant(
    one: ShipsTarget, named: re.Match[str], targets: Mapping[str, ShipsTarget], homes: Homes
) -> bool:
    """Whether a target is the planet that was named, and its colonist the seat, if one was."""
    groups = named.groupdict()
    seat = groups.get("s") or groups.get("o")
    if groups.get("p") is None:
        return _owner(one, homes) == homes.seats.get(groups["s"])
    if _planet(groups["p"], targets, homes) != str(one.planet):
        return False
    return seat is None or homes.seats.get(seat) == _owner(one, homes)


def _planet(words: str, targets: Mapping[str, ShipsTarget], homes: Homes) -> str:
    try:
        return homes.place(words, {str(one.planet) for one in targets.values()})
    except NotUnderstood:
        return ""


def _owner(one: ShipsTarget, homes: Homes) -> int:
    """Who is met there: the colonist that is named, else whose system it is."""
    return one.seat if one.seat >= 0 else homes.systems.owner(one.planet)
