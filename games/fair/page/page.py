"""What the page about the chance of a game shows."""

from __future__ import annotations

from games.fair.read.fairness import Fairness
from games.fair.words import said_by_the_browser
from games.words.names import colour_name


def fair_context(found: Fairness) -> dict[str, object]:
    """Seed and server's part are in it once the game is over for whoever looks."""
    context: dict[str, object] = {
        "game": found.game,
        "fair": found,
        "parts": [
            {"seat": part.seat, "colour": colour_name(part.seat), "text": part.text, "chosen": part.chosen}
            for part in found.parts
        ],
    }
    if not found.over:
        return context
    revealed = {"seed": found.game.seed, "server_part": found.game.server_part}
    return context | revealed | {"words": said_by_the_browser()}
