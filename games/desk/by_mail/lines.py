"""The lines of a mail to the desk; moves of a ruling as text; and cards and orders of a seat in words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.state.view import SeatView, View, encounter_in
from engine.windows.homecoming import SHIPS_HOME
from engine.windows.stops import BY_ROLE
from games.ahead.words.orders import order_lines, use_order_words
from games.ahead.words.other_orders import is_tech_order, said, way_home
from games.desk.by_mail.arguments import NotReadable, Verb, may_be_a_slip, read_arguments, verb_of
from games.mail.language.chatter import is_only_courtesy, without_signature
from games.words.moments import moment_name
from games.words.names import alien_name

FACE_DOWN = "face down"


class Pile(NamedTuple):
    """Cards that lie in one place, by their keys."""

    title: str
    cards: Sequence[str]


def piles(view: View) -> list[Pile]:
    """Return all cards that the seat of this view has and sees; its hand also if it is empty."""
    mine = _mine(view)
    found = [
        Pile(_("Hand"), mine["hand"] or []),
        Pile(_("Laid in this encounter"), _laid(view)),
        Pile(_("Laid aside"), mine["laid_aside"] or []),
        *(Pile(alien_name(alien), cards) for alien, cards in (mine["piles"] or {}).items()),
    ]
    return [pile for place, pile in enumerate(found) if pile.cards or place == 0]


def ordered_lines(view: View) -> list[str]:
    """Return when the seat is asked, and its orders about uses, questions and its ships."""
    of_uses = (_mine(view)["orders"] or {}).items()
    return [
        _stops(view),
        *(use_order_words(name, order) for name, order in of_uses if not _told_below(name)),
        *(order.sentence for order in order_lines(view)),
        said(way_home(view)) + ".",
    ]


def _told_below(name: str) -> bool:
    return name == SHIPS_HOME or is_tech_order(name)


def _stops(view: View) -> str:
    """Return when the seat is asked; if it has said nothing, the usual moments hold."""
    stops = _mine(view)["stops"]
    names = [_("the usual ones") if stop == BY_ROLE else moment_name(stop) for stop in stops or [BY_ROLE]]
    if stops == []:
        return _("Asked at no moment beforehand.")
    return _("Asked at these moments: %(moments)s.") % {"moments": "; ".join(names)}


def _mine(view: View) -> SeatView:
    assert view["you"] is not None, "a bystander has no hand"
    return view["seats"][view["you"]]


def _laid(view: View) -> list[str]:
    card = encounter_in(view).get("cards", {}).get(str(view["you"]))
    return [card] if card and card != FACE_DOWN else []


MOST_ACTS = 12  # of one mail
NO_VERB, TALK = "no_verb", "talk"  # problems
_BULLET = re.compile(r"^[\s*_•·–-]{0,6}")
_QUOTES = "“”„\"'"  # around a line of ours that was copied
_DASH = re.compile(r"\s{1,4}[-–—]{1,2}(?:\s|$)|\s{1,4}[–—]|[–—]\s")
_BECAUSE = re.compile(
    r"[\s,;.]{1,4}(?:(?:reason|grund)\s*:\s*|(?=(?:because|since|weil|da)\b))", re.IGNORECASE
)
_REASON = re.compile(r"(?:reason|grund|why|warum)\s*:\s*", re.IGNORECASE)
_POLITE = re.compile(r"^\s*(?:(?:please|bitte|and|und|then|dann)\s+)+", re.IGNORECASE)
_PLACES = frozenset(("why", "warum", "…", "..."))  # for a reason, in a line of ours that was copied unchanged
_LEAST_OF_A_SENTENCE = 60  # characters of a line that a mail program may have broken


@dataclass(frozen=True)
class DeskLine:
    """One line as it was written, and the act of the desk (`kind`) with its fields.

    If it says no act, `problem` is an id that says why, with `about`. `verb` is what it begins as, also if
    the rest cannot be read.
    """

    wrote: str
    verb: str = ""
    kind: str = ""
    given: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""
    problem: str = ""
    about: str = ""


def desk_lines(wrote: str, today: date, own: Collection[str] = ()) -> list[DeskLine]:
    """Return the lines of a mail, without greetings, thanks and a name. `own`: words of the writer's name.

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
    """Mark a line beside others of the desk as talk if it begins as none, such as the address of a firm."""
    is_talk = line.problem == NO_VERB and not may_be_a_slip(line.wrote.split()[0])
    return replace(line, problem=TALK) if is_talk else line


def _paragraph(text: str, today: date) -> Iterator[DeskLine]:
    """Yield the lines of a paragraph; a reason may go on below its act."""
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
    """Return whether a line gives the reason for the act above it, or goes on with what cannot be read.

    A line that begins as an act, or nearly so, is a line of its own, unless a program has broken the one
    before.
    """
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
    """Return a line without what a program or its writer puts around it; that may leave nothing."""
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
    """Return what is to be done, and why."""
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
