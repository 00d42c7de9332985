"""Which facts tell that an alien has come to a seat, gone to another one, or left the game."""

from __future__ import annotations

from engine.facts import AlienChosen, GameTakenBack, PowerDiscarded, PowerDrawn, PowerMoved

CHOSEN, MOVED, DRAWN, DISCARDED, TAKEN_BACK = FACTS_OF_ALIENS = tuple(
    kind.id for kind in (AlienChosen, PowerMoved, PowerDrawn, PowerDiscarded, GameTakenBack)
)
CHANGES_OF_ALIENS = (MOVED, DRAWN, DISCARDED, TAKEN_BACK)  # after they were chosen
