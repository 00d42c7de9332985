"""What is special about each kind of vote: when there is cause for it, and what is done once it passed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from engine.decisions import ANEW, TABLE
from games.lobby.service.seats.hand_on_host import hand_on_host
from games.lobby.service.seats.leave_game import hand_over_seat
from games.mail.queue.queue_vote_mails import queue_replaced_mail
from games.models import Game, Seat, Vote
from games.play.read.answered_at_once import stood_before
from games.play.read.road import road
from games.play.service.correct.close_game import close_game
from games.play.service.correct.pause_game import extend_time, pause_game, resume_game
from games.play.service.correct.rewind import rewind

DAY = 24 * 3600
MORE_TIME = (DAY, 2 * DAY, 3 * DAY)  # seconds that can be proposed
PAUSES = (3 * DAY, 7 * DAY, 14 * DAY)
SPANS: dict[str, tuple[int, ...]] = {Vote.Kind.EXTEND: MORE_TIME, Vote.Kind.PAUSE: PAUSES}


def no_cause(row: Game, vote: Vote) -> str:
    """Why there is nothing to vote on; empty if there is."""
    if vote.kind in CAUSES:
        reason, there_is = CAUSES[vote.kind]
        return "" if there_is(row, vote) else reason
    return ""


def carry_out(row: Game, vote: Vote, now: datetime) -> None:
    """What the table has agreed on. Raises RequestRefused."""
    DO[vote.kind](row, vote, now)


def _runs(row: Game, _vote: Vote) -> bool:
    return row.paused_at is None


def _rests(row: Game, _vote: Vote) -> bool:
    return row.paused_at is not None


def _is_absent(row: Game, vote: Vote) -> bool:
    seat = Seat.objects.filter(game=row, number=vote.whom).first()
    return seat is not None and seat.has_stand_in


def _counts(row: Game, vote: Vote) -> bool:
    """Nobody has taken the game back to before it meanwhile."""
    return vote.decision > 0 and road(row.pk).counts(vote.decision)


def _is_seat(row: Game, vote: Vote) -> bool:
    return Seat.objects.filter(game=row, number=vote.whom).exists()


CAUSES: dict[str, tuple[str, Callable[[Game, Vote], bool]]] = {
    Vote.Kind.EXTEND: ("is_paused", _runs),
    Vote.Kind.PAUSE: ("is_paused", _runs),
    Vote.Kind.RESUME: ("not_paused", _rests),
    Vote.Kind.REPLACE: ("not_absent", _is_absent),
    Vote.Kind.TAKE_BACK: ("nothing_to_take_back", _counts),
    Vote.Kind.CONCEDE: ("no_such_place", _is_seat),
}


def _extend(row: Game, vote: Vote, now: datetime) -> None:
    extend_time(row, timedelta(seconds=vote.seconds), now)


def _pause(row: Game, vote: Vote, now: datetime) -> None:
    pause_game(row, now, until=now + timedelta(seconds=vote.seconds))


def _resume(row: Game, _vote: Vote, now: datetime) -> None:
    resume_game(row, now)


def _replace(row: Game, vote: Vote, _now: datetime) -> None:
    """Whoever waits has the seat, else the bot keeps it; a host who plays can invite somebody then."""
    seat = Seat.objects.select_related("user").get(game=row, number=vote.whom)
    person = seat.person
    hand_over_seat(row, seat)
    hand_on_host(row, person)
    queue_replaced_mail(row, vote, person)


def _take_back(row: Game, vote: Vote, now: datetime) -> None:
    """The dice are drawn anew: what was drawn since is known."""
    rewind(row.pk, to=stood_before(row.pk, vote.decision), dice=ANEW, by=TABLE, now=now)


def _draw(row: Game, _vote: Vote, now: datetime) -> None:
    close_game(row.pk, by=TABLE, now=now)


def _concede(row: Game, vote: Vote, now: datetime) -> None:
    close_game(row.pk, by=TABLE, winners=[vote.whom], now=now)


DO: dict[str, Callable[[Game, Vote, datetime], None]] = {
    Vote.Kind.EXTEND: _extend,
    Vote.Kind.PAUSE: _pause,
    Vote.Kind.RESUME: _resume,
    Vote.Kind.REPLACE: _replace,
    Vote.Kind.TAKE_BACK: _take_back,
    Vote.Kind.DRAW: _draw,
    Vote.Kind.CONCEDE: _concede,
}
