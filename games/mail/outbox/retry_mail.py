"""Sends a mail that has failed, or waits for its next try, once more and at once."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.base.hints import hint_codes, hint_mails
from games.models import OutboxMail

from .queue import LOGIN

TO_RETRY = OutboxMail.LOST | OutboxMail.OPEN


def retry_mail(mail_id: int) -> bool:
    """It goes as if it were new. False: it has gone, is not needed any more, or a worker has it in hand.

    What is not to go any more, since its question is closed or its code is too old, is settled when its turn
    comes, as of any mail.
    """
    now = timezone.now()
    fresh = {"failed_at": None, "sent_at": None, "lease_until": None, "attempts": 0, "provider_reply": ""}
    in_hand = Q(lease_until__gt=now)
    found = OutboxMail.objects.filter(
        TO_RETRY, ~in_hand | Q(lease_until=None), pk=mail_id, superseded_at=None
    )
    with transaction.atomic():
        if not found.update(due_at=now, renewed_at=now, **fresh):
            return False
        codes = OutboxMail.objects.filter(pk=mail_id, priority__lte=LOGIN).exists()
        transaction.on_commit(hint_codes if codes else hint_mails, robust=True)
    return True
