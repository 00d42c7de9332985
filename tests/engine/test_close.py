"""A game is ended by a decision where the rules do not: as it stands, with winners or as a draw."""

import pytest

from engine import Answer, Close, Game, NotAllowed, NotAsked, Rewind, decision_from_json, decision_json, view
from engine.state import serial
from engine.state.conservation import Ledger
from engine.state.dice import Dice

from .play import answer_next, new_game


def under_way(decisions: int = 60, seed: int = 3) -> Game:
    game, dice = new_game(seed), Dice("play")
    for _ in range(decisions):
        answer_next(game, dice)
    return game


def moving() -> Game:
    """A game in which a card is being played, or ships are on their way to the warp."""
    for seed in range(40):
        game, dice = new_game(seed), Dice("play")
        for _ in range(120):
            if game.position.playing or game.position.losses:
                return game
            if game.waiting:
                answer_next(game, dice)
    raise AssertionError("nothing moved anywhere")


@pytest.mark.parametrize("winners", [(), (2,), (2, 0)])
def test_it_is_over_as_it_stands_and_nobody_is_asked(winners):
    game = under_way()
    board = view(game.position, None)
    game.decide(Close(winners, "table"))
    assert game.over and game.winners == sorted(winners) and not game.open and not game.waiting
    assert view(game.position, None) == board | {"winners": sorted(winners), "closed": "table"}
    (told,) = game.facts
    assert (told.id, told.by, told.winners, told.to) == ("game_closed", "table", tuple(sorted(winners)), None)


def test_what_is_on_the_move_stays_where_it_is_and_nothing_is_lost():
    game = moving()
    ledger = Ledger(game.position)
    game.decide(Close())
    assert game.position.playing or game.position.losses
    assert ledger.fault(game.position) == "" == ledger.fault_between_encounters(game.position)


@pytest.mark.parametrize("decisions", [0, 2, 60])
def test_it_replays_and_is_loaded_from_its_checkpoint(decisions):
    first = under_way(decisions)
    checkpoint, tail, close = first.checkpoint, list(first.tail), Close((1,))
    first.decide(close)
    assert Game.load(checkpoint, [*tail, close]).checkpoint == first.checkpoint
    again = Game.load(first.checkpoint)
    assert again.over and again.position == first.position and not again.open


def test_a_game_that_was_taken_back_can_be_closed():
    game = under_way()
    game.decide(Rewind(0, tuple(seat.questions + 5 for seat in game.position.seats), 3))
    game.decide(Close((0,)))
    assert Game.load(game.checkpoint).winners == [0]


def test_once_it_is_closed_nothing_is_decided_any_more():
    game = under_way()
    key = min(game.waiting)
    game.decide(Close())
    with pytest.raises(NotAsked):
        game.decide(Answer(*key, "pass"))
    with pytest.raises(NotAllowed) as refused:
        game.decide(Close())
    assert refused.value.reason == "close_is_over"


@pytest.mark.parametrize("winners", [(9,), (-1,), (1, 1)])
def test_winners_are_seats_of_the_game_each_once(winners):
    game = under_way()
    before, asked = serial.dump(game.position), set(game.open)
    with pytest.raises(NotAllowed) as refused:
        game.decide(Close(winners))
    assert refused.value.reason == "close_no_such_seat"
    assert (serial.dump(game.position), set(game.open)) == (before, asked)


@pytest.mark.parametrize("close", (Close(), Close((2, 1), "table")))
def test_it_is_written_and_read_like_other_decisions(close):
    assert decision_from_json(decision_json(close)) == close


@pytest.mark.parametrize("wrong", ({"by": "nobody"}, {"winners": ["x"]}, {"winners": [True]}))
def test_what_is_no_end_is_refused(wrong):
    with pytest.raises(ValueError):
        decision_from_json(decision_json(Close()) | wrong)
