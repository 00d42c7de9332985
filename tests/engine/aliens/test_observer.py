"""Observer: allies' ships are kept from the warp, in resolution."""

import pytest

from engine import NotAllowed
from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def as_an_ally(*green, blue=(), red=(), ships=4):
    game = scenario(
        red=("", "attack 8", *red), blue=("", "attack 40", *blue), green=("observer", *green), yellow=("",)
    )
    game.attack(ships=3, allies={"green": ("offense", ships)})
    return game.lay(red="attack 8", blue="attack 40")


def test_an_allied_observer_loses_nothing_while_its_main_player_does():
    game = as_an_ally()
    game.play_until("place_ships", of="green")
    game.green.answers({"12": 4})
    game.finish()
    assert (game.green.warp, game.red.warp) == (0, 3)
    assert game.planets[12] == {2: 7}


def as_a_main_player(*red, blue=()):
    game = scenario(
        red=("observer", "attack 8", *red), blue=("", "attack 40", *blue), green=("",), yellow=("",)
    )
    game.attack(ships=3, allies={"green": ("offense", 2), "yellow": ("offense", 1)})
    return game.lay(red="attack 8", blue="attack 40")


def test_a_losing_observers_allies_are_protected_and_not_itself():
    game = as_a_main_player()
    game.finish()
    assert game.red.warp == 3
    assert (game.green.warp, game.yellow.warp) == (0, 0)


def test_each_owner_chooses_where_their_ships_go():
    game = as_a_main_player()
    game.play_until("place_ships")
    assert game.asked() == {"green": "place_ships", "yellow": "place_ships"}


def test_allies_of_the_opponent_are_not_protected():
    game = scenario(red=("observer", "attack 40"), blue=("", "attack 8"), green=("",))
    game.attack(ships=3, allies={"green": ("defense", 2)}).lay(red="attack 40", blue="attack 8")
    game.finish()
    assert game.green.warp == 2


def test_a_bystanding_observer_saves_nobody():
    game = scenario(red=("", "attack 8"), blue=("", "attack 40"), green=("",), yellow=("observer",))
    game.attack(ships=3, allies={"green": ("offense", 2)}).lay(red="attack 8", blue="attack 40")
    game.finish()
    assert (game.red.warp, game.green.warp) == (3, 2)
    assert not game.heard("power_announced")


def test_outside_resolution_nobody_is_protected():
    """The ships go in regroup, before anybody is an ally."""
    game = scenario(red=("", "attack 8", "plague"), blue=("", "attack 40"), green=("observer",))
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague:seat 2")
    game.play_until("launch")
    assert game.green.warp == 3


def test_an_allys_ship_outside_the_encounter_is_protected_too():
    """A grudge token is paid in resolution (F18)."""
    game = scenario(red=("grudge", "attack 8"), blue=("", "attack 40"), green=("observer",), yellow=("",))
    game.play_until("launch")
    game.number = game.position.encounters
    game._launch(3, None)
    game.play_until("invite", of="red")
    game.red.answers("seats 2")
    game.play_until("invite", of="blue")
    game.blue.answers("seats 2")
    game.play_until("join", of="green")
    game.green.answers({"side": "defense", "ships": {"10": 1}})
    game.lay(red="attack 8", blue="attack 40")
    game.finish()
    assert [fact.ships for fact in game.heard("ships_returned") if fact.seat == 2 and fact.why == "saved"]
    assert game.green.warp == 0


def test_zapped_the_ships_go_to_the_warp_after_all():
    game = as_a_main_player(blue=["cosmic_zap"])
    game.blue.zaps_power()
    game.finish()
    assert (game.red.warp, game.green.warp, game.yellow.warp) == (3, 2, 1)


def test_without_power_an_allied_observer_loses_its_ships():
    game = scenario(red=("", "attack 8"), blue=("", "attack 40"), green=("observer",))
    game.green.loses_home_colonies()
    game.attack(ships=3, allies={"green": ("offense", 2)}).lay(red="attack 8", blue="attack 40")
    game.finish()
    assert game.green.warp == 12 + 2


def test_a_zombie_and_an_observer_do_not_disturb_each_other():
    game = scenario(red=("observer", "attack 8"), blue=("", "attack 40"), green=("zombie",))
    game.attack(ships=3, allies={"green": ("offense", 2)}).lay(red="attack 8", blue="attack 40")
    game.finish()
    assert game.green.warp == 0
    assert game.green.ships == 20
    assert [fact.power for fact in game.heard("power_was_used")] == ["observer"]


def test_compensation_counts_the_main_players_ships_as_ever():
    game = scenario(red=("observer", "negotiate"), blue=("", "attack 40", *["attack 2"] * 5), green=("",))
    game.attack(ships=3, allies={"green": ("offense", 2)}).lay(red="negotiate", blue="attack 40")
    game.finish()
    assert game.heard("compensation_collected")[0].cards == 3


def test_wild_lets_each_ally_take_a_card():
    game = scenario(
        red=("", "attack 8", "observer flare"),
        blue=("", "attack 40"),
        green=("",),
        yellow=("",),
        purple=("",),
    )
    game.attack(ships=1, allies={"green": "offense", "yellow": "offense", "purple": "defense"})
    game.play_until("encounter_card", of="red")
    game.red.plays("a_card_for_each_ally")
    game.play_until("encounter_card", of="blue")
    game.lay(red="attack 8", blue="attack 40")
    assert [len(s.hand) for s in game.position.seats][2:] == [1, 1, 0]


