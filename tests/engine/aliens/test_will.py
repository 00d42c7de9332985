import pytest

from engine import NotAllowed
from tests.engine.scenario import scenario


def game_of(*red, card="seat 2", alien="will", **held):
    """Red is about to act on destiny; blue has a colony on the second planet of green."""
    hands = {name: ("", *held.get(name, ())) for name in ("blue", "green", "yellow")}
    game = scenario(red=(alien, "attack 8", *red), **hands).draws(card)
    game.blue.has_colony(11)
    return game


def chooses(game, seat, planet):
    game.play_until("will.choice").red.answers(f"seat {seat}")
    game.red.answers(f"planet {planet}")
    return game


def targets(game):
    game.play_until("launch", "aim")
    return game.enc.defense, game.enc.planet, list(game.red.ask.form.targets)


# Power


def test_names_opponent_and_planet_whatever_was_drawn():
    """Green is drawn; Will meets blue on a planet of green, whose own ships there are bystanders."""
    game = chooses(game_of(), 1, 11)
    assert targets(game) == (1, 11, ["planet 11"])
    assert game.enc.system == 2


def test_only_the_named_players_ships_defend_and_are_lost():
    """The owner of the system is a bystander, and stays."""
    game = chooses(game_of(blue=["attack 1"]), 1, 11)
    game.attack(ships=2, planet=11).lay(red="attack 8", blue="attack 1")
    game.finish()
    assert [(f.offense, f.defense) for f in game.heard("totals_final")] == [(10, 2)]
    assert game.planets[11] == {2: 4, 0: 2}
    assert game.blue.warp == 1


def test_player_and_planet_are_recorded_together_in_destiny():
    game = chooses(game_of(), 1, 11)
    (used,) = game.heard("power_was_used")
    assert used.choice == "seat 1, planet 11"
    assert (game.enc.defense, game.enc.planet) == (1, 11)
    assert [(f.defense, f.system) for f in game.heard("opponent_set")] == [(1, 2)]


def test_any_home_planet_may_be_named_even_without_ships_there():
    game = game_of()
    game.start.planets[7] = {}
    game.blue.seat.warp = 4
    assert targets(chooses(game, 1, 7)) == (1, 7, ["planet 7"])


def test_a_foreign_planet_without_a_colony_of_the_named_player_is_refused():
    game = game_of().play_until("will.choice")
    game.red.answers("seat 1")
    assert game.red.options == [f"planet {p}" for p in (5, 6, 7, 8, 9, 11)]
    with pytest.raises(NotAllowed):
        game.red.answers("planet 10")


def test_it_cannot_name_itself_and_cannot_decline():
    game = game_of().play_until("will.choice")
    assert game.red.options == ["seat 1", "seat 2", "seat 3"]
    with pytest.raises(NotAllowed):
        game.red.answers("pass")


def test_the_choice_may_coincide_with_the_card():
    assert targets(chooses(game_of(), 2, 13)) == (2, 13, ["planet 13"])


def test_a_visitor_in_its_own_system_may_be_named():
    """R-8.1: it is driven out; R-8.4: own ships already there take no part."""
    game = game_of(blue=["attack 1"])
    game.blue.has_colony(3)
    chooses(game, 1, 3)
    assert targets(game) == (1, 3, ["planet 3"])
    game.attack(ships=2, planet=3).lay(red="attack 8", blue="attack 1")
    game.finish()
    assert [f.offense for f in game.heard("totals_final")] == [10]
    assert 1 not in game.planets[3]


def test_the_default_is_the_colony_that_fewest_ships_defend():
    game = game_of().play_until("will.choice")
    assert game.red.ask.default == "seat 1"
    game.default()
    assert game.red.ask.default == "planet 11"


def test_the_default_is_no_planet_where_nothing_is_to_be_gained():
    """Neither at home nor where it has a colony, however weak the other is there."""
    game = game_of()
    game.blue.has_colony(3)
    game.red.has_colony(11)
    game.start.planets[17] = {3: 2}
    game.play_until("will.choice").default()
    assert game.red.ask.default == "planet 17"


def test_a_wild_card_is_treated_like_every_other():
    game = chooses(game_of(card="wild"), 3, 15)
    assert targets(game) == (3, 15, ["planet 15"])


