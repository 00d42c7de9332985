"""Void: what the beaten side loses leaves the game."""

from tests.engine.scenario import scenario


def defended(*blue, red=(), green=("",), card="attack 8", **attack):
    """Blue is the Void and beats red's attack."""
    game = scenario(red=("", card, *red), blue=("void", "attack 40", *blue), green=green, yellow=("",))
    game.attack(**{"ships": 4, **attack})
    return game.lay(red=card, blue="attack 40")


def test_the_ships_of_a_beaten_offense_leave_the_game():
    game = defended()
    game.finish()
    assert game.red.seat.removed == 4
    assert game.red.warp == 0
    assert game.position.ships_in_game(0) == 16


def test_allies_of_the_losing_side_are_hit_as_well():
    game = defended(allies={"green": ("offense", 2)})
    game.finish()
    assert game.green.seat.removed == 2
    assert game.green.warp == 0


def test_nobody_is_left_with_fewer_ships_than_are_needed_to_win():
    """Seven left, four lost: two leave the game, two go to the warp."""
    game = scenario(red=("", "attack 8"), blue=("void", "attack 40"), green=("",))
    game.red.seat.removed = 13
    for planet in range(5):
        game.start.planets[planet][0] = 2 if planet < 2 else 1
    game.attack(ships=4).lay(red="attack 8", blue="attack 40")
    game.finish()
    assert game.red.seat.removed == 15
    assert game.red.warp == 2


def test_a_losing_negotiator_gets_nothing_for_what_has_left_the_game():
    game = defended(card="negotiate")
    game.finish()
    assert game.red.hand == []


def test_a_beaten_defense_leaves_the_game_too():
    game = scenario(red=("void", "attack 40"), blue=("", "attack 1"), green=("",))
    game.attack(ships=2).lay(red="attack 40", blue="attack 1")
    game.finish()
    assert game.blue.seat.removed == 4


def test_a_beaten_void_removes_nobody():
    game = scenario(red=("", "attack 40"), blue=("void", "attack 1"), green=("",))
    game.attack(ships=2, allies={"green": ("defense", 1)}).lay(red="attack 40", blue="attack 1")
    game.finish()
    assert [s.removed for s in game.position.seats] == [0, 0, 0]
    assert game.blue.warp == 4


def test_a_winning_ally_removes_nobody_without_the_flare():
    game = defended_by_ally()
    game.finish()
    assert game.red.seat.removed == 0


def defended_by_ally(*green, red=()):
    game = scenario(red=("", "attack 8", *red), blue=("", "attack 40"), green=("void", *green), yellow=("",))
    game.attack(ships=4, allies={"green": ("defense", 1)})
    return game.lay(red="attack 8", blue="attack 40")


def test_a_failed_deal_removes_nobody():
    game = scenario(red=("", "negotiate"), blue=("void", "negotiate"), green=("",))
    game.attack(ships=3).lay(red="negotiate", blue="negotiate")
    game.play_until("deal")
    game.red.answers({"do": "break off"})
    game.finish()
    assert game.red.warp == 3
    assert game.red.seat.removed == 0


def test_zapped_all_ships_go_to_the_warp_and_are_compensated():
    game = defended(card="negotiate", red=["cosmic_zap"])
    game.red.zaps_power()
    game.finish()
    assert game.red.warp == 4
    assert game.red.seat.removed == 0
    assert game.heard("compensation_collected")[0].cards == 0  # four are due; blue has no card left


def test_zapped_four_ships_bring_four_cards():
    game = defended("attack 2", "attack 3", "attack 4", "attack 6", card="negotiate", red=["cosmic_zap"])
    game.red.zaps_power()
    game.finish()
    assert game.heard("compensation_collected")[0].cards == 4


def test_without_power_the_losers_go_to_the_warp():
    game = scenario(red=("", "attack 8"), blue=("void", "attack 40"), green=("",))
    game.blue.loses_home_colonies()
    game.attack(ships=4, planet=5).lay(red="attack 8", blue="attack 40")
    game.finish()
    assert game.red.warp == 4
    assert game.red.seat.removed == 0


def test_with_three_home_colonies_the_power_is_there():
    game = scenario(red=("", "attack 8"), blue=("void", "attack 40"), green=("",))
    game.blue.loses_home_colonies(2)
    game.attack(ships=4, planet=5).lay(red="attack 8", blue="attack 40")
    game.finish()
    assert game.red.seat.removed == 4


def test_zombie_cannot_save_what_is_removed():
    game = scenario(red=("zombie", "attack 8"), blue=("void", "attack 40"), green=("",))
    game.attack(ships=4).lay(red="attack 8", blue="attack 40")
    game.finish()
    assert game.red.seat.removed == 4
    assert not [fact for fact in game.heard("power_was_used") if fact.power == "zombie"]


def test_observer_cannot_save_what_is_removed():
    game = defended(green=("observer",), allies={"green": ("offense", 2)})
    game.finish()
    assert game.green.seat.removed == 2


def test_a_saver_keeps_what_the_limit_leaves():
    """Beyond the limit the ships are on the way to the warp like any others."""
    game = scenario(red=("zombie", "attack 8"), blue=("void", "attack 40"), green=("",))
    game.red.seat.removed = 13
    for planet in range(5):
        game.start.planets[planet][0] = 2 if planet < 2 else 1
    game.attack(ships=4).lay(red="attack 8", blue="attack 40")
    game.finish()
    assert game.red.seat.removed == 15
    assert game.red.warp == 0


