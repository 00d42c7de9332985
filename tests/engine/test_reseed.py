"""Another chance from here on: nothing that anybody sees changes, and nothing is lost."""

import pytest

from engine import Game, Options, Reseed, bots, decision_from_json, decision_json, new_position, view
from engine.decisions import Answer
from engine.state.conservation import all_cards
from engine.state.dice import Dice

OPTIONS = Options(players=4)


def played(decisions: int) -> Game:
    game, dice = Game(new_position(OPTIONS, "reseed")), Dice("players")
    for _ in range(decisions):
        decide(game, dice)
    return game


def decide(game: Game, dice: Dice) -> Answer:
    key = min(game.waiting)
    answer = Answer(*key, bots.answer("random", game, key[0], game.open[key], dice))
    game.decide(answer)
    return answer


def seen(game: Game):
    """All that anybody sees, and what everybody is asked."""
    asked = {key: (ask.what, ask.about, ask.default) for key, ask in game.open.items()}
    return [view(game.position, eyes) for eyes in (*range(4), None)], asked, game.waiting


@pytest.mark.parametrize("decisions", range(0, 160, 8))
def test_nobody_sees_a_difference_and_no_card_is_lost(decisions):
    game = played(decisions)
    before, cards = seen(game), all_cards(game.position)
    game.decide(Reseed("another"))
    assert seen(game) == before
    assert all_cards(game.position) == cards


@pytest.mark.parametrize("decisions", (0, 40, 95))
def test_the_game_goes_on_to_its_end_and_replays(decisions):
    game, dice, log = played(decisions), Dice("others"), []
    first, tail = game.checkpoint, list(game.tail)
    game.decide(Reseed("another"))
    log.append(Reseed("another"))
    while game.waiting:
        log.append(decide(game, dice))
    again = Game.load(first, [*tail, *log])
    assert again.winners == game.winners and again.position == game.position


def test_what_lies_in_an_unknown_order_is_shuffled_and_other_seeds_shuffle_otherwise():
    decks = {}
    for seed in ("one", "other"):
        game = played(40)
        before = list(game.position.deck)
        game.decide(Reseed(seed))
        decks[seed] = list(game.position.deck)
        assert decks[seed] != before and sorted(decks[seed]) == sorted(before)
    assert decks["one"] != decks["other"]


def test_it_is_kept_when_the_rules_break_down_over_the_next_decision(monkeypatch):
    game = played(40)
    game.decide(Reseed("another"))
    deck = list(game.position.deck)
    monkeypatch.setattr(Game, "_advance", broken_once(Game._advance))
    with pytest.raises(ZeroDivisionError):
        decide(game, Dice("others"))
    assert game.position.deck == deck and game.position.dice.seed == "another"


def broken_once(advance):
    broken = []

    def once(self, answered):
        if not broken:
            broken.append(1)
            raise ZeroDivisionError
        return advance(self, answered)

    return once


def test_it_is_written_and_read_like_other_decisions():
    assert decision_from_json(decision_json(Reseed("another"))) == Reseed("another")
