import pytest

from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def in_warp(game, **ships):
    """So many ships of each of these seats lie in the warp, taken from the last home colonies."""
    start = game.start
    for name, number in ships.items():
        seat = game.seat(name).number
        for planet in reversed(start.home_planets(seat)):
            taken = min(number, start.planets[planet].get(seat, 0) - 1)
            start.planets[planet][seat] -= taken
            start.seats[seat].warp += taken
            number -= taken


def fought(
    red="attack 8", blue="attack 10", *, red_holds=(), blue_holds=(), warp=None, ships=2, alien="warpish"
):
    """Red, the Warpish, attacks blue; the cards are laid. Red's regroup brings one of its ships home."""
    game = scenario(red=(alien, red, *red_holds), blue=("", blue, *blue_holds), green=("",))
    in_warp(game, **({"blue": 3, "green": 6} if warp is None else warp))
    return game.attack(ships=ships).lay(red=red, blue=blue)


def test_adds_the_ships_in_the_warp_whoever_owns_them():
    """Nine ships of various owners, attack 08, two ships: 19."""
    game = fought(warp={"red": 4, "blue": 3, "green": 3})  # one of red's comes back at regroup
    assert game.totals() == (8 + 2 + 9, 14)


def test_the_defense_has_the_power_too():
    game = scenario(red=("", "attack 20"), blue=("warpish", "attack 8"), green=("",))
    in_warp(game, green=5)
    game.attack(ships=1).lay(red="attack 20", blue="attack 8")
    assert game.totals() == (21, 8 + 4 + 5)


def test_is_compulsory_and_asks_nobody():
    game = fought()
    assert not game.red.is_asked("cards_revealed")
    assert [f.power for f in game.heard("power_was_used")] == ["warpish"]
    assert game.totals()[0] == 8 + 2 + 9


def test_it_is_used_with_an_empty_warp_as_well():
    game = fought(warp={})
    assert [f.power for f in game.heard("power_was_used")] == ["warpish"]
    assert game.totals() == (10, 14)


def test_zapped_adds_nothing():
    game = fought(blue_holds=["cosmic_zap"])
    game.blue.plays("cosmic_zap")
    assert game.totals() == (10, 14)


def test_with_a_negotiate_the_power_is_not_used():
    game = fought(red="negotiate", red_holds=["reinforcement 2"])
    game.play_until("cards_revealed", of="red")
    assert not game.heard("power_announced")
    assert game.enc.extra == {"offense": 0, "defense": 0}


def test_a_morph_that_copies_an_attack_is_one():
    assert fought(red="morph").totals() == (10 + 2 + 9, 14)


def test_an_ally_adds_nothing():
    game = scenario(red=("", "attack 8"), blue=("", "attack 10"), green=("warpish",))
    in_warp(game, blue=3)
    game.attack(ships=2, allies={"green": "offense"}).lay(red="attack 8", blue="attack 10")
    assert not game.heard("power_announced")
    assert game.totals() == (11, 14)


def test_nothing_is_added_before_the_cards_are_up():
    game = scenario(red=("warpish", "attack 8"), blue=("", "attack 10"), green=("",))
    in_warp(game, blue=3)
    game.attack(ships=2).lay(red="attack 8")
    assert not game.heard("power_announced")


def test_ships_that_reach_the_warp_after_the_use_do_not_count():
    """F18."""
    game = fought(blue_holds=["reinforcement 2"])
    game.position.put_in_warp(1, game.position.planets[5].pop(1) - 1)
    game.position.planets[5][1] = 1
    assert game.totals() == (19, 10 + 1)


def test_ships_that_leave_the_warp_after_the_use_still_count():
    """F18: wild Vacuum is played later in the same window."""
    game = fought(red_holds=["vacuum flare"], warp={"red": 5})
    game.red.plays("vacuum flare")
    game.play_until("place_ships").default()
    assert game.red.warp == 3
    assert game.totals() == (8 + 2 + 4, 14)


