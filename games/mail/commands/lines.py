"""Commands in a reply: which lines are one, and what else a line can say; the dates behind "away"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache, partial
from itertools import takewhile
from typing import NamedTuple

import engine
from engine.state.cards import FLARE
from games.ahead.by_mail.reaction_lines import is_about_card_or_order
from games.base.language_and_zone import in_every_language
from games.library.by_mail import asked_in
from games.mail.language.chatter import is_only_courtesy, without_signature
from games.mail.language.vocabulary import normal
from games.mail.message.signature import Known
from games.mail.understand.parts import part_lines
from games.questions.words.answers import all_names
from games.table.by_mail import VOICE, leaves_in, proposed_in, read_proposal, remarked_in
from games.words.names import card_name


def known_in_replies(*others: Callable[[str], object]) -> Known:
    """Return what a reply to a question can hold: answers, commands, lines about reactions and orders.

    `others` tell whether a line says something else. What is not known may be cut off as a signature.
    """
    names = _names()
    return Known(names, partial(_says, names, others))


def _names() -> Collection[str]:
    """Return the names of cards and aliens, in each language that a mail can have."""
    book = engine.book()
    return _called((*book.aliens, *book.artifacts, *book.edicts, *(alien + FLARE for alien in book.aliens)))


@lru_cache(maxsize=2)
def _called(keys: tuple[str, ...]) -> Collection[str]:
    called = in_every_language(lambda: "\n".join(map(card_name, keys)))
    return frozenset(normal(name) for names in called for name in names.splitlines())


@lru_cache(maxsize=1)
def _parts() -> Collection[str]:
    return frozenset(all_names())


def _says(names: Collection[str], others: Sequence[Callable[[str], object]], line: str) -> bool:
    return (
        bool(command_lines(line, None).commands)
        or is_about_card_or_order(line, names)
        or bool(part_lines(line, [_parts()], ()).texts)
        or any(says(line) for says in others)
    )


STATUS, HAND, BOARD, ORDERS, REACTIONS = "status", "hand", "board", "orders", "reactions"
HELP, AWAY, BACK, VOTE, LOG, REMATCH = "help", "away", "back", "vote", "log", "rematch"
NAMES = {
    STATUS: ("status",),
    HAND: ("hand",),
    BOARD: ("board", "brett"),
    ORDERS: ("orders", "befehle"),
    REACTIONS: ("reactions", "reaktionen"),
    HELP: ("help", "hilfe"),
    AWAY: ("away", "abwesend"),
    BACK: ("back", "zurück", "zurueck"),
    VOTE: ("vote", "abstimmung"),
    LOG: ("log", "protokoll"),
    REMATCH: ("rematch", "revanche"),
}
PROPOSE, REMARK, LEAVE, RULES = "propose", "remark", "leave", "rules"
# Commands of several words: what stands behind them, or None for any other line.
SENTENCES: dict[str, Callable[[str], str | None]] = {
    PROPOSE: proposed_in,
    LEAVE: leaves_in,
    RULES: asked_in,
    REMARK: remarked_in,  # such as "I concede": it does nothing, and only where nothing else is written
}
COMMANDS = (*NAMES, PROPOSE, LEAVE, RULES)
TELLING = (STATUS, HAND, BOARD, ORDERS, REACTIONS, HELP, LOG)  # they change nothing, and never ask back
_COMMAND_OF = {word: name for name, words in NAMES.items() for word in words}
_BULLET = r"[\s*_•·–-]{0,6}"
_LINE = re.compile(
    rf"{_BULLET}(?P<word>{'|'.join(_COMMAND_OF)})[*_]{{0,2}}(?:\s*[:：]?\s+(?P<rest>\S.*?))?\s*[.!?]{{0,3}}\s*",
    re.IGNORECASE,
)
# The text behind "away" if days are meant: anything else is talk.
_DAYS = re.compile(
    r"(?:until|till|bis|for|für|next|nächste|this|diese|soon|bald|today|heute|tomorrow|morgen"
    r"|(?:from |vom |ab )?(?:\S*\d|(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[kc]t|nov|de[cz])\w*))\b",
    re.IGNORECASE,
)
_ENCOUNTER = re.compile(r"(?:(?:encounter|begegnung) )?(\d{1,3})", re.IGNORECASE)
_MOST_OF_A_VOTE = 5  # words
_LONGEST = 120  # characters of a command of several words
_AROUND = " \t*_•·–-"
_ENDS = (".", "!", "?", ":", ";", ",")
_LEAST_OF_A_SENTENCE = 40  # characters of a line that a mail program may have broken


@dataclass(frozen=True)
class Command:
    """A command; `rest` is what follows it: days behind "away", "12 yes" behind "vote"."""

    name: str
    rest: str = ""


@dataclass(frozen=True)
class CommandLines:
    """The commands of a reply; `rest`: what else was written, without their lines."""

    rest: str
    commands: tuple[Command, ...] = ()


def command_lines(
    wrote: str, is_answer: Callable[[str], bool] | None, own: Sequence[str] = ()
) -> CommandLines:
    """Return the commands: each is a line of its own.

    A word is none if a sentence goes on with it in a new line, or if an open question takes it for an answer:
    `is_answer` says so of a line (None: nothing is asked). `own`: the writer's names.

    >>> command_lines("line 2\\n\\nStatus!", None)
    CommandLines(rest='line 2', commands=(Command(name='status', rest=''),))
    """
    lines = wrote.splitlines()
    found = {n: command for n, line in enumerate(lines) if (command := _command(line)) is not None}
    kept = {
        n: command
        for n, command in found.items()
        if not _is_an_answer(command, lines[n], is_answer) and _stands_alone(n, lines, found, is_answer)
    }
    rest = _without(lines, kept)
    if not is_nothing_else(rest, own):
        kept = {n: _beside_other_words(one) for n, one in kept.items() if one.name != REMARK}
        rest = _without(lines, kept)
    return CommandLines(rest.strip() if kept else wrote, tuple(dict.fromkeys(kept.values())))


def _beside_other_words(command: Command) -> Command:
    """Return a command as it is taken beside other words: nobody leaves for good by a line among others."""
    return Command(LEAVE) if command.name == LEAVE else command


def _without(lines: Sequence[str], kept: Collection[int]) -> str:
    return "\n".join("" if n in kept else line for n, line in enumerate(lines))


def _is_an_answer(command: Command, line: str, is_answer: Callable[[str], bool] | None) -> bool:
    """Return whether a line answers a question; a voice does not, though its number could be an answer."""
    voice = command.name == VOTE and VOICE.fullmatch(command.rest) is not None
    return not voice and is_answer is not None and is_answer(line)


def may_hold_commands(wrote: str) -> bool:
    """Return whether any line begins as a command: if not, no question must be loaded."""
    return any(_command(line) for line in wrote.splitlines())


def is_known_command(line: str) -> bool:
    """Return whether a line is a clear command.

    >>> is_known_command("propose draw"), is_known_command("propose peace"), is_known_command("vote 3 maybe")
    (True, False, False)
    """
    command = _command(line)
    if command is None:
        return False
    if command.name == PROPOSE:
        return not command.rest or read_proposal(command.rest) is not None
    return command.name != VOTE or not command.rest or VOICE.fullmatch(command.rest) is not None


def sets_absence(wrote: str) -> bool:
    """Return whether a line, taken alone, says that its writer is away or back."""
    named = (_command(line) for line in wrote.splitlines())
    return any(command is not None and command.name in (AWAY, BACK) for command in named)


def is_nothing_else(rest: str, own: Sequence[str] = ()) -> bool:
    """Return whether only a greeting, thanks and a name were written too. `own`: the writer's names."""
    above = without_signature(f"-\n{rest}", own).removeprefix("-").strip()
    return is_only_courtesy(above)


