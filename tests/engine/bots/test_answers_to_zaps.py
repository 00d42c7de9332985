"""What a seat does when it helps looks at the result with what it saves, which has not worked yet."""

import pytest

from engine.bots import open_reaction
from tests.engine.player import has_orders
from tests.engine.scenario import scenario

RED_ZAPS = {"red": ("card_zap.cancel",)}


def fight(*, says, red, blue, ships=3, warp=0, green=()):
    """Red attacks blue; each seat does what `says` names when it helps, and else what is told."""
    game = scenario(red=red, blue=blue, green=("", *green))
    for name, things in says.items():
        has_orders(game.start.seats[game.names.index(name)], dict.fromkeys(things, "helps"))
    if warp:
        game.green.has_in_warp(warp)
    game.attack(ships=ships)
    return game.lay(red=red[1], blue=blue[1])


def zapped(alien, attack, against, *, warp=0, ships=3):
    """Blue zaps red's power by hand; red holds a Card Zap for when it helps."""
    red, blue = (alien, f"attack {attack}", "card_zap"), ("", f"attack {against}", "cosmic_zap")
    game = fight(says=RED_ZAPS, red=red, blue=blue, warp=warp, ships=ships)
    game.play_until("power_used", of="blue").blue.plays("cosmic_zap")
    return game.finish()


def kept(game, name, card):
    return card not in [fact.card for fact in game.heard("card_announced") if game.names[fact.seat] == name]


# The power that is being zapped has not worked yet


@pytest.mark.parametrize(
    ("alien", "attack", "against", "warp", "total"),
    [("tripler", 6, 10, 0, 21), ("virus", 6, 13, 0, 18), ("warpish", 8, 10, 4, 15)],
)
def test_a_zap_of_the_power_that_wins_is_answered(alien, attack, against, warp, total):
    game = zapped(alien, attack, against, warp=warp)
    assert (game.result, game.all_totals[-1].offense) == ("offense", total)
    assert not kept(game, "red", "card_zap")


@pytest.mark.parametrize(
    ("alien", "attack", "against", "warp"),
    [("tripler", 6, 30, 0), ("virus", 6, 20, 0), ("warpish", 8, 20, 4)],
)
def test_it_is_let_be_where_the_power_would_not_win_either(alien, attack, against, warp):
    game = zapped(alien, attack, against, warp=warp)
    assert game.result == "defense" and kept(game, "red", "card_zap")


@pytest.mark.parametrize("attack", [13, 20])
def test_it_is_let_be_where_the_power_would_cost_the_win(attack):
    """A Tripler's 13 is 5, and its 20 is 7."""
    game = zapped("tripler", attack, 10, ships=2)
    assert game.result == "offense" and kept(game, "red", "card_zap")


def test_a_tie_is_the_defenses_as_in_the_result():
    """18 + 3 against 17 + 4: there is nothing to save."""
    game = zapped("tripler", 6, 17)
    assert game.result == "defense" and kept(game, "red", "card_zap")


# What else has not worked yet


def against_warpish(attack):
    """Red adds four ships in the warp before blue's Tripler makes nine of its three."""
    red, blue = ("warpish", f"attack {attack}"), ("tripler", "attack 3", "cosmic_zap")
    says = {"blue": ("cosmic_zap.zap",)}
    return fight(says=says, red=red, blue=blue, ships=1, warp=4).finish()


def test_a_power_is_zapped_that_would_win_though_ones_own_has_not_worked_yet():
    """11 + 4 against 9 + 4."""
    game = against_warpish(10)
    assert (game.result, *game.all_totals) == ("defense", (11, 13))


def test_it_is_let_be_where_it_would_lose_with_ones_own_power_too():
    game = against_warpish(14)
    assert game.result == "offense" and kept(game, "blue", "cosmic_zap")


def test_a_zap_of_a_flare_that_wins_is_answered():
    """Red's card counts 42 by the flare."""
    red, blue = ("", "attack 4", "human flare", "card_zap"), ("", "attack 20", "card_zap")
    game = fight(says=RED_ZAPS, red=red, blue=blue)
    game.play_until("cards_revealed", of="red").red.plays("human flare")
    game.play_until("card_played", of="blue").blue.plays("card_zap")
    assert game.finish().result == "offense"


