"""A planet that is chosen together with ships, perhaps against one of its colonists."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine import ShipsTarget
from games.inbox.understand.language.not_understood import NotUnderstood
from games.inbox.understand.language.phrasing import PLANETS_EACH, Homes
from games.inbox.understand.language.vocabulary import ENGLISH, wordset

_HEAD = r"(?:aim(?:ing)?(?: the gate)?|attack(?:ing)?|hit|gate|target|go|against|towards?|re ?settle)"
_HEADS = wordset("aim aiming attack attacking hit gate target go against toward towards resettle re at on")
_LEADING = (
    (ENGLISH.ship_fillers | {"like", "fly", "jump", "head", "off", "ok", "now", "im", "is"})
    - _HEADS
    - {"for"}
)
_LEAD = re.compile(rf"^(?:(?:{'|'.join(sorted(_LEADING))}) )+")


def target(plain: str, heads: Mapping[str, ShipsTarget], homes: Homes) -> tuple[str, str]:
    """The head that is named, at the beginning or at the end after "at", and the remaining words.

    All `heads` are planets. Raises NotUnderstood("which_side").
    """
    text = _LEAD.sub("", plain)
    for pattern in _patterns(homes):
        for match in re.finditer(pattern, text):
            found = [side for side, head in heads.items() if _is_meant(head, match, heads, homes)]
            if len(found) == 1:
                return found[0], f"{text[: match.start()]} {text[match.end() :]}".strip(" ,")
    if len(heads) == 1:
        return next(iter(heads)), text
    raise NotUnderstood("which_side", text=plain, sides=list(heads))


def _patterns(homes: Homes) -> tuple[str, ...]:
    place, seat = homes.place_pattern, homes.seat_pattern
    owner = rf"(?:(?P<o>{seat}) (?:on|at) )?"
    against = rf"(?: ?,? ?(?:against|held by) (?:the )?(?P<s>{seat})(?: {seat})?(?: you)?\b)?"
    planet = rf"(?:the )?{owner}(?P<p>{place}){against}"
    return (
        rf"^(?:{_HEAD} )?(?:at |for |on |to |the |, ){{0,4}}{planet}(?! ?, ?\d+$| \d)",
        rf"(?:{_HEAD} |at |against |to |on |for ){{1,4}}{planet}$",
        rf"^(?:{_HEAD} )(?:at |for |on |the ){{0,4}}(?P<s>{seat})\b(?! ?[1-5]\b)",
    )


def _is_meant(
    head: ShipsTarget, named: re.Match[str], heads: Mapping[str, ShipsTarget], homes: Homes
) -> bool:
    """Whether a target is the planet that was named, and its colonist the seat, if one was."""
    groups = named.groupdict()
    seat = groups.get("s") or groups.get("o")
    if groups.get("p") is None:
        return _owner(head) == homes.seats.get(groups["s"])
    if _planet(groups["p"], heads, homes) != str(head.planet):
        return False
    return seat is None or homes.seats.get(seat) == _owner(head)


def _planet(words: str, heads: Mapping[str, ShipsTarget], homes: Homes) -> str:
    try:
        return homes.place(words, {str(head.planet) for head in heads.values()})
    except NotUnderstood:
        return ""


def _owner(head: ShipsTarget) -> int:
    """Who is met there: the colonist that is named, else whose system it is."""
    return head.seat if head.seat >= 0 else head.planet // PLANETS_EACH
