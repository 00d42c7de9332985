"""Remora: it shares others' ships and cards, by a standing order unless it says otherwise."""

import pytest

from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def at_regroup(*green, warp=2, **orders):
    """Red takes its regroup ship; green is the Remora with ships in the warp from earlier encounters."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 40"), green=("remora", *green), yellow=("",))
    game.red.loses_home_colonies(1)
    game.start.planets[10][2] -= warp
    game.green.seat.warp = warp
    has_orders(game.green.seat, {name.replace("__", "."): order for name, order in orders.items()})
    return game


def test_clings_to_the_regroup_ship_without_being_asked():
    """D-76: a standing "always" until its owner sets another order."""
    game = at_regroup()
    game.play_until("launch")
    assert game.green.warp == 1
    assert not [fact for fact in game.heard("power_was_used") if fact.ability != "cling_to_ships"]


def test_asked_by_its_own_order_it_may_decline():
    game = at_regroup(remora__cling_to_ships="ask")
    game.play_until("ships_retrieved", of="green")
    game.green.passes()
    game.play_until("launch")
    assert game.green.warp == 2


def test_asked_by_its_own_order_a_missed_deadline_clings():
    game = at_regroup(remora__cling_to_ships="ask")
    game.play_until("ships_retrieved", of="green")
    assert game.green.ask.default == "remora.cling_to_ships"
    game.play_until("launch")
    assert game.green.warp == 1


def test_never_is_never_and_needs_no_question():
    game = at_regroup(remora__cling_to_ships="never")
    game.play_until("launch")
    assert game.green.warp == 2
    assert not game.heard("power_announced")


def test_an_order_holds_for_the_part_it_names():
    game = at_regroup("plague", remora__cling_to_ships="never")
    game.deck_gives("attack 2", "attack 3", "attack 4")
    game.red.seat.hand = []
    game.play_until("launch")
    assert game.green.warp == 2
    assert len(game.green.hand) == 2  # red's new hand was one draw


def test_a_ship_of_this_encounter_cannot_cling():
    game = scenario(red=("", "attack 8", "plague", "mobius_tubes"), blue=("",), green=("remora",))
    game.red.has_in_warp(2)
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague:seat 2")
    game.play_until("launch")
    assert game.green.warp == 3  # red's regroup ship came back; none of green's is old


def test_an_old_ship_clings_though_others_are_new():
    game = scenario(red=("", "attack 8", "plague"), blue=("",), green=("remora",))
    game.red.has_in_warp(2)
    game.green.has_in_warp(1)
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague:seat 2")
    game.play_until("launch")
    assert game.green.warp == 3


def rewarded(*green, red=(), blue=()):
    """Yellow and purple defend with three and two ships and take cards; green is the Remora."""
    game = scenario(
        red=("", "attack 8", *red),
        blue=("", "attack 40", "attack 5", *blue),
        green=("remora", *green),
        yellow=("",),
        purple=("",),
    )
    game.attack(ships=1, allies={"yellow": ("defense", 3), "purple": ("defense", 2)})
    return game.lay(red="attack 8", blue="attack 40")


def test_each_draw_of_another_is_followed_by_one_card_however_many_they_drew():
    game = rewarded()
    game.finish()
    assert (len(game.yellow.hand), len(game.purple.hand)) == (3, 2)
    assert len(game.green.hand) == 2


def test_its_own_cards_do_not_make_it_draw():
    game = scenario(red=("remora", "attack 40"), blue=("", "attack 8"), green=("",))
    game.red.seat.hand = []
    game.play_until("launch")
    assert len(game.red.hand) == 8


def test_cards_taken_from_a_hand_are_no_draw():
    game = scenario(
        red=("", "negotiate"), blue=("", "attack 40", "attack 2", "attack 3", "attack 4"), green=("remora",)
    )
    game.attack(ships=2).lay(red="negotiate", blue="attack 40")
    game.finish()
    assert len(game.red.hand) == 2
    assert game.green.hand == []


def test_it_clings_to_healed_ships_and_to_the_fee():
    game = scenario(
        red=("", "attack 8"), blue=("", "attack 40", "attack 5"), green=("remora",), yellow=("healer",)
    )
    game.green.has_in_warp(1)
    game.attack(ships=2).lay(red="attack 8", blue="attack 40")
    game.play_until("ships_in_warp", of="yellow")
    game.yellow.uses("healing:seat 0")
    game.finish()
    assert game.green.warp == 0
    assert len(game.green.hand) == 1


def test_zapped_on_a_card_it_gets_neither_cards_nor_ships_for_the_encounter():
    game = rewarded(blue=["cosmic_zap"])
    game.green.seat.warp = 1
    game.start.planets[10][2] -= 1
    game.blue.zaps_power()
    game.finish()
    assert game.green.hand == []
    assert game.green.warp == 1


def test_without_power_nothing_is_triggered():
    game = rewarded()
    game.green.seat.powerless = True
    for planet in (12, 13, 14):
        game.green.seat.warp += game.planets[planet].pop(2)
    game.finish()
    assert game.green.hand == []


def test_without_a_colony_no_ship_comes_out():
    game = at_regroup()
    for planet in range(10, 15):
        game.green.seat.warp += game.start.planets[planet].pop(2)
    game.start.rules["homes_for_power"] = 0
    game.play_until("launch")
    assert game.green.warp == 20
    assert not game.heard("power_announced")


def with_the_flare(alien, *, blue=()):
    return scenario(
        red=("mirror", "attack 8", "mirror flare"),
        blue=("", "attack 20", *blue),
        green=(alien, "remora flare"),
    )


def test_wild_draws_a_card_when_another_uses_a_flare():
    game = with_the_flare("")
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    game.play_until("cards_chosen", of="red")
    game.red.plays("one_card_alone:seat 0")
    game.play_until("super_played", of="green")
    game.green.plays("a_card_for_a_flare")
    game.finish()
    assert game.green.hand == ["attack 1", "remora flare"]


def test_wild_does_not_answer_an_artifact():
    game = scenario(red=("", "attack 8", "plague"), blue=("",), green=("", "remora flare"))
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague:seat 1")
    game.play_until("card_played", of="green")
    assert not game.green.is_offered("a_card_for_a_flare")


def test_wild_is_for_the_owner_without_power_and_not_with_it():
    game = with_the_flare("remora")
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    game.play_until("cards_chosen", of="red")
    game.red.plays("one_card_alone:seat 0")
    game.play_until("super_played", of="green")
    assert not game.green.is_offered("a_card_for_a_flare")
    game = with_the_flare("remora")
    game.green.loses_home_colonies()
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    game.play_until("cards_chosen", of="red")
    game.red.plays("one_card_alone:seat 0")
    game.play_until("super_played", of="green")
    assert game.green.is_offered("a_card_for_a_flare")


def landed(*, blue=(), warp=2):
    """Red and two allies land new colonies at one instant; green is the Remora with its flare."""
    game = scenario(
        red=("", "attack 40"),
        blue=("", "attack 8", "attack 5", *blue),
        green=("remora", "remora flare"),
        yellow=("",),
        purple=("",),
    )
    game.green.has_in_warp(warp)
    game.attack(ships=1, allies={"yellow": "offense", "purple": "offense"})
    game.lay(red="attack 40", blue="attack 8")
    game.play_until("colony_established", of="green")
    return game


def test_super_takes_a_card_or_a_ship_for_each_who_gained_a_colony():
    game = landed()
    game.green.plays("share_a_colony:cards 1 ships 2")
    game.finish()
    assert game.green.warp == 0
    assert len(game.green.hand) == 2


def test_super_may_take_cards_only():
    game = landed()
    game.green.plays("share_a_colony:cards 3 ships 0")
    game.finish()
    assert game.green.warp == 2
    assert len(game.green.hand) == 4


def test_super_takes_no_more_ships_than_are_in_the_warp():
    game = landed(warp=1)
    offered = [option.partition(":")[2] for option in game.green.options if ":" in option]
    assert offered == ["cards 3 ships 0", "cards 2 ships 1"]


def test_super_zapped_brings_nothing():
    game = landed(blue=["cosmic_zap"])
    game.green.plays("share_a_colony:cards 3 ships 0")
    game.blue.zaps_power("super_played")
    game.finish()
    assert game.green.hand == ["remora flare"]


def test_super_is_not_for_its_own_colonies():
    game = scenario(red=("remora", "attack 40", "remora flare"), blue=("", "attack 8"), green=("",))
    game.attack(ships=1).lay(red="attack 40", blue="attack 8")
    game.play_until("colony_established", of="red")
    assert not game.red.is_offered("share_a_colony")


def test_super_does_not_count_a_colony_of_its_own():
    game = scenario(red=("", "attack 40"), blue=("", "attack 8"), green=("remora", "remora flare"))
    game.attack(ships=1, allies={"green": "offense"}).lay(red="attack 40", blue="attack 8")
    game.play_until("colony_established", of="green")
    assert {option.partition(":")[2] for option in game.green.options} == {"", "cards 1 ships 0"}


@pytest.mark.parametrize(("others", "plays"), [((), True), (("zombie flare",), False)])
def test_wild_when_it_helps_is_kept_beside_another_flare_while_one_is_losing(others, plays):
    red, blue = ("", "attack 20", "macron flare"), ("", "attack 8", "remora flare", *others)
    game = scenario(red=red, blue=blue, green=("",))
    has_orders(game.start.seats[1], {"remora flare.a_card_for_a_flare": "helps"})
    game.attack(ships=3).lay(red="attack 20", blue="attack 8")
    game.play_until("cards_revealed", of="red").red.plays("macron flare").scenario.pass_windows()
    assert ("remora flare" in [fact.card for fact in game.heard("card_announced")]) == plays
