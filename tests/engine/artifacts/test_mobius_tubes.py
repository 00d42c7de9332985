import pytest

from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def started(*red, **more):
    """Everybody has two ships in the warp."""
    game = scenario(red=("", "attack 8", *red), blue=("", "attack 6", *more.get("blue", ())), green=("",))
    for number in range(3):
        game.start.seats[number].warp = 2
        game.start.planets[5 * number][number] = 2
    return game


def test_everybodys_ships_leave_the_warp():
    """Friend and foe alike."""
    game = started("mobius_tubes").play_until("encounter_starts", "regroup_ship", of="red")
    game.red.plays("mobius_tubes")
    game.play_until("launch")
    assert [game.seat(name).warp for name in game.names] == [0, 0, 0]
    assert [game.seat(name).ships for name in game.names] == [20, 20, 20]


def test_each_owner_distributes_their_own_as_they_like():
    """D-14."""
    game = started("mobius_tubes").play_until("encounter_starts", "regroup_ship", of="red")
    game.red.plays("mobius_tubes")
    assert game.asked() == dict.fromkeys(game.names, "place_ships")
    game.red.answers({"4": 2})
    game.blue.answers({"9": 1, "8": 1})
    game.green.answers({"10": 2})
    assert game.planets[4] == {0: 6}
    assert (game.planets[8], game.planets[9]) == ({1: 5}, {1: 5})


def test_it_is_for_the_offense_alone():
    game = started(blue=["mobius_tubes"]).play_until("encounter_starts", of="blue")
    assert game.blue.options == ["pass"]
    game.play_until("launch")
    assert game.blue.hand == ["attack 6", "mobius_tubes"]


def test_without_a_colony_ships_stay_in_the_warp():
    """R-18.5: the gate is for the regroup ship."""
    game = started("mobius_tubes")
    game.start.planets[10:15] = [{}, {}, {}, {}, {}]
    game.start.seats[2].warp, game.start.seats[2].powerless = 20, True
    game.play_until("encounter_starts", "regroup_ship", of="red")
    game.red.plays("mobius_tubes")
    game.play_until("launch")
    assert game.green.warp == 20


def test_the_regroup_ship_then_finds_an_empty_warp():
    """R-5.1, R-5.3."""
    game = started("mobius_tubes").play_until("encounter_starts", "regroup_ship", of="red")
    game.red.plays("mobius_tubes")
    game.play_until("launch")
    assert [fact.why for fact in game.heard("ships_returned") if fact.seat == 0] == ["retrieved"]


def test_removed_ships_are_not_in_the_warp():
    game = started("mobius_tubes")
    game.start.seats[1].removed, game.start.seats[1].warp = 2, 0
    game.play_until("encounter_starts", "regroup_ship", of="red")
    game.red.plays("mobius_tubes")
    game.play_until("launch")
    assert game.blue.ships == 18


def test_colonies_may_exceed_four_ships():
    """R-1.5."""
    game = started("mobius_tubes").play_until("encounter_starts", "regroup_ship", of="red")
    game.red.plays("mobius_tubes")
    game.blue.answers({"9": 2})
    game.play_until("launch")
    assert game.planets[9] == {1: 6}


def test_it_may_be_played_in_a_second_encounter():
    """R-3.8: at the start of any encounter of one's own."""
    game = scenario(red=("", "attack 30", "attack 8", "mobius_tubes"), blue=("", "attack 6"), green=("",))
    game.attack(ships=1).lay(red="attack 30", blue="attack 6").play_until("another_encounter")
    game.red.answers("yes")
    game.red.plays("mobius_tubes")
    game.play_until("launch")
    assert game.blue.warp == 0


def test_zapped_nobody_is_freed():
    game = started("mobius_tubes", blue=["card_zap"]).play_until("encounter_starts", "regroup_ship", of="red")
    game.red.plays("mobius_tubes")
    game.blue.plays("card_zap")
    game.play_until("launch")
    assert [game.seat(name).warp for name in game.names] == [1, 2, 2]


@pytest.mark.parametrize(("warp", "steals"), [(0, True), (1, False)])
def test_it_is_stolen_when_that_helps_by_whom_it_frees_nobody(warp, steals):
    game = started("mobius_tubes", blue=["filch flare", "negotiate"])
    game.start.seats[1].warp, game.start.planets[5][1] = warp, 4 - warp
    has_orders(game.start.seats[1], {"filch flare.steal_a_card_being_played": "helps"})
    game.play_until("encounter_starts", "regroup_ship", of="red").red.plays("mobius_tubes")
    game.play_until("launch")
    assert (game.seat("red").warp == 1) == steals
