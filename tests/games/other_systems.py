"""Games whose systems are not five and five: four planets, one that has joined, one that was destroyed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import engine
from engine import bots
from engine.options import Options
from engine.state.dice import Dice

COLOURS = ("red", "yellow", "blue", "green", "purple")
RED, YELLOW, BLUE = 0, 1, 2
FOUR_PLANETS = {"planets": 4, "ships": 16, "goal": 4, "homes_for_power": 2}
MOST = 250  # decisions of a game: enough for most kinds of questions


def four_planets(players: int = 3) -> engine.Position:
    return engine.new_position(Options(players=players, switches=FOUR_PLANETS), "four planets")


def with_a_sixth(players: int = 3) -> engine.Position:
    """Blue 6 has joined with a colony of red and one of blue, and yellow 2 is gone."""
    position = engine.new_position(Options(players=players), "a sixth planet")
    number = position.add_planet(BLUE)
    position.planets[0][RED], position.planets[10][BLUE] = 3, 3
    position.planets[number] = {RED: 1, BLUE: 1}
    position.planets[5][YELLOW] += position.planets[6].pop(YELLOW)
    position.destroy_planet(6)
    return position


def played(
    position: engine.Position, seed: str, kind: str = "random"
) -> Iterator[tuple[engine.Game, list[dict[str, Any]]]]:
    """The game at each of its questions, answered by bots, and what everybody was told since the last."""
    game, dice = engine.Game(position), Dice(seed)
    told: list[dict[str, Any]] = []
    for _ in range(MOST):
        if not game.waiting:
            return
        yield game, told
        reaction = bots.open_reaction(game)
        seat, number = min(game.waiting) if reaction is None else (reaction.seat, reaction.number)
        ask = game.open[seat, number]
        answer = bots.answer(kind, game, seat, ask, dice) if reaction is None else bots.react(game, ask)
        facts = map(engine.fact_json, game.decide(engine.Answer(seat, number, answer)))
        told = [fact for fact in facts if fact["to"] is None]
