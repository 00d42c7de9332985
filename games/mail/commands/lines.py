"""Commands in a reply: which lines are one, and what else a line of a reply can say."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import takewhile

import engine
from engine.state.cards import FLARE
from games.ahead.by_mail.reaction_lines import is_about_card_or_order
from games.base.times import in_every_language
from games.mail.commands.absence import SPAN
from games.mail.language.chatter import is_only_courtesy, without_signature
from games.mail.language.vocabulary import normal
from games.mail.message.signature import Known
from games.mail.receive.part_lines import part_lines
from games.questions.words.answers import all_names
from games.words.names import card_name


def known_in_replies(*others: Callable[[str], object]) -> Known:
    """Return what a reply to a question can hold: answers, commands, lines about reactions and orders.

    `others` tell whether a line says something else.
    """
    names = _names()
    return Known(names, partial(_says, names, others))


def _names() -> Collection[str]:
    """Return the names of cards and aliens, in each language that a mail can have."""
    book = engine.book()
    return _called((*book.aliens, *book.artifacts, *(alien + FLARE for alien in book.aliens)))


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
HELP, AWAY, BACK, VOTE = "help", "away", "back", "vote"
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
}
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
# "12 yes", or a voice without the number of its vote.
VOICE = re.compile(r"(?:(?P<number>\d{1,9})\s*[:,=]?\s*)?(?P<voice>yes|no|ja|nein)", re.IGNORECASE)
_ENDS = (".", "!", "?", ":", ";", ",")
_LEAST_OF_A_SENTENCE = 40  # characters of a line that a mail program may have broken


@dataclass(frozen=True)
class Command:
    """A command; `rest` is the days behind "away", or "12 yes" behind "vote"."""

    name: str
    rest: str = ""


@dataclass(frozen=True)
class CommandLines:
    """The commands of a reply; `rest`: what else was written, without their lines."""

    rest: str
    commands: tuple[Command, ...] = ()


def command_lines(wrote: str, is_answer: Callable[[str], bool] | None) -> CommandLines:
    """Return the commands: each is a line of its own.

    A word is none if a sentence goes on with it in a new line, or if an open question takes it for an answer:
    `is_answer` says so of a line (None: nothing is asked).

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
    rest = "\n".join("" if n in kept else line for n, line in enumerate(lines))
    return CommandLines(rest.strip() if kept else wrote, tuple(dict.fromkeys(kept.values())))


def _is_an_answer(command: Command, line: str, is_answer: Callable[[str], bool] | None) -> bool:
    """Return whether a line answers a question; a voice does not, though its number could be an answer."""
    voice = command.name == VOTE and bool(command.rest)
    return not voice and is_answer is not None and is_answer(line)


def may_hold_commands(wrote: str) -> bool:
    """Return whether any line begins as a command: if not, no question must be loaded."""
    return any(_command(line) for line in wrote.splitlines())


def is_nothing_else(rest: str, own: Sequence[str] = ()) -> bool:
    """Return whether only a greeting, thanks and a name were written too. `own`: the writer's names."""
    above = without_signature(f"-\n{rest}", own).removeprefix("-").strip()
    return is_only_courtesy(above)


def _command(line: str) -> Command | None:
    """Return the command that a line would be by itself."""
    match = _LINE.fullmatch(line)
    if match is None:
        return None
    name, rest = _COMMAND_OF[match["word"].casefold()], " ".join((match["rest"] or "").split())
    if not rest:
        return Command(name)
    return Command(name, rest) if _belongs(name, rest) else None


def _belongs(name: str, rest: str) -> bool:
    """Return whether a text fits behind this command: days behind "away", a voice behind "vote"."""
    if name == VOTE:
        return VOICE.fullmatch(rest) is not None
    return name == AWAY and bool(_DAYS.match(rest) or SPAN.fullmatch(rest))


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
