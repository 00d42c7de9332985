"""Spiff: a heavy defeat still wins a foothold."""

import pytest

from engine.state.cards import card
from tests.engine.player import has_stops
from tests.engine.scenario import scenario


def beaten(*red, mine="attack 4", theirs="attack 12", blue=(), alien="spiff", ships=2, before=None, **more):
    """Red attacks blue's first planet and loses: 4 + 2 against 12 + 4, unless said otherwise."""
    allies = more.pop("allies", None)
    game = scenario(red=(alien, mine, *red), blue=("", theirs, *blue), **({"green": ("",)} | more))
    if before:
        before(game)
    game.attack(ships=ships, planet=5, allies=allies)
    return game.lay(red=mine, blue=theirs)


def landing(game):
    game.play_until("ships_leaving", of="red")
    return game


def never_offered(game):
    while game.enc and game.enc.number == game.number:
        if game.red.is_offered("landing"):
            return False
        game.default()
    return True


def test_after_6_to_16_one_ship_lands_and_one_goes_to_the_warp():
    game = landing(beaten())
    game.red.uses("crash_landing")
    game.finish()
    assert game.planets[5] == {0: 1, 1: 4}
    assert (game.red.warp, game.position.foreign_colonies(0)) == (1, 1)
    assert [(f.seat, f.planet) for f in game.heard("colony_founded")] == [(0, 5)]


def test_it_may_be_declined():
    game = landing(beaten())
    game.red.passes()
    game.finish()
    assert (game.planets[5], game.red.warp) == ({1: 4}, 2)


def test_a_defeat_by_nine_is_not_heavy_enough():
    assert never_offered(beaten(mine="attack 5"))


def test_the_encounter_is_lost_all_the_same():
    """No second encounter, and the defense's allies are rewarded."""
    game = landing(beaten("attack 6", allies={"green": ("defense", 2)}, theirs="attack 10"))
    game.red.uses("crash_landing")
    game.play_until("another_encounter", "launch")
    assert [(f.seat, f.cards) for f in game.heard("rewards_taken")] == [(2, 2)]
    assert game.position.turn.offense == 1


def test_only_its_own_ship_lands_allies_lose_theirs():
    game = landing(beaten(mine="attack 1", allies={"green": ("offense", 2)}))
    game.red.uses("crash_landing")
    game.finish()
    assert game.planets[5] == {0: 1, 1: 4}
    assert (game.red.warp, game.green.warp) == (1, 2)


def test_its_last_ship_may_land():
    game = landing(beaten(ships=1))
    game.red.uses("crash_landing")
    game.finish()
    assert (game.planets[5], game.red.warp) == ({0: 1, 1: 4}, 0)


def test_it_joins_a_colony_that_is_there_already():
    game = landing(beaten(before=lambda game: game.red.has_colony(5, 1)))
    game.red.uses("crash_landing")
    game.finish()
    assert game.planets[5] == {0: 2, 1: 4}
    assert not game.heard("colony_founded")


def test_the_fifth_foreign_colony_wins_though_the_encounter_is_lost():
    def four_colonies(game):
        for planet in (10, 11, 12, 13):
            game.red.has_colony(planet)

    game = landing(beaten(before=four_colonies))
    game.red.uses("crash_landing")
    assert game.game.winners == [0]


def test_driving_a_visitor_out_the_ship_founds_a_home_colony():
    game = scenario(red=("spiff", "attack 1"), blue=("", "attack 40"), green=("",)).draws("seat 0")
    game.blue.has_colony(4, 2)
    game.start.planets[0][0] += game.start.planets[4].pop(0)
    game.play_until("own_colour")
    game.red.answers("attack")
    game.play_until("launch")
    game.red.answers({"side": "planet 4 seat 1", "ships": {"0": 2}})
    game.lay(red="attack 1", blue="attack 40")
    landing(game).red.uses("crash_landing")
    game.number = game.position.encounters
    game.finish()
    assert game.planets[4] == {0: 1, 1: 2}
    assert (game.position.foreign_colonies(0), game.position.home_colonies(0)) == (0, 5)


@pytest.mark.parametrize(
    ("mine", "theirs"), [("negotiate", "attack 40"), ("morph", "negotiate"), ("negotiate", "morph")]
)
def test_it_never_works_with_a_negotiate_even_one_that_a_morph_copies(mine, theirs):
    """A negotiate against an attack has no margin; two of them are a deal."""
    assert never_offered(beaten(mine=mine, theirs=theirs))


