"""Votes on the clocks of a table: more time for what is open, a pause, or an end of the pause."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games.act.notify.queue_vote_mails import queue_decided_mails, queue_vote_mails
from games.act.session import lock
from games.base.refusals import RequestRefused
from games.models import ClockVote, Game, Seat, User
from games.models.play.clock_vote import LAPSES

from .pause_game import extend_time, pause_game, resume_game

NOBODY = -1
AGAIN = timedelta(days=1)  # after a proposal of one's own that found no majority
DAY = 24 * 3600
MORE_TIME = (DAY, 2 * DAY, 3 * DAY)  # seconds that can be proposed
PAUSES = (3 * DAY, 7 * DAY, 14 * DAY)
SPANS: dict[str, tuple[int, ...]] = {"extend": MORE_TIME, "pause": PAUSES, "resume": (0,)}


@transaction.atomic
def propose(game: Game, user: User, *, kind: str, seconds: int) -> ClockVote:
    """Begin a vote; who proposes it agrees. It is carried out at once where nobody else plays.

    Raises RequestRefused: "no_such_vote", "vote_open", "not_running", "is_paused", "not_paused",
    "stand_in_votes", "proposed_lately"; Seat.DoesNotExist for strangers.
    """
    row, seat = _at_table(game, user)
    if seconds not in SPANS.get(kind, ()):
        raise RequestRefused("no_such_vote")
    now = timezone.now()
    if open_vote(row, now) is not None:
        raise RequestRefused("vote_open")
    _refuse_needless(row, kind)
    _refuse_again(row, seat, now)
    vote = ClockVote(game=row, kind=kind, seconds=seconds, seat=seat.number, yes=[seat.number], opened_at=now)
    vote.save()
    if not _count(row, vote, now, by=seat.number):
        queue_vote_mails(row, vote)
    return vote


@transaction.atomic
def vote_on(game: Game, user: User, vote: int, *, agrees: bool) -> ClockVote:
    """Agree or disagree, as long as it is open; the last word counts. As above; "vote_closed"."""
    row, seat = _at_table(game, user)
    now = timezone.now()
    found = open_vote(row, now)
    if found is None or found.pk != vote:
        raise RequestRefused("vote_closed")
    found.yes = _without(found.yes, seat.number) + [seat.number] * agrees
    found.no = _without(found.no, seat.number) + [seat.number] * (not agrees)
    found.save(update_fields=["yes", "no"])
    _count(row, found, now, by=seat.number)
    return found


@transaction.atomic
def recount(game_id: str, now: datetime) -> bool:
    """Count again, as seats have changed hands; a seat that is looked after has no voice. True if decided."""
    row = lock(game_id)
    found = open_vote(row, now) if row.status == Game.Status.RUNNING else None
    return found is not None and _count(row, found, now)


def is_decided(vote: ClockVote, people: Sequence[int]) -> bool:
    """Whether these, who play now, have decided it by what they have said."""
    return _verdict(people, vote) is not None


def open_vote(game: Game, now: datetime) -> ClockVote | None:
    """The one that can still be voted on; one that nobody has decided in time has lapsed."""
    found = ClockVote.objects.filter(game=game, closed_at=None).first()
    if found is not None and found.opened_at + LAPSES <= now:
        _close(found, found.opened_at + LAPSES, passed=False)
        return None
    return found


def close_lapsed(now: datetime) -> None:
    """Votes that nobody has decided in time, in all games."""
    lapsed = ClockVote.objects.filter(closed_at=None, opened_at__lte=now - LAPSES)
    lapsed.update(closed_at=F("opened_at") + LAPSES, passed=False)


def voters(game: Game) -> list[int]:
    """The seats of people who play themselves."""
    return list(playing(Seat.objects.filter(game=game)).values_list("number", flat=True))


def playing(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Those of them at which a person plays, in order."""
    return seats.filter(bot="").exclude(user=None).order_by("number")


def _at_table(game: Game, user: User) -> tuple[Game, Seat]:
    row = lock(game.pk)
    seat = Seat.objects.get(game=row, user=user)
    if row.status != Game.Status.RUNNING:
        raise RequestRefused("not_running")
    if seat.bot:
        raise RequestRefused("stand_in_votes")
    return row, seat


def _refuse_needless(row: Game, kind: str) -> None:
    if kind == ClockVote.Kind.RESUME and row.paused_at is None:
        raise RequestRefused("not_paused")
    if kind != ClockVote.Kind.RESUME and row.paused_at is not None:
        raise RequestRefused("is_paused")


def _refuse_again(row: Game, seat: Seat, now: datetime) -> None:
    """Each proposal is a mail to all: one that found no majority is not made anew at once."""
    mine = ClockVote.objects.filter(game=row, seat=seat.number, passed=False)
    if mine.filter(closed_at__gt=now - AGAIN).exists():
        raise RequestRefused("proposed_lately")


def _without(seats: Sequence[int], seat: int) -> list[int]:
    return [one for one in seats if one != seat]


def _count(row: Game, vote: ClockVote, now: datetime, *, by: int = NOBODY) -> bool:
    """Carry it out if it is decided, and tell all but the one `by` whose voice it is. True if decided."""
    passed = _verdict(voters(row), vote)
    if passed is None:
        return False
    _close(vote, now, passed=passed)
    if passed:
        _carry_out(row, vote, now)
        queue_decided_mails(row, vote, by)
    return True


def _verdict(people: Sequence[int], vote: ClockVote) -> bool | None:
    """More than half of those who play agree: done. Half of them are against it: closed. Else None, as
    while bots look after all of them: they may be back in time."""
    if not people:
        return None
    agree, against = (len(set(people) & set(said)) for said in (vote.yes, vote.no))
    if 2 * agree > len(people):
        return True
    return False if 2 * against >= len(people) else None


def _close(vote: ClockVote, now: datetime, *, passed: bool) -> None:
    vote.closed_at, vote.passed = now, passed
    vote.save(update_fields=["closed_at", "passed"])


def _carry_out(row: Game, vote: ClockVote, now: datetime) -> None:
    span = timedelta(seconds=vote.seconds)
    if vote.kind == ClockVote.Kind.EXTEND:
        extend_time(row, span, now)
    elif vote.kind == ClockVote.Kind.PAUSE:
        pause_game(row, now, until=now + span)
    else:
        resume_game(row, now)
