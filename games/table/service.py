"""Votes of a table: propose, vote, withdraw, count and carry out; and taking one's own answer back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal

from django.db import transaction
from django.utils import timezone

from engine.decisions import KEPT, TABLE
from games.base.documents import RequestRefused
from games.desk.service import record_act
from games.mail.send.lobby_mails import send_decided_mails, send_vote_mails
from games.models import Act, Game, Seat, User, Vote
from games.models.play.desk import Role
from games.play.read.history import stood_before
from games.play.service.correct import rewind
from games.play.service.session import lock
from games.table.declaration import kind_of, kinds, why_no_cause
from games.table.read import last_own_answer, playing, seats_have_changed, verdict

How = Literal["proposed", "passed", "refused", "lapsed", "withdrawn", "needless", "seats"]
NOBODY = -1
AGAIN = timedelta(days=1)  # after one's own proposal found no majority


@transaction.atomic
def propose(game: Game, user: User, *, kind: str, seconds: int = 0, about: int | None = None) -> Vote:
    """Begin a vote; the proposer agrees. It is carried out at once if nobody else has a vote.

    `about` is the seat that it is about. Raises RequestRefused: "no_such_vote", "vote_open", "not_running",
    "is_paused", "not_paused", "not_absent", "nothing_to_take_back", "no_such_place", "not_about_yourself",
    "stand_in_votes", "proposed_lately", and as the act it proposes does; Seat.DoesNotExist for strangers.
    """
    row, seat = _at_table(game, user)
    now = timezone.now()
    vote = _proposed(row, seat, kind, seconds, about, now)
    if (open_one := open_vote(row, kind, now)) is not None and not _is_over(row, open_one, now):
        raise RequestRefused("vote_open")
    if cause := why_no_cause(row, vote):
        raise RequestRefused(cause)
    _refuse_again(row, seat, kind, now)
    vote.save()
    if verdict(vote, voters(row)) is None:
        _record(row, vote, now, "proposed")
        send_vote_mails(row, vote)
    _count(row, vote, now, by=seat.number)
    return vote


@transaction.atomic
def vote_on(game: Game, user: User, vote: int, *, agrees: bool) -> Vote:
    """Agree or disagree while the vote is open; the last word counts.

    Raises as `propose`; also "vote_closed", "vote_about_you".
    """
    row, seat = _at_table(game, user)
    now = timezone.now()
    found = _open(row, vote, now)
    if found.about == seat.number:
        raise RequestRefused("vote_about_you")
    found.yes = _without(found.yes, seat.number) + [seat.number] * agrees
    found.no = _without(found.no, seat.number) + [seat.number] * (not agrees)
    found.save(update_fields=["yes", "no"])
    _count(row, found, now, by=seat.number)
    return found


@transaction.atomic
def withdraw(game: Game, user: User, vote: int) -> Vote:
    """Withdraw one's own proposal. Raises as `vote_on`; also "not_your_vote"."""
    row, seat = _at_table(game, user)
    now = timezone.now()
    found = _open(row, vote, now)
    if found.seat != seat.number:
        raise RequestRefused("not_your_vote")
    _close(row, found, now, "withdrawn")
    return found


@transaction.atomic
def recount(vote: Vote, now: datetime) -> bool:
    """Count again after seats, time, the game or the cause have changed.

    Return True if the vote is closed.
    """
    row = lock(vote.game_id)
    found = Vote.objects.filter(pk=vote.pk, closed_at=None).first()
    if found is None:
        return False
    if row.status == Game.Status.OVER:
        Vote.objects.filter(pk=found.pk).update(closed_at=now)
        return True
    if found.lapses_at <= now:
        _close(row, found, found.lapses_at, "lapsed")
        return True
    return row.status == Game.Status.RUNNING and _count(row, found, now)


def is_decided(vote: Vote, people: Sequence[int], now: datetime) -> bool:
    """Return whether the vote is to be closed: these players have decided it, or nobody can any more."""
    if vote.lapses_at <= now or vote.game.status == Game.Status.OVER:
        return True
    if vote.game.status != Game.Status.RUNNING:
        return False
    return verdict(vote, people) is not None or bool(_ended(vote.game, vote))


def open_vote(game: Game, kind: str, now: datetime) -> Vote | None:
    """Return the vote of this kind that can still be voted on, and close one that has lapsed."""
    found = Vote.objects.filter(game=game, kind=kind, closed_at=None).first()
    if found is not None and found.lapses_at <= now:
        _close(game, found, found.lapses_at, "lapsed")
        return None
    return found


def voters(game: Game) -> list[int]:
    """Return the seats of people who play themselves."""
    return list(playing(Seat.objects.filter(game=game)).values_list("number", flat=True))