def test_a_zap_of_ones_own_zap_is_answered_where_that_wins():
    """Blue's Warrior adds five; red zaps that, blue's Card Zap stops it, and red's second zap that one."""
    red = ("", "attack 12", "cosmic_zap", "card_zap")
    game = scenario(red=red, blue=("warrior", "attack 8", "card_zap"), green=("",))
    game.blue.power.tokens = 5
    has_orders(game.start.seats[0], {"card_zap.cancel": "helps"})
    game.attack(ships=3).lay(red="attack 12", blue="attack 8")
    game.play_until("power_used", of="red").red.plays("cosmic_zap")
    game.play_until("card_played", of="blue").blue.plays("card_zap")
    assert game.finish().result == "offense" and not kept(game, "red", "card_zap")


def test_a_zap_that_would_give_the_win_away_is_kept():
    """Human plays its super flare for the eight; zapped, it would win at once."""
    red, blue = ("", "attack 30", "cosmic_zap"), ("human", "attack 8", "human flare")
    game = fight(says={"red": ("cosmic_zap.zap",)}, red=red, blue=blue)
    game.play_until("cards_revealed", of="blue").blue.plays("human flare.double_humanity:8")
    game.finish()
    assert game.result == "offense" and kept(game, "red", "cosmic_zap")


@pytest.mark.parametrize(("attack", "answers"), [(30, True), (4, False)])
def test_what_costs_a_win_is_answered_also_where_a_bystander_does_it(attack, answers):
    """Green makes a deal of red's win, or of red's defeat."""
    red, blue = ("", f"attack {attack}", "card_zap"), ("", "attack 10")
    game = fight(says=RED_ZAPS, red=red, blue=blue, green=["emotion_control"])
    game.play_until("cards_revealed", of="green").green.plays("emotion_control").scenario.pass_windows()
    assert kept(game, "red", "card_zap") != answers


# Nothing is looked at that the seat may not see


@pytest.mark.parametrize("hidden", ["reinforcement 5", "attack 1"])
def test_what_others_hold_changes_nothing(hidden):
    red, blue = ("tripler", "attack 6", "card_zap"), ("", "attack 17", "cosmic_zap", hidden)
    game = fight(says=RED_ZAPS, red=red, blue=blue, green=["reinforcement 3"])
    game.play_until("power_used", of="blue").blue.plays("cosmic_zap")
    assert kept(game, "red", "card_zap")


def test_looking_leaves_the_game_as_it_is():
    red, blue = ("tripler", "attack 6", "card_zap"), ("", "attack 10", "cosmic_zap")
    game = fight(says=RED_ZAPS, red=red, blue=blue)
    game.reactions_wait = True
    game.play_until("power_used", of="blue").blue.plays("cosmic_zap")
    ask = open_reaction(game.game)
    before = repr(game.position)
    assert ask.form.options["card_zap.cancel"].pays() > 0
    assert repr(game.position) == before


@pytest.mark.parametrize(
    ("reinforcement", "answers"), [("reinforcement 5", True), ("reinforcement 2", False)]
)
def test_what_rules_out_a_win_by_ones_own_reinforcements_is_answered(reinforcement, answers):
    """Red loses by 13 to 17 so far; once the Human has zapped itself no points help any more."""
    red = ("", "attack 10", "card_zap", reinforcement)
    game = fight(says=RED_ZAPS, red=red, blue=("human", "attack 9", "human flare"))
    game.play_until("cards_revealed", of="blue").blue.plays("human flare.double_humanity:zap")
    game.play_until("winner_known", "launch")
    assert kept(game, "red", "card_zap") != answers


# A deal that gives the game away


def near_the_end(*, red, blue, says):
    """Red and blue have so many foreign colonies, and green does what it holds when it helps. Red does not
    win by what it attacks, for it has a colony there."""
    green = tuple(thing.partition(".")[0] for thing in says)
    game = scenario(red=("", "attack 14", "emotion_control"), blue=("", "attack 10"), green=("", *green))
    has_orders(game.start.seats[2], dict.fromkeys(says, "helps"))
    for planet in (6, 11, 12, 13)[:red]:
        game.red.has_colony(planet)
    for planet in (0, 1, 2, 3)[:blue]:
        game.blue.has_colony(planet)
    return game.attack(ships=3, planet=6).lay(red="attack 14", blue="attack 10")


@pytest.mark.parametrize(("red", "blue", "stops"), [(4, 4, True), (3, 4, False), (4, 3, False)])
def test_a_bystander_stops_a_deal_by_which_both_would_win_the_game(red, blue, stops):
    game = near_the_end(red=red, blue=blue, says=("card_zap.cancel",))
    game.play_until("cards_revealed", of="red").red.plays("emotion_control")
    game.play_until("deal", "launch")
    assert kept(game, "green", "card_zap") != stops


