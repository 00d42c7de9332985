"""Open votes of a game, the seats with a vote, and whether an answer can be taken back freely."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from engine.facts import AllianceWasAnswered, AlliesInvited, CardLaid, GateWasAimed, ShipsSent
from games.base.documents import BY_PEOPLE, SEAT_CHANGES
from games.models import Act, Decision, Departure, Game, LogEntry, Seat, Vote
from games.models.play.desk import LAPSES, Role
from games.play.read.current import branch
from games.table.declaration import kind_of


def open_votes(game: Game, now: datetime) -> list[Vote]:
    """Return the votes that can still be voted on, oldest first; the next sweep closes all others."""
    if game.status == Game.Status.OVER:
        return []
    found = Vote.objects.filter(game=game, closed_at=None, opened_at__gt=now - LAPSES)
    return list(found.order_by("opened_at", "pk"))


def playing(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Return the seats at which a person plays, in order."""
    return seats.filter(bot="").exclude(user=None).order_by("number")


def absent_seats(game: Game) -> list[int]:
    """Return the seats where a bot stands in for somebody."""
    stand_ins = Seat.objects.filter(game=game).exclude(user=None).exclude(bot="")
    return list(stand_ins.order_by("number").values_list("number", flat=True))


def verdict(vote: Vote, people: Iterable[int]) -> bool | None:
    """Return what these seats, whose people play now, have decided by their votes.

    None: nothing yet. So it is while bots play for all of them, for their people may be back in time.
    """
    voters = set(people) - {vote.whom}
    agree, against = (len(voters & set(said)) for said in (vote.yes, vote.no))
    if not voters:
        return None
    if kind_of(vote).needs_all:
        return False if against else True if agree == len(voters) else None
    if 2 * agree > len(voters):
        return True
    return False if 2 * against >= len(voters) else None


def seats_have_changed(vote: Vote) -> bool:
    """Return whether a player has come or gone since the proposal, or another has the seat it is about."""
    since = {"game": vote.game_id, "at__gt": vote.opened_at}
    changed = Decision.objects.filter(**since, route__in=SEAT_CHANGES).exists()
    if changed or Departure.objects.filter(**since).exists():
        return True
    taken = Seat.objects.filter(game=vote.game_id, since__gt=vote.decision)
    return vote.about is not None and taken.filter(number=vote.about).exists()


AGAIN = timedelta(days=1)  # until an answer can be taken back freely again: each time all are asked anew

# Facts about an answer that can be taken back freely: where ships go, who joins, and that a card is face
# down. Any other fact about it is new information.
UNTOLD = frozenset(
    fact.id for fact in (GateWasAimed, ShipsSent, AlliesInvited, AllianceWasAnswered, CardLaid)
)


@dataclass(frozen=True)
class OwnAnswer:
    """A player's last answer.

    `number` is of the decision, which is never shown. `free`: nothing was revealed by it, and as far as its
    seat knows nobody has decided anything since.
    """

    number: int
    free: bool


def last_own_answer(seat: Seat, now: datetime) -> OwnAnswer | None:
    """Return the last answer of the seat's player that counts, or None."""
    game = seat.game
    mine = Decision.objects.filter(
        game=game, seat=seat.number, kind=Decision.Kind.ANSWER, route__in=BY_PEOPLE, number__gt=seat.since
    )
    number = (
        mine.filter(branch(game.pk).counting).order_by("-number").values_list("number", flat=True).first()
    )
    if number is None:
        return None
    told = LogEntry.objects.filter(game=game, number__gte=number).known_to(seat.number)
    facts = told.values_list("number", "fact__id")
    unrevealed = all(at == number and kind in UNTOLD for at, kind in facts)
    return OwnAnswer(number, unrevealed and not taken_back_freely(seat, now - AGAIN))


def taken_back_freely(seat: Seat, since: datetime) -> bool:
    """Return whether the seat has taken an answer back without a vote since then."""
    freely = Act.objects.filter(game=seat.game, kind="vote", role=Role.TABLE, at__gt=since)
    return any(act.changed == {"vote": "take_back", "how": "free", "by": seat.number} for act in freely)
