"""Answers that give each thing a role, read from sentences that say which: "I keep Hate, Fido left". Pure.

A clause names things and one role; the options in which these things have it remain.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

import engine
from games.base.language_and_zone import in_every_language
from games.mail.language.clauses import is_in_doubt, is_negated, is_unsure, strange_words
from games.mail.language.vocabulary import digits, normal
from games.words.names import alien_name, card_name

KEPT, TAKEN, LEFT, RIGHT, AWAY, HOARD, HAND = "kept", "taken", "left", "right", "away", "hoard", "hand"
Roles = Mapping[str, frozenset[str]]  # the keys of things by their role
_STAYS = r"keep\w*|stays?|with me|behalte\w*|bleib\w*"
_TAKES = r"takes?|taking|try|for me|nehme?|nimm|want|will|möchte"
_SAID = {
    KEPT: f"{_STAYS}|{_TAKES}",
    TAKEN: _TAKES,
    LEFT: r"left|links",
    RIGHT: r"right|rechts",
    AWAY: r"give|gives|giving|away|drop|discard|out(?! of)|lose|gebe?|ab|abgeben|weg|raus|without|ohne",
    HOARD: r"hoard\w*|hort\w*",
    HAND: r"hand(?!\W+(?:(?:die|the one|that has|which has)\W+)?(?:mit|with)\b)|play|spiel\w*",
}
_ROLE_WORDS = re.compile(rf"\b(?:{'|'.join(_SAID.values())})\b")
_SEGMENTS = re.compile(r"[,;.!\n]+(?=\s|$)|\s[-–—]\s|\b(?:and|und|so|also)\b|[&+=]")
_ORDINAL = re.compile(
    r"\b(?:(?P<first>first|1st|erste[nr]?|upper)|(?P<second>second|2nd|zweite[nr]?|lower))\b"
)
_BY_VALUE = re.compile(r"(?<![\w+])(\d{1,2})(?!\w)")
_OTHERS = re.compile(r"\b(?:others?|rest|ander\w*|übrigen?)\b")
_MOST = 400  # characters


def roles_of(key: str, option: engine.Option, options: Mapping[str, engine.Option], what: str) -> Roles:
    """Return the things of an option by their role; none where an option gives no roles."""
    params = option.params
    if option.what == "pass_on":
        return {role: frozenset([params[name]]) for role, name in _PASSED.items()}
    if option.what in ("keep_alien", "change_alien"):
        return _roles_of_change(option, options)
    if option.what == "aliens":
        every = {alien for one in options.values() for alien in one.params.get("aliens", ())}
        kept = frozenset(params["aliens"])
        return {KEPT: kept, AWAY: frozenset(every - kept)}
    if what == "hoard" and len(options) == 2:
        other = next(one for name, one in options.items() if name != key)
        return {HOARD: frozenset(params["cards"]), HAND: frozenset(other.params["cards"])}
    return {}


def _roles_of_change(option: engine.Option, options: Mapping[str, engine.Option]) -> Roles:
    """Return which aliens stay, which one is taken and which one goes; of several own ones any may."""
    stays = next((one.params for one in options.values() if one.what == "keep_alien"), None)
    if stays is None:
        return {}
    new, own = stays["alien"], frozenset(stays["aliens"])
    if option.what == "keep_alien":
        return {KEPT: own, AWAY: frozenset([new])}
    gone = frozenset([option.params["alien"]])
    return {TAKEN: frozenset([new]), AWAY: gone, KEPT: own - gone}


_PASSED = {KEPT: "alien", LEFT: "left", RIGHT: "right"}
GIVEN_TO = {LEFT: "seat", RIGHT: "other"}  # what a question says of the seats


def by_roles(
    text: str,
    options: Mapping[str, engine.Option],
    what: str,
    shown: Sequence[object] = (),
    seats: Mapping[str, Collection[str]] | None = None,
) -> list[str]:
    """Return the options in which all things that a text names have the roles it gives them.

    `shown` are the mailed lines: "the second one" is the second of them. `seats` are the names of the seats
    that a role is given to. None, if a clause names a thing without a role, or doubts.
    """
    roles = {key: roles_of(key, one, options, what) for key, one in options.items()}
    roles = {key: found for key, found in roles.items() if found}
    if len(roles) < 2 or len(text) > _MOST or is_in_doubt(text) or is_unsure(text) or "?" in text:
        return []
    wanted = _said(text, _Things(roles, shown, seats or {}))
    return [key for key, found in roles.items() if wanted and all(_fits(found, one) for one in wanted)]


def _fits(roles: Roles, said: tuple[str, frozenset[str]]) -> bool:
    role, things = said
    return things <= roles.get(role, frozenset())


def _said(text: str, things: _Things) -> list[tuple[str, frozenset[str]]]:
    """Return the things of each segment with their role; a segment without one goes on with the last."""
    found: list[tuple[str, frozenset[str]]] = []
    role = ""
    for segment in filter(normal, _SEGMENTS.split(text.casefold())):
        named, rest = things.named(segment)
        roles = [one for one in things.roles if things.says(one, rest)]
        roles = [one for one in roles if one not in (KEPT, TAKEN)] or roles if len(roles) > 1 else roles
        open_ends = (named and not roles and not role) or (roles and not named and not _OTHERS.search(rest))
        tells = bool(named) and TAKEN in things.roles and strange_words(_ROLE_WORDS.sub(" ", rest), ())
        if len(roles) > 1 or is_negated(rest) or open_ends or tells:
            return []
        role = roles[0] if roles else role
        found += [(role, named)] if named else []
    return found


class _Things:
    """The things that have roles, by the words that people write for them."""

    def __init__(
        self, roles: Mapping[str, Roles], shown: Sequence[object], seats: Mapping[str, Collection[str]]
    ):
        self.options, self.seats = roles, seats
        self.roles = tuple(dict.fromkeys(role for found in roles.values() for role in found))
        self.shown = [str(key) for key in shown if key in roles]
        every = {thing for found in roles.values() for of_role in found.values() for thing in of_role}
        self.words = {word: thing for thing in every for word in _names(thing)}

    def says(self, role: str, words: str) -> bool:
        """Return whether words say a role, or name the seat that it is given to."""
        names = "".join(f"|{re.escape(name)}" for name in self.seats.get(role, ()))
        said = _STAYS if role == KEPT and TAKEN in self.roles else _SAID[role]
        return re.search(rf"\b(?:{said}{names})\b", words) is not None

    def named(self, segment: str) -> tuple[frozenset[str], str]:
        """Return the things that a segment names, and its other words."""
        rest, found = segment, set()
        for word in sorted(self.words, key=len, reverse=True):
            if re.search(rf"\b{re.escape(word)}(?:s)?\b", rest):
                found.add(self.words[word])
                rest = re.sub(rf"\b{re.escape(word)}(?:s)?\b", " ", rest)
        for value in _BY_VALUE.findall(digits(rest)) if HOARD in self.roles else ():
            found |= {thing for thing in self.words.values() if thing == f"attack {value}"}
        ordinal = _ORDINAL.search(rest)
        if ordinal and HOARD in self.roles and len(self.shown) == 2:
            line = self.shown[0 if ordinal["first"] else 1]
            found |= self.options[line][HOARD]
        return frozenset(found), rest


def _names(thing: str) -> set[str]:
    """Return the names of an alien or a card, in every language."""
    named = alien_name if thing in engine.book().aliens else card_name
    return {name.casefold() for name in in_every_language(lambda: named(thing))}
