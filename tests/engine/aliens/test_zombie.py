"""Zombie: its ships come back; and it may release others in a deal."""

import pytest

from engine import NotAllowed
from tests.engine.fights import offer
from tests.engine.scenario import scenario


def beaten(*red, blue=(), green=("",), card="attack 8", **attack):
    game = scenario(red=("zombie", card, *red), blue=("", "attack 40", *blue), green=green)
    game.attack(**{"ships": 4, **attack})
    return game.lay(red=card, blue="attack 40")


def test_lost_ships_go_to_its_colonies_and_not_to_the_warp():
    game = beaten()
    game.play_until("place_ships", of="red")
    game.red.answers({"3": 4})
    game.finish()
    assert game.red.warp == 0
    assert game.planets[3] == {0: 7}


def test_saved_ships_leave_the_planet_that_is_lost():
    game = scenario(red=("", "attack 40"), blue=("zombie", "attack 1"), green=("",))
    game.attack(ships=2, planet=5).lay(red="attack 40", blue="attack 1")
    game.play_until("place_ships", of="blue")
    assert set(game.blue.ask.form.places) == {"6", "7", "8", "9"}
    game.finish()
    assert game.planets[5] == {0: 2}
    assert game.blue.warp == 0


def test_only_its_own_ships_are_saved():
    game = beaten(allies={"green": ("offense", 2)})
    game.finish()
    assert (game.red.warp, game.green.warp) == (0, 2)


def test_a_saved_negotiator_gets_no_compensation():
    game = beaten(card="negotiate", blue=["attack 2", "attack 3"])
    game.finish()
    assert game.red.warp == 0
    assert not game.heard("compensation_collected")


def test_zapped_the_ships_go_to_the_warp_and_are_compensated():
    game = beaten(card="negotiate", blue=["cosmic_zap", *["attack 2"] * 5])
    game.blue.zaps_power()
    game.finish()
    assert game.red.warp == 4
    assert game.heard("compensation_collected")[0].cards == 4


def test_a_price_or_a_card_costs_it_nothing_either():
    game = scenario(red=("", "attack 8", "plague"), blue=("zombie", "attack 40"), green=("",))
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague:seat 1")
    game.play_until("launch")
    assert game.blue.warp == 0
    assert game.blue.ships == 20


def test_after_a_failed_deal_only_its_own_ships_are_saved():
    game = dealing()
    game.red.answers({"do": "break off"})
    game.finish()
    assert (game.red.warp, game.blue.warp) == (0, 8)


def test_a_saved_ship_cannot_go_to_a_colony_that_the_same_loss_empties():
    """R-18.11."""
    game = scenario(red=("", "attack 8", "plague"), blue=("zombie", "attack 40"), green=("",))
    for planet in range(5, 10):
        game.start.planets[planet][1] = 1
    game.blue.seat.warp = 15
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague:seat 1")
    game.play_until("lose_ships", of="blue")
    game.blue.answers({"5": 1, "6": 1, "7": 1})
    game.play_until("place_ships", of="blue")
    assert set(game.blue.ask.form.places) == {"8", "9"}


def test_without_any_colony_the_ships_go_to_the_warp():
    game = scenario(red=("zombie", "attack 8"), blue=("", "attack 40"), green=("",))
    for planet in range(1, 5):
        game.start.planets[planet].pop(0)
    game.start.rules["homes_for_power"] = 0
    game.red.seat.removed = 16
    game.attack(ships={"0": 4}).lay(red="attack 8", blue="attack 40")
    game.finish()
    assert game.red.warp == 4
    assert not game.heard("power_announced")