def test_wild_is_not_offered_without_allies():
    game = scenario(red=("", "attack 8", "observer flare"), blue=("", "attack 40"), green=("",))
    game.attack(ships=1).play_until("encounter_card", of="red")
    assert not game.red.is_offered("a_card_for_each_ally")


def committing(*red, warp=2, blue=()):
    game = scenario(
        red=("observer", "attack 8", "observer flare", *red), blue=("", "attack 40", *blue), green=("",)
    )
    game.red.seat.warp = warp
    game.start.planets[0][0] -= warp
    game.play_until("launch")
    game.number = game.position.encounters
    game.red.answers({"side": "planet 5", "ships": {"1": 3}})
    return game


def test_super_takes_one_ship_from_the_warp_within_the_usual_four():
    game = committing()
    game.play_until("ships_committing", of="red")
    game.red.plays("one_from_the_warp")
    game.play_until("ships", of="red")
    with pytest.raises(NotAllowed):
        game.red.answers({"1": 3, "2": 1, "warp": 1})
    with pytest.raises(NotAllowed):
        game.red.answers({"1": 2, "warp": 2})
    game.red.answers({"1": 3, "warp": 1})
    assert game.enc.gate == {0: 4}
    assert game.red.warp == 0  # one came back at regroup


def test_super_keeps_what_was_planned_if_nothing_is_answered():
    game = committing()
    game.play_until("ships_committing", of="red")
    game.red.plays("one_from_the_warp")
    game.play_until("ships", of="red")
    assert game.red.ask.default == {"1": 3}


def test_super_works_for_an_ally():
    game = scenario(red=("", "attack 8"), blue=("", "attack 40"), green=("observer", "observer flare"))
    game.green.loses_home_colonies(1)
    game.attack(ships=1, allies={"green": ("defense", 1)})
    game.play_until("ships_committing", of="green")
    game.green.plays("one_from_the_warp")
    game.play_until("ships", of="green")
    game.green.answers({"10": 1, "warp": 1})
    assert game.enc.orbit == {2: 2}
    assert game.green.warp == 3


def test_super_zapped_nothing_comes_from_the_warp():
    game = committing(blue=["cosmic_zap"])
    game.play_until("ships_committing", of="red")
    game.red.plays("one_from_the_warp")
    game.blue.zaps_power("super_played")
    game.play_until("invite")
    assert game.enc.gate == {0: 3}
    assert game.red.hand == ["attack 8", "observer flare"]


def test_super_is_not_for_the_wild_holder():
    game = scenario(red=("", "attack 8", "observer flare"), blue=("", "attack 40"), green=("",))
    game.red.seat.warp = 3
    game.start.planets[0][0] -= 3
    game.attack(ships=3)
    assert game.enc.gate == {0: 3}


def test_super_needs_a_ship_in_the_warp():
    game = committing(warp=0).play_until("ships_committing", "invite", of="red")
    assert not game.red.is_offered("one_from_the_warp")


def test_super_is_not_for_ships_that_others_send():
    game = scenario(red=("", "attack 8"), blue=("", "attack 40"), green=("observer", "observer flare"))
    game.green.loses_home_colonies(1)
    game.green.has_colony(0)
    game.play_until("launch").red.answers({"side": "planet 5", "ships": {"1": 3}})
    game.play_until("ships_committing", "invite")
    assert not game.green.is_offered("one_from_the_warp")


def test_before_resolution_an_ally_is_not_protected():
    """A price paid in reveal is lost."""
    game = scenario(
        red=("", "attack 8", "emotion_control"), blue=("", "attack 40"), green=("observer", "void flare")
    )
    game.green.loses_home_colonies(2)
    game.attack(ships=1, allies={"green": ("offense", 1)}).lay(red="attack 8", blue="attack 40")
    game.play_until("cards_revealed", of="red")
    game.red.plays("emotion_control")
    game.play_until("card_played", of="green")
    game.green.plays("undo_an_artifact")
    game.play_until("place_ships", "winner_known", "another_encounter")
    assert game.green.warp == 8 + 1


def test_an_allied_observer_protects_no_other_ally():
    game = scenario(red=("", "attack 8"), blue=("", "attack 40"), green=("observer",), yellow=("",))
    game.attack(ships=1, allies={"green": ("offense", 2), "yellow": ("offense", 1)})
    game.lay(red="attack 8", blue="attack 40").finish()
    assert (game.green.warp, game.yellow.warp) == (0, 1)


def test_without_a_colony_left_nothing_is_used():
    """R-18.4."""
    game = scenario(red=("observer", "attack 8"), blue=("", "attack 40"), green=("",))
    for planet in range(11, 15):
        game.start.planets[planet].pop(2)
    game.green.seat.removed = 16
    game.attack(ships=1, allies={"green": ("offense", 4)}).lay(red="attack 8", blue="attack 40").finish()
    assert game.green.warp == 4
    assert not game.heard("power_announced")


@pytest.mark.parametrize(("others", "plays"), [((), True), (("zombie flare",), False)])
def test_wild_when_it_helps_is_kept_beside_another_flare(others, plays):
    game = scenario(red=("", "attack 8", "observer flare", *others), blue=("", "attack 40"), green=("",))
    has_orders(game.start.seats[0], {"observer flare.a_card_for_each_ally": "helps"})
    game.attack(ships=1, allies={"green": "offense"}).play_until("encounter_card", of="blue")
    assert [fact.card for fact in game.heard("card_announced")] == ["observer flare"] * plays
