"""Which facts tell that an alien has come to a seat, gone to another one, or left the game."""

from __future__ import annotations

from engine.facts import AlienChosen, PowerDiscarded, PowerDrawn, PowerMoved

CHOSEN, MOVED, DRAWN, DISCARDED = FACTS_OF_ALIENS = tuple(
    kind.id for kind in (AlienChosen, PowerMoved, PowerDrawn, PowerDiscarded)
)
CHANGES_OF_ALIENS = (MOVED, DRAWN, DISCARDED)  # after they were chosen
