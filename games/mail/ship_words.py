"""Ships in plain words: "2 from red 1, 1 from blue 3", "offense with 2 from red 1", "decline"."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from games.mail.not_understood import NotUnderstood
from games.mail.phrasing import Homes
from games.mail.vocabulary import ENGLISH, bare, digits, normal

_WAY = r"(?:ships? )?(?:from|to|on|at|in|into|onto|of|out of|off|for)?"
_ALL = "all|everything|both|every ship"
_TARGET = re.compile(r"(?:planet )?(?P<planet>\d+)(?: seat (?P<seat>\d+))?")
_HEAD = r"(?:aim(?:ing)?(?: the gate)?|attack(?:ing)?|gate|target|go|against|towards?)"


def read(text: str, form: Any, homes: Homes) -> Any:
    """The answer to a question for ships. Raises NotUnderstood."""
    plain, homes = _plain(text), homes.knowing(form.places)
    if not form.sides:
        return _mixture(plain, form, homes)
    if form.idle and _is_declined(plain):
        return {"side": ""}
    side, rest = _side(plain, form, homes)
    return {"side": side, "ships": _mixture(rest, form, homes)}


def _is_declined(plain: str) -> bool:
    """Whether all of the text says no, once or several times: "no thanks, I stay out"."""
    ways = ENGLISH.declining | {bare(way) for way in ENGLISH.declining if bare(way)}
    parts = [part for part in plain.split(" , ") if part in ways or bare(part)]
    return bool(parts) and all(part in ways or bare(part) in ways for part in parts)


def _plain(text: str) -> str:
    """Normal words, with commas where words or signs divide."""
    times = re.sub(r"(?<=\d) ?[x×] ?(?=[^\W\d])", " ", text.casefold())
    lines = re.sub(r"[,;:=\n×]+|\band\b|&|\bx ?(?=\d)", ",", times)
    return digits(" , ".join(part for part in map(normal, lines.split(",")) if part))


def _mixture(plain: str, form: Any, homes: Homes) -> dict[str, int]:
    if plain in ENGLISH.none or " ".join(_over(plain)) in ENGLISH.none:
        return {}
    ships, rest = _items(plain, form, homes)
    over = _over(rest)
    if ships and over:
        raise NotUnderstood("unknown", text=" ".join(over))
    if ships:
        return dict(ships)
    return _of_the_only_place(over, plain, form, homes)


def _items(plain: str, form: Any, homes: Homes) -> tuple[Counter[str], str]:
    """The ships named together with their place, and the words that remain."""
    place = homes.place_pattern
    number_first = rf"(?:\b(?P<n>\d+|{_ALL}) {_WAY}(?: ?the)? ?(?P<p>{place}))"
    place_first = rf"(?:(?P<p2>{place}) ?,? ?(?P<n2>\d+|all)\b(?! {_WAY} ?(?:the )?{place}))"
    found: Counter[str] = Counter()

    def take(match: re.Match[str]) -> str:
        where = homes.place(match["p"] or match["p2"])
        number = match["n"] or match["n2"]
        found[where] += int(number) if number.isdecimal() else form.places.get(where, 0)
        return " "

    pattern = rf"{number_first}|{place_first}"
    if re.match(place, plain) and re.match(place_first, plain):
        pattern = rf"{place_first}|{number_first}"
    return found, re.sub(pattern, take, plain)


def _over(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,.]+", text) if word and word not in ENGLISH.ship_fillers]


def _of_the_only_place(over: list[str], plain: str, form: Any, homes: Homes) -> dict[str, int]:
    """ "3 ships" where all of them lie together, "red 1" where one ship goes."""
    places = re.findall(homes.place_pattern, plain)
    if len(places) == 1 and not _over(plain.replace(places[0], " ")):
        return _of_a_place(homes.place(places[0]), plain, form)
    if len(over) == 1 and (over[0].isdecimal() or over[0] in ("all", "everything")):
        if len(form.places) != 1:
            raise NotUnderstood("which_place", text=plain, places=list(form.places))
        (only,) = form.places
        return {only: int(over[0]) if over[0].isdecimal() else form.places[only]}
    if "home" in over:
        return _of_home([word for word in over if word != "home"], plain, form, homes)
    if over:
        raise NotUnderstood("unknown", text=" ".join(over))
    raise NotUnderstood("how_many", text=plain, least=form.least, most=form.most)


def _of_home(over: list[str], plain: str, form: Any, homes: Homes) -> dict[str, int]:
    """ "3 from home": clear if one planet of the own system is among the places."""
    if len(over) > 1 or not all(word.isdecimal() for word in over):
        raise NotUnderstood("unknown", text=" ".join(over))
    places = [place for place in form.places if homes.is_own(place)]
    if len(places) != 1:
        raise NotUnderstood("which_place", text=plain, places=places or list(form.places))
    return {places[0]: int(over[0])} if over else _of_a_place(places[0], plain, form)


def _of_a_place(place: str, plain: str, form: Any) -> dict[str, int]:
    if form.least <= 1 == form.most:
        return {place: 1}
    raise NotUnderstood("how_many", text=plain, least=form.least, most=form.most)


def _side(plain: str, form: Any, homes: Homes) -> tuple[str, str]:
    """What is chosen together with the ships, and the remaining words."""
    heads = {side: _TARGET.fullmatch(side) for side in form.sides}
    if all(heads.values()):
        return _target(plain, {side: match for side, match in heads.items() if match}, homes)
    return _party(plain, form)


def _party(plain: str, form: Any) -> tuple[str, str]:
    named = {ENGLISH.sides.get(word, word) for word in plain.split()} & set(form.sides)
    if len(named) != 1 and (named or len(form.sides) != 1):
        raise NotUnderstood("which_side", text=plain, sides=list(form.sides))
    side = named.pop() if named else form.sides[0]
    return side, " ".join(word for word in plain.split() if ENGLISH.sides.get(word, word) != side)


def _target(plain: str, heads: dict[str, re.Match[str]], homes: Homes) -> tuple[str, str]:
    """A planet, perhaps against one of its colonists: at the beginning, or at the end after "at"."""
    place, seat = homes.place_pattern, homes.seat_pattern
    against = rf"(?: ?,? ?(?:against|held by) (?:the )?(?P<s>{seat})(?: {seat})?(?: you)?\b)?"
    ahead = rf"^(?:{_HEAD} )?(?:at |for |on |the )*(?P<p>{place}){against}(?! ?, ?\d+$| \d)"
    behind = rf"(?:{_HEAD} |at |against |to |on |for )+(?:the )?(?P<p>{place}){against}$"
    for pattern in (ahead, behind):
        for match in re.finditer(pattern, plain):
            found = [side for side, head in heads.items() if _is_meant(head, match, homes)]
            if len(found) == 1:
                return found[0], f"{plain[: match.start()]} {plain[match.end() :]}".strip(" ,")
    if len(heads) == 1:
        return next(iter(heads)), plain
    raise NotUnderstood("which_side", text=plain, sides=list(heads))


def _is_meant(head: re.Match[str], named: re.Match[str], homes: Homes) -> bool:
    """Whether a target is the planet that was named, and its colonist the seat, if one was."""
    if homes.place(named["p"]) != head["planet"]:
        return False
    return named["s"] is None or str(homes.seat(named["s"])) == head["seat"]
