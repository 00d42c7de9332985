from tests.engine.scenario import scenario


def lost_first(alien="machine", *holds, blue=()):
    """Red attacks blue and loses; its hand afterwards is `holds`."""
    game = scenario(red=(alien, "attack 4", *holds), blue=("", "attack 30", "attack 20", *blue), green=("",))
    return game.attack(ships=2).lay(red="attack 4", blue="attack 30")


def won_first(alien="machine", *holds, blue=()):
    game = scenario(red=(alien, "attack 30", *holds), blue=("", "attack 4", "attack 5", *blue), green=("",))
    game.draws("seat 1", "seat 1", "seat 1", "seat 1")
    return game.attack(ships=2).lay(red="attack 30", blue="attack 4")


def at_the_end(game):
    return game.play_until("further_encounter_due")


def test_goes_on_after_a_defeat_beginning_with_regroup():
    game = at_the_end(lost_first("machine", "attack 8"))
    assert game.red.warp == 2
    game.red.uses("continuity")
    game.play_until("launch")
    assert (game.enc.number, game.enc.offense, game.red.warp) == (2, 0, 1)
    assert game.position.turn.encounters == 1
    assert len(game.heard("turn_began")) == 0  # it is no new turn


def test_goes_on_after_a_failed_deal():
    game = scenario(red=("machine", "negotiate", "attack 8"), blue=("", "negotiate"), green=("",))
    game.attack().lay(red="negotiate", blue="negotiate")
    at_the_end(game).red.uses("continuity")
    assert game.enc.number == 2


def test_has_a_third_and_a_fourth_by_a_use_each():
    game = scenario(
        red=("machine", "attack 30", "attack 20", "attack 23", "attack 14", "attack 40"),
        blue=("", "attack 4", "attack 5", "attack 6", "attack 7"),
        green=("",),
    ).draws("seat 1", "seat 1", "seat 1", "seat 1")
    for number, (mine, theirs) in enumerate((("30", "4"), ("20", "5"), ("23", "6")), start=1):
        game.attack(ships=1, planet=4 + number).lay(red=f"attack {mine}", blue=f"attack {theirs}")
        at_the_end(game).red.uses("continuity")
    game.play_until("launch")
    assert (game.enc.number, game.position.turn.encounters) == (4, 3)
    assert [f.ability for f in game.heard("power_was_used")] == ["continuity"] * 3


def test_may_be_declined():
    game = at_the_end(lost_first("machine", "attack 8"))
    game.red.passes()
    assert game.position.turn.offense == 1


def test_the_usual_second_encounter_is_no_use():
    game = at_the_end(won_first("machine", "attack 8"))
    game.red.passes()
    assert game.red.is_asked("another_encounter")
    game.red.answers("yes")
    assert game.enc.number == 2
    assert not game.heard("power_announced")


def test_after_the_second_success_nothing_is_left_without_a_use():
    game = at_the_end(won_first("machine", "attack 20", "attack 8"))
    game.red.passes()
    game.red.answers("yes")
    game.attack(ships=1, planet=6).lay(red="attack 20", blue="attack 5")
    at_the_end(game).red.passes()
    assert game.position.turn.offense == 1


def test_zapped_after_a_defeat_the_turn_passes():
    game = at_the_end(lost_first("machine", "attack 8", blue=["cosmic_zap"]))
    game.red.uses("continuity")
    game.blue.plays("cosmic_zap")
    game.pass_windows()
    assert game.position.turn.offense == 1


def test_zapped_after_a_success_the_usual_second_encounter_is_left():
    game = at_the_end(won_first("machine", "attack 8", blue=["cosmic_zap"]))
    game.red.uses("continuity")
    game.blue.plays("cosmic_zap")
    game.pass_windows()
    assert game.asked() == {"red": "another_encounter"}


def test_without_an_encounter_card_it_is_asked_but_can_only_stop():
    """D-51: the missing question would show what is in the hand."""
    game = at_the_end(lost_first("machine", "quash", "reinforcement 2"))
    assert game.red.options == ["pass"]


def test_an_end_of_the_turn_for_want_of_a_card_cannot_be_continued():
    game = scenario(red=("machine", "attack 4", "negotiate"), blue=("", "attack 30"), green=("",))
    game.play_until("launch")
    game.red.seat.hand.clear()
    game.attack().play_until("own_colour", "launch", "wild_destiny", of="blue")
    assert game.position.turn.offense == 1
    assert not game.heard("power_announced")


def test_others_cannot_prolong_their_opponents_turn():
    game = scenario(red=("", "attack 4", "attack 8"), blue=("machine", "attack 30", "attack 9"), green=("",))
    game.attack().lay(red="attack 4", blue="attack 30").play_until("further_encounter_due", "launch")
    assert game.position.turn.offense == 1


