"""How events of a stream are written (text/event-stream)."""

from __future__ import annotations

import json

from games.turn.read.public_state import PublicState

AGAIN_SECONDS = 5  # after which a browser opens a stream again that has ended
OPENING = f"retry: {AGAIN_SECONDS * 1000}\n\n".encode()
HEARTBEAT = b": still here\n\n"


def event_of(game_id: str, state: PublicState) -> bytes:
    """Something has happened, or the game is over. It says no more than where to look.

    >>> event_of("abc", PublicState(7, "7-f0", False))
    b'id: 7-f0\\nevent: news\\ndata: {"game": "abc", "number": 7}\\n\\n'
    """
    name = "over" if state.over else "news"
    data = json.dumps({"game": game_id, "number": state.number})
    return f"id: {state.id}\nevent: {name}\ndata: {data}\n\n".encode()