def test_super_removes_the_losers_when_its_side_wins():
    game = defended_by_ally("void flare")
    game.play_until("winner_known", of="green")
    game.green.plays("eradication_as_an_ally")
    game.finish()
    assert game.red.seat.removed == 4


def test_super_zapped_removes_nobody_and_returns_to_the_hand():
    game = defended_by_ally("void flare", red=["cosmic_zap"])
    game.play_until("winner_known", of="green")
    game.green.plays("eradication_as_an_ally")
    game.red.zaps_power("super_played")
    game.finish()
    assert game.red.seat.removed == 0
    assert game.red.warp == 4
    assert "void flare" in game.green.hand


def test_super_is_no_use_to_an_ally_who_has_lost():
    game = scenario(red=("", "attack 40"), blue=("", "attack 8"), green=("void", "void flare"))
    game.attack(ships=4, allies={"green": ("defense", 1)}).lay(red="attack 40", blue="attack 8")
    game.play_until("winner_known", of="green")
    assert not game.green.is_offered("eradication_as_an_ally")


def test_wild_undoes_an_artifact_for_a_ship_outside_the_encounter():
    game = scenario(red=("", "attack 8", "plague"), blue=("", "attack 40"), green=("", "void flare"))
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague:seat 1")
    game.play_until("card_played", of="green")
    game.green.plays("undo_an_artifact")
    game.play_until("lose_ships", of="green")
    game.green.answers({"10": 1})
    game.play_until("launch")
    assert game.blue.warp == 0
    assert game.green.warp == 1
    assert "plague" in game.discards
    assert game.green.hand == ["void flare"]


def test_wild_is_for_the_owner_without_power():
    game = scenario(red=("", "attack 8", "plague"), blue=("", "attack 40"), green=("void", "void flare"))
    game.green.loses_home_colonies()
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague:seat 1")
    game.play_until("card_played", of="green")
    game.green.plays("undo_an_artifact")
    game.play_until("launch")
    assert game.blue.warp == 0


def test_wild_takes_no_ship_that_defends_the_planet():
    game = scenario(red=("", "attack 8", "force_field"), blue=("", "attack 40", "void flare"), green=("",))
    game.attack(ships=2, planet=5, allies={"green": ("offense", 1)})
    game.play_until("encounter_card", of="red")
    game.red.plays("force_field:seat 2")
    game.play_until("card_played", of="blue")
    game.blue.plays("undo_an_artifact")
    game.play_until("lose_ships", of="blue")
    assert "5" not in game.blue.ask.form.places
    assert set(game.blue.ask.form.places) == {"6", "7", "8", "9"}


def test_wild_takes_no_ship_that_attacks():
    game = scenario(red=("", "attack 8", "void flare"), blue=("", "attack 40", "force_field"), green=("",))
    game.attack(ships=2, allies={"green": ("offense", 1)})
    game.play_until("alliances_formed", "encounter_card", of="blue").blue.plays("force_field:seat 2")
    game.play_until("card_played", of="red").red.plays("undo_an_artifact")
    game.play_until("lose_ships", of="red")
    assert set(game.red.ask.form.places) == {"0", "1", "2", "3", "4"}


def test_wild_ship_is_paid_though_a_zombie_keeps_it():
    """R-18.13: what the price buys is had."""
    game = scenario(red=("", "attack 8", "plague"), blue=("", "attack 40"), green=("zombie", "void flare"))
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague:seat 1")
    game.play_until("card_played", of="green")
    game.green.plays("undo_an_artifact")
    game.play_until("launch")
    assert game.green.warp == 0
    assert game.blue.warp == 0


def test_wild_cancelled_by_a_card_zap_lets_the_artifact_work_and_the_ship_is_gone():
    game = scenario(
        red=("", "attack 8", "plague", "card_zap"), blue=("", "attack 40"), green=("", "void flare")
    )
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague:seat 1")
    game.play_until("card_played", of="green")
    game.green.plays("undo_an_artifact")
    game.red.passes()  # nothing against its own plague
    game.red.zaps_card()
    game.play_until("launch")
    assert game.blue.warp == 3
    assert game.green.warp == 1
    assert "void flare" in game.discards


def test_wild_does_not_answer_a_flare():
    game = scenario(
        red=("mirror", "attack 8", "mirror flare"), blue=("", "attack 40"), green=("", "void flare")
    )
    game.attack(ships=1).lay(red="attack 8", blue="attack 40")
    game.play_until("cards_chosen", of="red")
    game.red.plays("one_card_alone:seat 0")
    assert not game.green.is_offered("undo_an_artifact")


def test_wild_is_not_offered_without_a_ship_outside_the_encounter():
    game = scenario(red=("", "attack 8", "force_field"), blue=("", "attack 40", "void flare"), green=("",))
    for planet in range(6, 10):
        game.blue.seat.warp += game.start.planets[planet].pop(1)
    game.attack(ships=2, planet=5, allies={"green": ("offense", 1)})
    game.play_until("encounter_card", of="red")
    game.red.plays("force_field:seat 2")
    game.play_until("card_played", of="blue")
    assert game.blue.options == ["pass"]


def test_a_penalty_beside_the_loss_goes_to_the_warp():
    """F18: only what belongs to the loss of the encounter is eradicated."""
    game = scenario(red=("grudge", "attack 8"), blue=("void", "attack 40"), green=("",))
    game.play_until("launch")
    game.number = game.position.encounters
    game._launch(2, 5)
    game.red.answers("seats 2")
    game.lay(red="attack 8", blue="attack 40").finish()
    assert (game.red.seat.removed, game.green.seat.removed) == (2, 0)
    assert game.green.warp == 4
