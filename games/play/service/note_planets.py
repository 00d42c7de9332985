"""Keeps beside a game whose its planets are, once some have joined.

Its words are made of facts also where its position is not at hand.
"""

from __future__ import annotations

import engine
from games.models import Game
from games.play.service.session import GameSession


def note_as_it_stands(row: Game, position: engine.Position) -> None:
    """Of a game that is not stored yet: its planets, and that people are seated as it stands."""
    row.planet_owners, row.speakers = list(position.owners), list(position.speakers)


def note_planets(session: GameSession) -> None:
    """No query where they lie as at the beginning, or as it was noted before."""
    owners = list(session.game.position.owners)
    if session.row.planet_owners != owners:
        session.row.planet_owners = owners
        session.row.save(update_fields=["planet_owners"])
