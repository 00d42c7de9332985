"""The mails in the outbox with their words: what asks something is written when it goes out."""

from __future__ import annotations

from typing import Any

import time_machine
from django.db.models import QuerySet
from django.utils import timezone

from games.mail.delivery.deliver import deliver_all
from games.mail.delivery.write_mail import write_mail
from games.mail.outbox.drafts import WHILE_BOTS_MOVE
from games.models import OutboxMail

WORDS = {"subject", "text", "html", "picture", "to_write"}


class WrittenMails(QuerySet[OutboxMail]):
    """Mails that have their words when they are read, as a worker would write those that still wait.

    Only those of the seats are written whose mails a test reads: each takes about as long as an answer.
    """

    def update(self, **values: Any) -> int:
        """Change them once they are written: one that has gone out is not written any more."""
        self._write()
        return super().update(**values)

    def _filter_or_exclude(self, negate: bool, args: Any, kwargs: Any) -> QuerySet[OutboxMail]:
        if args or any(name.partition("__")[0] in WORDS for name in kwargs):  # a Q may be about words as well
            write_to(None)
        return super()._filter_or_exclude(negate, args, kwargs)  # type: ignore[misc,no-any-return]

    def _fetch_all(self) -> None:
        if self._result_cache is None:
            self._write()
        super()._fetch_all()

    def _write(self) -> None:
        mails: QuerySet[OutboxMail] = QuerySet(self.model, self.query.chain(), self.db)
        write_to(set(mails.values_list("prompt__seat", flat=True)))


def written_mails() -> QuerySet[OutboxMail]:
    """Return all mails, which have their words when they are read."""
    return WrittenMails(OutboxMail)


def newest_written(**which: Any) -> OutboxMail:
    """Return the newest of these with its words."""
    return written_mails().filter(**which).latest("pk")


def write_to(seats: set[int | None] | None) -> None:
    """Write all mails to these seats (None: to all) in their order: the first says what later ones do not."""
    waiting = OutboxMail.objects.filter(OutboxMail.OPEN, to_write__isnull=False)
    if seats is not None:
        waiting = waiting.filter(prompt__seat__in=seats - {None})
    for mail in waiting.exclude(prompt__seat__user=None).order_by("pk"):
        write_mail(mail)


def deliver_once_bots_moved() -> None:
    """Send what waits, also where questions wait for the bots of their table."""
    with time_machine.travel(timezone.now() + WHILE_BOTS_MOVE):
        deliver_all()