def test_a_bystander_asks_for_no_such_deal():
    game = near_the_end(red=4, blue=4, says=("emotion_control.calm",)).play_until("deal", "launch")
    assert kept(game, "green", "emotion_control")


@pytest.mark.parametrize("held", ["attack 1", "reinforcement 5"])
def test_a_bystander_does_not_count_the_reinforcements_that_it_cannot_play(held):
    """R-11.8. Red, who would win the game, leads by 4 and makes that sure by zapping itself."""
    red, blue = ("human", "attack 16", "human flare"), ("", "attack 15")
    game = scenario(red=red, blue=blue, green=("", "card_zap", held))
    has_orders(game.start.seats[2], {"card_zap.cancel": "helps"})
    for planet in (10, 11, 12, 13):
        game.red.has_colony(planet)
    game.attack(ships=3, planet=6).lay(red="attack 16", blue="attack 15")
    game.play_until("cards_revealed", of="red").red.plays("human flare.double_humanity:zap")
    assert kept(game.finish(), "green", "card_zap") and game.result == "offense"


# What is one's own


@pytest.mark.parametrize(("attack", "zaps"), [(23, True), (4, False)])
def test_ones_own_power_is_zapped_where_it_costs_the_win(attack, zaps):
    """Anti-Matter must be used and lets the smaller total win: 23 - 3 against 11 + 4."""
    red, blue = ("anti_matter", f"attack {attack}", "cosmic_zap"), ("", "attack 11")
    game = fight(says={"red": ("cosmic_zap.zap",)}, red=red, blue=blue).finish()
    assert game.result == "offense" and kept(game, "red", "cosmic_zap") != zaps


def test_what_one_plays_by_hand_is_not_cancelled_though_it_costs_the_win():
    red, blue = ("", "attack 30", "card_zap", "emotion_control"), ("", "attack 10")
    game = fight(says=RED_ZAPS, red=red, blue=blue)
    game.play_until("cards_revealed", of="red").red.plays("emotion_control").scenario.pass_windows()
    assert game.result == "deal" and kept(game, "red", "card_zap")


# Deals


@pytest.mark.parametrize(("colonies", "answers"), [((4, 4), False), ((4, 3), True), ((3, 4), True)])
def test_a_deal_that_may_win_the_game_for_both_is_left_alone_though_one_wins_without_it(colonies, answers):
    """Blue's win as the defense gives it no colony."""
    red, blue = ("", "attack 4", "emotion_control"), ("", "attack 20", "card_zap")
    game = scenario(red=red, blue=blue, green=("",))
    has_orders(game.start.seats[1], {"card_zap.cancel": "helps"})
    for planet in range(10, 10 + colonies[0]):
        game.red.has_colony(planet)
    for planet in (11, 12, 13, 14)[: colonies[1]]:
        game.blue.has_colony(planet)
    game.attack(ships=3, planet=5).lay(red="attack 4", blue="attack 20")
    game.play_until("cards_revealed", of="red").red.plays("emotion_control").scenario.pass_windows()
    assert kept(game, "blue", "card_zap") != answers


@pytest.mark.parametrize(
    ("reinforcement", "answers"), [("reinforcement 5", False), ("reinforcement 2", True)]
)
def test_a_deal_is_not_saved_where_reinforcements_win_without_it(reinforcement, answers):
    """Blue cancels the deal that red asks for: 10 + 3 against 12 + 4."""
    red, blue = ("", "attack 10", "emotion_control", "card_zap", reinforcement), ("", "attack 12", "card_zap")
    game = fight(says=RED_ZAPS, red=red, blue=blue)
    game.play_until("cards_revealed", of="red").red.plays("emotion_control")
    game.play_until("card_played", of="blue").blue.plays("card_zap").scenario.pass_windows()
    assert kept(game, "red", "card_zap") != answers


def test_a_bystander_does_not_reckon_with_reinforcements_that_it_may_not_play():
    """Red, which would win the game, attacks; blue, which would as well, makes a deal of its defeat."""
    red, blue = ("", "attack 11"), ("", "attack 8", "emotion_control")
    game = scenario(red=red, blue=blue, green=("", "card_zap", "reinforcement 5"))
    has_orders(game.start.seats[2], {"card_zap.cancel": "helps"})
    for planet in (10, 11, 12, 13):
        game.red.has_colony(planet)
        game.blue.has_colony(planet)
    game.attack(ships=3, planet=5).lay(red="attack 11", blue="attack 8")
    game.play_until("cards_revealed", of="blue").blue.plays("emotion_control").scenario.pass_windows()
    assert kept(game, "green", "card_zap")