def _command(line: str) -> Command | None:
    """Return the command that a line would be by itself."""
    line = " ".join(line.split())  # thousands of blanks in one would be tried at every place
    match = _LINE.fullmatch(line)
    if match is None:
        return _of_several_words(line)
    name, rest = _COMMAND_OF[match["word"].casefold()], " ".join((match["rest"] or "").split())
    if not rest:
        return Command(name)
    return Command(name, rest) if _belongs(name, rest) else None


def _of_several_words(line: str) -> Command | None:
    plain = " ".join(line.strip(_AROUND).rstrip(".!?… ").split())
    if not plain or len(plain) > _LONGEST:
        return None
    said = ((name, says(plain)) for name, says in SENTENCES.items())
    command = next((Command(name, rest) for name, rest in said if rest is not None), None)
    asks = command is not None and command.name == LEAVE and "?" in line
    return Command(LEAVE) if asks else command


def _belongs(name: str, rest: str) -> bool:
    """Return whether a text fits behind this command: days behind "away", a voice behind "vote"."""
    if name == VOTE:
        return len(rest.split()) <= _MOST_OF_A_VOTE  # what is not clear in it is told
    if name == LOG:
        return encounter_of(rest) is not None
    return name == AWAY and bool(_DAYS.match(rest) or SPAN.fullmatch(rest))


