"""How a bot moves ships."""

from tests.engine.bots import answer
from tests.engine.fights import fought
from tests.engine.scenario import scenario


def test_a_ship_comes_straight_from_the_warp_where_it_may():
    game = scenario(red=("observer", "attack 8", "observer flare"), blue=("", "attack 8"), green=("",))
    game.red.seat.warp = 2
    game.play_until("ships_committing", of="red").red.plays("one_from_the_warp")
    sent = answer(game.play_until("ships", of="red"), "red")
    assert sent["warp"] == 1 and sum(sent.values()) == 4


def test_many_go_where_there_is_no_limit_but_no_colony_is_given_up():
    game = scenario(
        red=("", "attack 8"), blue=("", "attack 8"), green=("parasite", "parasite flare"), purple=("",)
    )
    game.attack_until_alliances().play_until("invite", of="red").red.answers("seats 2")
    game.play_until("join", of="green").green.answers({"side": "offense", "ships": {"10": 1}})
    game.play_until("ships_committing", of="green").green.plays("any_number")
    sent = answer(game.play_until("ships", of="green"), "green")
    assert sum(sent.values()) == 7
    assert all(n < game.planets[int(planet)][2] for planet, n in sent.items())


def test_rewards_are_cards_while_few_are_in_the_hand():
    game = fought("attack 1", "attack 40", allies={"green": ("defense", 2)}, green=["attack 1"])
    game.green.seat.warp = 2
    assert answer(game.play_until("rewards", of="green"), "green") == "cards 2 ships 0"


def test_and_ships_else():
    game = fought("attack 1", "attack 40", allies={"green": ("defense", 2)}, green=["attack 1"] * 6)
    game.green.seat.warp = 2
    assert answer(game.play_until("rewards", of="green"), "green") == "cards 0 ships 2"


def test_anothers_ships_are_chosen_where_that_costs_them_colonies():
    game = scenario(
        red=("vacuum", "attack 1", "vacuum flare"), blue=("", "attack 40"), green=("",), purple=("",)
    )
    game.green.has_colony(15, ships=2)
    game.attack(ships=2).lay(red="attack 1", blue="attack 40")
    game.play_until("ships_to_warp", of="red").red.plays("selection")
    game.play_until("vacuum.catharsis", of="red").red.answers({"seat 2": 2})
    assert answer(game.play_until("lose_ships", of="red"), "red") == {"15": 2}