def test_a_morph_that_copies_an_attack_is_an_attack():
    game = beaten(mine="morph", theirs="attack 12", ships=1, allies={"green": ("defense", 4)}, yellow=("",))
    assert never_offered(game)  # 13 to 20
    game = beaten(
        mine="morph",
        theirs="attack 12",
        ships=1,
        allies={"green": ("defense", 4), "yellow": ("defense", 3)},
        yellow=("",),
    )
    landing(game)  # 13 to 23
    assert game.red.is_offered("crash_landing")


def test_two_morphs_have_no_margin():
    assert never_offered(beaten(mine="morph", theirs="morph"))


def test_the_lower_total_may_have_won():
    """F09: the margin is absolute, so it works against an Anti-Matter."""
    game = scenario(red=("spiff", "attack 30"), blue=("anti_matter", "attack 4"), green=("",))
    game.attack(ships=2, planet=5).lay(red="attack 30", blue="attack 4")
    landing(game).red.uses("crash_landing")
    game.finish()
    assert game.planets[5] == {0: 1, 1: 4}


def test_the_result_may_have_been_turned_round():
    """F09: an upset of the Loser."""
    game = scenario(red=("spiff", "attack 30"), blue=("loser", "attack 4"), green=("",))
    game.attack(ships=2, planet=5).play_until("before_cards_chosen", of="blue")
    game.blue.uses("upset")
    game.lay(red="attack 30", blue="attack 4")
    landing(game).red.uses("crash_landing")
    game.finish()
    assert (game.planets[5], game.red.warp) == ({0: 1, 1: 4}, 1)


def test_a_human_who_is_zapped_wins_by_a_margin_too():
    game = scenario(red=("spiff", "attack 30", "cosmic_zap"), blue=("human", "attack 4"), green=("",)).attack(
        ships=2, planet=5
    )
    game.lay(red="attack 30", blue="attack 4").play_until("power_used", of="red")
    game.red.plays("cosmic_zap")
    landing(game)
    assert game.red.is_offered("crash_landing")


def test_a_winner_has_nothing_to_land_so():
    assert never_offered(beaten(mine="attack 40"))


@pytest.mark.parametrize("seat", ["blue", "green"])
def test_it_is_for_the_offense(seat):
    held = {"red": ("", "attack 40"), "blue": ("", "attack 4"), "green": ("",)}
    held[seat] = ("spiff", *held[seat][1:])
    game = scenario(**held).attack(ships=2, planet=5, allies={"green": ("defense", 2)})
    game.lay(red="attack 40", blue="attack 4")
    asked = set()
    while game.enc and game.enc.number == game.number:
        asked |= set(game.asked().values())
        game.default()
    assert "ships_leaving" not in asked


def test_an_allied_spiff_does_not_land():
    game = scenario(red=("", "attack 1"), blue=("", "attack 40"), green=("spiff",))
    game.attack(ships=2, planet=5, allies={"green": "offense"}).lay(red="attack 1", blue="attack 40").finish()
    assert (game.planets[5], game.green.warp) == ({1: 4}, 1)
    assert not game.heard("power_announced")


def test_without_a_ship_left_in_the_encounter_there_is_nothing_to_land():
    game = scenario(red=("spiff", "attack 1", "cosmic_zap"), blue=("human", "attack 20"), green=("",))
    game.attack(ships=2, planet=5, allies={"green": ("offense", 2)}).lay(red="attack 1", blue="attack 20")
    game.play_until("power_used", of="red")
    game.enc.gate.pop(0)
    game.red.seat.warp += 2
    assert never_offered(game)
    assert game.green.warp == 2


def test_another_loss_of_the_encounter_is_no_defeat():
    """The price of a wild flare, paid after the totals are known."""
    game = landing(beaten(green=("vacuum",), allies={"green": ("offense", 1)}, mine="attack 1"))
    game.red.passes()
    game.play_until("vacuum.catharsis", of="green")
    game.green.answers({"seat 0": 1})
    assert never_offered(game)
    assert game.red.warp == 3


def test_zapped_all_ships_go_to_the_warp():
    game = landing(beaten(blue=["cosmic_zap"]))
    game.red.uses("crash_landing")
    game.blue.plays("cosmic_zap")
    game.finish()
    assert (game.planets[5], game.red.warp) == ({1: 4}, 2)


def test_without_power_it_is_not_offered():
    assert never_offered(beaten(before=lambda game: game.red.loses_home_colonies()))


def test_with_a_third_home_colony_again_it_is_offered_again():
    game = scenario(red=("spiff", "attack 4"), blue=("", "attack 12"), green=("",))
    game.red.loses_home_colonies(3)
    game.draws("seat 0", "seat 1").red.resettles(2)
    game.play_until("another_encounter")
    game.red.answers("yes")
    game.attack(ships=2, planet=5).lay(red="attack 4", blue="attack 12")
    assert landing(game).red.is_offered("crash_landing")


