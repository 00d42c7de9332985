"""Every game ever recorded replays to its recorded state. Dropping a file into `logs` is enough."""

import pytest

from engine import Game, Options, decision_from_json, new_position, state_hash
from tests.engine.recorded import LOGS, name_of, read


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_a_recorded_game_replays_to_its_recorded_state(path):
    log = read(path)
    game = Game(new_position(Options.from_json(log["options"]), log["seed"]))
    for document in log["decisions"]:
        game.decide(decision_from_json(document))
    assert state_hash(game.checkpoint) == log["hash"]
    assert game.winners


def test_there_are_enough_recorded_games_and_each_names_its_box():
    assert len(LOGS) >= 200
    for path in LOGS:
        assert read(path)["options"]["box"]
