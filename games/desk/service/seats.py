"""Acts about one seat: answering for it, replacing its player, handing it back, and absences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, timedelta

from django.db import transaction

import engine
from engine.state.view import View
from games.base import links
from games.base.documents import AnswerJSON
from games.base.refusals import RequestRefused
from games.base.routes import Route
from games.desk.read import has_looked_after
from games.desk.service.open_desk import ActRequest, Desk, open_running
from games.lobby.service.seats.invite import read_address
from games.lobby.service.seats.leave_game import hand_on_host, hand_over_seat
from games.lobby.service.seats.take_over_seat import take_over_seat
from games.lobby.service.seats.waiting_list import can_be_seated, seat_waiting_in_game
from games.mail.queue.queue_desk_mails import (
    queue_answered_mail,
    queue_desk_mails,
    queue_mail_to,
    queue_seat_invitation,
)
from games.mail.queue.queue_lobby_mails import queue_arrival_mails
from games.models import Act, Departure, Game, Invitation, Prompt, RemovedPlayer, Seat, SeatMerge, User
from games.models.play.desk import Audience, Kind
from games.people.read.my_games import today_of
from games.people.service.account import LONGEST_ABSENCE
from games.people.service.hold_people import hold_if_let_in
from games.play.read.state import left_seats
from games.play.service.play_bots import come_back
from games.play.service.schedule import calendar_of, move_deadlines
from games.play.service.session import GivenAnswer, Outcome, RulesCrashed, open_session
from games.play.service.take_answer import refuse_nonsense, take_given_answer
from games.site.read import has_looked


def person_asked(desk: Desk, number: int) -> tuple[Seat, list[Prompt]]:
    """Return the seat and what waits there.

    Raises RequestRefused "no_such_place", "bot_plays", "nothing_waits".
    """
    seat = person_at(desk, number)
    asked = list(Prompt.objects.filter(seat=seat, waiting=True, closed_at=None).order_by("question"))
    if not asked:
        raise RequestRefused("nothing_waits")
    return seat, asked


def person_at(desk: Desk, number: int) -> Seat:
    """Return a seat where a person plays; raise RequestRefused "no_such_place", "bot_plays"."""
    seat = desk.seat(number)
    if seat.user is None or seat.bot:
        raise RequestRefused("bot_plays")
    return seat


def audience_of(asked: Iterable[Prompt]) -> Audience:
    """Return TABLE if everybody knows of these questions, or STAFF: that one is private is not told."""
    known = all(prompt.public == engine.SEAT for prompt in asked)
    return Audience.TABLE if known else Audience.STAFF


# Reads the answer that somebody has stated: takes the question and this view of its seat. Raises
# engine.NotAllowed if it is no answer.
ReadAnswer = Callable[[Prompt, engine.Ask, View], AnswerJSON]
BY_DEFAULT, STATED = "default", "stated"


def answer_by_default(game_id: str, request: ActRequest, *, seat: int) -> Act:
    """Take the default of everything that waits for this seat; its player is told.

    Nothing of the questions is told to the person who does it. Raises RequestRefused "nothing_waits",
    "bot_plays", "no_such_place" besides.
    """
    with transaction.atomic():
        desk = open_running(game_id, request, Kind.ANSWER)
        _found, asked = person_asked(desk, seat)
        given = [one for prompt in asked if (one := _default(desk, prompt)) is not None]
        return _record(desk, seat, BY_DEFAULT, given, audience_of(asked))


def answer_as_stated(game_id: str, request: ActRequest, *, seat: int, read: ReadAnswer) -> Act:
    """Answer the one question that everybody knows this seat is asked.

    Any wrong answer is refused in the same sentence and written down for staff: what a seat can answer tells
    of its hand. Raises RequestRefused "no_public_question", "not_an_answer" besides.
    """
    with transaction.atomic():
        done = _answer_stated(open_running(game_id, request, Kind.ANSWER), seat, read)
    if isinstance(done, RequestRefused):
        raise done
    return done


def _answer_stated(desk: Desk, seat: int, read: ReadAnswer) -> Act | RequestRefused:
    found, asked = person_asked(desk, seat)
    known = [prompt for prompt in asked if prompt.public == engine.SEAT]
    if not known:
        raise RequestRefused("no_public_question")
    try:
        outcome = _take(desk, known[0], _read(desk, known[0], found.number, read))
    except engine.Refused:
        desk.record(Kind.NOT_AN_ANSWER, {"seat": seat}, Audience.STAFF)
        return RequestRefused("not_an_answer")
    return _record(desk, seat, STATED, [outcome], Audience.TABLE)


def _read(desk: Desk, prompt: Prompt, seat: int, read: ReadAnswer) -> AnswerJSON:
    game = _loaded(desk)
    ask = game.open.get((seat, prompt.question))
    if ask is None:
        raise engine.NotAsked("not_asked")
    answer = read(prompt, ask, engine.view(game.position, seat))
    refuse_nonsense(seat, prompt.question, answer)
    return answer


def _loaded(desk: Desk) -> engine.Game:
    try:
        return open_session(desk.row).game
    except RulesCrashed:
        raise RequestRefused("is_stuck") from None


def _default(desk: Desk, prompt: Prompt) -> Outcome | None:
    """Answer by the default, or return None if an earlier answer has closed the question."""
    ask = _loaded(desk).open.get((prompt.seat.number, prompt.question))
    return _take(desk, prompt, ask.default) if ask is not None else None


def _take(desk: Desk, prompt: Prompt, answer: AnswerJSON) -> Outcome:
    given = GivenAnswer(prompt.seat.number, prompt.question, answer, Route.MODERATOR, None)
    return take_given_answer(desk.row.pk, given)


def _record(desk: Desk, seat: int, how: str, outcomes: list[Outcome], audience: Audience) -> Act:
    """Record the act without the answers: they are in the decisions, and only their seat sees them."""
    held = any(outcome.held for outcome in outcomes)
    act = desk.record(Kind.ANSWER, {"seat": seat, "by": how} | ({"held": True} if held else {}), audience)
    queue_answered_mail(desk.row, act, desk.seat(seat), outcomes)
    return act


BOT, WAITING, INVITATION = "bot", "waiting", "invitation"
WITHDRAWN = "withdrawn"  # a bot keeps the seat, and no longer for somebody
SUCCESSORS = (WAITING, BOT, INVITATION)


@transaction.atomic
def replace_player(game_id: str, request: ActRequest, *, seat: int, by: str, email: str = "") -> Act:
    """Take a seat from its player, who is told; the successor knows what the seat knows, and nothing else.

    In an open game waiting people come before a bot. `email`: the person to invite. A seat that a bot keeps
    for an invited person can be given on as well; that invitation ends. The address of somebody who cannot
    have the seat is invited like any other, and only its owner is told why they cannot. Raises RequestRefused
    "no_such_successor", "nobody_waits", "somebody_waits", "clocks_stand", "bot_plays", "bad_address", and of
    oneself "player_seated" or "has_played_here" besides.
    """
    desk = open_running(game_id, request)
    found = desk.seat(seat)
    kind = Kind.REPLACE_ABSENT if found.bot else Kind.REPLACE
    desk.require(kind)
    _refuse_seat(desk.row, found, by)
    address, why_not = _refuse_successor(desk, by, email)
    kept = Invitation.objects.filter(seat=found, accepted_at=None)
    was_kept = bool(kept.exclude(email=address).delete()[0])
    person = found.user
    if person is not None:
        hand_over_seat(desk.row, found)
        _no_host_any_more(desk, person)
    else:
        seat_waiting_in_game(desk.row)
    found.refresh_from_db()
    act = desk.record(kind, {"seat": seat, "by": _who_came(found, by, was_kept=was_kept)})
    if address:
        _invite(desk, act, found, address, why_not)
    if person is not None:
        queue_mail_to(desk.row, act, person, url=links.absolute("/"))
    return act


@transaction.atomic
def remove_player(game_id: str, request: ActRequest, *, seat: int) -> Act:
    """Take a seat from its player for good, and tell them: they cannot come back by themselves.

    A waiting person plays on, or a bot. Raises RequestRefused "bot_plays", "no_such_place" besides.
    """
    desk = open_running(game_id, request, Kind.REMOVE)
    found = desk.seat(seat)
    if found.user is None:
        raise RequestRefused("bot_plays")
    person = found.user
    hand_over_seat(desk.row, found)
    _no_host_any_more(desk, person)
    RemovedPlayer.objects.get_or_create(game=desk.row, user=person)
    act = desk.record(Kind.REMOVE, {"seat": seat})
    queue_mail_to(desk.row, act, person, url=links.absolute("/"))
    return act


def _no_host_any_more(desk: Desk, person: User) -> None:
    """Hand on the role of host if this person has lost their seat, unless they did it themselves."""
    if person != desk.request.by:
        hand_on_host(desk.row, person)


def _who_came(seat: Seat, by: str, *, was_kept: bool) -> str:
    if seat.user_id:
        return WAITING
    return WITHDRAWN if by == BOT and was_kept else by


def _refuse_seat(row: Game, seat: Seat, by: str) -> None:
    """Refuse a seat that nobody can give.

    A bot's seat from the beginning cannot be given. A bot follows a bot only where the seat is kept for
    somebody.
    """
    if seat.user is not None:
        return
    kept = Invitation.objects.filter(seat=seat, accepted_at=None).exists()
    if (by == BOT and not kept) or not left_seats(row).filter(pk=seat.pk).exists():
        raise RequestRefused("bot_plays")


def _refuse_successor(desk: Desk, by: str, email: str) -> tuple[str, str]:
    """Return the address of an invited person, and why they cannot have the seat; empty for others."""
    row = desk.row
    if by not in SUCCESSORS:
        raise RequestRefused("no_such_successor")
    if by == BOT:
        return "", ""
    if not row.clocks_run:
        raise RequestRefused("clocks_stand")
    somebody_waits = row.is_open and bool(can_be_seated(row))
    if by == WAITING:
        if not somebody_waits:
            raise RequestRefused("nobody_waits")
        return "", ""
    if somebody_waits:
        raise RequestRefused("somebody_waits")
    address = read_address(email)
    person = User.objects.filter(email=address).first()
    return address, _why_not(desk, person) if person is not None else ""


def _why_not(desk: Desk, person: User) -> str:
    """Return why a person cannot have the seat; empty: they can.

    Only they are told, because it would tell whose the address is. About oneself it is refused at once.
    """
    sits = Seat.objects.filter(game=desk.row, user=person).exists()
    if not (sits or _knows_too_much(desk.row, person)):
        return ""
    if person == desk.request.by:
        raise RequestRefused("player_seated" if sits else "has_played_here", email=person.email)
    return "sits" if sits else "knows"


def _knows_too_much(row: Game, person: User) -> bool:
    left = Departure.objects.filter(game=row, user=person).exists()
    return left or has_looked_after(person, row) or has_looked(person, row)


def _invite(desk: Desk, act: Act, seat: Seat, address: str, why_not: str) -> None:
    """Invite an address to the seat; an invitation that was accepted stays as it is."""
    offered = {"seat": seat, "created_at": desk.now, "person": None}
    invitation, _new = Invitation.objects.update_or_create(
        game=desk.row, email=address, accepted_at=None, defaults=offered
    )
    queue_seat_invitation(desk.row, act, invitation, seat, why_not)


@transaction.atomic
def hand_back(game_id: str, request: ActRequest, *, seat: int) -> Act:
    """Give a seat back to the player a bot stands in for, or to the last person who left it.

    No other person may play there. Raises RequestRefused "nobody_to_hand_back", "seat_was_merged",
    "clocks_stand", "is_stuck", "no_such_place" besides.
    """
    desk = open_running(game_id, request, Kind.HAND_BACK)
    found = desk.seat(seat)
    if found.has_stand_in:
        come_back(desk.row, found.person)
    elif found.is_bots:
        _bring_back(desk, found)
    else:
        raise RequestRefused("nobody_to_hand_back")
    found.refresh_from_db()
    act = desk.record(Kind.HAND_BACK, {"seat": seat})
    queue_desk_mails(desk.row, act, only=found)
    return act


def _bring_back(desk: Desk, seat: Seat) -> None:
    """Give the seat back to the last person who left it, and forget that they had left.

    They have known the seat's hand all along. Where people have changed seats since, they know nothing of
    this one from before.
    """
    left = Departure.objects.filter(seat=seat).select_related("user").order_by("-pk").first()
    if left is None or left.user is None or not hold_if_let_in(left.user):
        raise RequestRefused("nobody_to_hand_back")
    if SeatMerge.objects.filter(game=desk.row, giver=left.user).exclude(done_at=None).exists():
        raise RequestRefused("seat_was_merged")  # the person has said that they play with another account
    if not desk.row.clocks_run:
        raise RequestRefused("clocks_stand")
    since = None if left.has_moved else left.since
    if not take_over_seat(desk.row, seat, left.user, newcomer=False, since=since):
        raise RequestRefused("is_stuck")
    RemovedPlayer.objects.filter(game=desk.row, user=left.user).delete()
    queue_arrival_mails(desk.row, seat.number, left.user)
    left.delete()


@transaction.atomic
def note_absence(game_id: str, request: ActRequest, *, seat: int, until: date) -> Act:
    """Note that a player is away from today, by their own clock, until the end of a day.

    No time counts for them here until then. Raises RequestRefused "absence_over", "absence_too_long_here",
    "no_such_place", "bot_plays" besides.
    """
    desk = open_running(game_id, request, Kind.ABSENCE)
    found = person_at(desk, seat)
    today = today_of(found.person)
    if until < today:
        raise RequestRefused("absence_over", ends=until)
    if (until - today).days + 1 > LONGEST_ABSENCE:
        last = today + timedelta(days=LONGEST_ABSENCE - 1)
        raise RequestRefused("absence_too_long_here", most=LONGEST_ABSENCE, last=last)
    was = _set(desk, found, today, until)
    return _told(desk, found, Kind.ABSENCE, {"seat": seat, "until": [was, until.isoformat()]})


@transaction.atomic
def lift_absence(game_id: str, request: ActRequest, *, seat: int) -> Act:
    """End a noted absence; what still waits for an answer has the time that was left.

    Raises RequestRefused "not_away" besides.
    """
    desk = open_running(game_id, request, Kind.PRESENCE)
    found = person_at(desk, seat)
    if found.absence is None or found.absence[1] < today_of(found.person):
        raise RequestRefused("not_away")
    was = _set(desk, found, None, None)
    return _told(desk, found, Kind.PRESENCE, {"seat": seat, "until": [was, None]})


def _set(desk: Desk, seat: Seat, starts: date | None, ends: date | None) -> str | None:
    """Set the absence and return the last day that was noted before."""
    was, old = seat.away_until, calendar_of(desk.row, seat)
    seat.away_from, seat.away_until = starts, ends
    seat.save(update_fields=["away_from", "away_until"])
    if desk.row.clocks_run:
        move_deadlines(desk.row, seat, old, calendar_of(desk.row, seat))
    return was.isoformat() if was else None


def _told(desk: Desk, seat: Seat, kind: Kind, changed: dict[str, object]) -> Act:
    act = desk.record(kind, changed)
    queue_desk_mails(desk.row, act, only=seat)
    return act
