"""Answers that give each thing a role, read from sentences that say which: "I keep Hate, Fido left". Pure.

A clause names things and one role; the options in which these things have it remain.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import engine
from games.base.language_and_zone import in_every_language
from games.mail.language.chatter import is_courtesy
from games.mail.language.clauses import is_in_doubt, is_negated, is_remark, is_unsure
from games.mail.language.vocabulary import digits, normal, wordset
from games.words.names import alien_name, card_name

KEPT, TAKEN, LEFT, RIGHT, AWAY, HOARD, HAND = "kept", "taken", "left", "right", "away", "hoard", "hand"
Roles = Mapping[str, frozenset[str]]  # the keys of things by their role
_SEGMENTS = re.compile(r"[,;.!\n]+(?=\s|$)|\s[-–—]\s")
_PARTS = re.compile(r"\b(?:and|und|so|also)\b|[&+]")
# What is said of a role in a clause. "I want" says the first one where nothing else does.
_STAYS = r"keep|keeping|stays?|with me|bei mir|behalte|behalten|bleibt?|bleibe"
_TAKES = r"take|taking|nehme?|nimm|wähle"
_SAID = {
    KEPT: rf"{_STAYS}|{_TAKES}",
    TAKEN: _TAKES,
    LEFT: r"(?:left|links)$|^(?:left|links)",
    RIGHT: r"(?:right|rechts)$|^(?:right|rechts)",
    AWAY: r"away|drop|discard|weg|abgeben|(?<=gebe ich )ab|(?<=geb ich )ab",
    HOARD: r"hoard|hort(?:en?)?",
    HAND: r"hand(?! (?:(?:die|the one|that has|which has) )?(?:mit|with)\b)|play with|spielen",
}
_WANTS = r"want|will|möchte"
# Any other word may say something else of a thing: "the 20 is too good to hoard".
_NEUTRAL = wordset(
    "i ill id we ich wir the a an my one ones card cards flare flares alien aliens other others two both"
    " line to in into on onto as with for of goes go going becomes become be shall should put then please"
    " thanks and so also by can der die das den dem des ein eine einen mein meine meinen mit in im an am"
    " auf als für nach zu zum zur von bei und geht gehen kommt kommen wird werden soll sollen sein kann"
    " haben ander andere anderen andern anderes beide beiden rest übrige übrigen karte karten bitte danke"
    " dann hallo hi hello me mir like would give gebe geb hand first second erste"
    " ersten zweite zweiten upper lower"
)
_ORDINAL = re.compile(
    r"\b(?:(?P<first>first|1st|erste[nr]?|upper)|(?P<second>second|2nd|zweite[nr]?|lower))\b"
)
_BY_VALUE = re.compile(r"(?<![\w+])(\d{1,2})s?(?!\w)")
_OTHERS = re.compile(r"\b(?:others?|rest|ander\w*|übrigen?)\b")
_MOST = 400  # characters


_PASSED = {KEPT: "alien", LEFT: "left", RIGHT: "right"}
GIVEN_TO = {LEFT: "seat", RIGHT: "other"}  # what a question says of the seats


def _roles_of(key: str, option: engine.Option, options: Mapping[str, engine.Option], what: str) -> Roles:
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


def by_roles(
    text: str,
    options: Mapping[str, engine.Option],
    what: str,
    shown: Sequence[object] = (),
    seats: Mapping[str, Collection[str]] | None = None,
) -> list[str]:
    """Return the options in which all things that a text names have the roles it gives them.

    `shown` are the mailed lines: "the second one" is the second of them. `seats` are the names of the seats
    that a role is given to. None, if a clause names a thing without a role, says more of it, or doubts.
    """
    roles = {key: _roles_of(key, one, options, what) for key, one in options.items()}
    roles = {key: found for key, found in roles.items() if found}
    if len(roles) < 2 or len(text) > _MOST or is_in_doubt(text) or is_unsure(text) or "?" in text:
        return []
    things = _Things(roles, shown, seats or {})
    wanted: list[_Said] = []
    for segment in filter(normal, _SEGMENTS.split(text.casefold())):
        said = [things.said(part) for part in filter(normal, _PARTS.split(segment))]
        known = [one for one in said if one is not None]
        if len(known) < len(said) or (any(one.named for one in known) and not any(one.role for one in known)):
            return []
        wanted += _with_roles(known)
    return [key for key, found in roles.items() if wanted and all(_fits(found, one) for one in wanted)]


def _with_roles(said: Sequence[_Said]) -> list[_Said]:
    """Return what the parts of one clause name; one without a role has that of the part before, or behind."""
    found: list[_Said] = []
    for place, one in enumerate(said):
        near = [other.role for other in (*reversed(said[:place]), *said[place:]) if other.role]
        found += [_Said(one.role or near[0], one.named)] if one.named else []
    return found


def _fits(roles: Roles, said: _Said) -> bool:
    return said.named <= roles.get(said.role, frozenset())


class _Said(NamedTuple):
    """The things that a clause names, and their role; "" if it says none."""

    role: str = ""
    named: frozenset[str] = frozenset()


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

    def said(self, clause: str) -> _Said | None:
        """Return what a clause says; None if it may say something else of what it names."""
        named, rest = self.named(clause)
        roles, others = self.roles_in(rest), _OTHERS.search(rest) is not None
        if not named and not roles:
            return _Said() if is_courtesy(normal(clause)) or is_remark(clause) else None
        only_that = not self._strange(rest) and not is_negated(rest)
        if len(roles) > 1 or not only_that or not (named or others):
            return None
        return _Said(roles[0] if roles else "", named)

    def roles_in(self, rest: str) -> list[str]:
        """Return the roles that the words around names say; what is wanted is kept, or else taken."""
        found = [role for role in self.roles if self._pattern(role).search(rest)]
        wanted = [role for role in (TAKEN, KEPT) if role in self.roles]
        return found or (wanted[:1] if re.search(rf"\b(?:{_WANTS})\b", rest) else [])

    def _pattern(self, role: str) -> re.Pattern[str]:
        """Return a pattern for the words of a role, and for the seat that it is given to."""
        names = "|".join(map(re.escape, self.seats.get(role, ()))) or "(?!)"
        gets = "gets|get|bekommt|bekommen|kriegt"
        given = rf"(?:to|an|for|für|{gets}) (?:{names})|(?:{names}) (?:{gets})|^(?:{names})$"
        said = _STAYS if role == KEPT and TAKEN in self.roles else _SAID[role]
        return re.compile(rf"(?<!\w)(?:{said}|{given})(?!\w)")

    def _strange(self, rest: str) -> bool:
        """Return whether there are words beside names and roles that may say something else."""
        for role in self.roles:
            rest = self._pattern(role).sub(" ", rest)
        words = re.findall(r"[^\W_]+", re.sub(rf"\b(?:{_WANTS})\b", " ", rest))
        return any(word not in _NEUTRAL for word in words)

    def named(self, clause: str) -> tuple[frozenset[str], str]:
        """Return the things that a clause names, and its other words."""
        rest, found = clause, set()
        for word in sorted(self.words, key=len, reverse=True):
            pattern = re.compile(rf"\b{re.escape(word)}(?:s)?\b(?: flare| sheet)?")
            if pattern.search(rest):
                found.add(self.words[word])
                rest = pattern.sub(" ", rest)
        if HOARD in self.roles:
            found |= self._of_hands(rest)
            rest = _BY_VALUE.sub(" ", digits(rest))
        return frozenset(found), normal(rest)

    def _of_hands(self, rest: str) -> set[str]:
        """Return the cards that are named by their value, and those of "the second one"."""
        values = {f"attack {value}" for value in _BY_VALUE.findall(digits(rest))}
        found = {thing for thing in self.words.values() if thing in values}
        ordinal = _ORDINAL.search(rest)
        if ordinal and len(self.shown) == 2:
            found |= self.options[self.shown[0 if ordinal["first"] else 1]][HOARD]
        return found


def _names(thing: str) -> set[str]:
    """Return the names of an alien or a card, in every language."""
    named = alien_name if thing in engine.book().aliens else card_name
    return {name.casefold() for name in in_every_language(lambda: named(thing))}
