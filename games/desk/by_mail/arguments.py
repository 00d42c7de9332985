"""A line of a mail to the desk as an act and its fields, in English and German; and the state of the game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from games.board.words.lines import waits_words
from games.desk.declaration import DeskAct, DeskStand, Line, acts_to_do
from games.desk.words import late_lines, state_words
from games.mail.receive.explain import colours_by_name
from games.models import Game, Moderator, Prompt, Seat
from games.models.play.desk import NEUTRAL, Role
from games.play.read.current import PromptAsPublicQuestion, open_window, seats_waited_for
from games.play.read.history import is_retried
from games.words.names import colour_name

HELP = "help"  # tells the state of the game and what can be written; no act
_ALIKE = 0.8  # of two words of five letters, one may be wrong or missing
_HELP_VERBS = ("help", "desk", "status", "hilfe", "spielleitung")


class Verb(NamedTuple):
    """What a line begins as, by its first verb, and the text around it."""

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
        return Verb(_name(found[1]), text[found.end() :].strip(" :,"))
    if found := last.search(text):
        return Verb(_name(found[1]), text[: found.start()].strip(" :,"))
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
    return sorted({phrase.split()[0] for phrase in _lines()})


class _ActLine(NamedTuple):
    act: DeskAct | None  # None: it asks for help
    line: Line


@cache
def _lines() -> Mapping[str, _ActLine]:
    """Return the lines by the phrases that they begin with, in small letters."""
    of_acts = [_ActLine(act, line) for act in acts_to_do().values() for line in act.lines]
    found = [_ActLine(None, Line(verbs=_HELP_VERBS)), *of_acts]
    return {phrase.casefold(): one for one in found for phrase in one.line.verbs}


def _name(phrase: str) -> str:
    return _lines()[phrase.casefold()].line.verbs[0]


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns; the longest phrase comes first, because "pause beenden" is no pause."""
    phrases = sorted({verb for one in _lines().values() for verb in one.line.verbs}, key=len, reverse=True)
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


def offered_there(game: Game, role: Role) -> list[str]:
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


class NotReadable(ValueError):
    """A line that cannot be read: `reason` is an id for `why_unread`, `text` the words it is about."""

    def __init__(self, reason: str, text: str = "") -> None:
        super().__init__(f"{reason}: {text}")
        self.reason, self.text = reason, text


class Rest:
    """The text still to be read; each method takes away what it has found."""

    def __init__(self, text: str) -> None:
        self.text = text

    @property
    def has_words(self) -> bool:
        return _WORD.search(self.text) is not None

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

    def one_seat(self) -> str | None:
        """Return the seat that is named, or None for everybody."""
        return None if self.takes(*_EVERYBODY) else self.seat_if_named()

    def first_seat(self) -> str:
        """Return the seat that the first word names; raise NotReadable "no_seat"."""
        first = _WORD.search(self.text)
        seat = colours_by_name().get(first[0].casefold()) if first else None
        if first is None or seat is None:
            raise NotReadable("no_seat", self.text)
        self.text = self.text[first.end() :]
        return str(seat)

    def all(self) -> str:
        """Return all that is left."""
        text, self.text = self.text, ""
        return text

    def takes(self, *words: str) -> bool:
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
    act, line = _lines()[name]
    rest = Rest(text)
    kind, given = line.read(rest, today) if line.read else _read(act, rest)
    rest.must_be_empty()
    return kind, given


def _read(act: DeskAct | None, rest: Rest) -> tuple[str, Given]:
    """Read the fields in turn; an act with a field that no line can say is done on the page alone."""
    if act is None:
        return HELP, {}
    if any(field.by_mail is None for field in act.fields):
        raise NotReadable(LOOK)
    return act.name, {field.name: field.by_mail(rest) for field in act.fields if field.by_mail}
