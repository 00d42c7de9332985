"""Knows a mail of ours by its Message-ID, where somebody answers it at the address in its From.

Some programs do not look at Reply-To. The Message-ID of each mail is random and stands in that mail alone, so
whoever names it has the mail, as has whoever knows its signed address. The root of a game's thread is known
to all who play there: it names no mail.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.models import OutboxMail

from .addresses import DESK, PROMPT, BadAddress, parse


def asked_reply_to(message_ids: Sequence[str]) -> str:
    """Where the first of these mails that is ours asked to be answered: a signed address, or ""."""
    rows = OutboxMail.objects.filter(message_id__in=message_ids)
    sent = dict(rows.values_list("message_id", "headers"))
    headers: dict[str, object] = next((sent[found] for found in message_ids if found in sent), {})
    address = str(headers.get("Reply-To", ""))
    return address if _takes_answers(address) else ""


def newest_queued_at(message_ids: Sequence[str]) -> datetime | None:
    """When the newest of these that is ours was written; None if none is."""
    sent = OutboxMail.objects.filter(message_id__in=message_ids)
    return sent.order_by("queued_at").values_list("queued_at", flat=True).last()


def _takes_answers(address: str) -> bool:
    try:
        return parse(address).purpose in (PROMPT, DESK)
    except BadAddress:
        return False
