"""People who change chairs: a person who takes another chair has its seat, its questions and what it knows.

A decision names a chair, and `Seat.user` and `Seat.bot` say who sits there. So what a person may see follows
from where they sit, here as where somebody leaves; what belongs to the person goes along (R-25.9, R-25.10).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import F

from engine.facts import ChairTaken
from games.mail.queue.queue_lobby_mails import queue_sits_out_mail
from games.models import Departure, Invitation, NoReminders, Seat, SeatMerge, Stay, Vote
from games.people.service.hold_people import hold_people
from games.play.service.session import GameSession

if TYPE_CHECKING:
    from games.play.service.session import SessionSeat

STORED = (
    "user",
    "bot",
    "bank_used",
    "bank_since",
    "missed",
    "missed_by",
    "away_from",
    "away_until",
    "seen",
    "seen_at",
)
ARRIVAL = "arrival"
NOTED = ("informed_until", "has_mailed", "hooked")  # of the session only
OF_PERSONS = (Invitation, SeatMerge)


def seat_people(session: GameSession) -> None:
    """Seat people after decisions that had them change chairs, or took the game back to before that.

    No query where everybody sits as before.
    """
    row, now = session.row, list(session.game.position.speakers)
    if row.speakers == now:
        return
    came_from = moves(row.speakers, now, len(session.seats))
    row.speakers = now
    row.save(update_fields=["speakers"])
    _move(session, came_from)


def moves(before: Sequence[int], now: Sequence[int], seats: int) -> dict[int, int]:
    """Return, by chair, where its person sat before, for those who have moved."""
    usual = list(range(seats))
    old, new = list(before) or usual, list(now) or usual
    return {chair: old.index(new[chair]) for chair in usual if new[chair] != old[chair]}


def _move(session: GameSession, came_from: Mapping[int, int]) -> None:
    seats = session.seats
    people = {chair: _person_at(seats[place]) for chair, place in came_from.items()}
    _note_stays(session, came_from.values())
    Seat.objects.filter(game=session.row, number__in=came_from).update(user=None)  # nobody sits twice
    for chair, person in people.items():
        _seat(seats[chair], person, session.last.number)
    session.moved = {place: chair for chair, place in came_from.items()}
    _take_along(session, came_from)
    _move_votes(session)
    if any(one.fact["id"] == ChairTaken.id for one in session.new_facts):  # else the game was taken back
        _write_to_who_sits_out(session, came_from)


def _write_to_who_sits_out(session: GameSession, moved: Iterable[int]) -> None:
    for chair in sorted(moved):
        seat = session.seats[chair]
        if chair in session.game.position.apart and seat.user and not seat.bot:
            queue_sits_out_mail(session, seat)


def _note_stays(session: GameSession, left: Iterable[int]) -> None:
    """Note where a person sat: their decisions there stay theirs to read, also after they left the game."""
    row, until = session.row, _moved_at(session)
    gone = Departure.objects.filter(game=row, seat__number__in=left, since__lt=F("until"), user__isnull=False)
    left_by = ((one, one.user) for one in gone.select_related("seat", "user"))
    sat = [(user.pk, one.seat.number, one.since, one.until) for one, user in left_by if user]
    there = _still_there({one[0] for one in sat})
    sat = [one for one in sat if one[0] in there]
    sitting = ((chair, session.seats[chair]) for chair in left)
    sat += [(seat.user.pk, chair, seat.since, until) for chair, seat in sitting if seat.user]
    Stay.objects.bulk_create(
        Stay(game=row, user_id=user, chair=chair, since=since, until=to) for user, chair, since, to in sat
    )


def _moved_at(session: GameSession) -> int:
    """Return the decision by which they changed chairs.

    If it was taken back, that is the first one; what follows it is for the person who sits there then.
    """
    taken = [told.number for told in session.new_facts if told.fact["id"] == ChairTaken.id]
    return taken[-1] if taken else session.decisions[0].number


def _still_there(people: Iterable[int | None]) -> set[int | None]:
    """Lock people and return those who still exist: they may be deleting their accounts.

    Nobody else waits for that.
    """
    return set(hold_people(one for one in people if one))


def _person_at(seat: SessionSeat) -> dict[str, Any]:
    return {name: getattr(seat, name) for name in (*STORED, *NOTED, ARRIVAL)}


def _seat(seat: SessionSeat, person: Mapping[str, Any], since: int) -> None:
    """Seat a person who decides here from now on; earlier questions here were asked somebody else."""
    for name in (*STORED, *NOTED):
        setattr(seat, name, person[name])
    seat.since = since
    seat.came_as = [*person[ARRIVAL], since]
    seat.save(update_fields=[*STORED, "since", "came_as"])


def _take_along(session: GameSession, came_from: Mapping[int, int]) -> None:
    """Take along all else that is kept of a person by their seat."""
    seats = session.seats
    goes = {seats[place].pk: seats[chair] for chair, place in came_from.items()}
    for model in OF_PERSONS:
        kept = list(model._default_manager.filter(seat__in=goes).values_list("pk", "seat"))
        for pk, seat in kept:
            model._default_manager.filter(pk=pk).update(seat=goes[seat])
    _take_departures_along(goes)
    quiet = list(NoReminders.objects.filter(seat__in=goes).values_list("seat", "at"))
    NoReminders.objects.filter(seat__in=goes).delete()
    NoReminders.objects.bulk_create([NoReminders(seat=goes[pk], at=at) for pk, at in quiet])


def _take_departures_along(goes: Mapping[int, SessionSeat]) -> None:
    """Move departures with the bot that plays on, so that somebody can take it over there.

    The person who left decided at another chair, which `Stay` keeps: of this one nothing is theirs to read.
    """
    left = dict(Departure.objects.filter(seat__in=goes).values_list("pk", "seat"))
    for pk, seat in left.items():
        Departure.objects.filter(pk=pk).update(seat=goes[seat], since=F("until"))


def _move_votes(session: GameSession) -> None:
    """Move votes with their people; what each has said stays.

    A game is conceded to a chair and its person. If another person has it now, nobody has agreed to that, and
    the vote ends (`seats_have_changed`).
    """
    row, moved = session.row, session.moved
    for vote in Vote.objects.filter(game=row, closed_at=None):
        if vote.kind == "concede" and vote.about in moved:
            continue
        vote.seat = moved.get(vote.seat, vote.seat)
        vote.about = None if vote.about is None else moved.get(vote.about, vote.about)
        vote.yes, vote.no = ([moved.get(seat, seat) for seat in said] for said in (vote.yes, vote.no))
        vote.save(update_fields=["seat", "about", "yes", "no"])
