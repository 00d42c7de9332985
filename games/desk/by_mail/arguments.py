"""A line of a mail to the desk as an act and its fields, in English and German; and the state of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from games.board.words.lines import waits_words
from games.desk.read import DeskStand
from games.desk.words.state import late_lines, state_words
from games.mail.commands.absence import UnreadableDays, read_days
from games.mail.receive.explain import colours_by_name
from games.models import Game, Moderator, Prompt, Seat
from games.models.play.desk import NEUTRAL, Kind, Role
from games.play.read.public import PromptAsPublicQuestion, open_window, seats_waited_for
from games.play.read.stuck import is_retried
from games.words.names import colour_name

HELP = "help"  # tells the state of the game and what can be written; no act
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
# What is revealed or hidden, and what becomes of the board, is seen on the page alone. Letting others to the
# desk or to a seat needs more proof than the sender's address of a mail: no line does it.
NEEDS_A_LOOK = frozenset({
    Kind.REWIND, Kind.RULING, Kind.UNDO_RULING, Kind.CLOSE, Kind.MERGE, Kind.LOOK,
    Kind.APPOINT, Kind.DISMISS, Kind.HAND_OVER,
})  # fmt: skip


class Verb(NamedTuple):
    """The act that a line names, and the text around it."""

    name: str
    rest: str


def verb_of(head: str) -> Verb | None:
    """Return the act that a line without its reason begins with, or in German may end with; or None.

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
    """Return whether a word is nearly one that a line begins with: "exted". The first letter is seldom wrong.

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
    """Return the patterns; the longest phrase comes first, because "pause beenden" is no pause."""
    phrases = sorted((one for phrases in VERBS.values() for one in phrases), key=len, reverse=True)
    ends = "|".join(map(re.escape, (one for one in phrases if one.endswith("n"))))
    every = "|".join(map(re.escape, phrases))
    flags = re.IGNORECASE
    return re.compile(rf"({every})(?![\w@-])", flags), re.compile(rf"(?<![\w@-])({ends})$", flags)


def state_line(game: Game, asked: Sequence[Prompt]) -> str:
    """Return what the game waits for, as far as everybody knows; `asked`: its open questions and seats."""
    asks = [PromptAsPublicQuestion.of(prompt) for prompt in asked]
    return state_words(game, waits_words(seats_waited_for(asks), open_window(asks)))


def standing_lines(game: Game, role: Role) -> list[str]:
    """Return the state; readers who do not play also get the deadlines of seats publicly waited for."""
    asked = list(Prompt.objects.filter(game=game, closed_at=None).select_related("seat"))
    tells_when = role in NEUTRAL and game.clocks_run
    return [state_line(game, asked), *(_late(game, asked) if tells_when else [])]


def _late(game: Game, asked: Sequence[Prompt]) -> list[str]:
    known = seats_waited_for(PromptAsPublicQuestion.of(prompt) for prompt in asked)
    seats = Seat.objects.filter(game=game, number__in=known).select_related("user").order_by("number")
    told = [(seat, late_lines(seat, asked)[:-1]) for seat in seats]  # the last answer is only for the page
    return [f"{colour_name(seat.number)}: {' '.join(lines)}" for seat, lines in told if lines]


def offered_there(game: Game, role: Role) -> list[Kind]:
    """Return what this role can do there now, except what needs a look at the page."""
    moderated = Moderator.objects.named().filter(game=game).exists()
    stand = DeskStand(game, role, moderated=moderated, ruled=False, retried=is_retried(game))
    return list(stand.offered())


Given = dict[str, str]
LOOK = "needs_a_look"  # why a line says no act that it can do
_UNITS = {
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes", "minuten"), "m"),
    **dict.fromkeys(("h", "hour", "hours", "std", "stunde", "stunden"), "h"),
    **dict.fromkeys(("d", "day", "days", "t", "tag", "tage", "tagen"), "d"),
    **dict.fromkeys(("w", "week", "weeks", "woche", "wochen"), "w"),
}
_DAYS_OF_A_WEEK = 7
_COUNTED = ("a", "an", "one", "ein", "eine", "einen")
_ONE = "|".join(_COUNTED)
_SPAN = re.compile(
    rf"(?<![\w@.-])(?P<n>[0-9]{{1,6}}|{_ONE})(?P<gap> ?)(?P<unit>{'|'.join(_UNITS)})(?![\w@-])", re.IGNORECASE
)
_WORD = re.compile(r"[^\s,:;.!?]+")
_FILLERS = frozenset({
    "for", "für", "um", "to", "an", "by", "with", "durch", "mit", "from", "von", "aus", "auf", "the", "a",
    "ein", "eine", "einen", "einem", "den", "der", "die", "das", "more", "mehr", "game", "spiel", "player",
    "seat", "platz", "time", "zeit", "please", "bitte",
})  # fmt: skip
_EVERYBODY = frozenset({"everyone", "everybody", "all", "alle", "allen"})
_BOT, _BOTS = "bot", frozenset(("bot", "bots"))
_WAITING = frozenset(("waiting", "waitinglist", "warteliste", "next"))
_LIST = frozenset(("list",))


class NotReadable(ValueError):
    """A line that cannot be read: `reason` is an id for `why_unread`, `text` the words it is about."""

    def __init__(self, reason: str, text: str = "") -> None:
        super().__init__(f"{reason}: {text}")
        self.reason, self.text = reason, text


class _Rest:
    """The text still to be read; each method takes away what it has found."""

    def __init__(self, text: str) -> None:
        self.text = text

    def span(self) -> str:
        """Return a span as `read_span` takes it; raise NotReadable "no_span"."""
        found = next((one for one in _SPAN.finditer(self.text) if _is_span(one)), None)
        if found is None:
            raise NotReadable("no_span", self.text)
        self._cut(found)
        number = 1 if found["n"].casefold() in _COUNTED else int(found["n"])
        unit = _UNITS[found["unit"].casefold()]
        return f"{number * _DAYS_OF_A_WEEK}d" if unit == "w" else f"{number}{unit}"

    def seat(self) -> str:
        """Return a seat by its colour; raise NotReadable "no_seat"."""
        found = self.seat_if_named()
        if found is None:
            raise NotReadable("no_seat", self.text)
        return found

    def seat_if_named(self) -> str | None:
        known = colours_by_name()
        for word in _WORD.finditer(self.text):
            if word[0].casefold() in known:
                self._cut(word)
                return str(known[word[0].casefold()])
        return None

    def takes(self, words: frozenset[str]) -> bool:
        """Return whether one of these words was there."""
        found = next((one for one in _WORD.finditer(self.text) if one[0].casefold() in words), None)
        if found is not None:
            self._cut(found)
        return found is not None

    def must_be_empty(self) -> None:
        """Raise NotReadable "left_over" with what cannot be placed."""
        left = [word for word in _WORD.findall(self.text) if word.casefold() not in _FILLERS]
        if left:
            raise NotReadable("left_over", " ".join(left))

    def _cut(self, found: re.Match[str]) -> None:
        self.text = f"{self.text[: found.start()]} {self.text[found.end() :]}"


def _is_span(found: re.Match[str]) -> bool:
    """Return whether a match is a span: "a day", but not "ad" or "am"."""
    return found["n"].isdigit() or (bool(found["gap"]) and len(found["unit"]) > 1)


def read_arguments(name: str, text: str, today: date) -> tuple[str, Given]:
    """Return the act and its fields, as `do_act` takes them.

    `name`: a verb; `text`: the words around it; `today`: the writer's, for a day without a year. Raises
    NotReadable.

    >>> read_arguments("extend", "blue 12h", date(2026, 11, 25))
    ('extend_seat', {'span': '12h', 'seat': '2'})
    """
    if name in NEEDS_A_LOOK:
        raise NotReadable(LOOK)
    rest = _Rest(text)
    kind, given = _READ[name](rest, today)
    rest.must_be_empty()
    return str(kind), given


def _alone(kind: str) -> Callable[[_Rest, date], tuple[str, Given]]:
    return lambda _rest, _today: (kind, {})


def _at_seat(kind: str) -> Callable[[_Rest, date], tuple[str, Given]]:
    return lambda rest, _today: (kind, {"seat": rest.seat()})


def _pause(rest: _Rest, _today: date) -> tuple[str, Given]:
    """Read a pause; without any other word it lasts until further notice."""
    return Kind.PAUSE, {"span": rest.span()} if _WORD.search(rest.text) else {}


def _extend(rest: _Rest, _today: date) -> tuple[str, Given]:
    given = {"span": rest.span()}
    if rest.takes(_EVERYBODY):
        return Kind.EXTEND, given
    seat = rest.seat_if_named()
    return (Kind.EXTEND, given) if seat is None else (Kind.EXTEND_SEAT, {**given, "seat": seat})


def _remind(rest: _Rest, _today: date) -> tuple[str, Given]:
    if rest.takes(_EVERYBODY):
        return Kind.REMIND, {}
    seat = rest.seat_if_named()
    return (Kind.REMIND, {}) if seat is None else (Kind.REMIND_SEAT, {"seat": seat})


def _times(rest: _Rest, _today: date) -> tuple[str, Given]:
    """Read two spans: first for an answer, then for a deal."""
    given = {"response": rest.span(), "deal": rest.span()}
    rest.takes(frozenset(("answer", "answers", "antwort", "antworten")))
    rest.takes(frozenset(("deal", "deals", "handel")))
    rest.takes(frozenset(("and", "und")))
    return Kind.TIMES, given


def _answer(rest: _Rest, _today: date) -> tuple[str, Given]:
    """Read an answer: the text behind the seat is read as its player's reply would be."""
    first = _WORD.search(rest.text)
    seat = colours_by_name().get(first[0].casefold()) if first else None
    if first is None or seat is None:
        raise NotReadable("no_seat", rest.text)
    said = rest.text[first.end() :].strip(" ,:")
    if not said:
        raise NotReadable("no_answer")
    rest.text = ""
    return Kind.ANSWER, {"seat": str(seat), "answer": said}


