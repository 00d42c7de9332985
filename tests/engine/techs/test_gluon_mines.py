import pytest

from engine.ahead.said import Ahead
from tests.engine.scenario import scenario

USE = "gluon_mines.blow_up"


def started(*, mines=3, allies=None, ships=3, blue="attack 6", planets=5, before=None):
    game = scenario(red=("", "attack 30"), blue=("", blue), green=("", "attack 4"), white=("",))
    game.with_planets(planets).with_tech("blue", "gluon_mines", ships=mines, faceup=False)
    if before:
        before(game)
    game.attack(ships=ships, allies=allies)
    return game.lay(red="attack 30", blue=blue)


@pytest.mark.parametrize("mines", [1, 2, 3])
def test_as_many_ships_as_lie_on_it_take_as_many_attackers(mines):
    """R-23.8: any number completes it, and sets its strength."""
    game = started(mines=mines, ships=4).play_until("cards_chosen", of="blue")
    game.blue.plays("blow_up")
    assert (game.enc.gate, game.red.warp) == ({0: 4 - mines}, mines)


def test_it_is_offered_once_both_cards_lie_there_and_takes_as_many_attackers_as_researched_it():
    """R-23.8, R-23.9."""
    game = started(mines=2).play_until("cards_chosen", of="blue")
    assert game.blue.options == [f"{USE}:2 ships of seat 0", "pass"]
    game.blue.plays("blow_up")
    assert game.enc.gate == {0: 1}
    assert game.red.warp == 2
    game.play_until("another_encounter")
    assert game.position.tech_discards == ["gluon_mines"]


def test_the_defense_names_whose_ships():
    game = started(mines=2, allies={"green": "offense"}).play_until("cards_chosen", of="blue")
    choices = [option.partition(":")[2] for option in game.blue.options if option != "pass"]
    assert "1 ships of seat 0, 1 ships of seat 2" in choices
    game.blue.plays("blow_up:1 ships of seat 0, 1 ships of seat 2")
    assert (game.red.warp, game.green.warp) == (1, 1)


def test_with_no_attacker_left_the_defense_wins_and_nobody_collects():
    """OURS-tech-3: the cards are discarded face up, and a negotiate earns nothing."""
    game = started(blue="negotiate").play_until("cards_chosen", of="blue")
    game.blue.plays("blow_up")
    assert game.result == "defense"
    game.finish()
    assert {"attack 30", "negotiate"} <= set(game.discards)
    assert not game.heard("compensation_collected")
    assert game.red.warp == 3


def test_allies_of_the_defense_have_their_rewards():
    game = started(allies={"green": "defense"}).play_until("cards_chosen", of="blue")
    game.blue.plays("blow_up")
    game.finish()
    assert game.heard("rewards_taken", "green")


def test_declined_it_stays_secret():
    """R-23.9."""
    game = started().play_until("cards_chosen", of="blue")
    game.blue.plays("pass")
    game.finish()
    assert "gluon" not in str(game.told("red"))


def test_without_a_ship_on_it_it_is_not_offered():
    """R-23.8."""
    game = started(mines=0)
    assert not game.blue.is_offered(USE)


def test_the_offense_has_no_use_for_it():
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("",))
    game.with_tech("red", "gluon_mines", ships=3, faceup=False)
    game.attack().lay(red="attack 30", blue="attack 6")
    assert not game.red.is_offered(USE)


def test_a_tech_scrambler_with_as_many_ships_as_researched_it_stops_it():
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("",))
    game.with_tech("blue", "gluon_mines", ships=3, faceup=False)
    game.with_tech("red", "tech_scrambler", ships=3, faceup=False)
    game.attack().lay(red="attack 30", blue="attack 6").play_until("cards_chosen", of="blue")
    game.blue.plays("blow_up")
    game.play_until("tech_used", of="red")
    game.red.plays("tech_scrambler.scramble")
    assert game.enc.gate == {0: 3}


def test_at_a_pace_without_windows_it_is_used_by_order_and_nobody_is_asked():
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("",))
    game.effective_switches(pace="brisk").with_tech("blue", "gluon_mines", ships=3, faceup=False)
    game.start.seats[1].ahead = Ahead.said(by_name={"gluon_mines.blow_up": "helps"})
    game.attack().lay(red="attack 30", blue="attack 6")
    assert game.heard("tech_was_used", "blue") and game.red.warp == 3


def test_an_owner_without_colonies_may_use_it_and_the_researchers_are_lost():
    """R-23.10: they have nowhere to go."""
    game = started(before=lambda game: game.blue.loses_home_colonies(5)).play_until("cards_chosen", of="blue")
    game.blue.plays("blow_up")
    game.finish()
    assert game.heard("tech_was_used", "blue") and game.red.warp == 3
    assert [(fact.seat, fact.ships) for fact in game.heard("ships_homeless")] == [(1, 3)]


def test_with_four_planets():
    game = started(planets=4).play_until("cards_chosen", of="blue")
    game.blue.plays("blow_up")
    assert game.result == "defense"
