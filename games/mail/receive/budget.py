"""How many mails are answered: enough for a person, not enough for two machines that answer each other.

There is one budget for mails that tell that an answer was taken, one for those that tell why nothing was,
one for those about mails from other addresses, and a small one for those that go to what may be a machine.
None uses up another. What went out is counted, not what came in: a mail that came in may be large, and each
would be looked at for each that follows.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from games.models import Game, OutboxMail, Prompt

AN_HOUR = timedelta(hours=1)
SUSPECTED, OTHER_ADDRESS_SUSPECTED = "suspected", "held_suspected"  # the second: from somebody else's address
COMMANDS = "commands"  # nothing was answered, and what was asked for is told
MOST_ANSWERED = 20  # an hour, about one question
MOST_TO_ADDRESS = 60  # an hour, about all questions together: who plays in several games writes more


@dataclass(frozen=True)
class BudgetKind:
    """How many such mails of ours an hour may hold: to one address (None: any number), about one question or
    one desk."""

    name: str
    to_address: int | None
    about_question: int


RECEIPT = BudgetKind("receipt", None, MOST_ANSWERED)
REFUSAL = BudgetKind("refusal", MOST_TO_ADDRESS, MOST_ANSWERED)
OTHER_ADDRESS = BudgetKind("held", MOST_ANSWERED, MOST_ANSWERED)
DOUBT = BudgetKind("doubt", 3, 1)
_OF_OUTCOME = {
    **dict.fromkeys(("taken", "replaced", "kept"), RECEIPT),
    **dict.fromkeys((SUSPECTED, OTHER_ADDRESS_SUSPECTED), DOUBT),
    "held": OTHER_ADDRESS,
}


@dataclass(frozen=True)
class Budget:
    """How many mails may still be sent, and when there is room again after the last of them.

    `key` is what the outbox is to know the next one by.
    """

    left: int
    until: datetime
    key: str

    @property
    def silent_until(self) -> datetime | None:
        """After the next mail nothing is said until then; None if more may be said."""
        return self.until if self.left == 1 else None


def budget(outcome: str, prompt: Prompt, to: str, about: str, now: datetime) -> Budget:
    """What is left for mails of this outcome. `about` is the key of the mail that is answered."""
    return _budget(outcome, Q(prompt=prompt), to, about, now)


def desk_budget(outcome: str, game: Game, to: str, about: str, now: datetime) -> Budget:
    """The same for mails to somebody at the desk of a game, which are about no question."""
    return _budget(outcome, Q(game=game, prompt=None, to=to), to, about, now)


def _budget(outcome: str, same: Q, to: str, about: str, now: datetime) -> Budget:
    """`same`: the mails that are about the same question, or desk."""
    kind = _OF_OUTCOME.get(outcome, REFUSAL)
    key = f"reply {kind.name} {about}"
    sent = OutboxMail.objects.filter(key__startswith=f"reply {kind.name} ", queued_at__gt=now - AN_HOUR)
    recent = sent.exclude(key=key)
    found = [_left(recent.filter(same), kind.about_question, now)]
    if kind.to_address is not None:
        found.append(_left(recent.filter(to=to), kind.to_address, now))
    left, until = min(found, key=lambda one: (one[0], -one[1].timestamp()))
    return Budget(left, until, key)


def _left(recent: QuerySet[OutboxMail], most: int, now: datetime) -> tuple[int, datetime]:
    """How many, and when the first of those that count makes room: when it is an hour old."""
    times = sorted(recent.values_list("queued_at", flat=True))[-most:]
    return most - len(times), min(times, default=now) + AN_HOUR
