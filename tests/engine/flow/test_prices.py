"""What a flare costs, and when: prevented or zapped it was never played (R-14.7, R-21.11, OURS-core-42)."""

import pytest

from tests.engine.player import has_stops
from tests.engine.scenario import scenario


def plays_against(player, words, announced):
    """Windows lie in one another: defaults until it is the one of this card."""
    while not (player.is_offered(words) and player.ask.about.get("card") == announced):
        player.scenario.default()
    player.plays(next(option for option in player.options if words in option))


def void_against_a_plague(*answering):
    """Green's Plague hits red; blue answers with wild Void, and red may answer that."""
    game = scenario(
        red=("", "attack 8", *answering), blue=("", "attack 40", "void flare"), green=("", "plague")
    )
    game.play_until("encounter_starts", of="green").green.plays("plague:seat 0")
    game.play_until("card_played", of="blue").blue.plays("undo_an_artifact")
    return game


def test_a_prevented_wild_flare_costs_nothing():
    game = void_against_a_plague("anti_matter flare")
    assert game.blue.ships == 20
    plays_against(game.red, "stop_a_wild", "void flare")
    game.play_until("launch", "aim")
    assert (game.blue.ships, game.blue.warp) == (20, 0)
    assert "void flare" in game.blue.hand
    assert [fact.how for fact in game.heard("card_stopped")] == ["prevented"]


def test_a_cancelled_wild_flare_is_paid():
    game = void_against_a_plague("card_zap")
    plays_against(game.red, "card_zap", "void flare")
    game.play_until("launch", "aim")
    assert game.blue.warp == 1
    assert "void flare" not in game.blue.hand


def test_the_price_is_paid_before_the_flare_works():
    game = void_against_a_plague().play_until("lose_ships", of="blue")
    assert not game.heard("card_stopped")
    game.blue.answers({"6": 1})
    assert game.blue.warp == 1
    assert [(fact.card, fact.how) for fact in game.heard("card_stopped")] == [("plague", "cancelled")]


def test_a_prevented_wild_filch_keeps_its_negotiate():
    game = scenario(
        red=("", "attack 8", "plague", "anti_matter flare"),
        blue=("", "attack 40", "filch flare", "negotiate"),
        green=("",),
    )
    game.play_until("encounter_starts", of="red").red.plays("plague:seat 2")
    game.play_until("card_played", of="blue").blue.plays("steal_a_card_being_played")
    plays_against(game.red, "stop_a_wild", "filch flare")
    game.play_until("launch", "aim")
    assert game.blue.hand == ["attack 40", "filch flare", "negotiate"]


def test_a_stolen_wild_flare_is_paid():
    game = scenario(
        red=("", "attack 8", "plague"),
        blue=("", "attack 40", "void flare"),
        green=("", "filch flare", "negotiate"),
    )
    game.play_until("encounter_starts", of="red").red.plays("plague:seat 1")
    game.play_until("card_played", of="blue").blue.plays("undo_an_artifact")
    plays_against(game.green, "steal_a_card_being_played", "void flare")
    game.play_until("launch", "aim")
    assert game.blue.warp == 1 + 3
    assert "void flare" in game.green.hand


@pytest.mark.parametrize(
    ("stop", "alien", "paid"), [("anti_matter flare", "anti_matter", 0), ("card_zap", "", 1)]
)
def test_a_super_is_paid_by_the_same_rule(stop, alien, paid):
    """Super Tick-Tock after a won defense."""
    game = scenario(
        red=("", "attack 8"), blue=("tick_tock", "attack 40", "tick_tock flare"), green=(alien, stop)
    )
    game.start.seats[1].powers[0].tokens = 5
    game.attack(ships=1).lay(red="attack 8", blue="attack 40")
    game.play_until("result_applied", of="blue").blue.plays("hurry")
    plays_against(game.green, stop, "tick_tock flare")
    game.finish()
    assert game.blue.warp == paid


def test_what_nobody_can_pay_any_more_buys_nothing():
    """The last negotiate has gone while the flare was being answered."""
    game = scenario(
        red=("", "attack 8", "plague"),
        blue=("", "attack 40", "filch flare", "negotiate"),
        green=("", "card_zap"),
    )
    has_stops(game.green.seat, ["card_played"])
    game.play_until("encounter_starts", of="red").red.plays("plague:seat 2")
    game.play_until("card_played", of="blue").blue.plays("steal_a_card_being_played")
    while game.green.ask.about.get("card") != "filch flare":
        game.default()
    negotiate = game.blue.seat.hand.pop()
    game.position.discards.append(negotiate)
    game.play_until("launch", "aim")
    assert "plague" not in game.blue.hand
    assert "filch flare" in game.blue.hand
    assert [(fact.card, fact.how) for fact in game.heard("card_stopped")] == [("filch flare", "unpaid")]


def test_what_could_be_paid_is_not_told_as_unpaid():
    game = void_against_a_plague().play_until("lose_ships", of="blue")
    game.blue.answers({"6": 1})
    assert [fact.how for fact in game.heard("card_stopped")] == ["cancelled"]
