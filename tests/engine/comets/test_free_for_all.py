"""Free-for-All: everybody takes part."""

import pytest

from engine import NotAllowed
from tests.engine.specials import at_pace, drawing

COMET = "free_for_all"
PACES = pytest.mark.parametrize("pace", ["one_by_one", "standard"])


def launched(*destiny, pace="one_by_one", ships=1, change=None):
    game = at_pace(drawing(*(destiny or (COMET, "seat 1"))), pace)
    if change is not None:
        change(game.start)
    return game.attack_until_alliances(ships=ships)


@PACES
def test_both_sides_invite_everybody_and_are_not_asked(pace):
    """Comet 13: a general invitation."""
    game = launched(pace=pace).play_until("join")
    assert game.red.is_asked("invite") is game.blue.is_asked("invite") is False
    game.play_until("encounter_card")
    invited = [(fact.seat, fact.side, fact.seats) for fact in game.heard("allies_invited")]
    assert invited == [(0, "offense", (2, 3)), (1, "defense", (2, 3))]


@PACES
def test_nobody_may_decline(pace):
    """Comet 13: one to four ships, for either side."""
    game = launched(pace=pace).play_until("join", of="green")
    form = game.green.ask.form
    assert (set(form.targets), form.least, form.most) == ({"offense", "defense"}, 1, 4)
    with pytest.raises(NotAllowed):
        game.green.answers({"side": ""})


@PACES
@pytest.mark.parametrize(("ships", "side"), [(1, "offense"), (4, "offense")])
def test_by_default_one_ship_goes_to_the_smaller_side(pace, ships, side):
    """MD-54: the first of equals."""
    game = launched(pace=pace, ships=ships).play_until("join", of="green")
    default = game.green.ask.default
    assert default["side"] == side
    assert sum(default["ships"].values()) == 1


def test_that_may_be_the_defense():
    """MD-54."""

    def weak(position):
        position.planets[5], position.planets[6] = {1: 1}, {1: 7}

    game = launched(ships=3, change=weak).play_until("join", of="green")
    assert game.green.ask.default["side"] == "defense"


def test_all_of_them_are_allies_then():
    """Comet 13."""
    game = launched().play_until("encounter_card")
    assert set(game.enc.allies) == {2, 3}


def test_who_has_no_ships_on_colonies_stays_out():
    """R-9.6: without ships nobody can be an ally."""

    def shipless(position):
        position.planets[10:15] = [{} for _ in range(5)]
        position.seats[2].warp, position.seats[2].powerless = 20, True

    game = launched(change=shipless).play_until("encounter_card")
    assert set(game.enc.allies) == {3}


@PACES
def test_without_the_comet_everybody_may_decline(pace):
    game = launched("seat 1", pace=pace)
    game.play_until("invite", "encounter_card")
    assert game.red.is_asked("invite") or game.blue.is_asked("invite")


@PACES
def test_the_opponent_of_a_wild_is_not_its_own_ally(pace):
    """Comet 13, M-15.3: at paces that ask together the opponent is open when the offense would invite."""
    game = at_pace(drawing(COMET, "wild"), pace)
    if pace == "one_by_one":
        game.play_until("wild_destiny").red.answers("seat 2")
    game.play_until("launch").red.answers({"side": "planet 10", "ships": {"0": 1}})
    game.play_until("join")
    assert game.enc.invited["offense"] == [1, 3]
