"""How many letters answer the mails of a person: enough for them, too few for two machines in a loop.

Letters that tell that an answer was taken have one budget, those that tell why nothing was have another. So
have letters about mails from other addresses, and, a small one, those that may go to a machine. None uses
up another. Letters sent are counted, not mails received: a mail may be large, and each would be read for
all that follow.
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
MOST_TO_ADDRESS = 60  # an hour, about all questions together: a player of several games writes more


@dataclass(frozen=True)
class BudgetKind:
    """The most such mails within an hour: to one address (None: any number), about a question or desk."""

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
    """The number of mails that may still be sent, and when there is room again after the last of them.

    `key` identifies the next one in the outbox.
    """

    left: int
    until: datetime
    key: str

    @property
    def silent_until(self) -> datetime | None:
        """Return until when nothing is sent after the next mail; None if more may be."""
        return self.until if self.left == 1 else None


def budget(outcome: str, prompt: Prompt, to: str, about: str, now: datetime) -> Budget:
    """Return what is left for mails of this outcome. `about` is the key of the mail that is answered."""
    return _budget(outcome, Q(prompt=prompt), to, about, now)


def has_letter_left(prompt: Prompt, now: datetime) -> bool:
    """Return whether a letter may tell of an answer: it is about this question or one asked with it."""
    together = prompt.asked_together().values_list("pk", flat=True)
    return all(_budget("taken", Q(prompt=pk), "", "", now).left for pk in together)


def desk_budget(outcome: str, game: Game, to: str, about: str, now: datetime) -> Budget:
    """Return the same for mails to somebody at the desk of a game, which are about no question."""
    return _budget(outcome, Q(game=game, prompt=None, to=to), to, about, now)


def digest_budget(outcome: str, to: str, about: str, now: datetime) -> Budget:
    """Return the same for letters to replies to a digest, which are of no game."""
    return _budget(outcome, Q(game=None, prompt=None, to=to), to, about, now)


def _budget(outcome: str, same: Q, to: str, about: str, now: datetime) -> Budget:
    """Return what is left; `same`: the mails about the same question or desk."""
    kind = _OF_OUTCOME.get(outcome, REFUSAL)
    key = f"reply {kind.name} {about}"
    sent = OutboxMail.objects.filter(key__startswith=f"reply {kind.name} ", queued_at__gt=now - AN_HOUR)
    recent = sent.exclude(key=key)
    found = [_mails_left(recent.filter(same), kind.about_question, now)]
    if kind.to_address is not None:
        found.append(_mails_left(recent.filter(to=to), kind.to_address, now))
    left, until = min(found, key=lambda one: (one[0], -one[1].timestamp()))
    return Budget(left, until, key)


def _mails_left(recent: QuerySet[OutboxMail], most: int, now: datetime) -> tuple[int, datetime]:
    """Return how many are left, and when the first one that counts is an hour old and makes room."""
    times = sorted(recent.values_list("queued_at", flat=True))[-most:]
    return most - len(times), min(times, default=now) + AN_HOUR