def test_its_own_colour_may_be_followed_by_the_normal_rule():
    game = game_of(card="seat 2").draws("seat 0").play_until("will.choice")
    assert game.red.options == ["seat 1", "seat 2", "seat 3", "follow"]
    game.red.answers("follow")
    assert not game.heard("power_announced")
    assert len(game.heard("destiny_refused")) == 1
    game.play_until("will.choice")
    assert game.red.options == ["seat 1", "seat 2", "seat 3"]


def test_its_own_colour_lets_it_resettle():
    game = game_of(card="seat 0")
    game.start.planets[4] = {}
    game.red.seat.warp = 4
    game.play_until("will.choice").red.answers("follow")
    assert game.red.options == ["redraw", "resettle"]


def test_without_its_own_colour_it_cannot_resettle():
    game = game_of(card="seat 2")
    game.start.planets[4] = {}
    game.red.seat.warp = 4
    game.play_until("will.choice")
    assert "follow" not in game.red.options


def test_on_its_own_colour_it_may_choose_freely():
    assert targets(chooses(game_of(card="seat 0"), 3, 16)) == (3, 16, ["planet 16"])


def test_as_anything_but_the_offense_it_does_nothing():
    game = scenario(red=("", "attack 8"), blue=("will",), green=("will",)).play_until("launch")
    assert not game.heard("power_announced")
    assert game.enc.planet == -1


def test_an_inserted_encounter_has_no_destiny_and_so_no_choice():
    """Wild Warrior: the opponent is given."""
    game = scenario(
        red=("", "attack 8"), blue=("will", "attack 30", "attack 9", "warrior flare"), green=("",)
    )
    game.attack().lay(red="attack 8", blue="attack 30").play_until("encounter_ends", of="blue")
    game.blue.plays("warrior flare").scenario.play_until("launch", of="blue")
    assert not game.heard("power_announced")
    assert game.enc.defense == 0


def test_zapped_the_card_is_followed():
    game = chooses(game_of(blue=["cosmic_zap"]), 1, 11)
    game.blue.plays("cosmic_zap")
    assert targets(game) == (2, -1, [f"planet {p}" for p in range(10, 15)])


def test_zapped_a_wild_card_asks_as_usual():
    game = chooses(game_of(card="wild", blue=["cosmic_zap"]), 1, 11)
    game.blue.plays("cosmic_zap")
    assert game.play_until("wild_destiny").red.options == ["seat 1", "seat 2", "seat 3"]


def test_the_named_player_is_asked_whether_they_zap_it():
    game = game_of(blue=("attack 1",))
    game.blue.has_usual_stops()
    chooses(game, 1, 11)
    assert game.blue.is_asked("power_used")


def test_lost_power_follows_the_card():
    game = game_of()
    game.red.loses_home_colonies(3)
    assert targets(game)[:2] == (2, -1)
    assert not game.heard("power_announced")


def test_power_regained_chooses_again():
    game = game_of(card="seat 0")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    assert game.play_until("will.choice").red.is_asked("will.choice")


# Wild


def test_wild_meets_the_named_player_at_a_colony_abroad():
    game = game_of("will flare", card="seat 1", alien="").play_until("destiny_drawn")
    assert game.red.options == ["will flare.colony_abroad:planet 11", "pass"]
    game.red.plays("will flare")
    assert targets(game) == (1, 11, ["planet 11"])
    assert game.red.hand == ["attack 8", "will flare"]


def test_wild_may_be_declined():
    game = game_of("will flare", card="seat 1", alien="").play_until("destiny_drawn")
    game.red.passes()
    assert targets(game)[:2] == (1, -1)


def test_wild_serves_after_lost_power():
    game = game_of("will flare", card="seat 1")
    game.red.loses_home_colonies(3)
    game.play_until("destiny_drawn").red.plays("will flare.colony_abroad:planet 11")
    assert targets(game)[:2] == (1, 11)


def test_wild_takes_a_special_for_the_colour_of_its_target():
    """RB."""
    game = game_of("will flare", card="most_foreign_colonies", alien="").play_until("destiny_drawn")
    game.red.plays("will flare")
    assert targets(game)[:2] == (1, 11)


@pytest.mark.parametrize("card", ["wild", "seat 0", "seat 2"])
def test_wild_needs_the_colour_of_another_who_has_a_colony_abroad(card):
    """CX: neither a wild nor the own colour."""
    game = game_of("will flare", card=card, alien="").play_until("destiny_drawn")
    assert game.red.options == ["pass"]


