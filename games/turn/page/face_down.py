"""The face-down aliens of the reader."""

from __future__ import annotations

from engine.editions import Rules
from games.ahead.words.other_orders import is_wished, own_face_down
from games.lobby.words.variants import switches_of
from games.models import Game
from games.questions.page.questions import GameForSeat
from games.turn.read.page import TurnPage
from games.words.names import alien_name
from games.words.sheets import sheet


def face_down_context(page: TurnPage, now: GameForSeat) -> list[dict[str, object]]:
    """Return each face-down sheet by name, with its text. It is empty unless the game runs.

    It also says whether the sheet is to be turned up already, and whether it `acts` by itself before.
    """
    if now.seat is None or page.game.status != Game.Status.RUNNING:
        return []
    acts = Rules(switches_of(page.game.options)).powers_always_act
    return [
        {
            "alien": alien,
            "name": alien_name(alien),
            "text": sheet(alien).get("power", ""),
            "wished": is_wished(now.view, alien),
            "acts": acts,
        }
        for alien in own_face_down(now.view)
    ]
