"""The goal, who shares it, and when it is looked at (R-13)."""

from tests.engine.fights import agreed
from tests.engine.scenario import scenario


def close_to_winning(*names, colonies=4, red="attack 30", blue="attack 6"):
    """These seats have so many foreign colonies already, all in purple's system or yellow's."""
    game = scenario(red=("", red), blue=("", blue), green=("",), yellow=("",), purple=("",))
    for name in names:
        for number in range(colonies):
            game.seat(name).has_colony(20 + number if name != "purple" else 15 + number)
    return game


def winners(game):
    return [fact.winners for fact in game.heard("game_won")]


def test_five_foreign_colonies_win():
    """R-13.1: at once."""
    game = close_to_winning("red").attack(ships=1).lay(red="attack 30", blue="attack 6")
    assert game.game.winners == [0]
    assert winners(game) == [(0,)]
    assert game.game.open == {}


def test_four_do_not():
    """R-13.1."""
    game = close_to_winning("red", colonies=3).attack(ships=1).lay(red="attack 30", blue="attack 6")
    assert game.game.winners == []
    assert game.game.open


def test_home_colonies_do_not_count():
    """R-13.1, R-1.4, R-1.6: five at home are no goal."""
    game = close_to_winning("red", colonies=4).play_until("launch")
    assert game.position.home_colonies(0) == 5
    assert game.game.winners == []


def test_the_goal_is_a_number_of_the_table():
    """R-13.1: four in Four Planets."""
    game = close_to_winning("red", colonies=3)
    game.start.rules["goal"] = 4
    game.attack(ships=1).lay(red="attack 30", blue="attack 6")
    assert game.game.winners == [0]


def test_who_reaches_it_in_the_same_step_shares_the_win():
    """R-13.2, R-13.4: main player and allies alike; the whole landing is one step."""
    game = close_to_winning("red", "green", "yellow")
    game.attack(ships=1, allies={"green": "offense", "yellow": "offense"}).lay(
        red="attack 30", blue="attack 6"
    )
    assert game.game.winners == [0, 2, 3]


def test_an_ally_may_win_alone():
    """R-13.3, R-13.2: in another's turn."""
    game = close_to_winning("green").attack(ships=1, allies={"green": "offense"})
    game.lay(red="attack 30", blue="attack 6")
    assert game.game.winners == [2]


def test_a_deal_may_win():
    """R-13.3, R-16.14: both at once."""
    game = close_to_winning("red", "blue", red="negotiate", blue="negotiate").attack(ships=1)
    game.lay(red="negotiate", blue="negotiate").play_until("deal")
    agreed(game, red={"colony": 0}, blue={"colony": 5})
    game.play_until("deal_ships")
    game.default()
    assert game.game.winners == []
    game.default()
    assert game.game.winners == [0, 1]


def test_the_game_ends_at_the_check():
    """R-13.5: compensation, rewards and further encounters are not played."""
    game = close_to_winning("red", blue="negotiate")
    game.red.holds("quash", "plague", "plague", "plague")
    game.attack(ships=1).lay(red="attack 30", blue="negotiate")
    assert game.game.winners == [0]
    assert not game.heard("compensation_collected")
    assert game.blue.hand == []
    assert game.game.waiting == set()
    assert game.told()[-1].id == "game_won"


def test_a_failed_attack_makes_no_defensive_ally_win():
    """R-13.6: ships that return found nothing."""
    game = close_to_winning("green", red="attack 1", blue="attack 20")
    game.attack(ships=1, allies={"green": ("defense", 4)}).lay(red="attack 1", blue="attack 20").finish()
    assert game.game.winners == []
    assert game.position.foreign_colonies(2) == 4


def test_the_goal_counts_at_once_not_at_the_end_of_the_encounter():
    """R-13.9: the cards still lie on the table."""
    game = close_to_winning("red").attack(ships=1).lay(red="attack 30", blue="attack 6")
    assert game.enc is not None
    assert len(game.enc.cards) == 2
    assert not game.heard("encounter_over")


def test_a_goal_given_up_before_is_not_reached_by_landing():
    """R-13.1, R-1.6: the fifth colony must stand at the same time as the other four."""
    game = close_to_winning("red").play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"20": 1}})
    game.lay(red="attack 30", blue="attack 6").finish()
    assert game.game.winners == []
    assert game.position.foreign_colonies(0) == 4


def test_there_is_no_end_by_exhaustion():
    """R-13.8: encounters go on without a winner, whatever the decks hold."""
    game = close_to_winning()
    for _ in range(12):
        game.play_until("invite")
        game.default()
    assert game.position.encounters >= 6
    assert game.game.open
