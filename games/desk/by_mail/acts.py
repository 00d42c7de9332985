"""Every act of the desk by its name, from the texts of a form or of a command to the service that does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from games.base.durations import read_span
from games.base.numbers import NO_ROW, key_in, number_in, number_of
from games.base.refusals import RequestRefused
from games.desk.service import appoint as appointing
from games.desk.service.answer_for_seat import answer_as_stated, answer_by_default
from games.desk.service.change_times import change_times
from games.desk.service.close import close
from games.desk.service.extend import extend
from games.desk.service.hand_back import hand_back
from games.desk.service.look import look
from games.desk.service.make_ruling import make_ruling, undo_ruling
from games.desk.service.note_absence import lift_absence, note_absence
from games.desk.service.nudge_bots import nudge_bots
from games.desk.service.open_desk import ActRequest
from games.desk.service.pause import pause, resume
from games.desk.service.remind_now import remind_now
from games.desk.service.replace_player import remove_player, replace_player
from games.desk.service.take_back import Moment, take_back
from games.desk.service.try_again import try_again
from games.lobby.service.merge.ask import ask_to_merge
from games.models import Act, Moderator
from games.models.people.user import canonical
from games.models.play.desk import Kind

from .moves import moves_in
from .stated_answer import reads

Texts = Mapping[str, str]
Do = Callable[[str, ActRequest, Texts], Act]


def do_act(name: str, game_id: str, request: ActRequest, given: Texts) -> Act:
    """Do it, by what was `given`: each field a text, as somebody typed or chose it.

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
    """Without words by the default."""
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
    """By the key that a form has, or by the address that a command names."""
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
    """Raises RequestRefused "rewind_one_moment", "rewind_no_entry"."""
    if not given.get("before", "").strip():
        return Moment(encounter=number_in(given, "encounter"))
    if given.get("encounter", "").strip():
        raise RequestRefused("rewind_one_moment")
    if (place := number_in(given, "before")) < 1:
        raise RequestRefused("rewind_no_entry")
    return Moment(before=place)


def _ruling(game_id: str, request: ActRequest, given: Texts) -> Act:
    """`moves`: as JSON. `stands`: the position that was looked at; a command says nothing of it."""
    stands = given.get("stands", "").strip() or None
    moves = moves_in(given.get("moves", ""))
    return make_ruling(game_id, request, moves=moves, dice=given.get("dice", ""), stands=stands)


def _undo_ruling(game_id: str, request: ActRequest, given: Texts) -> Act:
    return undo_ruling(game_id, request, dice=given.get("dice", ""), knows=given.get("knows", ""))


def _close(game_id: str, request: ActRequest, given: Texts) -> Act:
    """`winners`: numbers of seats with commas between them."""
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
    """A seat that there is not is refused by the service. Raises RequestRefused "no_seat_named"."""
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
