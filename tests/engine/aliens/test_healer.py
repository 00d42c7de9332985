"""Healer: others get back what they have just lost, for a card."""

import pytest

from tests.engine.player import has_orders, has_stops
from tests.engine.scenario import scenario


def hospital(*yellow, red=("",), blue=("",), green=("",), card="attack 8", allies=None, ships=4):
    game = scenario(
        red=(red[0], card, *red[1:]),
        blue=(blue[0], "attack 40", *blue[1:]),
        green=green,
        yellow=("healer", *yellow),
    )
    game.attack(ships=ships, allies=allies)
    return game.lay(red=card, blue="attack 40")


def heals(game, name):
    game.play_until("ships_in_warp", of="yellow")
    game.yellow.uses(f"healing:seat {game.names.index(name)}")
    return game


def test_a_loser_and_its_ally_are_healed_for_a_card_each():
    game = hospital(allies={"green": ("offense", 2)})
    heals(game, "red")
    game.play_until("place_ships", of="red")
    game.red.answers({"4": 4})
    heals(game, "green")
    game.finish()
    assert (game.red.warp, game.green.warp) == (0, 0)
    assert game.planets[4] == {0: 8}
    assert len(game.yellow.hand) == 2


def test_it_may_leave_them_there():
    game = hospital()
    game.play_until("ships_in_warp", of="yellow")
    game.yellow.passes()
    game.finish()
    assert game.red.warp == 4
    assert game.yellow.hand == []


def test_the_healed_ships_are_still_compensated():
    game = hospital(card="negotiate", blue=("", *["attack 2"] * 5), ships=3)
    heals(game, "red")
    game.finish()
    assert game.red.warp == 0
    assert game.heard("compensation_collected")[0].cards == 3


def test_zapped_on_the_first_rescue_no_other_patient_is_saved():
    game = hospital(allies={"green": ("offense", 2)}, blue=("", "cosmic_zap"))
    has_stops(game.blue.seat, [*(game.blue.seat.ahead.stops or ()), "power_used"])
    heals(game, "red")
    game.blue.zaps_power()
    assert not game.yellow.is_asked()
    game.finish()
    assert (game.red.warp, game.green.warp) == (4, 2)
    assert game.yellow.hand == []


def test_without_power_it_is_not_asked():
    game = scenario(red=("", "attack 8"), blue=("", "attack 40"), green=("healer",))
    game.green.loses_home_colonies()
    game.attack(ships=4).lay(red="attack 8", blue="attack 40")
    game.finish()
    assert not [fact for fact in game.heard("power_announced") if fact.power == "healer"]
    assert game.red.warp == 4


def asked_during(game):
    asked = set()
    while game.enc and game.enc.number == game.number and game.game.waiting:
        asked |= set(game.asked().items())
        game.default()
    return asked


def test_no_loss_of_others_goes_by_without_a_question_but_its_own_does():
    game = scenario(red=("healer", "attack 8"), blue=("", "attack 40"), green=("",))
    game.attack(ships=4).lay(red="attack 8", blue="attack 40")
    assert ("red", "ships_in_warp") not in asked_during(game)
    assert ("yellow", "ships_in_warp") in asked_during(hospital())


def test_a_patient_without_a_colony_cannot_be_healed():
    game = scenario(red=("", "attack 8"), blue=("", "attack 40"), green=("healer",))
    for planet in range(1, 5):
        game.start.planets[planet].pop(0)
    game.red.seat.removed = 16
    game.attack(ships={"0": 4}).lay(red="attack 8", blue="attack 40")
    assert ("green", "ships_in_warp") not in asked_during(game)
    assert game.red.warp == 4


def test_what_a_void_removes_comes_back_into_the_game():
    game = hospital(blue=("void",))
    game.play_until("ships_removed", of="yellow")
    game.yellow.uses("bringing_back:seat 0")
    game.finish()
    assert game.red.seat.removed == 0
    assert game.red.ships == 20
    assert len(game.yellow.hand) == 1


def partly_removed(*yellow):
    """Red has seven ships left and loses four to a Void: two leave the game, two go to the warp."""
    game = scenario(red=("", "attack 8"), blue=("void", "attack 40"), green=("",), yellow=("healer", *yellow))
    for planet in (2, 3, 4):
        game.start.planets[planet].clear()
    game.start.planets[0][0], game.start.planets[1][0] = 4, 3
    game.red.seat.removed = 13
    return game.attack(ships=4).lay(red="attack 8", blue="attack 40")


def test_one_loss_of_which_a_void_has_removed_a_part_is_one_rescue_of_all_for_one_card():
    game = partly_removed()
    heals(game, "red")
    assert (game.red.warp, game.red.seat.removed) == (2, 15)
    assert game.red.ask.about["ships"] == 4
    game.finish()
    assert (game.red.warp, game.red.seat.removed, game.red.ships) == (0, 13, 7)
    assert len(game.yellow.hand) == 1
    assert [fact.ability for fact in game.heard("power_was_used") if fact.power == "healer"] == ["healing"]


