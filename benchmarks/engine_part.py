"""The rules alone, in processor time: simulation, replay, the head of a game, one decision."""

from __future__ import annotations

import time
from statistics import median

from benchmarks import Figures, milliseconds
from engine import Answer, Decision, Game, Options, bots, new_position
from engine.bots.bot_game import play_bot_game
from engine.state.dice import Dice
from games.learn.courses import BOX  # a fixed one: the games are the same whatever aliens there are

ENDLESS = {"goal": 21}  # more foreign colonies than there are: the game goes on
GAMES = 40


def engine_part() -> tuple[Figures, dict[str, int]]:
    first, log, heads = long_game(1000)
    rebuilds = milliseconds(lambda: Game.load(first, log), 7, time.process_time)
    loads = [_loading(*one) for one in heads]
    figures = {
        "rebuild_1000_ms": round(median(rebuilds), 1),
        "replay_per_second": round(1000 * len(log) / median(rebuilds)),
        "load_head_ms": round(median(loads), 3),
        "load_head_worst_ms": round(max(loads), 3),
        "load_head_last_over_first_tenth": round(_last_over_first(loads), 3),
        "decide_ms": round(median(rebuilds) / len(log), 4),
        "checkpoint_bytes": round(median(len(checkpoint.encode()) for checkpoint, _ in heads)),
        "simulated_games_per_second": round(_simulate(), 2),
    }
    return figures, {"rebuild_1000_ms": 7, "load_head_ms": len(loads), "simulated_games_per_second": GAMES}


def _loading(checkpoint: str, tail: list[Decision]) -> float:
    return milliseconds(lambda: Game.load(checkpoint, tail), 1, time.process_time)[0]


def long_game(decisions: int) -> tuple[str, list[Decision], list[tuple[str, list[Decision]]]]:
    """A five-player game of so many decisions: its first checkpoint, its log, and every tenth head of it."""
    game = Game(new_position(Options(players=5, box=BOX, switches=ENDLESS), "b" * 64))
    first, log, heads, dice = game.checkpoint, [], [], Dice("bench")
    while len(log) < decisions:
        key = min(game.waiting)
        ask = game.open[key]
        stops = bots.standing_orders(game.position, key[0])
        for decision in [stops] if stops else []:
            game.decide(decision)
            log.append(decision)
        answer = Answer(*key, bots.answer("sensible", game, key[0], ask, dice))
        game.decide(answer)
        log.append(answer)
        if len(log) % 10 == 0:
            heads.append((game.checkpoint, list(game.tail)))
    return first, log[:decisions], heads


def _last_over_first(taken: list[float]) -> float:
    tenth = len(taken) // 10
    return median(taken[-tenth:]) / median(taken[:tenth])


def _simulate() -> float:
    start = time.process_time()
    for number in range(GAMES):
        play_bot_game(Options(players=5, box=BOX), f"{number:064x}")
    return GAMES / (time.process_time() - start)