def encounter_of(rest: str) -> int | None:
    """Return the encounter that is named behind "log"; None if none is.

    >>> encounter_of("encounter 3"), encounter_of("3"), encounter_of("book")
    (3, 3, None)
    """
    found = _ENCOUNTER.fullmatch(rest)
    return int(found[1]) if found else None


def _stands_alone(
    place: int, lines: Sequence[str], found: dict[int, Command], is_answer: Callable[[str], bool] | None
) -> bool:
    """Return whether the lines around it are no sentence that it belongs to."""
    above = list(takewhile(str.strip, reversed(lines[:place])))
    below = list(takewhile(str.strip, lines[place + 1 :]))
    return (not above or place - 1 in found or _is_whole(above[0], is_answer)) and (
        not below or place + 1 in found or _begins_anew(below[0], is_answer)
    )


def _is_whole(line: str, is_answer: Callable[[str], bool] | None) -> bool:
    """Return whether a line ends here: an answer, a named part, a greeting, or the end of a sentence."""
    text = line.strip()
    if text.endswith(_ENDS) or ":" in text or "=" in text or is_only_courtesy(text):
        return True
    return is_answer(text) if is_answer else len(text) < _LEAST_OF_A_SENTENCE


def _begins_anew(line: str, is_answer: Callable[[str], bool] | None) -> bool:
    text = line.strip()
    return not text[:1].islower() or ":" in text or _is_whole(text, is_answer)


MONTHS = (
    ("january", "januar", "jänner", "jaenner"),
    ("february", "februar", "feber"),
    ("march", "märz", "maerz", "mrz"),
    ("april",),
    ("may", "mai"),
    ("june", "juni"),
    ("july", "juli"),
    ("august",),
    ("september", "sept"),
    ("october", "oktober"),
    ("november",),
    ("december", "dezember"),
)
_LEAST_LETTERS = 3  # of a month in short
_LEAP = 8  # years between two 29 Februaries at most
_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
_POINTS = re.compile(r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.?(?:\s?(?P<year>\d{4}))?")
_DAY_FIRST = re.compile(
    r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of )?(?P<name>[^\W\d_]+)\.?,?(?:\s+(?P<year>\d{4}))?"
)
_MONTH_FIRST = re.compile(
    r"(?P<name>[^\W\d_]+)\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?,?(?:\s+(?P<year>\d{4}))?"
)
_FORMS = (_ISO, _POINTS, _DAY_FIRST, _MONTH_FIRST)
_BETWEEN = re.compile(r"\s*(?:\b(?:to|until|till|bis)\b|\s[-–—]\s|–)\s*(?:zum\s+)?", re.IGNORECASE)
_BEFORE = re.compile(r"(?:from|vom|ab)\s+", re.IGNORECASE)
_COUNTED = {
    **dict.fromkeys(("a", "an", "one", "ein", "eine", "einen"), 1),
    **{word: n for n, words in enumerate((("two", "zwei"), ("three", "drei")), 2) for word in words},
}
SPAN = re.compile(
    rf"(?:(?:for|für)\s+)?(?P<n>\d{{1,3}}|{'|'.join(_COUNTED)})\s+"
    r"(?:(?P<weeks>weeks?|wochen?)|days?|tage?n?)",
    re.IGNORECASE,
)
_LAST_FOLLOWS = re.compile(
    r"\b(?:until|till|through|to|bis)\s+(?:(?:zum|the|and including|including|einschließlich)\s+)?", re.I
)
_FIRST_FOLLOWS = re.compile(r"\b(?:from|between|vom|ab)\s+(?:the\s+|dem\s+)?", re.I)
_WORDS_OF_A_DATE = 4  # at most, without a weekday before it


