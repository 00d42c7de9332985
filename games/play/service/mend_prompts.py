"""Brings prompts that have come apart from their game back to it."""

from __future__ import annotations

from games.hooks.service.queue_events import queue_turns
from games.mail.queue.queue_mails import queue_prompts
from games.models import Prompt
from games.models.play.prompt import DEAL
from games.play.service.session import GameSession

from .refresh_prompts import refresh_prompts
from .schedule import schedule_prompt

CLOCKS = [
    *("shown", "opened_at", "clock", "due_at", "sweep_at"),
    *("remind_at", "reminded", "on_bank", "bank_seconds"),
]


def mend_prompts(session: GameSession) -> list[Prompt]:
    """Close, open and schedule prompts until they are what the engine asks; gives the opened ones.

    What is open in the rows counts as what was open before. Prompts that stay open keep their numbers.
    """
    rows = list(Prompt.objects.filter(game=session.row, closed_at=None).select_related("seat"))
    session.open_before = {(row.seat.number, row.question) for row in rows}
    session.waiting_before = {(row.seat.number, row.question) for row in rows if row.waiting}
    opened = refresh_prompts(session)
    queue_prompts(session, opened)
    queue_turns(session, opened)
    _restart_clocks(session, rows)
    return opened


def _restart_clocks(session: GameSession, rows: list[Prompt]) -> None:
    """Prompts that are waited for but whose clocks stood still get their whole time again."""
    dealers = [row.seat for row in rows if row.what == DEAL]
    for row in rows:
        question = (row.seat.number, row.question)
        _note_what_is_public(row, session)
        if question in session.game.waiting and row.sweep_at is None:
            row.opened_at, row.reminded, row.on_bank = session.now, 0, False
            if not (row.shown or row.seat.bot):  # it was asked of a bot that stood in
                row.shown = session.game.open[question].suggestions()
            schedule_prompt(row, session.row, row.seat, dealers=dealers)
            row.save(update_fields=CLOCKS)


def _note_what_is_public(row: Prompt, session: GameSession) -> None:
    """A question that was asked before this was stored says so from now on."""
    ask = session.game.open.get((row.seat.number, row.question))
    if ask is not None and row.public != ask.public:
        Prompt.objects.filter(pk=row.pk).update(public=ask.public)
