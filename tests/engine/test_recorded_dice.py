"""Dice that keep a record roll what plain ones roll, and say what they were used for."""

from engine import Game, Options, new_position
from engine.bots import answer
from engine.game import Answer
from engine.state.dice import Dice
from engine.state.recorded_dice import ChanceRecord
from engine.state.seed import drawn_part, seed_of, server_hash

SEED = "a seed"


def played(position, decisions=60):
    game, bots = Game(position), Dice("bots")
    for _ in range(decisions):
        key = min(game.waiting)
        game.decide(Answer(*key, answer("random", game, key[0], game.open[key], bots)))
    return game


def test_a_recorded_game_is_the_same_game():
    plain, record = played(new_position(Options(), SEED)), ChanceRecord()
    recorded = played(new_position(Options(), SEED, record.dice))
    assert recorded.checkpoint == plain.checkpoint
    assert recorded.position.dice.rolls == plain.position.dice.rolls


def test_each_roll_is_taken_down_with_its_counter():
    record = ChanceRecord()
    dice, plain = record.dice(SEED), Dice(SEED)
    assert dice.below(6, "six") == plain.below(6, "six")
    assert dice.shuffled("abc", "letters") == plain.shuffled("abc", "letters")
    dice.pick(["one"], "only")
    first, letters, only = record.rolls
    assert (first["counter"], first["limit"]) == (1, 6)
    assert (letters["counter"], letters["before"]) == (2, ["a", "b", "c"])
    assert sorted(letters["after"]) == letters["before"]
    assert (only["counter"], only["result"]) == (4, 0)
    assert dice.rolls == 4


def test_what_leaves_no_choice_is_no_roll():
    record = ChanceRecord()
    assert record.dice(SEED).shuffled(["one"], "one") == ["one"]
    assert record.rolls == []


def test_a_roll_belongs_to_the_decision_that_caused_it_also_in_a_position_that_was_loaded():
    record = ChanceRecord()
    dice = record.belongs_to(7, Dice("another seed", rolls=3))
    dice.below(6, "six")
    assert record.rolls == [{"decision": 7, "counter": 4, "purpose": "six", "limit": 6,
                             "result": Dice("another seed", rolls=3).below(6, "six")}]  # fmt: skip
    assert record.belongs_to(8, dice) is dice


def test_every_part_changes_the_seed():
    seeds = {
        seed_of(server, parts)
        for server in ("one", "two")
        for parts in (["a", "b"], ["b", "a"], ["ab", ""], ["a"], ["a", "b", ""])
    }
    assert len(seeds) == 10


def test_a_drawn_part_follows_from_the_hidden_one_and_tells_nothing_of_it():
    assert drawn_part("server", 0) == drawn_part("server", 0) != drawn_part("server", 1)
    assert drawn_part("server", 0) not in server_hash("server")
