"""Writes the log: what has happened, with its audience."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import groupby

from games.models import LogEntry
from games.models.play.log_entry import audience_bits
from games.play.read.head import NumberedFact
from games.play.service.session import GameSession


def write_log(session: GameSession) -> None:
    """One entry for each fact of this session."""
    entries = list(log_entries(session.row.pk, session.new_facts, session.now))
    if entries:
        LogEntry.objects.bulk_create(entries)


def log_entries(game_id: str, numbered_facts: Iterable[NumberedFact], at: datetime) -> Iterable[LogEntry]:
    """The entries of these facts, numbered within each decision."""
    for number, facts in groupby(numbered_facts, key=lambda one: one.number):
        for place, one in enumerate(facts):
            audience = audience_bits(one.fact.get("to"))
            yield LogEntry(
                game_id=game_id, number=number, place=place, fact=one.fact, audience=audience, at=at
            )
