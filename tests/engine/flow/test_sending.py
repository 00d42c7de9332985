"""Which ships a seat sends if it says nothing."""

import pytest

from engine.flow.sending import usual
from engine.forms import Ships
from tests.engine.scenario import scenario


def sent(places, *, least=1, most=4):
    """Red lives on planets 0 to 4, and away from home wherever else."""
    position = scenario(red=("",), blue=("",), green=("",)).start
    return usual(position, 0, Ships(places, least, 4), most=most)


@pytest.mark.parametrize(
    ("places", "most", "expected"),
    [
        ({"0": 5, "1": 4}, 4, {"0": 3, "1": 1}),
        ({"0": 5, "1": 1}, 4, {"0": 4}),
        ({"0": 2, "1": 1}, 4, {"0": 1}),
        ({"0": 5, "1": 4}, 1, {"0": 1}),
        ({"0": 5, "warp": 4}, 4, {"0": 4}),
    ],
)
def test_from_the_largest_colonies_and_never_the_last_ship_of_one(places, most, expected):
    assert sent(places, most=most) == expected


@pytest.mark.parametrize(
    ("places", "least", "expected"),
    [
        ({"0": 1, "12": 1}, 1, {"12": 1}),
        ({"12": 1, "13": 1, "0": 2}, 2, {"0": 1, "12": 1}),
        ({"0": 1, "12": 3}, 3, {"12": 3}),
        ({"0": 1, "1": 1, "12": 2}, 3, {"0": 1, "12": 2}),
        ({"0": 1}, 4, {"0": 1}),
    ],
)
def test_if_colonies_must_go_home_goes_last(places, least, expected):
    assert sent(places, least=least) == expected
