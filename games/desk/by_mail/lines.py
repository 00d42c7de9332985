"""The lines of a mail to the desk: how they are read, done and refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from games.base import links
from games.base.documents import RequestRefused
from games.desk.by_mail.arguments import HELP, LOOK, NotReadable, Verb, may_be_a_slip, read_arguments, verb_of
from games.desk.read import acts_for, role_of
from games.desk.service import ActRequest, do_act
from games.desk.words import act_words, with_reason
from games.lobby.words.reasons import lobby_reason
from games.mail.language.chatter import is_only_courtesy, without_signature
from games.mail.outbox.addresses import DeskKey
from games.models import Act, Game, Seat, User
from games.models.play.desk import Role
from games.play.read.current import Unloadable
from games.play.service.session import lock
from games.words.moments import unloadable_words
from games.words.names import colour_name, listed

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


MOST_QUOTED = 200


def why_unread(game: Game, line: DeskLine) -> str:
    """Return why a line says no act, and what to write instead."""
    told = {
        "text": line.about[:MOST_QUOTED],
        "url": links.desk_link(game.pk),
        "seats": _seats(game) if line.problem == "no_seat" else "",
    }
    return _SENTENCES[line.problem]() % told


def why_refused(line: DeskLine, refused: RequestRefused) -> str:
    """Return why an act cannot be done; if the reason is missing, show the line with a place for it."""
    why = lobby_reason(refused)
    if refused.reason != "no_reason":
        return why
    again = with_reason(line.wrote.rstrip(" .!–—-"))
    return " ".join([why, _("Write it so: “%(line)s”") % {"line": again}])


def _seats(game: Game) -> str:
    numbers = Seat.objects.filter(game=game).order_by("number").values_list("number", flat=True)
    return listed(map(colour_name, numbers))


_SENTENCES: dict[str, Callable[[], str]] = {
    "no_verb": lambda: _("This is no line of the desk. Reply “help” for all that can be written."),
    "talk": lambda: _("Not used."),
    "a_question": lambda: _("A question changes nothing. Write the line without a question mark."),
    "needs_a_look": lambda: _("This is done on the page, where you see first what it does: %(url)s"),
    "no_seat": lambda: _("Say which seat, by its colour: %(seats)s."),
    "no_span": lambda: _("Say how long, such as 12h or 2d."),
    "no_answer": lambda: _(
        "Say what the player has told you, such as “answer blue: attack 8”. “default blue” takes the default."
    ),
    "no_day": lambda: _("Say the last day, such as “until Friday” or “until 24 Dec”."),
    "not_from_today": lambda: _("An absence at the desk begins today. Say its last day alone."),
    "no_successor": lambda: _("Say who plays on: “bot” or “waiting”."),
    "left_over": lambda: _("“%(text)s” is not understood in it."),
}


AN_HOUR = timedelta(hours=1)
MOST_AN_HOUR = 60  # acts of one person at all desks, on pages, by mail and by programs


@dataclass(frozen=True)
class LineResult:
    """What came of a line, in a sentence. `read`: it was understood; `is_talk`: it is no line."""

    wrote: str
    told: str
    done: bool = False
    read: bool = True
    is_talk: bool = False


@dataclass(frozen=True)
class CarriedOut:
    """What came of the lines of a mail.

    `meanwhile`: what was done since the mail that they reply to was written. `other_role`: their role has
    changed since then. In both cases none of the lines was done.
    """

    results: list[LineResult] = field(default_factory=list)
    meanwhile: Sequence[Act] = ()
    other_role: bool = False

    @property
    def is_late(self) -> bool:
        return bool(self.meanwhile) or self.other_role


def carry_out(key: DeskKey, person: User, role: Role, lines: Sequence[DeskLine]) -> CarriedOut:
    """Do the lines, each judged by itself; the lock on the game keeps others from acting between them."""
    row = lock(key.game)
    if any(line.kind not in ("", HELP) for line in lines) and row.status != Game.Status.OVER:
        if role != key.role:
            return CarriedOut(other_role=True)
        if newer := list(acts_for(row, role)[key.seen :]):
            return CarriedOut(meanwhile=newer)
    wanted = [line for line in lines if line.kind != HELP]
    return CarriedOut([_done(row, person, line, n) for n, line in enumerate(wanted)])


def _done(row: Game, person: User, line: DeskLine, place: int) -> LineResult:
    if line.problem:
        told, talk = why_unread(row, line), line.problem == TALK
        return LineResult(line.wrote, told, read=line.problem == LOOK, is_talk=talk)
    if place >= MOST_ACTS:
        most = _("An email does at most %(most)d lines. Write this one again in another.")
        return LineResult(line.wrote, most % {"most": MOST_ACTS})
    if why := _too_often(person):
        return LineResult(line.wrote, why)
    return _tried(row, person, line)


def _tried(row: Game, person: User, line: DeskLine) -> LineResult:
    """Do one line, in no savepoint of its own: a try of a wrong answer stays written down."""
    try:
        act = do_act(line.kind, row.pk, ActRequest(person, line.reason, by_mail=True), line.given)
    except RequestRefused as refused:
        return LineResult(line.wrote, why_refused(line, refused))
    except Unloadable as unloadable:
        return LineResult(line.wrote, unloadable_words(unloadable.missing))
    except Game.DoesNotExist:
        return LineResult(line.wrote, not_of_the_desk_words())
    return LineResult(line.wrote, act_words(act), done=True)


def not_of_the_desk_words() -> str:
    """Tell somebody who was at the desk when they were written to that they are no longer."""
    return _("You no longer look after this game.")


def _too_often(person: User) -> str:
    """Return a refusal for too many acts within an hour: most acts send a mail to each at the table."""
    lately = Act.objects.filter(person=person, at__gt=timezone.now() - AN_HOUR)
    if lately.count() < MOST_AN_HOUR:
        return ""
    return _("You have done a great deal within an hour. Write this line again in an hour.")


def role_there(person: User, game: Game) -> Role | None:
    """Return the role at the desk now; None: they have no business there any more."""
    return role_of(person, game) if person.is_active else None
