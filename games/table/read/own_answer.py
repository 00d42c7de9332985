"""The last answer of a seat, and whether it can be taken back without asking anybody.

Both are told by what the seat itself knows, and by nothing else: what others have decided in private since
makes no difference to it, so that no offer and no refusal tells of that.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from engine.facts import (
    AllianceWasAnswered,
    AlliesInvited,
    CardLaid,
    GateWasAimed,
    ShipsSent,
)
from games.base.routes import BY_PEOPLE
from games.models import Act, Decision, LogEntry, Seat
from games.models.play.desk import Kind, Role
from games.play.read.road import road

AGAIN = timedelta(days=1)  # until an answer can be taken back freely once more: each time all are asked anew

# What may have been told of an answer that is taken back freely: where ships go and who joins, and that a
# card lies there, face down. Whatever else is told of it was not known before.
UNTOLD = frozenset(
    fact.id for fact in (GateWasAimed, ShipsSent, AlliesInvited, AllianceWasAnswered, CardLaid)
)


@dataclass(frozen=True)
class OwnAnswer:
    """`number`: of the decision, which is never shown. `free`: nothing was revealed by it, and as far as its
    seat knows nobody has decided anything since."""

    number: int
    free: bool


def last_own_answer(seat: Seat, now: datetime) -> OwnAnswer | None:
    """None: its player has answered nothing yet that counts."""
    game = seat.game
    mine = Decision.objects.filter(
        game=game, seat=seat.number, kind=Decision.Kind.ANSWER, route__in=BY_PEOPLE, number__gt=seat.since
    )
    number = mine.filter(road(game.pk).counting).order_by("-number").values_list("number", flat=True).first()
    if number is None:
        return None
    told = LogEntry.objects.filter(game=game, number__gte=number).known_to(seat.number)
    facts = told.values_list("number", "fact__id")
    unrevealed = all(at == number and kind in UNTOLD for at, kind in facts)
    return OwnAnswer(number, unrevealed and not _taken_back_lately(seat, now))


def _taken_back_lately(seat: Seat, now: datetime) -> bool:
    freely = Act.objects.filter(game=seat.game, kind=Kind.VOTE, role=Role.TABLE, at__gt=now - AGAIN)
    return any(act.changed == {"vote": "take_back", "how": "free", "by": seat.number} for act in freely)
