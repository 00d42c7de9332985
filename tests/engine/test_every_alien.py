"""Each alien in a game of its own: what must hold in every game holds wherever it plays."""

import random

import pytest

from engine import Game
from engine.sheets.book import book
from engine.state.conservation import Ledger
from tests.engine.hidden import watch_windows
from tests.engine.play import new_game, played

SEED = 3  # by chance alone an alien might be dealt in none of the games that other tests play


def game_with(alien: str) -> Game:
    """With two others, which are the same in every run."""
    others = sorted({*book().built_in} - {alien})
    return new_game(SEED, players=3, among=(alien, *random.Random(alien).sample(others, 2)))


@pytest.mark.parametrize("alien", book().built_in)
def test_a_game_with_it_keeps_what_every_game_keeps(alien, monkeypatch):
    """The same are asked whatever hands hold, nothing is lost, suggestions are legal, and it loads again."""
    watch_windows(monkeypatch)
    game = game_with(alien)
    ledger = Ledger(game.position)
    for decision in played(game, SEED, 120):
        assert not ledger.fault(game.position), decision
        for ask in game.open.values():
            assert all(ask.judge(one) == one for one in ask.suggestions()), ask
    assert Game.load(game.checkpoint, game.tail).position == game.position