@pytest.mark.parametrize("who", ["blue", "green"])
def test_wild_is_for_the_offense_only(who):
    game = game_of(card="seat 1", alien="", **{who: ["will flare"]}).play_until("destiny_drawn", of=who)
    assert game.seat(who).options == ["pass"]


@pytest.mark.parametrize(
    ("ships", "weakest_home", "mine", "worth"), [(1, 1, 0, 1), (2, 1, 0, 0), (1, 4, 1, 0)]
)
def test_wild_pays_for_a_new_colony_that_is_no_better_defended(ships, weakest_home, mine, worth):
    game = scenario(red=("", "attack 8", "will flare"), blue=("",), green=("",)).draws("seat 1")
    game.blue.has_colony(11, ships)
    game.start.planets[9] = {1: weakest_home}
    if mine:
        game.red.has_colony(11)
    option = game.play_until("destiny_drawn").red.ask.form.options["will flare.colony_abroad:planet 11"]
    assert option.pays() == worth


def test_wild_pays_nothing_for_a_visitor_at_home():
    game = scenario(red=("", "attack 8", "will flare"), blue=("",), green=("",)).draws("seat 1")
    game.blue.has_colony(3)
    option = game.play_until("destiny_drawn").red.ask.form.options["will flare.colony_abroad:planet 3"]
    assert option.pays() == 0


def test_wild_card_zapped_the_card_is_followed():
    game = game_of("will flare", card="seat 1", alien="", blue=["card_zap"]).play_until("destiny_drawn")
    game.red.plays("will flare")
    game.blue.plays("card_zap")
    assert targets(game)[:2] == (1, -1)
    assert game.red.hand == ["attack 8"]


# Super


def test_super_shows_a_hand_before_the_defense_is_named():
    game = game_of("will flare", yellow=["quash"]).play_until("destiny_drawn")
    assert game.red.options == [*(f"will flare.look_first:seat {s}" for s in (1, 2, 3)), "pass"]
    game.red.plays("will flare:seat 3")
    assert [(f.seat, f.cards) for f in game.heard("saw_cards", "red")] == [(3, ("quash",))]
    assert targets(chooses(game, 1, 11))[:2] == (1, 11)


def test_super_pays_the_more_the_fuller_the_hand():
    game = game_of("will flare", yellow=["quash", "attack 1"]).play_until("destiny_drawn")
    pays = [game.red.pays(f"will flare.look_first:seat {s}") for s in (1, 2, 3)]
    assert pays == [0, 0, 2]


def test_super_is_private():
    game = game_of("will flare", yellow=["quash"]).play_until("destiny_drawn")
    game.red.plays("will flare:seat 3")
    for seat in ("blue", "green", "yellow", None):
        assert game.heard("saw_cards", seat) == []
        assert [(f.seat, f.other) for f in game.heard("looked_at_hand", seat)] == [(0, 3)]


def test_super_may_be_declined():
    game = game_of("will flare").play_until("destiny_drawn")
    game.red.passes()
    assert game.red.is_asked("will.choice")


def test_super_is_for_the_offense_only():
    game = scenario(red=("", "attack 8"), blue=("will", "will flare"), green=("",))
    game.play_until("launch", "destiny_drawn")
    assert not game.blue.is_offered("will flare")


def test_super_zapped_falls_to_wild_and_the_card_is_followed():
    game = game_of("will flare", card="seat 1", yellow=["quash"], blue=["cosmic_zap"])
    game.play_until("destiny_drawn").red.plays("will flare:seat 3")
    game.blue.plays("cosmic_zap")
    assert not game.heard("saw_cards", "red")
    assert game.play_until("destiny_drawn").red.options == ["will flare.colony_abroad:planet 11", "pass"]
    game.red.passes()
    assert targets(game)[:2] == (1, -1)


def test_super_card_zapped_shows_nothing_and_the_power_works():
    game = game_of("will flare", yellow=["quash"], blue=["card_zap"]).play_until("destiny_drawn")
    game.red.plays("will flare:seat 3")
    game.blue.plays("card_zap")
    assert not game.heard("saw_cards", "red")
    assert game.play_until("will.choice").red.hand == ["attack 8"]
