"""Cudgel: whom it beats loses more than the encounter."""

import pytest

from tests.engine.fights import agreed
from tests.engine.scenario import scenario


def won(*red, mine="attack 40", theirs="attack 8", blue=(), ships=3, allies=None, before=None, **more):
    """Red, the Cudgel, attacks blue's first planet with three ships, where blue has two."""
    held = {"red": ("cudgel", mine, *red), "blue": ("", theirs, *blue), "green": ("",)} | more
    game = scenario(**held)
    game.start.planets[5][1], game.start.planets[6][1] = 2, 6
    if before:
        before(game)
    game.attack(ships=ships, planet=5, allies=allies)
    return game.lay(red=mine, blue=theirs)


def test_the_opponent_loses_its_two_ships_and_three_more_of_its_choice():
    game = won().play_until("lose_ships")
    assert game.asked() == {"blue": "lose_ships"}
    game.blue.answers({"6": 1, "9": 2})
    assert game.blue.warp == 5
    assert (game.planets[5], game.planets[6], game.planets[9]) == ({0: 3}, {1: 5}, {1: 2})


def test_ships_that_are_lost_anyway_cannot_be_named_as_the_extra_ones():
    game = won().play_until("lose_ships")
    assert set(game.blue.ask.form.places) == {"6", "7", "8", "9"}


def test_all_ships_go_at_one_instant_as_one_loss():
    game = won().play_until("lose_ships")
    game.blue.answers({"6": 3})
    assert [(f.seat, f.ships, f.cause) for f in game.heard("ships_lost")] == [(1, 5, "result")]


def test_a_victim_with_one_other_ship_loses_that_one():
    def one_other(game):
        for planet in (6, 7, 8):
            game.start.planets[planet].clear()
        game.start.planets[9][1] = 1
        game.blue.seat.removed = 17

    game = won(before=one_other).finish()
    assert [f.ships for f in game.heard("ships_lost")] == [3]
    assert game.position.colonies(1) == []


def test_a_victim_without_other_ships_loses_what_it_has():
    def nothing_else(game):
        for planet in (6, 7, 8, 9):
            game.start.planets[planet].clear()
        game.blue.seat.removed = 18

    game = won(before=nothing_else).finish()
    assert [f.ships for f in game.heard("ships_lost")] == [2]


def test_on_defense_its_ships_on_the_planet_count_and_its_allies_do_not():
    game = scenario(red=("", "attack 8"), blue=("cudgel", "attack 40"), green=("",))
    game.attack(ships=2, planet=5, allies={"green": ("defense", 2)}).lay(red="attack 8", blue="attack 40")
    game.play_until("lose_ships", of="red")
    assert (game.red.ask.form.least, game.red.ask.form.most) == (4, 4)
    assert "gate" not in game.red.ask.form.places
    game.red.answers({"0": 3, "1": 1})
    assert game.red.warp == 6


def test_its_allies_ships_do_not_count_on_offense_either():
    game = won(ships=1, allies={"green": ("offense", 4)}).play_until("lose_ships")
    assert game.blue.ask.form.most == 1


def test_it_cannot_be_declined_and_names_its_victim_before_the_zap():
    game = won(blue=["cosmic_zap"]).play_until("power_used", of="blue")
    assert [f.choice for f in game.heard("power_announced")] == ["seat 1"]


def test_zapped_only_the_normal_losses_happen():
    game = won(blue=["cosmic_zap"]).play_until("power_used", of="blue")
    game.blue.plays("cosmic_zap")
    game.finish()
    assert game.blue.warp == 2


def nobody_is_smashed(game):
    game.finish()
    return "smash" not in [f.ability for f in game.heard("power_announced")]


@pytest.mark.parametrize(("mine", "theirs"), [("attack 1", "attack 40"), ("negotiate", "attack 8")])
def test_a_defeat_smashes_nobody(mine, theirs):
    assert nobody_is_smashed(won(mine=mine, theirs=theirs))


