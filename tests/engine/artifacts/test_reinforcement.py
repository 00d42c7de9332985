"""Reinforcements are no artifacts, but cards that are played like them (R-11.8 to R-11.10, R-21.1)."""

import pytest

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
