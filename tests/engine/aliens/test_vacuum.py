"""Vacuum: its losses take others' ships along."""

import pytest

from engine import NotAllowed
from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def beaten(*red, blue=(), green=("",), ships=4, **more):
    game = scenario(red=("vacuum", "attack 8", *red), blue=("", "attack 40", *blue), green=green, **more)
    return game.attack(ships=ships).lay(red="attack 8", blue="attack 40")


def catharsis(game, **victims):
    """The Vacuum names its victims: blue=3, green=1."""
    game.play_until("vacuum.catharsis", of="red")
    game.red.answers({f"seat {game.names.index(name)}": number for name, number in victims.items()})
    return game


def test_named_victims_lose_as_many_ships_as_are_named_from_colonies_of_their_choice():
    game = catharsis(beaten(), blue=3, green=1)
    assert game.asked() == {"blue": "lose_ships", "green": "lose_ships"}
    game.blue.answers({"6": 3})
    game.green.answers({"11": 1})
    game.finish()
    assert (game.red.warp, game.blue.warp, game.green.warp) == (4, 3, 1)
    assert (game.planets[6], game.planets[11]) == ({1: 1}, {2: 3})


def test_no_more_ships_can_be_taken_than_were_lost_and_none_of_its_own():
    game = beaten(ships=2)
    game.play_until("vacuum.catharsis", of="red")
    with pytest.raises(NotAllowed):
        game.red.answers({"seat 1": 2, "seat 2": 1})
    with pytest.raises(NotAllowed):
        game.red.answers({"seat 0": 1})


def test_nobody_need_be_named_and_then_nothing_is_used():
    """D-70."""
    game = beaten(blue=["cosmic_zap"])
    game.finish()
    assert (game.blue.warp, game.green.warp) == (0, 0)
    assert not game.heard("power_announced")


def test_victims_choose_among_colonies_only():
    """Not ships on the gate or beside the planet."""
    game = scenario(
        red=("", "attack 40", "force_field"), blue=("vacuum", "attack 8", "void flare"), green=("",)
    )
    game.attack(ships=4, allies={"green": ("defense", 1)})
    game.play_until("encounter_card", of="red")
    game.red.plays("force_field:seat 2")
    game.play_until("card_played", of="blue")
    game.blue.plays("undo_an_artifact")
    game.play_until("vacuum.catharsis", of="blue")
    game.blue.answers({"seat 0": 1})
    assert game.enc.gate == {0: 4}
    assert set(game.red.ask.form.places) == {"0", "1", "2", "3", "4"}


def test_ships_that_have_just_landed_are_a_colony():
    game = scenario(red=("", "attack 40"), blue=("vacuum", "attack 8"), green=("",))
    game.attack(ships=4).lay(red="attack 40", blue="attack 8")
    game.play_until("vacuum.catharsis", of="blue")
    game.blue.answers({"seat 0": 2})
    assert game.red.ask.form.places["5"] == 4


def test_a_victim_with_fewer_ships_loses_what_it_has():
    game = scenario(red=("vacuum", "attack 8"), blue=("", "attack 40"), green=("",))
    for planet in range(11, 15):
        game.start.planets[planet].pop(2)
    game.start.planets[10][2] = 1
    game.green.seat.removed = 19
    game.attack(ships=4).lay(red="attack 8", blue="attack 40")
    catharsis(game, green=1, blue=3)
    game.finish()
    assert game.green.warp == 1
    assert game.position.colonies(2) == []


def test_zapped_nobody_else_loses_ships_not_even_after_a_second_loss():
    game = scenario(
        red=("vacuum", "attack 8"),
        blue=("", "attack 40", "cosmic_zap"),
        green=("", "plague"),
    )
    game.play_until("encounter_starts", of="green")
    game.green.plays("plague:seat 0")
    catharsis(game, blue=1)
    game.blue.zaps_power()
    game.red.holds("attack 8")
    game.attack(ships=3).lay(red="attack 8", blue="attack 40")
    asked = set()
    while game.enc and game.enc.number == game.number:
        asked |= set(game.asked().values())
        game.default()
    assert "vacuum.catharsis" not in asked
    assert game.blue.warp == 0


