"""What must hold after every single decision, whatever is played."""

import pytest

from engine import Game
from engine.state.conservation import Ledger
from tests.engine.play import REACTIONS, TOGETHER, new_game, played
from tests.proofs import sample

SEEDS = sample((*range(24), *range(TOGETHER, TOGETHER + 12), *range(REACTIONS, REACTIONS + 16)), of=4)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_ship_no_card_and_no_sheet_is_ever_lost_or_made(seed, players):
    game = new_game(seed, players)
    ledger = Ledger(game.position)
    for decision in played(game, seed, 400):
        assert not ledger.fault(game.position), decision
        if not game.tail:
            assert not ledger.fault_between_encounters(game.position), decision


@pytest.mark.parametrize("seed", SEEDS)
def test_checkpoint_and_tail_give_the_same_game(seed):
    game = new_game(seed)
    for number, _ in enumerate(played(game, seed, 250)):
        if number % 3 == 0:
            again = Game.load(game.checkpoint, game.tail)
            assert again.position == game.position
            assert again.open.keys() == game.open.keys()
            assert again.waiting == game.waiting
            assert again.checkpoint == game.checkpoint


@pytest.mark.parametrize("seed", SEEDS)
def test_every_suggestion_is_a_legal_answer_and_the_default_comes_first(seed):
    game = new_game(seed)
    for _ in played(game, seed, 150):
        for ask in game.open.values():
            suggestions = ask.suggestions()
            assert suggestions[0] == ask.default
            assert len(suggestions) <= 12
            for suggestion in suggestions:
                assert ask.judge(suggestion) == suggestion, ask


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seats_questions_are_numbered_one_after_the_other(seed):
    """So a number tells nothing about what others are asked."""
    game = new_game(seed)
    asked = {seat.number: seat.questions for seat in game.position.seats}
    for _ in played(game, seed, 200):
        for seat, number in sorted(game.open):
            assert number <= asked[seat] + 3
            asked[seat] = max(asked[seat], number)
