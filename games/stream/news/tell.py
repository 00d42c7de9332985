"""Tells whoever holds streams that something may have happened at a table.

It is a hint, the same for what everybody sees and for what nobody does: what may be told is found out by
whoever gets it, from the rows. A hint may get lost, and never holds up what was decided.
"""

from __future__ import annotations

from django.conf import settings
from django.db import transaction

from . import in_process, redis_channel


def tell_table(game_id: str) -> None:
    """Once this transaction is committed."""
    transaction.on_commit(lambda: _tell(game_id), robust=True)


def _tell(game_id: str) -> None:
    if settings.NEWS_REDIS:
        redis_channel.tell(game_id)
    else:
        in_process.tell(game_id)