def test_one_ship_lands_before_the_void_removes_the_rest():
    """F18 (analogy)."""
    game = scenario(red=("spiff", "attack 4"), blue=("void", "attack 30"), green=("",))
    game.attack(ships=4, planet=5).lay(red="attack 4", blue="attack 30")
    landing(game).red.uses("crash_landing")
    game.finish()
    assert game.planets[5] == {0: 1, 1: 4}
    assert (game.red.warp, game.red.seat.removed) == (0, 3)


def test_what_landed_is_neither_healed_nor_a_reason_for_a_vacuum():
    game = landing(beaten(ships=1, green=("healer",)))
    game.red.uses("crash_landing")
    game.play_until("ships_in_warp", "launch", "own_colour")
    assert not game.green.is_asked("ships_in_warp")


def test_the_wild_zombie_flare_saves_another_ship():
    """It follows in the order of a loss."""
    game = landing(beaten("zombie flare", mine="attack 1", ships=3))
    game.red.uses("crash_landing")
    game.play_until("ships_to_warp", of="red")
    game.red.plays("save_one_ship")
    game.play_until("place_ships")
    game.red.answers({"0": 1})
    game.finish()
    assert (game.planets[5], game.red.warp) == ({0: 1, 1: 4}, 1)


# Super


def softly(*blue, mine="attack 8"):
    """8 + 2 against 12 + 4: by six."""
    return landing(beaten("spiff flare", mine=mine, blue=blue))


def test_super_a_loss_by_six_is_enough():
    game = softly()
    game.red.plays("soft_landing")
    game.finish()
    assert (game.planets[5], game.red.warp) == ({0: 1, 1: 4}, 1)
    assert game.red.hand == ["spiff flare"]


def test_super_a_loss_by_nine_is_enough_too():
    assert softly(mine="attack 5").red.is_offered("soft_landing")


def test_super_a_loss_by_five_is_enough_but_by_four_is_not():
    for theirs, offered in (("attack 11", True), ("attack 10", False)):
        game = beaten("spiff flare", mine="attack 8", theirs=theirs)
        assert never_offered(game) is not offered


def test_super_is_not_needed_after_a_heavy_defeat_so_no_two_ships_land():
    game = landing(beaten("spiff flare"))
    assert game.red.options == ["spiff.crash_landing", "pass"]


def test_super_zapped_all_ships_go_to_the_warp():
    game = softly("cosmic_zap")
    game.red.plays("soft_landing")
    game.blue.zaps_power("super_played")
    game.finish()
    assert (game.planets[5], game.red.warp) == ({1: 4}, 2)
    assert game.red.hand == ["spiff flare"]


def test_super_card_zapped_all_ships_go_to_the_warp():
    game = softly("card_zap")
    game.red.plays("soft_landing")
    game.blue.zaps_card("super_played")
    game.finish()
    assert (game.planets[5], game.red.hand) == ({1: 4}, [])


# Wild


def invaded(*blue, mine="attack 40", theirs="attack 4", alien="", before=None, **more):
    """Blue, the defense, has three ships on the planet and loses it."""
    game = scenario(red=("", mine), blue=(alien, theirs, "spiff flare", *blue), **({"green": ("",)} | more))
    game.start.planets[5][1] = 3
    game.start.planets[6][1] = 5
    if before:
        before(game)
    game.attack(ships=2, planet=5).lay(red=mine, blue=theirs)
    return game


def staying(game):
    game.play_until("ships_to_warp", of="blue")
    game.blue.plays("stay")
    return game


def test_wild_one_of_three_ships_stays_beside_the_new_colony():
    game = staying(invaded("attack 6")).finish()
    assert game.planets[5] == {0: 2, 1: 1}
    assert game.blue.warp == 2
    assert [(f.seat, f.planet) for f in game.heard("colony_founded")] == [(0, 5)]
    assert "spiff flare" in game.blue.hand


def test_wild_the_colony_is_not_said_to_be_given_up():
    game = staying(invaded()).finish()
    assert not game.heard("colony_given_up")


def test_wild_may_be_declined():
    game = invaded().finish()
    assert (game.planets[5], game.blue.warp) == ({0: 2}, 3)
    told = [f.id for f in game.told() if f.id in ("colony_given_up", "ships_lost", "colony_founded")]
    assert told == ["colony_given_up", "ships_lost", "colony_founded"]


