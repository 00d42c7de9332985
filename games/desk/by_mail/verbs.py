"""The words by which a line of a mail to the desk says what is to be done, in English and German. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from games.models.play.desk import Kind

HELP = "help"  # tells how it stands and what can be written; no act
_ALIKE = 0.8  # of two words of five letters, one may be wrong or missing
DEFAULT = "default"  # answers for a seat by its default: without an answer there is no `Kind.ANSWER` by mail
VERBS: Mapping[str, tuple[str, ...]] = {
    HELP: ("help", "desk", "status", "hilfe", "spielleitung"),
    Kind.PAUSE: ("pause", "pausiere", "pausieren"),
    Kind.RESUME: (
        *("resume", "unpause", "end pause", "end the pause", "fortsetzen", "weiterspielen"),
        *("pause beenden", "beende pause", "beende die pause"),
    ),
    Kind.EXTEND: ("extend", "more time", "verlängere", "verlängern", "mehr zeit"),
    Kind.REMIND: ("remind", "erinnere", "erinnern"),
    Kind.TIMES: ("times", "zeiten"),
    Kind.NUDGE: ("nudge", "wake bots", "wake the bots", "bots wecken", "wecke bots", "wecke die bots"),
    DEFAULT: ("default", "vorgabe"),
    Kind.ANSWER: ("answer", "antwort", "antworte"),
    Kind.ABSENCE: ("away", "abwesend"),
    Kind.PRESENCE: ("back", "zurück", "zurueck"),
    Kind.REPLACE: ("replace", "ersetze", "ersetzen"),
    Kind.REMOVE: ("remove", "entferne", "entfernen"),
    Kind.HAND_BACK: ("hand back", "give back", "zurückgeben", "zurueckgeben"),
    Kind.RETRY: ("retry", "try again", "try it again", "noch einmal", "nochmal", "noch einmal versuchen"),
    Kind.APPOINT: ("appoint", "ernenne", "ernennen"),
    Kind.DISMISS: ("dismiss", "entlasse", "entlassen"),
    Kind.RESIGN: ("resign", "zurücktreten", "zuruecktreten"),
    Kind.HAND_OVER: ("hand over", "leitung abgeben", "abgeben"),
    Kind.REWIND: ("rewind", "take back", "take the game back", "zurücksetzen", "spiel zurücksetzen"),
    Kind.RULING: ("ruling", "rule", "entscheid", "entscheiden"),
    Kind.UNDO_RULING: ("undo", "undo ruling", "undo the ruling", "rückgängig", "entscheid rückgängig"),
    Kind.MERGE: ("merge", "zusammenlegen"),
    Kind.LOOK: ("look", "ansehen", "einsehen"),
    Kind.CLOSE: ("close", "close the game", "end the game", "spiel beenden", "beenden", "schließen"),
}
# What is revealed, becomes of the board or is hidden is seen on the page alone. Who else gets to the desk or
# to a seat rests on more there than on an address that a mail says it comes from: no line does it.
NEEDS_A_LOOK = frozenset({
    Kind.REWIND, Kind.RULING, Kind.UNDO_RULING, Kind.CLOSE, Kind.MERGE, Kind.LOOK,
    Kind.APPOINT, Kind.DISMISS, Kind.HAND_OVER,
})  # fmt: skip


class Verb(NamedTuple):
    """What a line says is to be done, and what stands around the words that say it."""

    name: str
    rest: str


def verb_of(head: str) -> Verb | None:
    """What a line without its reason begins with, or in German may end with; None: it is none of these.

    >>> verb_of("Extend blue 12h")
    Verb(name='extend', rest='blue 12h')
    >>> verb_of("Blau erinnern")
    Verb(name='remind', rest='Blau')
    """
    text = " ".join(head.split())
    first, last = _patterns()
    if found := first.match(text):
        return Verb(_names()[found[1].casefold()], text[found.end() :].strip(" :,"))
    if found := last.search(text):
        return Verb(_names()[found[1].casefold()], text[: found.start()].strip(" :,"))
    return None


def may_be_a_slip(word: str) -> bool:
    """Whether a word is nearly one that a line begins with: "exted". The first letter is seldom wrong.

    >>> may_be_a_slip("exted"), may_be_a_slip("and")
    (True, False)
    """
    near = get_close_matches(word.casefold(), _first_words(), n=3, cutoff=_ALIKE)
    return any(one[0] == word[0].casefold() for one in near)


@cache
def _first_words() -> list[str]:
    return sorted({phrase.split()[0] for phrase in _names()})


@cache
def _names() -> Mapping[str, str]:
    return {phrase.casefold(): str(name) for name, phrases in VERBS.items() for phrase in phrases}


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The longest phrase counts: "pause beenden" is no pause, and "hand back" nobody's return."""
    phrases = sorted((one for phrases in VERBS.values() for one in phrases), key=len, reverse=True)
    ends = "|".join(map(re.escape, (one for one in phrases if one.endswith("n"))))
    every = "|".join(map(re.escape, phrases))
    flags = re.IGNORECASE
    return re.compile(rf"({every})(?![\w@-])", flags), re.compile(rf"(?<![\w@-])({ends})$", flags)
