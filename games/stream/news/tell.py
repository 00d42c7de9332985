"""Tells the processes that hold streams that something may have happened at a table.

It is a nudge, the same for public and for hidden changes: its receiver finds out from the rows what may be
told. A nudge may get lost, and never holds up a decision.
"""

from __future__ import annotations

from django.conf import settings
from django.db import transaction

from . import in_process, redis_channel


def tell_table(game_id: str) -> None:
    """Tell the table's streams once this transaction is committed."""
    transaction.on_commit(lambda: _tell(game_id), robust=True)


def _tell(game_id: str) -> None:
    if settings.NEWS_REDIS:
        redis_channel.tell(game_id)
    else:
        in_process.tell(game_id)