def test_a_win_without_an_attack_does_not_count():
    """PRINT: a Human, zapped, wins with its ally's negotiate; here the Cudgel's own."""
    game = scenario(
        red=("cudgel", "negotiate"), blue=("", "attack 8", "cosmic_zap"), green=("human",)
    ).attack(ships=2, planet=5, allies={"green": "offense"})
    game.lay(red="negotiate", blue="attack 8").play_until("power_used", of="blue")
    game.blue.plays("cosmic_zap")
    assert nobody_is_smashed(game)
    assert game.planets[5] == {0: 2, 2: 1}


def test_a_win_without_any_cards_smashes_nobody():
    """By wild Hate, which takes the opponent's only encounter card."""
    game = scenario(red=("cudgel", "attack 40", "hate flare"), blue=("", "attack 8"), green=("",))
    game.attack(ships=3, planet=5).play_until("before_cards_chosen", of="red")
    game.red.plays("tear_a_card_away")
    assert nobody_is_smashed(game)
    assert (game.planets[5], game.heard("ships_lost")[0].ships) == ({0: 3}, 4)


def test_a_morph_that_copied_an_attack_is_an_attack():
    """RB."""
    game = won(mine="morph", theirs="attack 8", allies={"green": ("offense", 4)}).play_until("lose_ships")
    assert game.blue.is_asked("lose_ships")


def test_two_morphs_beat_it_too():
    assert nobody_is_smashed(won(mine="morph", theirs="morph"))


def test_allies_and_bystanders_smash_nobody():
    game = scenario(red=("", "attack 40"), blue=("", "attack 8"), green=("cudgel",), yellow=("",))
    game.attack(ships=2, planet=5, allies={"green": "offense"}).lay(red="attack 40", blue="attack 8")
    assert nobody_is_smashed(game)


def test_without_power_a_win_causes_normal_losses():
    game = won(before=lambda game: game.red.loses_home_colonies())
    assert nobody_is_smashed(game)
    assert game.blue.warp == 2


def test_with_a_third_home_colony_again_it_smashes_again():
    game = scenario(red=("cudgel", "attack 40"), blue=("", "attack 8"), green=("",))
    game.red.loses_home_colonies(3)
    game.draws("seat 0", "seat 1").red.resettles(2)
    game.play_until("another_encounter")
    game.red.answers("yes")
    game.attack(ships=1, planet=5).lay(red="attack 40", blue="attack 8").play_until("lose_ships")
    assert game.blue.ask.form.most == 1


def test_without_a_ship_in_the_encounter_there_is_nothing_to_smash_with():
    game = scenario(red=("", "attack 8"), blue=("cudgel", "attack 40"), green=("",))
    game.start.planets[6][1] += game.start.planets[5].pop(1)
    game.attack(ships=2, planet=5).lay(red="attack 8", blue="attack 40")
    assert nobody_is_smashed(game)


def test_an_upset_that_makes_it_win_lets_it_smash():
    game = scenario(red=("cudgel", "attack 8"), blue=("loser", "attack 40"), green=("",))
    game.attack(ships=2, planet=5).play_until("before_cards_chosen", of="blue")
    game.blue.uses("upset")
    game.lay(red="attack 8", blue="attack 40").play_until("lose_ships")
    assert game.blue.ask.form.most == 2


# The extra ships belong to the loss of the encounter


def test_the_extra_ships_count_for_the_compensation():
    """Three ships beat a negotiate backed by two: five cards (R-17.2)."""
    game = won("negotiate", *["attack 1"] * 5, theirs="negotiate").play_until("lose_ships")
    game.blue.answers({"6": 3})
    assert [f.cards for f in game.heard("compensation_collected")] == [5]
    assert game.blue.warp == 5


def test_a_healer_heals_them_all_for_one_card():
    game = won(green=("healer",)).play_until("ships_in_warp", of="green")
    game.green.uses("healing:seat 1")
    game.finish()
    assert (game.blue.warp, game.blue.ships) == (0, 20)
    assert len(game.green.hand) == 1


def test_a_vacuum_reacts_once_to_all_of_them():
    game = scenario(red=("cudgel", "attack 40"), blue=("vacuum", "attack 8"), green=("",))
    game.attack(ships=3, planet=5).lay(red="attack 40", blue="attack 8").play_until("lose_ships", of="blue")
    game.blue.answers({"6": 3})
    game.play_until("vacuum.catharsis", of="blue")
    assert game.blue.ask.form.most == 7
    game.blue.answers({"seat 2": 7})
    game.finish()
    assert game.green.warp == 7
    assert len([f for f in game.heard("power_was_used") if f.power == "vacuum"]) == 1


