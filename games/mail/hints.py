"""Tells the workers that a mail came in. A hint may get lost: the rows are the truth."""

from __future__ import annotations

from celery import current_app

INBOUND = "games.tasks.read_mails"


def hint_inbound() -> None:
    """Mails may have come in."""
    current_app.send_task(INBOUND)
