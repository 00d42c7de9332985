"""Which ships a seat sends if it says nothing."""

import pytest

from engine.asking.forms import Ships
from engine.flow.sending import _more_is_possible, default_ships
from engine.state.queries import Limits
from tests.engine.scenario import scenario


def sent(places, *, least=1, most=4):
    """Red lives on planets 0 to 4, and away from home wherever else."""
    position = scenario(red=("",), blue=("",), green=("",)).start
    return default_ships(position, 0, Ships(places, least, 4), most=most)


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


def launched(ships):
    game = scenario(red=("", "attack 8"), blue=("",), green=("",))
    game.play_until("launch").red.answers({"side": "planet 5", "ships": ships})
    return game.play_until("invite")


@pytest.mark.parametrize(("ships", "given_up"), [({"0": 3}, []), ({"0": 4}, [0])])
def test_a_colony_is_given_up_with_its_last_ship_only(ships, given_up):
    """R-7.3."""
    assert [f.planet for f in launched(ships).heard("colony_given_up")] == given_up


def test_what_could_come_from_the_warp_beforehand_is_no_reason_to_ask_again():
    ships, before = Ships({"0": 4, "warp": 1}, 1, 4), Limits(from_warp=1)
    assert not _more_is_possible(ships, before)
    assert _more_is_possible(ships, Limits())
    assert not _more_is_possible(Ships({"0": 4}, 1, 4), Limits())