def test_wild_after_a_negotiate_the_compensation_shrinks_by_one():
    game = scenario(
        red=("", "attack 40", *["attack 1"] * 5), blue=("", "negotiate", "spiff flare"), green=("",)
    )
    game.attack(ships=2, planet=5).lay(red="attack 40", blue="negotiate")
    staying(game).finish()
    assert [f.cards for f in game.heard("compensation_collected")] == [3]
    assert game.planets[5] == {0: 2, 1: 1}


def test_wild_the_third_home_colony_and_with_it_the_power_are_kept():
    game = scenario(red=("", "attack 40"), blue=("trader", "attack 4", "spiff flare"), green=("",))
    game.blue.loses_home_colonies(2)
    game.attack(ships=2, planet=5).lay(red="attack 40", blue="attack 4")
    staying(game).finish()
    assert not game.blue.seat.powerless
    assert not game.heard("power_lost")


def test_wild_works_when_two_morphs_beat_both():
    game = staying(invaded(mine="morph", theirs="morph")).finish()
    assert (game.planets[5], game.red.warp) == ({1: 1}, 2)


def test_wild_needs_a_defeat():
    game = invaded(mine="attack 1", theirs="attack 40")
    has_stops(game.blue.seat, [*(game.blue.seat.ahead.stops or ()), "ships_to_warp"])
    game.play_until("ships_to_warp", of="blue")
    assert not game.blue.is_offered("stay")


def test_wild_needs_an_own_ship_on_the_planet():
    game = scenario(red=("", "attack 40"), blue=("", "attack 4", "spiff flare"), green=("",))
    game.start.planets[6][1] += game.start.planets[5].pop(1)
    game.attack(ships=2, planet=5, allies={"green": "defense"}).lay(red="attack 40", blue="attack 4")
    game.play_until("ships_to_warp", of="blue")
    assert not game.blue.is_offered("stay")


def test_wild_is_not_for_what_a_vacuum_takes_along():
    game = scenario(red=("", "attack 40"), blue=("", "attack 4", "spiff flare"), green=("vacuum",))
    game.attack(ships=2, planet=5, allies={"green": "defense"}).lay(red="attack 40", blue="attack 4")
    game.play_until("ships_to_warp", of="blue")
    game.blue.passes()
    game.play_until("vacuum.catharsis", of="green")
    game.green.answers({"seat 1": 1})
    game.play_until("ships_to_warp", of="blue")
    assert not game.blue.is_offered("stay")


def test_wild_is_for_the_defense():
    game = scenario(red=("", "attack 4", "spiff flare"), blue=("", "attack 40"), green=("",))
    game.attack(ships=2, planet=5).lay(red="attack 4", blue="attack 40").play_until("ships_to_warp", of="red")
    assert not game.red.is_offered("stay")


def test_wild_is_for_resolution_so_not_when_a_wild_loser_ends_it_all():
    game = scenario(red=("", "attack 4", "loser flare"), blue=("", "attack 4", "spiff flare"), green=("",))
    game.attack(ships=2, planet=5).play_until("before_cards_chosen", of="red")
    game.red.plays("both_sides_lose")
    game.play_until("ships_to_warp", of="blue")
    assert not game.blue.is_offered("stay")


def test_wild_the_void_removes_what_it_can_before():
    game = scenario(red=("void", "attack 40"), blue=("", "attack 4", "spiff flare"), green=("",))
    game.attack(ships=2, planet=5).lay(red="attack 40", blue="attack 4").finish()
    assert (game.planets[5], game.blue.seat.removed) == ({0: 2}, 4)


def test_wild_is_for_the_owner_without_power():
    game = invaded(alien="spiff", before=lambda game: game.blue.loses_home_colonies())
    staying(game).finish()
    assert game.planets[5] == {0: 2, 1: 1}


def test_wild_is_for_the_owner_who_defends_with_the_power_only_as_super():
    """The super side is for the offense, so a defending Spiff has no use for its flare."""
    game = invaded(alien="spiff")
    game.play_until("ships_to_warp", of="blue")
    assert not game.blue.is_offered("spiff flare")


def test_wild_card_zapped_all_ships_go():
    game = scenario(red=("", "attack 40", "card_zap"), blue=("", "attack 4", "spiff flare"), green=("",))
    game.attack(ships=2, planet=5).lay(red="attack 40", blue="attack 4")
    staying(game).play_until("card_played", of="red")
    game.red.plays("card_zap")
    game.finish()
    assert (game.planets[5], game.blue.warp) == ({0: 2}, 4)
    assert card("spiff flare") in game.position.discards