def test_a_void_that_helps_to_win_removes_the_extra_ships_as_well():
    game = scenario(
        red=("cudgel", "attack 40"), blue=("", "attack 8"), green=("void", "void flare"), yellow=("",)
    )
    game.attack(ships=3, planet=5, allies={"green": "offense"}).lay(red="attack 40", blue="attack 8")
    game.play_until("winner_known", of="green")
    game.green.plays("eradication_as_an_ally")
    game.play_until("lose_ships", of="blue")
    game.blue.answers({"6": 3})
    game.finish()
    assert (game.blue.seat.removed, game.blue.warp) == (7, 0)


def test_a_zombie_saves_them_all_at_once():
    game = scenario(red=("cudgel", "attack 40"), blue=("zombie", "attack 8"), green=("",))
    game.attack(ships=3, planet=5).lay(red="attack 40", blue="attack 8").play_until("lose_ships", of="blue")
    game.blue.answers({"6": 3})
    game.finish()
    assert (game.blue.warp, game.blue.ships) == (0, 20)
    assert [f.ships for f in game.heard("ships_returned") if f.why == "saved"] == [7]


def test_a_ship_saved_cannot_go_to_a_colony_that_the_same_loss_empties():
    """R-18.11."""
    game = scenario(red=("cudgel", "attack 40"), blue=("zombie", "attack 8"), green=("",))
    game.attack(ships=4, planet=5).lay(red="attack 40", blue="attack 8").play_until("lose_ships", of="blue")
    game.blue.answers({"6": 4})
    game.play_until("place_ships", of="blue")
    assert set(game.blue.ask.form.places) == {"7", "8", "9"}


def test_a_spiff_that_is_smashed_lands_one_ship_and_loses_the_rest():
    game = scenario(red=("spiff", "attack 4"), blue=("cudgel", "attack 40"), green=("",))
    game.attack(ships=2, planet=5).lay(red="attack 4", blue="attack 40").play_until("lose_ships", of="red")
    game.red.answers({"2": 4})
    game.play_until("ships_leaving", of="red")
    game.red.uses("crash_landing")
    game.finish()
    assert (game.planets[5], game.red.warp) == ({0: 1, 1: 4}, 5)


def test_wild_spiff_keeps_no_extra_ship_where_none_was_in_the_encounter():
    game = scenario(red=("cudgel", "attack 40"), blue=("", "attack 8", "spiff flare"), green=("",))
    game.start.planets[6][1] += game.start.planets[5].pop(1)
    game.attack(ships=3, planet=5).lay(red="attack 40", blue="attack 8").play_until("lose_ships", of="blue")
    game.blue.answers({"6": 3})
    while game.enc and game.enc.number == game.number:
        assert not game.blue.is_offered("stay")
        game.default()
    assert game.heard("ships_lost")[0].ships == 3


def test_wild_spiff_keeps_one_of_the_ships_of_the_encounter_on_the_planet():
    game = won(blue=["spiff flare"]).play_until("lose_ships", of="blue")
    game.blue.answers({"6": 3})
    game.play_until("ships_to_warp", of="blue")
    game.blue.plays("stay")
    game.finish()
    assert (game.planets[5], game.blue.warp) == ({0: 3, 1: 1}, 4)


# Super


ALLIES = {"green": ("defense", 2), "yellow": ("defense", 1)}


def smashed(*seats, blue=(), red=(), allies=ALLIES, **more):
    game = won("cudgel flare", *red, blue=blue, allies=allies, **({"yellow": ("",)} | more))
    game.play_until("winner_known", of="red")
    if seats:
        game.red.plays("smash_allies:" + " ".join(f"seat {s}" for s in seats))
    return game


