"""How many mails are answered: enough for a person, not enough for two machines that answer each other.

There is one budget for mails that tell that an answer was taken, one for those that tell why nothing was,
and a small one for those that go to what may be a machine. None uses up another.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from games.models import InboundMail

AN_HOUR = timedelta(hours=1)
SUSPECTED, HELD_SUSPECTED = "suspected", "held_suspected"  # the second: from somebody else's address
DOUBTS = (SUSPECTED, HELD_SUSPECTED)
RECEIPTS = ("taken", "replaced", "kept", "")  # "": it waits for its game, and the player was told
MOST_ANSWERED = 20  # an hour, to one sender and about one question


@dataclass(frozen=True)
class Kind:
    """How many such mails of ours an hour may hold: to one sender (None: any number), about one question."""

    of: Q
    to_sender: int | None
    about_question: int


_RECEIPT = Kind(Q(outcome__in=RECEIPTS), None, MOST_ANSWERED)
_DOUBT = Kind(Q(outcome__in=DOUBTS), 3, 1)
_REFUSAL = Kind(~Q(outcome__in=(*RECEIPTS, *DOUBTS)), MOST_ANSWERED, MOST_ANSWERED)


@dataclass(frozen=True)
class Budget:
    """How many mails may still be sent, and when there is room again after the last of them."""

    left: int
    until: datetime

    @property
    def silent_until(self) -> datetime | None:
        """After the next mail nothing is said until then; None if more may be said."""
        return self.until if self.left == 1 else None


def budget(row: InboundMail, outcome: str, now: datetime) -> Budget:
    """What is left for answers to mails like this one, of which this came."""
    kind = _kind(outcome)
    answered = InboundMail.objects.filter(kind.of, answered=True).exclude(pk=row.pk)
    recent = answered.filter(Q(handled_at__gt=now - AN_HOUR) | Q(handled_at=None))
    found = [_left(recent.filter(prompt=row.prompt), kind.about_question, now)]
    if kind.to_sender is not None:
        found.append(_left(recent.filter(sender=row.sender), kind.to_sender, now))
    return min(found, key=lambda one: (one.left, -one.until.timestamp()))


def _kind(outcome: str) -> Kind:
    if outcome in DOUBTS:
        return _DOUBT
    return _RECEIPT if outcome in RECEIPTS else _REFUSAL


def _left(recent: QuerySet[InboundMail], most: int, now: datetime) -> Budget:
    """The first of those that count makes room when it is an hour old."""
    times = [at or now for at in recent.values_list("handled_at", flat=True)]
    first = min(sorted(times)[-most:], default=now)
    return Budget(max(most - len(times), 0), first + AN_HOUR)
