"""A mail to the desk as the acts that its lines say, in order: "pause 2d – holidays". Pure.

A reason stands behind a dash, or in the lines right below, up to an empty one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from games.mail.language.chatter import is_only_courtesy, without_signature

from .arguments import NotReadable, read_arguments
from .verbs import Verb, may_be_a_slip, verb_of

MOST_ACTS = 12  # of one mail
NO_VERB, TALK = "no_verb", "talk"  # problems
_BULLET = re.compile(r"^[\s*_•·–-]{0,6}")
_QUOTES = "“”„\"'"  # as a line is copied that we have shown
_DASH = re.compile(r"\s{1,4}[-–—]{1,2}(?:\s|$)|\s{1,4}[–—]|[–—]\s")
_BECAUSE = re.compile(
    r"[\s,;.]{1,4}(?:(?:reason|grund)\s*:\s*|(?=(?:because|since|weil|da)\b))", re.IGNORECASE
)
_REASON = re.compile(r"(?:reason|grund|why|warum)\s*:\s*", re.IGNORECASE)
_POLITE = re.compile(r"^\s*(?:(?:please|bitte|and|und|then|dann)\s+)+", re.IGNORECASE)
_PLACES = frozenset(("why", "warum", "…", "..."))  # for a reason, in a line of ours that was copied as it is
_LEAST_OF_A_SENTENCE = 60  # characters of a line that a program may have broken


@dataclass(frozen=True)
class DeskLine:
    """One line as it was written, and what it says: an act of the desk (`kind`) with its fields, or why it
    says none (`problem`, an id with `about`). `verb` is what it begins as, also where it cannot be read."""

    wrote: str
    verb: str = ""
    kind: str = ""
    given: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""
    problem: str = ""
    about: str = ""


def desk_lines(wrote: str, today: date, own: Collection[str] = ()) -> list[DeskLine]:
    """Greetings, thanks, and a name below are none. `own`: the words by which the writer may sign.

    >>> [line] = desk_lines("Hi\\n\\nextend blue 12h\\nShe asked for it.\\n\\nThanks", date(2026, 11, 25))
    >>> line.kind, line.given["span"], line.reason
    ('extend_seat', '12h', 'She asked for it.')
    """
    text = without_signature(f"-\n{wrote}", own).removeprefix("-").strip()
    found = [line for paragraph in re.split(r"\n\s*\n", text) for line in _paragraph(paragraph, today)]
    return list(map(_as_talk, found)) if any(line.verb for line in found) else found


def may_be_act(line: str) -> bool:
    """Return whether a line says what is to be done at the desk, or nearly so."""
    wrote = _POLITE.sub("", _words_of(line))
    return bool(wrote) and (verb_of(wrote.rstrip(" .!")) is not None or may_be_a_slip(wrote.split()[0]))


def _as_talk(line: DeskLine) -> DeskLine:
    """Beside lines of the desk: what begins as none of them, such as the address of a firm below a name."""
    is_talk = line.problem == NO_VERB and not may_be_a_slip(line.wrote.split()[0])
    return replace(line, problem=TALK) if is_talk else line


def _paragraph(text: str, today: date) -> Iterator[DeskLine]:
    """Lines that belong to one another: a reason goes on below its act."""
    found: list[DeskLine] = []
    before = ""
    for line in filter(_words_of, text.splitlines()):
        read = _line(line, today)
        if found and not is_only_courtesy(line) and _goes_on(found[-1], before, read):
            found[-1] = _with_more(found[-1], line)
        elif read.verb or not is_only_courtesy(line):
            found.append(read)
        before = line
    yield from found


def _goes_on(above: DeskLine, before: str, read: DeskLine) -> bool:
    """Whether a line says why the act above it is done, or goes on with what cannot be read. One that begins
    as an act, or nearly so, is a line of its own, but where a program has broken the one before it."""
    if not read.verb:
        return not may_be_a_slip(read.wrote.split()[0])
    if not above.verb:
        return False
    return bool(read.problem) and len(before) >= _LEAST_OF_A_SENTENCE and read.wrote[:1].islower()


def _with_more(act: DeskLine, line: str) -> DeskLine:
    more = _REASON.sub("", line.strip(), count=1)
    return replace(
        act, wrote=f"{act.wrote} {line.strip()}", reason=" ".join(filter(None, [act.reason, more]))
    )


def _words_of(line: str) -> str:
    """Without what a program or its writer puts around a line; there may be nothing else."""
    return _BULLET.sub("", line).strip().strip(_QUOTES).strip()


def _line(line: str, today: date) -> DeskLine:
    wrote = _words_of(line)
    head, reason = _split(wrote)
    verb = verb_of(_POLITE.sub("", head).rstrip(" .!"))
    if verb is None:
        return DeskLine(wrote, problem=NO_VERB)
    if verb.rest.endswith("?"):
        return DeskLine(wrote, verb=verb.name, problem="a_question")
    return _read(wrote, verb, reason, today)


def _split(wrote: str) -> tuple[str, str]:
    """What is to be done, and why."""
    found = min(filter(None, (_DASH.search(wrote), _BECAUSE.search(wrote))), key=_start, default=None)
    return (wrote[: found.start()], wrote[found.end() :].strip()) if found else (wrote, "")


def _start(found: re.Match[str]) -> int:
    return found.start()


def _read(wrote: str, verb: Verb, reason: str, today: date) -> DeskLine:
    why = _REASON.sub("", reason, count=1)
    read = DeskLine(wrote, verb=verb.name, reason="" if why.casefold() in _PLACES else why)
    try:
        kind, given = read_arguments(verb.name, verb.rest, today)
    except NotReadable as problem:
        return replace(read, problem=problem.reason, about=problem.text.strip())
    return replace(read, kind=kind, given=given)
