"""A bot knows its own view, and no more."""

import pytest

from engine import Game
from engine.bots import answer
from engine.state.cards import NEGOTIATE, reinforcement
from engine.state.dice import Dice
from tests.engine.hidden import hide
from tests.engine.play import new_game, played

FILLERS = (NEGOTIATE, reinforcement(5))


@pytest.mark.parametrize("seed", range(100, 112))
def test_no_answer_depends_on_what_the_seat_may_not_know(seed):
    """Nor on what a sheet advises: its advice looks at the position itself."""
    game = new_game(seed)
    for number, _ in enumerate(played(game, seed, 160)):
        for key in sorted(game.waiting)[:1] if number % 2 else ():
            given = answer("sensible", game, key[0], game.open[key], Dice("bot"))
            assert game.open[key].judge(given) == given
            for filler in FILLERS:
                other = Game.load(game.checkpoint, game.tail)
                hide(other.position, key[0], filler)
                assert answer("sensible", other, key[0], other.open[key], Dice("bot")) == given