def test_each_loss_is_a_use_of_its_own():
    game = scenario(red=("vacuum", "attack 8", "attack 9"), blue=("", "attack 40"), green=("", "plague"))
    game.play_until("encounter_starts", of="green")
    game.green.plays("plague:seat 0")
    catharsis(game, blue=1)
    game.play_until("launch")
    game.attack(ships=3).lay(red="attack 9", blue="attack 40")
    catharsis(game, green=2)
    game.finish()
    assert (game.blue.warp, game.green.warp) == (1, 2)


def test_without_power_there_is_no_reaction():
    game = scenario(red=("vacuum", "attack 8"), blue=("", "attack 40"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=2).lay(red="attack 8", blue="attack 40")
    asked = set()
    while game.enc and game.enc.number == game.number:
        asked |= set(game.asked().values())
        game.default()
    assert "vacuum.catharsis" not in asked


def test_after_a_failed_deal_others_are_taken_besides_the_price():
    game = scenario(red=("vacuum", "negotiate"), blue=("", "negotiate"), green=("",))
    game.attack(ships=3).lay(red="negotiate", blue="negotiate")
    game.play_until("deal")
    game.red.answers({"do": "break off"})
    catharsis(game, blue=1, green=2)
    game.finish()
    assert (game.red.warp, game.blue.warp, game.green.warp) == (3, 4, 2)


def test_removed_ships_bring_no_reaction():
    game = scenario(red=("vacuum", "attack 8"), blue=("void", "attack 40"), green=("",))
    game.attack(ships=4).lay(red="attack 8", blue="attack 40")
    game.finish()
    assert game.red.seat.removed == 4
    assert [fact.power for fact in game.heard("power_announced")] == ["void"]


def test_a_named_zombie_saves_its_ships_and_nobody_replaces_them():
    game = catharsis(beaten(green=("zombie",)), green=3)
    game.finish()
    assert game.green.warp == 0
    assert game.blue.warp == 0


def test_a_zombie_cannot_save_ships_to_a_colony_that_the_same_use_empties():
    """R-18.11."""
    game = scenario(red=("vacuum", "attack 8"), blue=("", "attack 40"), green=("zombie",))
    for planet in range(10, 15):
        game.start.planets[planet][2] = 1
    game.green.seat.removed = 15
    game.attack(ships=4).lay(red="attack 8", blue="attack 40")
    catharsis(game, green=2)
    game.play_until("lose_ships", of="green")
    game.green.answers({"10": 1, "11": 1})
    game.play_until("place_ships", of="green")
    assert set(game.green.ask.form.places) == {"12", "13", "14"}


def test_the_landing_comes_before_its_reaction():
    """The winner has landed when the victims choose; the win check comes after both."""
    game = scenario(red=("", "attack 40"), blue=("vacuum", "attack 8"), green=("",))
    for planet in (10, 11, 12, 13):
        game.red.has_colony(planet)
    game.attack(ships=1, planet=5).lay(red="attack 40", blue="attack 8")
    game.play_until("vacuum.catharsis", of="blue")
    assert game.position.foreign_colonies(0) == 5
    game.blue.answers({"seat 0": 1})
    game.red.answers({"5": 1})
    assert game.game.winners == []


def test_wild_brings_back_a_ship_for_each_others_attack():
    game = scenario(red=("", "attack 8"), blue=("", "attack 40"), green=("", "vacuum flare"))
    game.green.loses_home_colonies(1)
    game.attack(ships=1).lay(red="attack 8", blue="attack 40")
    game.play_until("cards_revealed", of="green")
    game.green.plays("ships_for_attacks")
    game.finish()
    assert game.green.warp == 2


def test_wild_does_not_count_the_holders_own_card():
    game = scenario(red=("", "attack 8", "vacuum flare"), blue=("", "attack 40"), green=("",))
    game.red.loses_home_colonies(1)
    game.attack(ships=1).lay(red="attack 8", blue="attack 40")
    warp = game.red.warp
    game.play_until("cards_revealed", of="red")
    game.red.plays("ships_for_attacks")
    game.play_until("winner_known", "place_ships", "lose_ships", "launch", "aim")
    game.finish()
    assert game.red.warp == warp - 1 + 1  # one came back, one was lost


@pytest.mark.parametrize(("cards", "homes_lost"), [(("attack 8", "attack 40"), 0), (("negotiate",) * 2, 1)])
def test_wild_needs_a_ship_in_the_warp_and_an_attack(cards, homes_lost):
    game = scenario(red=("", cards[0]), blue=("", cards[1]), green=("", "vacuum flare"))
    if homes_lost:
        game.green.loses_home_colonies(homes_lost)
    game.attack(ships=1).lay(red=cards[0], blue=cards[1])
    game.play_until("cards_revealed", "deal", "launch", "another_encounter")
    assert not game.green.is_offered("ships_for_attacks")


def test_wild_needs_a_colony_to_which_the_ship_could_come():
    game = scenario(red=("", "attack 8"), blue=("", "attack 40"), green=("", "vacuum flare"))
    game.green.loses_home_colonies(5)
    game.attack(ships=1).lay(red="attack 8", blue="attack 40")
    game.play_until("cards_revealed", "launch", "another_encounter")
    assert not game.green.is_offered("ships_for_attacks")


def test_wild_is_for_the_owner_without_power():
    game = scenario(red=("", "attack 8"), blue=("", "attack 40"), green=("vacuum", "vacuum flare"))
    game.green.loses_home_colonies()
    game.attack(ships=1).lay(red="attack 8", blue="attack 40")
    game.play_until("cards_revealed", of="green")
    game.green.plays("ships_for_attacks")
    game.finish()
    assert game.green.warp == 10


def test_super_selects_the_ships_colony_by_colony():
    game = scenario(red=("vacuum", "attack 8", "vacuum flare"), blue=("", "attack 40"), green=("",))
    game.blue.has_colony(10)
    game.blue.has_colony(11)
    game.attack(ships=4).lay(red="attack 8", blue="attack 40")
    game.play_until("ships_to_warp", of="red")
    game.red.plays("selection")
    catharsis(game, blue=2)
    game.play_until("lose_ships", of="red")
    game.red.answers({"10": 1, "11": 1})
    game.finish()
    assert game.position.foreign_colonies(1) == 0
    assert "vacuum flare" in game.red.hand


def test_super_picks_for_all_victims_at_one_instant_whoever_they_are():
    """OURS-vacuum-4: also of a bystander; they themselves are not asked."""
    game = beaten("vacuum flare")
    game.play_until("ships_to_warp", of="red")
    game.red.plays("selection")
    catharsis(game, blue=1, green=2)
    assert game.asked() == {"red": "lose_ships"}
    game.red.answers({"6": 1})
    assert (game.blue.warp, game.green.warp) == (0, 0)
    game.red.answers({"11": 2})
    game.pass_windows()
    assert (game.blue.warp, game.green.warp) == (1, 2)


def test_super_holds_for_one_loss_only():
    game = scenario(
        red=("vacuum", "attack 8", "attack 9", "vacuum flare", "vacuum flare"),
        blue=("", "attack 40"),
        green=("", "plague"),
    )
    game.play_until("encounter_starts", of="green")
    game.green.plays("plague:seat 0")
    game.play_until("ships_to_warp", of="red")
    game.red.plays("selection")
    catharsis(game, blue=1)
    game.play_until("lose_ships", of="red")
    game.play_until("launch")
    game.attack(ships=3).lay(red="attack 9", blue="attack 40")
    catharsis(game, green=2)
    assert game.green.is_asked("lose_ships")


def test_super_zapped_nobody_is_taken_along():
    game = scenario(
        red=("vacuum", "attack 8", "vacuum flare"), blue=("", "attack 40", "cosmic_zap"), green=("",)
    )
    game.attack(ships=4).lay(red="attack 8", blue="attack 40")
    game.play_until("ships_to_warp", of="red")
    game.red.plays("selection")
    game.blue.zaps_power("super_played")
    game.finish()
    assert game.blue.warp == 0
    assert game.red.hand == ["vacuum flare"]
    assert not [fact for fact in game.heard("power_was_used") if fact.power == "vacuum"]


@pytest.mark.parametrize(
    ("attack", "others", "plays"),
    [(8, (), True), (8, ("mirror flare",), False), (40, ("mirror flare",), True)],
)
def test_wild_when_it_helps_is_kept_beside_another_flare_while_one_is_losing(attack, others, plays):
    """Which may turn the result, or save as many ships."""
    game = scenario(
        red=("", f"attack {attack}", "vacuum flare", *others), blue=("", "attack 20"), green=("",)
    )
    has_orders(game.start.seats[0], {"vacuum flare.ships_for_attacks": "helps"})
    game.red.has_in_warp(2)
    game.attack(ships=3).lay(red=f"attack {attack}", blue="attack 20").pass_windows()
    assert [fact.card for fact in game.heard("card_announced")] == ["vacuum flare"] * plays