def _absence(rest: _Rest, today: date) -> tuple[str, Given]:
    given, text = {"seat": rest.seat()}, rest.text
    rest.text = ""
    try:
        days = read_days(text, today)
    except UnreadableDays as problem:
        raise NotReadable("no_day", problem.text) from None
    if days.starts != today:
        raise NotReadable("not_from_today", text.strip())
    return Kind.ABSENCE, {**given, "until": days.ends.isoformat()}


def _replace(rest: _Rest, _today: date) -> tuple[str, Given]:
    """Read a successor; an invited person can be named on the page only."""
    given = {"seat": rest.seat()}
    if "@" in rest.text:
        raise NotReadable(LOOK)
    if rest.takes(_BOTS):
        return Kind.REPLACE, {**given, "successor": _BOT}
    if rest.takes(_WAITING):
        rest.takes(_LIST)
        return Kind.REPLACE, {**given, "successor": "waiting"}
    raise NotReadable("no_successor", rest.text)


_READ: Mapping[str, Callable[[_Rest, date], tuple[str, Given]]] = {
    HELP: _alone(HELP),
    Kind.PAUSE: _pause,
    Kind.RESUME: _alone(Kind.RESUME),
    Kind.EXTEND: _extend,
    Kind.REMIND: _remind,
    Kind.TIMES: _times,
    Kind.NUDGE: _alone(Kind.NUDGE),
    DEFAULT: _at_seat(Kind.ANSWER),
    Kind.ANSWER: _answer,
    Kind.ABSENCE: _absence,
    Kind.PRESENCE: _at_seat(Kind.PRESENCE),
    Kind.REPLACE: _replace,
    Kind.REMOVE: _at_seat(Kind.REMOVE),
    Kind.HAND_BACK: _at_seat(Kind.HAND_BACK),
    Kind.RETRY: _alone(Kind.RETRY),
    Kind.RESIGN: _alone(Kind.RESIGN),
}
