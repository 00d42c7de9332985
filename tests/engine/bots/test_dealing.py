"""What a bot offers and accepts."""

import pytest

from engine.state.holdings import Power
from engine.state.view import home_planets
from tests.engine.bots import answer
from tests.engine.fights import fought, offer
from tests.engine.scenario import Scenario

BREAK_OFF, ACCEPT = {"do": "break off"}, {"do": "accept"}


def dealing(*changes, **held):
    game = fought("negotiate", "negotiate", changes=changes, **held)
    return game.play_until("deal")


def test_a_colony_for_a_colony_is_offered_at_home():
    given = answer(dealing(), "red")
    assert given["terms"]["0"]["colony"] in range(5) and given["terms"]["1"]["colony"] in range(5, 10)


@pytest.mark.parametrize("planets", [4, 5])
def test_home_is_where_the_position_says(planets):
    """Twenty planets: five for each of four seats, or four for each of five."""
    seen = {"planets": [{}] * 20, "seats": [{}] * (20 // planets)}
    assert list(home_planets(seen, 1)) == list(range(planets, 2 * planets))


def test_an_even_exchange_is_accepted():
    game = dealing()
    game.red.answers(offer({"colony": 0}, {"colony": 5}))
    assert answer(game, "blue") == ACCEPT


def test_a_gift_is_not_made():
    game = dealing()
    game.red.answers(offer({}, {"colony": 5}))
    assert answer(game, "blue") != ACCEPT


def four_colonies(name):
    def change(game: Scenario) -> None:
        for planet in (10, 11, 15, 16):
            game.seat(name).has_colony(planet)

    return change


def test_the_game_is_not_given_away():
    game = dealing(four_colonies("red"))
    game.red.answers(offer({"colony": 0}, {"colony": 5}))
    assert answer(game, "blue") != ACCEPT
    game = dealing(four_colonies("red"))
    game.red.answers(offer({"colony": 0, "cards": ["random"] * 3}, {"colony": 5}))
    assert answer(game, "blue") != ACCEPT


def test_it_is_taken_whatever_it_costs():
    game = dealing(four_colonies("blue"))
    game.red.answers(offer({"colony": 0}, {"colony": 5, "cards": ["random"] * 2}))
    assert answer(game, "blue") == ACCEPT


def test_the_talk_is_broken_off_where_a_card_in_the_hand_makes_that_pay():
    game = dealing(as_("pacifist"), red=["pacifist flare"])
    assert answer(game, "red") == BREAK_OFF


def test_but_not_where_the_same_card_would_do_nothing():
    game = dealing(red=["pacifist flare"])
    assert answer(game, "red") != BREAK_OFF


def as_(alien):
    def change(game: Scenario) -> None:
        game.start.seats[0].powers = [Power(alien)]

    return change