class UnreadableDays(ValueError):
    """Days that cannot be read: `reason` is "no_days", "unreadable" or "no_such_day", `text` the words."""

    def __init__(self, reason: str, text: str = ""):
        super().__init__(f"{reason}: {text}")
        self.reason, self.text = reason, text


class Days(NamedTuple):
    """The first to the last day, both included; their order is not checked here."""

    starts: date
    ends: date


def read_days(text: str, today: date) -> Days:
    """Read the days behind "away"; raise UnreadableDays.

    A date without a year is the nearest one: the start is near today, the end near the start. A number of
    days begins today, and today is one of them.

    >>> read_days("24.12. to Jan 3", date(2026, 11, 1))
    Days(starts=datetime.date(2026, 12, 24), ends=datetime.date(2027, 1, 3))
    >>> read_days("until 2026-12-28", date(2026, 11, 1)).starts
    datetime.date(2026, 11, 1)
    >>> read_days("for a week", date(2026, 11, 1)).ends
    datetime.date(2026, 11, 7)
    """
    if days := _counted_days(text):
        return Days(today, today + timedelta(days=days - 1))
    first, last = _halves(text)
    if not last:
        raise UnreadableDays("no_days" if not first else "no_end", first)
    starts = read_date(first, today) if first else today
    return Days(starts, read_date(last, starts))


def _counted_days(text: str) -> int:
    """Return how many days "for a week" and "5 Tage" are; 0 if it says no number of days."""
    found = SPAN.fullmatch(text.strip(" ,.!"))
    if found is None:
        return 0
    number = found["n"].casefold()
    return (_COUNTED.get(number) or int(number)) * (7 if found["weeks"] else 1)


def written_days(text: str, today: date) -> Days | None:
    """Return the days that sentences name as an absence; None if no last day can be read.

    >>> written_days("I'm away until Thursday, 3 December. Best", date(2026, 11, 25))
    Days(starts=datetime.date(2026, 11, 25), ends=datetime.date(2026, 12, 3))
    """
    for found in _LAST_FOLLOWS.finditer(text):
        first = _first_of(text[: found.start()], today)
        ends = _begins_with_date(text[found.end() :], first)
        if ends is not None and ends >= max(first, today):
            return Days(first, ends)
    return None


def _first_of(before: str, today: date) -> date:
    """Return the first day that was named last; today if none was."""
    said = [_begins_with_date(before[found.end() :], today) for found in _FIRST_FOLLOWS.finditer(before)]
    return next((day for day in reversed(said) if day is not None), today)


def _begins_with_date(text: str, near: date) -> date | None:
    """Return the date that a text begins with, perhaps behind a weekday."""
    words = text.split(maxsplit=_WORDS_OF_A_DATE + 1)[: _WORDS_OF_A_DATE + 1]
    for start in (0, 1):
        for end in range(len(words), start, -1):
            try:
                return read_date(" ".join(words[start:end]).rstrip(".,;:!?)"), near)
            except UnreadableDays:
                continue
    return None


def _halves(text: str) -> tuple[str, str]:
    """Return the text before "to" or "until", and the text behind it."""
    plain = _BEFORE.sub("", " ".join(text.split()), count=1).strip(" ,!")
    found = _BETWEEN.search(plain)
    return (plain[: found.start()].strip(), plain[found.end() :].strip()) if found else (plain, "")


def read_date(text: str, near: date) -> date:
    """Read one date; without a year it is the one nearest to `near`. Raises UnreadableDays."""
    plain = text.strip().strip(",").casefold()
    match = next((found for form in _FORMS if (found := form.fullmatch(plain))), None)
    month = _month(match) if match else 0
    if match is None or not month:
        raise UnreadableDays("unreadable", text)
    years = [int(match["year"])] if match["year"] else range(near.year - _LEAP, near.year + _LEAP + 1)
    days = [day for year in years if (day := _day(year, month, int(match["day"]))) is not None]
    if not days:
        raise UnreadableDays("no_such_day", text)
    return min(days, key=lambda day: abs(day - near))


def _month(match: re.Match[str]) -> int:
    """Return the month's number; 0 if no month has this name."""
    told = match.groupdict()
    if told.get("month"):
        return int(told["month"])
    name = told["name"]
    if len(name) < _LEAST_LETTERS:
        return 0
    return next((n for n, names in enumerate(MONTHS, 1) if any(one.startswith(name) for one in names)), 0)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