def test_such_a_loss_is_asked_for_once():
    asked = []
    game = partly_removed()
    while game.enc and game.enc.number == game.number and game.game.waiting:
        asked += [what for name, what in game.asked().items() if name == "yellow"]
        game.default()
    assert asked == ["ships_in_warp"]
    assert (game.red.warp, game.red.seat.removed) == (2, 15)


def test_super_counts_all_ships_of_a_partly_removed_loss():
    game = partly_removed("healer flare")
    game.play_until("ships_in_warp", of="yellow")
    game.yellow.plays("a_card_a_ship")
    heals(game, "red").finish()
    assert len(game.yellow.hand) == 1 + 4


def test_only_the_ships_that_come_out_of_the_warp_are_a_retrieval():
    """Remora clings once, for two ships."""
    game = scenario(red=("", "attack 8"), blue=("void", "attack 40"), green=("remora",), yellow=("healer",))
    for planet in (2, 3, 4):
        game.start.planets[planet].clear()
    game.start.planets[0][0], game.start.planets[1][0] = 4, 3
    game.red.seat.removed = 13
    game.green.has_in_warp(3)
    game.attack(ships=4).lay(red="attack 8", blue="attack 40")
    heals(game, "red").finish()
    assert game.green.warp == 2


def test_what_a_zombie_saves_cannot_be_healed():
    game = hospital(red=("zombie",))
    assert ("yellow", "ships_in_warp") not in asked_during(game)


def test_a_price_is_healed_and_what_it_bought_stays():
    game = scenario(red=("", "attack 8", "plague"), blue=("", "attack 40", "void flare"), green=("healer",))
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague:seat 1")
    game.play_until("card_played", of="blue")
    game.blue.plays("undo_an_artifact")
    game.play_until("ships_in_warp", of="green")
    game.green.uses("healing:seat 1")
    game.play_until("launch")
    assert game.blue.warp == 0
    assert game.blue.ships == 20
    assert len(game.green.hand) == 1


def test_a_second_loss_is_a_new_chance():
    game = scenario(red=("", "attack 8", "attack 9"), blue=("", "attack 40", "plague"), green=("healer",))
    game.play_until("encounter_starts", of="blue")
    game.blue.plays("plague:seat 0")
    game.play_until("ships_in_warp", of="green")
    game.green.uses("healing:seat 0")
    game.play_until("launch")
    assert game.red.warp == 0
    game.attack(ships=2).lay(red="attack 9", blue="attack 40")
    game.play_until("ships_in_warp", of="green")
    game.green.uses("healing:seat 0")
    game.finish()
    assert game.red.warp == 0
    assert len(game.green.hand) == 2


def test_a_colony_emptied_by_the_loss_stays_lost():
    game = scenario(red=("", "attack 40"), blue=("", "attack 8"), green=("healer",))
    game.attack(ships=1, planet=5).lay(red="attack 40", blue="attack 8")
    game.play_until("ships_in_warp", of="green")
    game.green.uses("healing:seat 1")
    game.finish()
    assert game.planets[5] == {0: 1}
    assert game.blue.ships == 20


def test_vacuum_takes_others_along_first_and_both_are_healed_but_not_itself():
    """R-18.12."""
    game = hospital(red=("vacuum",), ships=3)
    game.play_until("vacuum.catharsis", of="red")
    game.red.answers({"seat 2": 2, "seat 3": 1})
    heals(game, "green")
    heals(game, "red")
    game.finish()
    assert (game.red.warp, game.green.warp, game.yellow.warp) == (0, 0, 1)
    assert len(game.yellow.hand) == 2


def test_super_draws_a_card_for_each_ship_of_that_loss_only():
    game = scenario(
        red=("", "attack 8", "attack 9"), blue=("", "attack 40", "plague"), green=("healer", "healer flare")
    )
    game.play_until("encounter_starts", of="blue")
    game.blue.plays("plague:seat 0")
    game.play_until("ships_in_warp", of="green")
    game.green.plays("a_card_a_ship")
    game.play_until("ships_in_warp", of="green")
    game.green.uses("healing:seat 0")
    game.play_until("launch")
    assert len(game.green.hand) == 1 + 3
    game.attack(ships=2).lay(red="attack 9", blue="attack 40")
    game.play_until("ships_in_warp", of="green")
    game.green.uses("healing:seat 0")
    game.finish()
    assert len(game.green.hand) == 1 + 3 + 1


