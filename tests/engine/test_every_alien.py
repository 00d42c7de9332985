"""Each alien in a game of its own: what must hold in every game holds wherever it plays."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from engine import Game, box_of
from engine.sheets.book import book
from engine.state.conservation import Ledger
from tests.engine.hidden import watch_windows
from tests.engine.play import WITH_ALL_PARTS, new_game, played
from tests.proofs import sample

SEED = 3  # by chance alone an alien might be dealt in none of the games that other tests play


def game_with(alien: str, box: Sequence[str] = book().built_in, **more: Any) -> Game:
    """With two others, which are the same in every run."""
    others = sorted({*box} - {alien})
    return new_game(SEED, players=3, among=(alien, *random.Random(alien).sample(others, 2)), **more)


def keeps_what_every_game_keeps(game: Game) -> None:
    """The same are asked whatever hands hold, nothing is lost, suggestions are legal, and it loads again."""
    ledger = Ledger(game.position)
    for decision in played(game, SEED, 120):
        assert not ledger.fault(game.position), decision
        for ask in game.open.values():
            assert all(ask.judge(one) == one for one in ask.suggestions()), ask
    assert Game.load(game.checkpoint, game.tail).position == game.position


@pytest.mark.parametrize("alien", book().built_in)
def test_a_game_with_it_keeps_what_every_game_keeps(alien, monkeypatch):
    watch_windows(monkeypatch)
    keeps_what_every_game_keeps(game_with(alien))


@pytest.mark.parametrize("alien", sample(box_of("mayfair"), of=3))
def test_so_does_a_game_of_mayfairs_edition_with_all_its_cards(alien, monkeypatch):
    """M-9, M-10, M-11, M-13: one-use flares, negative attacks, Kickers, and the others before the mains."""
    watch_windows(monkeypatch)
    keeps_what_every_game_keeps(game_with(alien, box_of("mayfair"), edition="mayfair", **WITH_ALL_PARTS))