def test_ships_out_of_the_game_do_not_count():
    """TEXT."""
    game = scenario(red=("warpish", "attack 8"), blue=("", "attack 10"), green=("",))
    game.start.seats[1].removed = 3
    game.start.planets[9][1] = 1
    game.attack(ships=2).lay(red="attack 8", blue="attack 10")
    assert game.totals() == (10, 14)


def test_mobius_tubes_empty_the_warp_before():
    """TEXT."""
    game = scenario(red=("warpish", "attack 8", "mobius_tubes"), blue=("", "attack 10"), green=("",))
    in_warp(game, blue=3, green=3)
    game.play_until("encounter_starts", of="red")
    game.red.plays("mobius_tubes")
    game.attack(ships=2).lay(red="attack 8", blue="attack 10")
    assert game.totals() == (10, 14)


def test_without_its_power_nothing_is_added():
    game = scenario(red=("warpish", "attack 8"), blue=("", "attack 10"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=2).lay(red="attack 8", blue="attack 10")
    assert not game.heard("power_announced")
    assert game.totals() == (10, 14)


def test_adds_again_once_the_power_is_back():
    game = scenario(red=("warpish", "attack 8"), blue=("", "attack 10"), green=("",))
    game.draws("seat 0", "seat 1")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.attack(ships=2).lay(red="attack 8", blue="attack 10")
    assert game.totals()[0] == 8 + 2 + game.red.warp
    assert game.red.warp > 0


# Super


def test_super_takes_a_point_for_each_of_the_opponents_ships_in_the_warp():
    """Five ships there and a total of 20: 15."""
    game = fought(blue="attack 16", red_holds=["warpish flare"], warp={"blue": 5, "green": 2})
    game.red.plays("warpish flare.against_the_opponent")
    assert game.totals() == (8 + 2 + 7, 20 - 5)
    assert game.red.hand == ["warpish flare"]


def test_super_comes_besides_the_power():
    game = fought(red_holds=["warpish flare"])
    game.red.plays("warpish flare.against_the_opponent")
    assert [f.ability for f in game.heard("power_was_used")] == ["necromancy"]
    assert game.totals() == (19, 14 - 3)


def test_super_does_not_need_an_attack():
    """TEXT: it can be played, though nothing is compared."""
    game = fought(red="negotiate", red_holds=["warpish flare"])
    game.play_until("cards_revealed", of="red")
    assert game.red.is_offered("warpish flare.against_the_opponent")


def test_super_may_bring_the_other_total_below_zero():
    """R-11.3."""
    game = fought(blue="attack 0", red_holds=["warpish flare"], warp={"blue": 7})
    game.red.plays("warpish flare.against_the_opponent")
    assert game.totals()[1] == 4 - 7


def test_super_is_not_offered_if_the_opponent_has_none_there():
    game = fought(red_holds=["warpish flare"], warp={"green": 3})
    assert not game.red.is_offered("warpish flare")


def test_super_is_not_for_allies():
    game = scenario(red=("", "attack 8"), blue=("", "attack 10"), green=("warpish", "warpish flare"))
    in_warp(game, blue=3, green=3)
    game.attack(ships=2, allies={"green": "offense"}).lay(red="attack 8", blue="attack 10")
    assert not game.green.is_offered("warpish flare")


def test_super_zapped_the_flare_is_kept_and_works_as_wild():
    """R-21.6: what the power has added before stays."""
    game = fought(red_holds=["warpish flare"], blue_holds=["cosmic_zap"], warp={"red": 4, "blue": 3})
    game.blue.passes()  # lets the power itself be used
    game.red.plays("warpish flare.against_the_opponent")
    game.blue.plays("cosmic_zap")
    game.play_until("cards_revealed", of="red")
    game.red.plays("warpish flare.my_own_dead")
    assert game.totals() == (8 + 2 + 6 + 3, 14)


def test_super_card_zapped_takes_nothing_away():
    game = fought(red_holds=["warpish flare"], blue_holds=["card_zap"])
    game.red.plays("warpish flare.against_the_opponent")
    game.blue.plays("card_zap")
    assert game.totals() == (19, 14)
    assert "warpish flare" in game.discards


# Wild


def test_wild_adds_only_the_own_ships():
    game = fought(alien="", red_holds=["warpish flare"], warp={"red": 5, "green": 3})
    game.red.plays("warpish flare.my_own_dead")
    assert game.totals() == (10 + 4, 14)


def test_wild_may_be_declined():
    game = fought(alien="", red_holds=["warpish flare"], warp={"red": 5})
    game.red.passes()
    assert game.totals() == (10, 14)


def test_wild_is_not_offered_without_own_ships_there():
    game = fought(alien="", red_holds=["warpish flare"], warp={"blue": 5})
    assert not game.red.is_offered("warpish flare")


def test_own_flare_is_wild_while_the_power_is_lost():
    game = scenario(red=("warpish", "attack 8", "warpish flare"), blue=("", "attack 10"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=2).lay(red="attack 8", blue="attack 10")
    game.red.plays("warpish flare.my_own_dead")
    assert game.totals() == (10 + game.red.warp, 14)


def test_own_flare_is_wild_after_a_zap_of_the_power():
    game = fought(red_holds=["warpish flare"], blue_holds=["cosmic_zap"], warp={"red": 4})
    game.blue.plays("cosmic_zap")
    assert not game.red.is_offered("against_the_opponent")
    game.red.plays("warpish flare.my_own_dead")
    assert game.totals() == (10 + 3, 14)


@pytest.mark.parametrize("side", ["wild", "super"])
def test_a_total_of_an_anti_matter_opponent_is_raised_all_the_same(side):
    """Additions keep their sign, so they hurt against Anti-Matter."""
    flare = {"wild": "", "super": "warpish"}[side]
    game = scenario(red=(flare, "attack 8", "warpish flare"), blue=("anti_matter", "attack 10"), green=("",))
    in_warp(game, red=3, blue=2)
    game.attack(ships=2).lay(red="attack 8", blue="attack 10")
    game.red.plays("warpish flare")
    assert game.totals() == {"wild": (8 + 2 + 2, 10 - 4), "super": (8 + 2 + 4, 10 - 4 - 2)}[side]


@pytest.mark.parametrize(("theirs", "pays"), [("attack 10", 1), ("attack 30", 0), ("attack 2", 1)])
def test_advice_is_to_play_the_flare_where_it_turns_the_result_or_makes_a_narrow_win_safer(theirs, pays):
    game = fought(red="attack 8", blue=theirs, alien="", red_holds=["warpish flare"], warp={"red": 7})
    assert game.red.pays("warpish flare.my_own_dead") == pays
    game = fought(red="attack 2", blue=theirs, red_holds=["warpish flare"], warp={"blue": 6})
    assert game.red.pays("warpish flare.against_the_opponent") == pays


@pytest.mark.parametrize(("colonies", "plays"), [(3, True), (4, False)])
def test_wild_when_it_helps_adds_nothing_to_a_side_whose_win_would_be_an_allys(colonies, plays):
    """Green would win the game by red's win, and red is rather beaten."""
    game = scenario(red=("", "attack 8", "warpish flare"), blue=("", "attack 10"), green=("",))
    has_orders(game.start.seats[0], {"warpish flare.my_own_dead": "helps"})
    for planet in (0, 1, 2, 3)[:colonies]:
        game.green.has_colony(planet)
    game.red.has_in_warp(4)
    game.attack(ships=3, planet=5, allies={"green": ("offense", 1)}).lay(red="attack 8", blue="attack 10")
    game.pass_windows()
    assert [fact.card for fact in game.heard("card_announced")] == ["warpish flare"] * plays