def test_lost_power_leaves_the_usual_second_encounter_and_the_wild_flare():
    game = scenario(
        red=("machine", "attack 4", "attack 8", "machine flare"), blue=("", "attack 30"), green=("",)
    )
    game.red.loses_home_colonies(3)
    game.attack(ships=2).lay(red="attack 4", blue="attack 30")
    at_the_end(game)
    assert game.red.options == ["machine flare.second_encounter", "pass"]


def test_decides_after_an_encounter_that_was_inserted():
    """Wild Warrior between the two."""
    game = lost_first("machine", "attack 8", "attack 9", blue=["warrior flare"])
    game.play_until("encounter_ends", of="blue").blue.plays("warrior flare")
    game.attack().lay(blue="attack 20", red="attack 8")
    assert game.enc.offense == 1
    at_the_end(game).red.uses("continuity")
    game.play_until("launch", of="red")
    assert (game.enc.number, game.enc.offense) == (3, 0)


# Wild


def test_wild_gives_a_second_encounter_after_a_defeat():
    game = at_the_end(lost_first("", "attack 8", "machine flare"))
    game.red.plays("machine flare")
    game.play_until("launch")
    assert game.enc.number == 2
    assert game.red.hand == ["attack 8", "machine flare"]


def test_wild_without_an_encounter_card_draws_a_new_hand_and_keeps_the_flare():
    game = at_the_end(lost_first("", "quash", "machine flare"))
    game.red.plays("machine flare")
    game.play_until("launch")
    assert game.enc.number == 2
    assert game.red.hand == ["attack 1"] * 8 + ["machine flare"]
    assert [f.cards for f in game.heard("new_hand")] == [("quash",)]


def test_wild_the_flare_lies_aside_between_the_two_encounters():
    game = lost_first("", "quash", "machine flare")
    game.red.stands("further_encounter_due", "new_hand_due")
    at_the_end(game).red.plays("machine flare")
    game.play_until("new_hand_due", of="red")
    assert (game.red.hand, len(game.red.seat.aside)) == (["quash"], 1)
    assert game.view("red")["seats"][0]["laid_aside"] == ["machine flare"]
    assert game.view("blue")["seats"][0]["laid_aside"] is None
    assert game.enc.number == 2


def test_wild_never_gives_a_third():
    game = won_first("", "attack 20", "attack 8", "machine flare")
    at_the_end(game).red.passes()
    game.red.answers("yes")
    game.attack(ships=1, planet=6).lay(red="attack 20", blue="attack 5")
    game.play_until("further_encounter_due", "launch")
    assert not game.red.is_offered("machine flare")


def test_wild_may_be_declined():
    game = at_the_end(lost_first("", "attack 8", "machine flare"))
    game.red.passes()
    assert game.position.turn.offense == 1


def test_wild_is_for_the_offense_only():
    game = lost_first("", "attack 8", blue=["machine flare"])
    game.finish()
    assert game.position.turn.offense == 1
    assert not game.heard("card_announced")


def test_wild_card_zapped_there_is_no_second_encounter():
    game = at_the_end(lost_first("", "machine flare", blue=["card_zap"]))
    game.red.plays("machine flare")
    game.blue.plays("card_zap")
    game.pass_windows()
    assert game.position.turn.offense == 1
    assert game.red.hand == []


# Super


def regroup(warp, *blue):
    game = scenario(
        red=("machine", "attack 4", "machine flare"), blue=("", "attack 30", *blue), green=("",)
    ).deck_gives("attack 40")
    game.start.planets[0][0] -= warp
    game.red.seat.warp = warp
    game.red.stands("regroup_ship_due")
    return game


def test_super_draws_a_card_and_leaves_the_ships_in_the_warp():
    game = regroup(2).play_until("regroup_ship_due")
    game.red.plays("machine flare.card_for_a_ship")
    game.play_until("launch")
    assert (game.red.warp, game.red.hand) == (2, ["attack 4", "attack 40", "machine flare"])


def test_super_is_refused_without_an_own_ship_in_the_warp():
    """F18 (analogy)."""
    game = regroup(0)
    game.play_until("launch", "regroup_ship_due")
    assert not game.red.is_offered("machine flare")


def test_super_may_be_declined():
    game = regroup(2).play_until("regroup_ship_due")
    game.red.passes()
    game.play_until("launch")
    assert game.red.warp == 1


def test_super_zapped_the_ship_comes_back_and_the_power_is_out():
    game = regroup(2, "cosmic_zap", "attack 20").play_until("regroup_ship_due")
    game.red.plays("machine flare.card_for_a_ship")
    game.blue.plays("cosmic_zap")
    game.play_until("launch")
    assert (game.red.warp, game.red.hand) == (1, ["attack 4", "machine flare"])
    assert game.enc.zapped == ["machine"]


def test_super_is_not_for_the_regroup_of_others():
    game = scenario(red=("", "attack 4"), blue=("machine", "attack 30", "machine flare"), green=("",))
    game.blue.loses_home_colonies(1)
    game.start.planets[0][0] -= 1
    game.red.seat.warp = 1
    game.play_until("launch")
    assert not game.heard("card_announced")
    assert game.red.warp == 0