def test_super_names_one_of_two_allies_who_loses_its_ships_and_three_more():
    game = smashed(2).play_until("lose_ships", of="green")
    assert set(game.asked()) == {"blue", "green"}
    game.blue.answers({"6": 3})
    game.green.answers({"14": 3})
    game.finish()
    assert (game.blue.warp, game.green.warp, game.seat("yellow").warp) == (5, 5, 1)


def test_super_may_name_both():
    game = smashed(2, 3).play_until("lose_ships").finish()
    assert (game.blue.warp, game.green.warp, game.seat("yellow").warp) == (5, 5, 4)


def test_super_the_ships_beside_the_planet_are_lost_anyhow():
    game = smashed(2).play_until("lose_ships", of="green")
    assert "orbit" not in game.green.ask.form.places


def test_super_may_be_declined_and_must_be_played_to_count():
    """F18."""
    game = smashed()
    game.red.passes()
    game.finish()
    assert (game.blue.warp, game.green.warp) == (5, 2)


def test_super_own_allies_cannot_be_named():
    game = smashed(allies={"green": ("offense", 2), "yellow": ("defense", 1)})
    assert game.red.options == ["cudgel flare.smash_allies:seat 3", "pass"]


def test_super_needs_a_use_of_the_power():
    """Zapped before, only the wild side is left, which is for another moment."""
    game = won("cudgel flare", blue=["cosmic_zap"], allies=ALLIES, yellow=("",))
    game.blue.zaps_power()
    game.play_until("winner_known", of="red")
    assert game.red.options == ["pass"]


def test_super_needs_an_attack_as_the_power_does():
    game = scenario(
        red=("cudgel", "negotiate", "cudgel flare"),
        blue=("", "attack 8", "cosmic_zap"),
        green=("human",),
        yellow=("",),
    )
    game.attack(ships=2, planet=5, allies={"green": "offense", "yellow": "defense"})
    game.lay(red="negotiate", blue="attack 8").play_until("power_used", of="blue")
    game.blue.plays("cosmic_zap")
    game.play_until("winner_known", of="red")
    assert game.red.options == ["pass"]


def test_super_zapped_the_allies_are_spared_and_what_was_used_stands():
    game = smashed(2, blue=["cosmic_zap"]).play_until("power_used", "super_played", of="blue")
    game.blue.zaps_power("super_played")
    game.play_until("lose_ships").finish()
    assert (game.blue.warp, game.green.warp) == (5, 2)
    assert "cudgel flare" in game.red.hand


def test_super_card_zapped_the_allies_are_spared():
    game = smashed(2, blue=["card_zap"]).play_until("super_played", of="blue")
    game.blue.plays("card_zap")
    game.play_until("lose_ships").finish()
    assert (game.blue.warp, game.green.warp) == (5, 2)
    assert "cudgel flare" not in game.red.hand


# Wild


def landed(*red, before=None, allies=None, red_alien="", blue=(), yellow=("",)):
    """Red lands on blue's first planet, where yellow has a colony of two ships."""
    game = scenario(
        red=(red_alien, "attack 40", "cudgel flare", *red),
        blue=("", "attack 8", *blue),
        green=("",),
        yellow=yellow,
    )
    game.seat("yellow").has_colony(5, 2)
    if before:
        before(game)
    game.attack(ships=3, planet=5, allies=allies).lay(red="attack 40", blue="attack 8")
    return game.play_until("colony_established", of="red")


def test_wild_clears_the_planet_of_a_third_player_but_not_of_the_ally():
    game = landed(allies={"green": ("offense", 2)})
    game.red.plays("clear_the_planet")
    game.finish()
    assert game.planets[5] == {0: 3, 2: 2}
    assert game.seat("yellow").warp == 2


def test_wild_of_an_allys_older_colony_there_only_the_ships_that_came_are_spared():
    game = landed(allies={"yellow": ("offense", 1)})
    game.red.plays("clear_the_planet")
    game.finish()
    assert game.planets[5] == {0: 3, 3: 1}
    assert game.seat("yellow").warp == 2


def test_wild_is_a_loss_of_its_own_and_none_of_the_encounters_result():
    """F18 (analogy)."""
    game = landed()
    game.red.plays("clear_the_planet")
    game.finish()
    assert [(f.seat, f.ships, f.cause) for f in game.heard("ships_lost")] == [
        (1, 4, "result"),
        (3, 2, "card"),
    ]


