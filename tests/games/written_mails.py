"""The mails in the outbox with their words: what asks something is written when it goes out."""

from __future__ import annotations

from typing import Any

from django.db.models import Manager, QuerySet

from games.mail.delivery.write_mail import write_mail
from games.models import OutboxMail


def written_mails() -> Manager[OutboxMail]:
    """All mails, once those that wait are written as a worker would that takes them up now."""
    _write(OutboxMail.objects.all())
    return OutboxMail.objects


def newest_written(**which: Any) -> OutboxMail:
    """The newest of these, written alone: where many games have been, all of them take seconds."""
    newest = OutboxMail.objects.filter(**which).latest("pk")
    _write(OutboxMail.objects.filter(pk=newest.pk))
    return OutboxMail.objects.get(pk=newest.pk)


def _write(mails: QuerySet[OutboxMail]) -> None:
    waiting = mails.filter(OutboxMail.OPEN, to_write__isnull=False)
    for mail in waiting.exclude(prompt__seat__user=None).order_by("pk"):
        write_mail(mail)
