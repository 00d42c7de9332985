"""Acts of the desk from texts, by one table for page, command, API and mail; and how mail lines are done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from games.base import links
from games.base.numbers import NO_ROW, key_in, number_in, number_of
from games.base.refusals import RequestRefused
from games.base.times import read_span
from games.desk.by_mail.arguments import HELP, LOOK
from games.desk.by_mail.lines import MOST_ACTS, TALK, DeskLine, moves_in, reads
from games.desk.read import acts_for, role_of
from games.desk.service import moderators as appointing
from games.desk.service.clock import change_times, extend, nudge_bots, pause, remind_now, resume, try_again
from games.desk.service.decisions import Moment, close, make_ruling, take_back, undo_ruling
from games.desk.service.moderators import look
from games.desk.service.open_desk import ActRequest
from games.desk.service.seats import (
    answer_as_stated,
    answer_by_default,
    hand_back,
    lift_absence,
    note_absence,
    remove_player,
    replace_player,
)
from games.desk.words.acts import act_words
from games.desk.words.forms import with_reason
from games.lobby.service.merge import ask_to_merge
from games.lobby.words.reasons import lobby_reason
from games.mail.outbox.addresses import DeskKey
from games.models import Act, Game, Moderator, Seat, User
from games.models.people.people import canonical
from games.models.play.desk import Kind, Role
from games.play.read.current import Unloadable
from games.play.service.session import lock
from games.words.names import colour_name, listed
from games.words.unloadable import unloadable_words

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


Texts = Mapping[str, str]
Do = Callable[[str, ActRequest, Texts], Act]


def do_act(name: str, game_id: str, request: ActRequest, given: Texts) -> Act:
    """Do an act by what was `given`: each field is a text, as somebody typed or chose it.

    Raises RequestRefused "no_such_act", for what cannot be read and as the services do; Game.DoesNotExist.
    """
    if name not in ACTS:
        raise RequestRefused("no_such_act", act=name, acts=", ".join(ACTS))
    return ACTS[name](game_id, request, given)


def _pause(game_id: str, request: ActRequest, given: Texts) -> Act:
    span = given.get("span", "").strip()
    return pause(game_id, request, span=read_span(span) if span else None)


def _resume(game_id: str, request: ActRequest, _given: Texts) -> Act:
    return resume(game_id, request)


def _extend(game_id: str, request: ActRequest, given: Texts) -> Act:
    return extend(game_id, request, span=read_span(given.get("span", "")))


def _extend_seat(game_id: str, request: ActRequest, given: Texts) -> Act:
    return extend(game_id, request, span=read_span(given.get("span", "")), seat=_seat(given))


def _remind(game_id: str, request: ActRequest, _given: Texts) -> Act:
    return remind_now(game_id, request)


def _remind_seat(game_id: str, request: ActRequest, given: Texts) -> Act:
    return remind_now(game_id, request, seat=_seat(given))


def _times(game_id: str, request: ActRequest, given: Texts) -> Act:
    spans = {name: read_span(given.get(name, "")) for name in ("response", "deal")}
    return change_times(game_id, request, **spans)


def _nudge(game_id: str, request: ActRequest, _given: Texts) -> Act:
    return nudge_bots(game_id, request)


def _answer(game_id: str, request: ActRequest, given: Texts) -> Act:
    """Answer as stated, or by the default if there are no words."""
    said = given.get("answer", "").strip()
    if not said:
        return answer_by_default(game_id, request, seat=_seat(given))
    return answer_as_stated(game_id, request, seat=_seat(given), read=reads(said))


def _absence(game_id: str, request: ActRequest, given: Texts) -> Act:
    return note_absence(game_id, request, seat=_seat(given), until=_day(given.get("until", "")))


def _presence(game_id: str, request: ActRequest, given: Texts) -> Act:
    return lift_absence(game_id, request, seat=_seat(given))


def _replace(game_id: str, request: ActRequest, given: Texts) -> Act:
    email = given.get("email", "")
    return replace_player(game_id, request, seat=_seat(given), by=given.get("successor", ""), email=email)


def _remove(game_id: str, request: ActRequest, given: Texts) -> Act:
    return remove_player(game_id, request, seat=_seat(given))


def _hand_back(game_id: str, request: ActRequest, given: Texts) -> Act:
    return hand_back(game_id, request, seat=_seat(given))


def _appoint(game_id: str, request: ActRequest, given: Texts) -> Act:
    return appointing.appoint(game_id, request, email=given.get("email", ""))


def _dismiss(game_id: str, request: ActRequest, given: Texts) -> Act:
    """Dismiss by the key that a form has, or by the address that a command names."""
    key = key_in(given, "moderator") or _moderator_at(game_id, given.get("email", ""))
    return appointing.dismiss(game_id, request, moderator=key)


def _resign(game_id: str, request: ActRequest, _given: Texts) -> Act:
    return appointing.resign(game_id, request)


def _hand_over(game_id: str, request: ActRequest, given: Texts) -> Act:
    return appointing.hand_over(game_id, request, email=given.get("email", ""))


def _rewind(game_id: str, request: ActRequest, given: Texts) -> Act:
    dice, knows = given.get("dice", ""), given.get("knows", "")
    return take_back(game_id, request, to=_moment(given), dice=dice, knows=knows)


def _moment(given: Texts) -> Moment:
    """Return the moment to go back to; raise RequestRefused "rewind_one_moment", "rewind_no_entry"."""
    if not given.get("before", "").strip():
        return Moment(encounter=number_in(given, "encounter"))
    if given.get("encounter", "").strip():
        raise RequestRefused("rewind_one_moment")
    if (place := number_in(given, "before")) < 1:
        raise RequestRefused("rewind_no_entry")
    return Moment(before=place)


def _ruling(game_id: str, request: ActRequest, given: Texts) -> Act:
    """Make a ruling from `moves` as JSON; `stands`: the position that was looked at, none from a command."""
    stands = given.get("stands", "").strip() or None
    moves = moves_in(given.get("moves", ""))
    return make_ruling(game_id, request, moves=moves, dice=given.get("dice", ""), stands=stands)


def _undo_ruling(game_id: str, request: ActRequest, given: Texts) -> Act:
    return undo_ruling(game_id, request, dice=given.get("dice", ""), knows=given.get("knows", ""))


def _close(game_id: str, request: ActRequest, given: Texts) -> Act:
    """Close the game; `winners`: numbers of seats with commas between them."""
    named = list(filter(None, given.get("winners", "").split(",")))
    sure = bool(given.get("sure", "").strip())
    return close(game_id, request, winners=map(number_of, named), sure=sure)


def _retry(game_id: str, request: ActRequest, _given: Texts) -> Act:
    return try_again(game_id, request)


def _merge(game_id: str, request: ActRequest, given: Texts) -> Act:
    return ask_to_merge(game_id, request, seat=_seat(given), email=given.get("email", ""))


def _look(game_id: str, request: ActRequest, given: Texts) -> Act:
    return look(game_id, request, seat=_seat(given), what=given.get("what", "").strip())


def _moderator_at(game_id: str, email: str) -> int:
    found = Moderator.objects.named().filter(game=game_id, user__email=canonical(email)).first()
    return found.pk if found else NO_ROW


def _seat(given: Texts) -> int:
    """Return the seat's number, which the service checks; raise RequestRefused "no_seat_named"."""
    if not given.get("seat", "").strip():
        raise RequestRefused("no_seat_named")
    return number_in(given, "seat")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise RequestRefused("bad_day", text=text) from None


ACTS: dict[str, Do] = {
    Kind.PAUSE: _pause,
    Kind.RESUME: _resume,
    Kind.EXTEND: _extend,
    Kind.EXTEND_SEAT: _extend_seat,
    Kind.REMIND: _remind,
    Kind.REMIND_SEAT: _remind_seat,
    Kind.TIMES: _times,
    Kind.NUDGE: _nudge,
    Kind.ANSWER: _answer,
    Kind.ABSENCE: _absence,
    Kind.PRESENCE: _presence,
    Kind.REPLACE: _replace,
    Kind.REMOVE: _remove,
    Kind.HAND_BACK: _hand_back,
    Kind.APPOINT: _appoint,
    Kind.DISMISS: _dismiss,
    Kind.RESIGN: _resign,
    Kind.HAND_OVER: _hand_over,
    Kind.REWIND: _rewind,
    Kind.RULING: _ruling,
    Kind.UNDO_RULING: _undo_ruling,
    Kind.CLOSE: _close,
    Kind.RETRY: _retry,
    Kind.LOOK: _look,
    Kind.MERGE: _merge,
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