def _at_table(game: Game, user: User) -> tuple[Game, Seat]:
    row = lock(game.pk)
    seat = Seat.objects.select_related("game").get(game=row, user=user)
    if row.status != Game.Status.RUNNING:
        raise RequestRefused("not_running")
    if seat.bot:
        raise RequestRefused("stand_in_votes")
    return row, seat


def _open(row: Game, pk: int, now: datetime) -> Vote:
    found = Vote.objects.filter(game=row, pk=pk, closed_at=None).first()
    if found is None or open_vote(row, found.kind, now) is None or _is_over(row, found, now):
        raise RequestRefused("vote_closed")
    return found


def _proposed(row: Game, seat: Seat, kind: str, seconds: int, about: int | None, now: datetime) -> Vote:
    declared = kinds().get(kind)
    if declared is None or seconds not in declared.spans:
        raise RequestRefused("no_such_vote")
    if (about is not None) != (declared.seats is not None):
        raise RequestRefused("no_such_vote")
    if about == seat.number:
        raise RequestRefused("not_about_yourself")
    vote = Vote(game=row, kind=kind, seconds=seconds, about=about, seat=seat.number, opened_at=now)
    vote.yes, vote.decision = [seat.number], declared.decision(seat, now)
    return vote


def _refuse_again(row: Game, seat: Seat, kind: str, now: datetime) -> None:
    """Refuse a proposal again at once after it found no majority: each one is a mail to all."""
    mine = Vote.objects.filter(game=row, kind=kind, seat=seat.number, passed=False)
    if mine.filter(closed_at__gt=now - AGAIN).exists():
        raise RequestRefused("proposed_lately")


def _without(seats: Sequence[int], seat: int) -> list[int]:
    return [one for one in seats if one != seat]


def _ended(row: Game, vote: Vote) -> How | None:
    """Return why nobody can decide the vote any more, or None."""
    if why_no_cause(row, vote):
        return "needless"
    return "seats" if kind_of(vote).needs_all and seats_have_changed(vote) else None


def _is_over(row: Game, vote: Vote, now: datetime) -> bool:
    """Return whether nobody can decide the vote any more, and close it then."""
    if (how := _ended(row, vote)) is not None:
        _close(row, vote, now, how)
    return how is not None


def _count(row: Game, vote: Vote, now: datetime, *, by: int = NOBODY) -> bool:
    """Carry the vote out if it is decided, and tell all but the voter `by`. Return True if closed."""
    if _is_over(row, vote, now):
        return True
    passed = verdict(vote, voters(row))
    if passed is None:
        return False
    _close(row, vote, now, "passed" if passed else "refused")
    if passed:
        send_decided_mails(row, vote, by)
    return True


def _close(row: Game, vote: Vote, now: datetime, how: How) -> None:
    """Close the vote. Its result happens first, so that the log tells things in their order."""
    vote.closed_at, vote.passed = now, how == "passed"
    vote.save(update_fields=["closed_at", "passed"])
    if vote.passed:
        kind_of(vote).do(row, vote, now)
    _record(row, vote, now, how)


def _record(row: Game, vote: Vote, now: datetime, how: How) -> None:
    """Record the vote for everybody's log. No person is named: the table has done it."""
    told = {"vote": vote.kind, "how": how, "by": vote.seat}
    more = {"seconds": vote.seconds or None, "seat": vote.about}
    changed = told | {name: value for name, value in more.items() if value is not None}
    record_act(row, by=None, role=Role.TABLE, kind="vote", changed=changed, now=now)


@transaction.atomic
def take_own_back(game: Game, user: User) -> Act:
    """Take one's last answer back at once, without a vote, with the same dice.

    The game returns to before it, and before what they answered with it at one moment. Raises RequestRefused
    "not_running", "stand_in_votes", "nothing_to_take_back", "revealed_since", and as `rewind` does;
    Seat.DoesNotExist for strangers.
    """
    row, now = lock(game.pk), timezone.now()
    seat = Seat.objects.select_related("game").get(game=row, user=user)
    if row.status != Game.Status.RUNNING:
        raise RequestRefused("not_running")
    if seat.bot:
        raise RequestRefused("stand_in_votes")
    mine = last_own_answer(seat, now)
    if mine is None:
        raise RequestRefused("nothing_to_take_back")
    if not mine.free:
        raise RequestRefused("revealed_since")
    rewind(row.pk, to=stood_before(row.pk, mine.number), dice=KEPT, by=TABLE, now=now)
    changed = {"vote": "take_back", "how": "free", "by": seat.number}
    return record_act(row, by=None, role=Role.TABLE, kind="vote", changed=changed, now=now)
