"""People who change chairs, with what they take along; and the locks on people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import F, QuerySet

from engine.facts import ChairTaken
from games.base.documents import RequestRefused
from games.mail.send.lobby_mails import send_sits_out_mail
from games.models import Departure, Game, Invitation, NoReminders, Seat, SeatMerge, Stay, User, Vote
from games.play.service.session import GameSession


def refuse_banned(*users: User) -> None:
    """Raise RequestRefused("banned") if one is banned; call it in the transaction that gives them something.

    The people are locked.
    """
    if not hold_if_let_in(*users):
        raise RequestRefused("banned")


def hold_people(keys: Iterable[int]) -> dict[int, bool]:
    """Lock people, and return by key whether they are let in now, for accounts that still exist."""
    held = User.objects.select_for_update(no_key=True).filter(pk__in=list(keys)).order_by("pk")
    return dict(held.values_list("pk", "is_active"))


def hold_if_let_in(*users: User) -> bool:
    """Lock them, and return whether all are let in: a ban comes before, or finds what was given."""
    held = hold_people(user.pk for user in users)
    return all(held.get(user.pk, False) for user in users)


def hold_with_games(user: User, games: QuerySet[Game], *, no_key: bool = False) -> User:
    """Lock these games, then the person, who is returned as they are now.

    They may come into another game before they are locked. Then all are released, and it begins anew: to lock
    one more would be the wrong order. Without `no_key` nobody writes down anything of them meanwhile.
    """
    while True:
        with transaction.atomic():
            keys = hold_games(games)
            held = User.objects.select_for_update(no_key=no_key).get(pk=user.pk)
            if keys.issuperset(games.values_list("pk", flat=True)):
                return held
            transaction.set_rollback(True)


def hold_games(games: QuerySet[Game]) -> set[str]:
    """Lock games, and return the keys of those that still exist."""
    keys = list(games.values_list("pk", flat=True))
    held = Game.objects.select_for_update().filter(pk__in=keys).order_by("pk")
    return set(held.values_list("pk", flat=True))


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
            send_sits_out_mail(session, seat)


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
