"""A question says what is at work and asks it: a power, a half of a flare, a card; or the plain rules do."""

from __future__ import annotations

from tests.engine.scenario import scenario


def asking(player):
    about = player.ask.about
    return about.get("asking"), about.get("asking_by")


def test_a_flare_is_told_from_the_power_of_the_same_alien_that_somebody_else_has():
    game = scenario(red=("", "attack 8", "kamikaze flare"), blue=("kamikaze", "attack 20"), green=("",))
    game.attack(ships=1)
    game.play_until("before_cards_chosen", of="blue").blue.uses("sacrifice")
    assert (game.blue.ask.what, asking(game.blue)) == ("kamikaze.sacrifice", ("kamikaze", "power"))
    game.blue.answers({"6": 1})
    game.lay(red="attack 8", blue="attack 20").play_until("cards_chosen", of="red")
    game.red.plays("fuel")
    assert (game.red.ask.what, asking(game.red)) == ("kamikaze.fuel", ("kamikaze", "wild"))


def test_ships_that_a_card_costs_are_asked_for_by_that_card():
    game = scenario(red=("", "attack 30", "plague"), blue=("", "attack 6"), green=("",))
    game.play_until("encounter_starts", of="red").red.plays("plague.infect:seat 1")
    assert (game.blue.ask.what, asking(game.blue)) == ("lose_ships", ("plague", "card"))


def test_what_the_plain_rules_ask_names_nothing():
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("",))
    game.play_until("launch")
    assert asking(game.red) == (None, None)


def test_a_power_that_has_worked_no_longer_asks():
    game = scenario(red=("kamikaze", "attack 8"), blue=("", "attack 20"), green=("",))
    game.attack(ships=1).play_until("before_cards_chosen", of="red").red.uses("sacrifice")
    game.red.answers({"1": 1})
    game.play_until("encounter_card", of="red")
    assert asking(game.red) == (None, None)


def test_a_card_played_in_answer_says_what_it_is_played_against():
    game = scenario(
        red=("", "attack 30", "plague"), blue=("", "attack 6", "card_zap"), green=("", "card_zap")
    )
    game.green.stands("card_played")
    game.play_until("encounter_starts", of="red").red.plays("plague.infect:seat 1")
    assert "answered" not in game.blue.ask.about
    game.blue.zaps_card()
    game.green.passes()
    against = [ask.about for ask in game.game.open.values() if ask.about.get("card") == "card_zap"]
    assert [(about["answered"], about["answered_by"]) for about in against] == [("plague", 0)] * 2
