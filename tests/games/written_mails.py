"""The mails in the outbox with their words: what asks something is written when it goes out."""

from __future__ import annotations

from django.db.models import Manager

from games.act.notify.write_mail import write_mail
from games.models import OutboxMail


def written_mails() -> Manager[OutboxMail]:
    """All mails, once those that wait are written as a worker would that takes them up now."""
    waiting = OutboxMail.objects.filter(OutboxMail.OPEN, to_write__isnull=False)
    for mail in waiting.exclude(prompt__seat__user=None).order_by("pk"):
        write_mail(mail)
    return OutboxMail.objects