def test_wild_may_be_declined():
    game = landed()
    game.red.passes()
    game.finish()
    assert game.planets[5] == {0: 3, 3: 2}


def test_wild_is_not_played_on_an_empty_planet():
    game = scenario(red=("", "attack 40", "cudgel flare"), blue=("", "attack 8"), green=("",))
    game.attack(ships=3, planet=5, allies={"green": "offense"}).lay(red="attack 40", blue="attack 8")
    game.play_until("colony_established", of="red")
    assert game.red.options == ["pass"]


def test_wild_is_not_for_a_colony_that_one_has_already():
    game = scenario(red=("", "attack 40", "cudgel flare"), blue=("", "attack 8"), green=("",), yellow=("",))
    game.seat("yellow").has_colony(5, 2)
    game.red.has_colony(5, 1)
    game.attack(ships=3, planet=5).lay(red="attack 40", blue="attack 8").finish()
    assert "card_announced" not in [f.id for f in game.facts]
    assert not game.heard("colony_founded")


def test_wild_is_not_for_a_colony_that_only_the_ally_gains():
    game = scenario(red=("", "attack 40", "cudgel flare"), blue=("", "attack 8"), green=("",), yellow=("",))
    game.seat("yellow").has_colony(5, 2)
    game.red.has_colony(5, 1)
    game.attack(ships=3, planet=5, allies={"green": "offense"}).lay(red="attack 40", blue="attack 8")
    game.play_until("colony_established", of="red")
    assert game.red.options == ["pass"]


def test_wild_is_for_the_offense_not_for_its_ally():
    game = scenario(red=("", "attack 40"), blue=("", "attack 8"), green=("", "cudgel flare"), yellow=("",))
    game.seat("yellow").has_colony(5, 2)
    game.attack(ships=3, planet=5, allies={"green": "offense"}).lay(red="attack 40", blue="attack 8")
    while game.enc and game.enc.number == game.number:
        assert not game.green.is_offered("clear_the_planet")
        game.default()
    assert game.planets[5] == {0: 3, 2: 1, 3: 2}


def test_wild_after_a_deal_even_the_giver_is_driven_off_their_planet():
    """TEXT: a colony gained as the offense, however it was gained."""
    game = scenario(red=("", "negotiate", "cudgel flare"), blue=("", "negotiate"), green=("",))
    game.attack(ships=3, planet=5).lay(red="negotiate", blue="negotiate").play_until("deal")
    agreed(game, blue={"colony": 5, "ships": 2})
    game.play_until("colony_established", of="red")
    game.red.plays("clear_the_planet")
    game.finish()
    assert (1 in game.planets[5], game.blue.warp) == (False, 4)


def test_wild_is_for_resolution_so_not_for_a_colony_that_a_mite_is_granted():
    game = scenario(red=("mite", "attack 40", "cudgel flare"), blue=("", *["attack 8"] * 4), green=("",))
    game.attack_until_alliances(ships=3, planet=5).play_until("mite.bluster")
    game.blue.answers("grant")
    assert not game.red.is_offered("clear_the_planet")


def test_wild_card_zapped_everybody_stays():
    game = landed(blue=["card_zap"])
    game.red.plays("clear_the_planet")
    game.blue.zaps_card()
    game.finish()
    assert game.planets[5] == {0: 3, 3: 2}


def test_wild_is_for_the_owner_without_power():
    game = landed(red_alien="cudgel", before=lambda game: game.red.loses_home_colonies())
    game.red.plays("clear_the_planet")
    game.finish()
    assert game.planets[5] == {0: 3}


def test_wild_a_healer_may_heal_who_was_driven_off():
    game = landed(yellow=("healer",), before=lambda game: game.green.has_colony(5, 1))
    game.red.plays("clear_the_planet")
    game.play_until("ships_in_warp", of="yellow")
    while not game.seat("yellow").is_offered("healing:seat 2"):
        game.default()
    game.seat("yellow").uses("healing:seat 2")
    game.finish()
    assert (game.green.warp, game.green.ships) == (0, 20)
