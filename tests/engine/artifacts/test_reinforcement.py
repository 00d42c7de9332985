"""Reinforcements are no artifacts, but cards that are played like them (R-11.8 to R-11.10, R-21.1)."""

import pytest

from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def revealed(*, red=(), blue=(), green=(), yellow=()):
    game = scenario(
        red=("", "attack 8", *red), blue=("", "attack 6", *blue), green=("", *green), yellow=("", *yellow)
    )
    return game.attack(ships=1, allies={"green": "defense"}).lay(red="attack 8", blue="attack 6")


@pytest.mark.parametrize("value", [2, 3, 5])
def test_adds_its_number(value):
    """R-21.1."""
    game = revealed(red=[f"reinforcement {value}"])
    game.red.plays(f"reinforcement {value}.reinforce:offense")
    assert game.totals() == (9 + value, 11)


def test_may_strengthen_the_other_side():
    """R-11.8."""
    game = revealed(green=["reinforcement 3"])
    game.green.plays("reinforcement 3.reinforce:offense")
    assert game.totals() == (12, 11)


def test_is_not_for_those_who_take_no_part():
    """R-11.8."""
    game = revealed(yellow=["reinforcement 3"])
    assert not game.yellow.is_offered("reinforcement")


def test_is_discarded():
    game = revealed(red=["reinforcement 3"])
    game.red.plays("reinforcement 3.reinforce:offense")
    assert game.discards == ["reinforcement 3"]


def test_may_be_kept():
    game = revealed(red=["reinforcement 3"])
    assert game.totals() == (9, 11)
    assert game.red.hand == ["reinforcement 3"]


def when_it_helps(held, *, alien="", red="attack 8", blue="attack 6", ships=1):
    """Red attacks blue, whose alien this is, and reinforces when it helps."""
    game = scenario(red=("", red, held), blue=(alien, blue), green=("",))
    has_orders(game.start.seats[0], {f"{held}.reinforce": "helps"})
    game.attack(ships=ships)
    if alien == "loser":
        game.play_until("before_cards_chosen", of="blue").blue.uses("upset")
    return game.lay(red=red, blue=blue).finish()


def sides(game):
    return [fact.choice for fact in game.heard("card_announced")]


def test_when_it_helps_it_turns_a_defeat_by_points():
    """9 against 10."""
    assert sides(when_it_helps("reinforcement 2")) == ["offense"]


def test_when_it_helps_it_is_kept_where_the_smaller_total_wins_and_that_is_the_own():
    """Anti-Matter: 8 + 1 against 15 - 4, and 9 wins."""
    game = when_it_helps("reinforcement 5", alien="anti_matter", blue="attack 15")
    assert (sides(game), game.result) == ([], "offense")


def test_when_it_helps_it_goes_to_the_other_side_where_that_turns_the_defeat():
    """Anti-Matter: 8 + 1 against 12 - 4, and 9 loses."""
    game = when_it_helps("reinforcement 2", alien="anti_matter", blue="attack 12")
    assert (sides(game), game.result) == (["defense"], "offense")


def test_when_it_helps_it_is_kept_where_the_loser_of_the_totals_wins():
    """9 against 10 is a win against a Loser who has declared an upset."""
    game = when_it_helps("reinforcement 2", alien="loser")
    assert (sides(game), game.result) == ([], "offense")


def test_when_it_helps_it_is_kept_where_there_are_no_totals():
    game = when_it_helps("reinforcement 5", red="negotiate")
    assert (sides(game), game.result) == ([], "defense")
