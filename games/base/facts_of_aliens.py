"""Which facts tell that an alien has come to a seat, gone to another one, or left the game; and where a
planet has joined. By these an earlier line names both as they were then."""

from __future__ import annotations

from engine.facts import (
    AlienChosen,
    GameTakenBack,
    PlanetJoined,
    PowerDiscarded,
    PowerDrawn,
    PowerMoved,
    PowerTurnedUp,
    SheetKeptFaceDown,
)

CHOSEN, MOVED, DRAWN, DISCARDED, TURNED_UP, TAKEN_BACK, FACE_DOWN = FACTS_OF_ALIENS = tuple(
    kind.id
    for kind in (
        *(AlienChosen, PowerMoved, PowerDrawn, PowerDiscarded, PowerTurnedUp, GameTakenBack),
        SheetKeptFaceDown,
    )
)
JOINED = PlanetJoined.id  # a planet, which has its number once more if the game was taken back
CHANGES_OF_ALIENS = (MOVED, DRAWN, DISCARDED, TURNED_UP, TAKEN_BACK)  # after they were chosen
BEGINNINGS = (CHOSEN, FACE_DOWN, TAKEN_BACK)  # from these on all that seats hold openly is told
