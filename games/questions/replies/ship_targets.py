"""Which planet or side ships are sent to, in plain words: "red 2", "the offense", "with Blue". Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import engine
from engine import ShipsTarget
from engine.state.encounter import DEFENSE, OFFENSE
from games.mail.language.phrasing import Homes, NotUnderstood
from games.mail.language.vocabulary import ENGLISH, wordset

_HEAD = r"(?:aim(?:ing)?(?: the gate)?|attack(?:ing)?|hit|gate|target|go|against|towards?|re ?settle)"
_HEADS = wordset("aim aiming attack attacking hit gate target go against toward towards resettle re at on")
_LEADING = (
    (
        ENGLISH.ship_fillers
        | {"colony", "a", "new", "found", "like", "fly", "jump", "head", "off", "ok", "now", "im", "is"}
        | {"build", "building", "rebuild", "rebuilding"}
    )
    - _HEADS
    - {"for"}
)
_LEAD = re.compile(rf"^(?:(?:{'|'.join(sorted(_LEADING))}) )+")


def target(plain: str, targets: Mapping[str, ShipsTarget], homes: Homes) -> tuple[str, str]:
    """Return the target that is named, at the beginning or at the end after "at", and the remaining words.

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
    """Return whether a target is the named planet, and its colonist the named seat, if one was named."""
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
    """Return who is met there: the colonist that is named, else the owner of the system."""
    return one.seat if one.seat >= 0 else homes.systems.owner(one.planet)


def named_side(plain: str, form: engine.Ships, homes: Homes) -> tuple[str, str]:
    """Return what is chosen together with the ships, and the remaining words."""
    if all(head.planet >= 0 for head in form.targets.values()):
        return target(plain, form.targets, homes)
    return _party(plain, list(form.targets), homes)


_OPPOSING = r"(?:against|versus|vs|oppos(?:e|es|ing)|fight(?:ing)?|attack(?:ing)?|hit(?:ting)?|beat|stop)"


def _party(plain: str, sides: Sequence[str], homes: Homes) -> tuple[str, str]:
    """Return the side that is named, by its name or by its main player, and the remaining words."""
    plain = _without_enemy(plain, homes)
    pattern = re.compile(
        rf"\b(?:{homes.seat_pattern}s?(?! (?:home )?(?:planet )?{homes.digit}\b(?! ships?\b))"
        rf"|{'|'.join(ENGLISH.sides)})\b"
    )
    if re.search(rf"\b{_OPPOSING} (?:on |the |against )*{pattern.pattern}", plain):
        raise NotUnderstood("which_side", text=plain, sides=list(sides))
    named = {_side_of(found, homes) for found in pattern.findall(plain)}
    if len(named) > 1 or "" in named or (not named and len(sides) != 1):
        raise NotUnderstood("which_side", text=plain, sides=list(sides))
    side = named.pop() if named else sides[0]
    if side not in sides:
        raise NotUnderstood("not_invited", text=plain, side=side, sides=list(sides))
    return side, pattern.sub(" ", plain)


def _without_enemy(plain: str, homes: Homes) -> str:
    """Return "with blue against yellow" without Yellow, if these are the main players."""

    def left(found: re.Match[str]) -> str:
        sides = {_side_of(found[name], homes) for name in ("friend", "enemy")}
        return f"with {found['friend']}" if sides == {OFFENSE, DEFENSE} else found[0]

    seat = homes.seat_pattern
    pattern = (
        rf"\bwith (?:the )?(?P<friend>{seat}) (?:against|versus|vs) (?:the )?(?P<enemy>{seat})\b(?! ?\d)"
    )
    return re.sub(pattern, left, plain)


def _side_of(word: str, homes: Homes) -> str:
    """Return the side of this name or of this main player; "" if a seat is neither."""
    if word in ENGLISH.sides:
        return ENGLISH.sides[word]
    seat = homes.seats.get(word, homes.seats.get(word.removesuffix("s")))
    return next((side for side, main in homes.sides.items() if main == seat), "")