def test_super_covers_all_patients_of_one_moment():
    game = hospital("healer flare", allies={"green": ("offense", 2)})
    game.play_until("ships_in_warp", of="yellow")
    game.yellow.plays("a_card_a_ship")
    heals(game, "red")
    heals(game, "green")
    game.finish()
    assert len(game.yellow.hand) == 1 + 4 + 2


def test_super_counts_removed_ships_too():
    game = hospital("healer flare", blue=("void",))
    game.play_until("ships_removed", of="yellow")
    game.yellow.plays("a_card_a_removed_ship")
    game.play_until("ships_removed", of="yellow")
    game.yellow.uses("bringing_back:seat 0")
    game.finish()
    assert len(game.yellow.hand) == 1 + 4


def test_super_zapped_nobody_is_healed():
    game = hospital("healer flare", blue=("", "cosmic_zap"))
    game.play_until("ships_in_warp", of="yellow")
    game.yellow.plays("a_card_a_ship")
    game.blue.zaps_power("super_played")
    game.play_until("ships_in_warp", of="yellow")
    assert game.yellow.options == ["pass"]
    assert game.yellow.hand == ["healer flare"]


def reversal_zapped(*red, blue=()):
    game = scenario(
        red=("mirror", "attack 8", *red), blue=("", "attack 20", "cosmic_zap", *blue), green=("",)
    )
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    game.play_until("cards_chosen", of="red")
    game.red.uses("reversal")
    game.blue.zaps_power()
    return game


def test_wild_has_a_cosmic_zap_discarded_without_effect():
    game = reversal_zapped("healer flare")
    game.play_until("card_played", of="red")
    game.red.plays("no_zap")
    game.finish()
    assert game.planets[5] == {0: 2}  # 80 + 2 against 02 + 4
    assert "cosmic_zap" in game.discards


def test_wild_does_not_help_against_other_cards():
    game = scenario(
        red=("", "attack 8", "plague", "healer flare"), blue=("", "attack 20", "card_zap"), green=("",)
    )
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague:seat 1")
    game.play_until("card_played", of="blue")
    game.red.passes()
    game.blue.plays("card_zap")
    assert game.red.is_asked("card_played")
    assert game.red.ask.about["card"] == "card_zap"
    assert not game.red.is_offered("no_zap")


def test_wild_helps_only_whom_the_zap_is_played_against():
    game = scenario(
        red=("mirror", "attack 8"), blue=("", "attack 20", "cosmic_zap"), green=("", "healer flare")
    )
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    game.play_until("cards_chosen", of="red")
    game.red.uses("reversal")
    game.blue.zaps_power()
    assert not game.green.is_offered("no_zap")


def test_the_owner_holds_its_own_flare_as_a_super_while_its_power_works():
    game = hospital("healer flare", blue=("", "cosmic_zap"))
    has_stops(game.blue.seat, [*(game.blue.seat.ahead.stops or ()), "power_used"])
    heals(game, "red")
    game.blue.zaps_power()
    assert not game.yellow.is_offered("no_zap")
    game.finish()
    assert game.red.warp == 4


def test_the_pair_with_masochist_is_left_to_the_table():
    from engine.options import Options
    from engine.sheets.book import book

    assert frozenset(("healer", "masochist")) in book().printed_conflicts
    assert (
        Options(box=("healer", "void", "zombie", "vacuum", "grudge")).conflicts("healer", ["masochist"]) == []
    )
    strict = {"conflicts.masochist_healer": "forbidden"}
    options = Options(box=("healer", "void", "zombie", "vacuum", "grudge"), switches=strict)
    assert options.conflicts("healer", ["masochist"]) == ["masochist"]


def test_the_healed_ships_are_those_just_lost_so_an_older_one_may_still_cling():
    """Remora's ship of an earlier encounter is the one that stays in the warp."""
    game = hospital(green=("remora",), allies={"green": ("offense", 4)})
    game.green.seat.warp += 1
    game.planets[14][2] -= 1
    heals(game, "green")
    heals(game, "red").finish()
    assert game.green.warp == 0


@pytest.mark.parametrize(("attack", "plays"), [(6, True), (30, False), (12, True)])
def test_wild_when_it_helps_is_kept_where_the_power_would_not_win_either(attack, plays):
    """Red's Warrior adds five to its 10 + 3, against so much and 4."""
    game = scenario(
        red=("warrior", "attack 10", "healer flare"), blue=("", f"attack {attack}", "cosmic_zap"), green=("",)
    )
    game.red.power.tokens = 5
    has_orders(game.start.seats[0], {"healer flare.no_zap": "helps"})
    game.attack(ships=3).lay(red="attack 10", blue=f"attack {attack}")
    game.play_until("power_used", of="blue").blue.plays("cosmic_zap").scenario.pass_windows()
    assert [fact.card for fact in game.heard("card_announced")] == ["cosmic_zap", *["healer flare"] * plays]
