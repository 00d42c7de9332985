"""What sensible bots answer."""

from typing import Any

from engine import view
from engine.bots import sensible
from engine.state.dice import Dice
from tests.engine.scenario import Scenario


def answer(game: Scenario, name: str, roll: str = "a roll") -> Any:
    """What a sensible bot would answer in this seat's place."""
    player = game.seat(name)
    given = sensible(player.ask, lambda: view(game.position, player.number), Dice(roll))
    return player.ask.judge(given)


def answers(game: Scenario, name: str, rolls: int = 40) -> list[Any]:
    """What it would answer by many different dice."""
    return [answer(game, name, f"roll {n}") for n in range(rolls)]