def test_without_power_ships_go_to_the_warp():
    game = scenario(red=("zombie", "attack 8"), blue=("", "attack 40"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=2).lay(red="attack 8", blue="attack 40")
    game.finish()
    assert game.red.warp == 12 - 1 + 2


def test_wild_saves_one_ship_of_a_loss():
    game = scenario(red=("", "attack 8", "zombie flare"), blue=("", "attack 40"), green=("",))
    game.attack(ships=4).lay(red="attack 8", blue="attack 40")
    game.play_until("ships_to_warp", of="red")
    game.red.plays("save_one_ship")
    game.finish()
    assert game.red.warp == 3
    assert game.red.hand == ["zombie flare"]


def test_wild_is_for_the_owner_whose_rescue_is_zapped():
    game = beaten("zombie flare", blue=["cosmic_zap"])
    game.blue.zaps_power()
    game.play_until("ships_to_warp", of="red")
    game.red.plays("save_one_ship")
    game.finish()
    assert game.red.warp == 3


def test_wild_is_for_the_owner_without_power():
    game = scenario(red=("zombie", "attack 8", "zombie flare"), blue=("", "attack 40"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=2).lay(red="attack 8", blue="attack 40")
    game.play_until("ships_to_warp", of="red")
    game.red.plays("save_one_ship")
    game.finish()
    assert game.red.warp == 12 - 1 + 1


def test_wild_cancelled_by_a_card_zap_saves_nothing():
    game = scenario(red=("", "attack 8", "zombie flare"), blue=("", "attack 40", "card_zap"), green=("",))
    game.attack(ships=4).lay(red="attack 8", blue="attack 40")
    game.play_until("ships_to_warp", of="red")
    game.red.plays("save_one_ship")
    game.blue.zaps_card()
    game.finish()
    assert game.red.warp == 4
    assert game.red.hand == []


# Releasing ships in a deal


def dealing(*red, blue=(), in_the_warp=5, **switches):
    game = scenario(red=("zombie", "negotiate", *red), blue=("", "negotiate", *blue), green=("",))
    for number in range(in_the_warp):
        planet = 5 + number % 5
        game.start.planets[planet][1] -= 1
    game.blue.seat.warp = game.green.seat.warp = in_the_warp
    game.green.seat.removed = -in_the_warp  # its planets are still full
    game.effective_switches(**switches)
    game.attack(ships=2).lay(red="negotiate", blue="negotiate")
    game.play_until("deal")
    return game


def releasing(ships, *, cards=("random",), seat="0"):
    gifts = {"0": {}, "1": {"cards": list(cards)}}
    gifts[seat] = {**gifts[seat], "clauses": {"zombie.release": ships}}
    return offer(gifts["0"], gifts["1"])


def test_for_a_card_it_releases_any_number_of_the_other_dealers_ships():
    game = dealing(blue=["attack 5"])
    game.red.answers(releasing(5))
    game.blue.answers({"do": "accept"})
    game.finish()
    assert game.blue.warp == 0
    assert game.red.hand == ["attack 5"]
    assert game.green.warp == 5


def test_no_more_ships_can_be_released_than_the_other_dealer_has_in_the_warp():
    game = dealing(blue=["attack 5"])
    with pytest.raises(NotAllowed):
        game.red.answers(releasing(6))


def test_the_other_dealer_may_ask_for_the_release_but_not_offer_it():
    game = dealing(blue=["attack 5"])
    with pytest.raises(NotAllowed):
        game.blue.answers(releasing(2, seat="1"))
    game.blue.answers(releasing(2))
    game.red.answers({"do": "accept"})
    game.finish()
    assert game.blue.warp == 3


def test_a_release_alone_is_no_deal():
    """R-16.4."""
    game = dealing(blue=["attack 5"])
    with pytest.raises(NotAllowed):
        game.red.answers(releasing(5, cards=()))


def test_a_quashed_deal_releases_nobody():
    game = dealing(blue=["attack 5"])
    game.green.holds("quash")
    game.red.answers(releasing(5))
    game.blue.answers({"do": "accept"})
    game.green.plays("quash")
    game.finish()
    assert game.blue.warp == 5 + 3


def test_without_power_nothing_can_be_released():
    game = scenario(red=("zombie", "negotiate"), blue=("", "negotiate"), green=("",))
    game.red.loses_home_colonies()
    game.blue.loses_home_colonies(1)
    game.attack(ships=1).lay(red="negotiate", blue="negotiate")
    game.play_until("deal")
    with pytest.raises(NotAllowed):
        game.red.answers(releasing(1))


def zapped_before_the_deal(**switches):
    """A rescue from a plague is zapped; then the same encounter ends in a deal."""
    game = scenario(
        red=("zombie", "negotiate", "negotiate"),
        blue=("", "negotiate", "attack 5", "cosmic_zap"),
        green=("", "plague"),
    )
    game.blue.loses_home_colonies(1)
    game.effective_switches(**switches)
    game.play_until("encounter_starts", of="green")
    game.green.plays("plague:seat 0")
    game.blue.zaps_power()
    game.attack(ships=2).lay(red="negotiate", blue="negotiate")
    game.play_until("deal")
    return game


def test_releasing_is_no_use_and_goes_on_after_a_zap():
    """R-14.8, T-26."""
    game = zapped_before_the_deal()
    assert game.enc.zapped == ["zombie"]
    game.red.answers(releasing(2))
    game.blue.answers({"do": "accept"})
    game.finish()
    assert game.blue.warp == 2


def test_under_the_house_rule_a_zap_stops_the_release():
    game = zapped_before_the_deal(zap__unused_parts_stay=False)
    with pytest.raises(NotAllowed):
        game.red.answers(releasing(2))


# The super flare


def with_allies(*red, blue=()):
    game = scenario(
        red=("zombie", "attack 8", "zombie flare", *red),
        blue=("", "attack 40", *blue),
        green=("",),
        yellow=("",),
    )
    game.green.loses_home_colonies(1)
    game.yellow.loses_home_colonies(1)
    game.attack(ships=4, allies={"green": ("offense", 4), "yellow": ("offense", 4)})
    return game.play_until("encounter_card", of="red")


def test_super_lets_each_ally_add_a_ship_from_the_warp():
    game = with_allies()
    game.red.plays("ships_from_the_warp")
    game.play_until("zombie.extra_ship")
    game.green.answers("yes")
    game.yellow.answers("yes")
    assert game.enc.gate == {0: 4, 2: 5, 3: 5}
    assert (game.green.warp, game.yellow.warp) == (3, 3)


def test_super_forces_nobody():
    game = with_allies()
    game.red.plays("ships_from_the_warp")
    game.play_until("zombie.extra_ship")
    game.green.answers("no")
    game.yellow.answers("yes")
    assert game.enc.gate == {0: 4, 2: 4, 3: 5}


def test_super_zapped_adds_nothing_and_the_power_is_out():
    game = with_allies(blue=["cosmic_zap"])
    game.red.plays("ships_from_the_warp")
    game.blue.zaps_power("super_played")
    game.lay(red="attack 8", blue="attack 40")
    game.finish()
    assert game.red.warp == 4
    assert "zombie flare" in game.red.hand


def test_super_is_not_for_the_wild_holder():
    game = scenario(red=("", "attack 8", "zombie flare"), blue=("", "attack 40"), green=("",))
    game.green.loses_home_colonies(1)
    game.attack(ships=4, allies={"green": ("offense", 4)})
    game.play_until("encounter_card", of="red")
    assert not game.red.is_offered("ships_from_the_warp")
