"""The own colour: driving visitors out, and re-settling (R-8)."""

import pytest

from engine import NotAllowed
from tests.engine.scenario import scenario


def at_home(*red, blue=("attack 6",), green=("attack 6",), draws=("seat 0",)):
    game = scenario(red=("", *(red or ("attack 30", "attack 8"))), blue=("", *blue), green=("", *green))
    return game.draws(*draws)


def drives_out(game, *, planet=0, seat=1, ships=2, allies=None):
    game.play_until("own_colour")
    game.red.answers("attack")
    game.play_until("launch")
    targets = game.red.ask.form.targets
    game.red.answers({"side": f"planet {planet} seat {seat}", "ships": {"2": ships}})
    game.number = game.position.encounters
    game._invite({name: (side, 1) for name, side in (allies or {}).items()})
    for name, side in (allies or {}).items():
        game.play_until("join", of=name)
        game.seat(name).answers({"side": side, "ships": {str(5 * game.names.index(name) + 4): 1}})
    return targets


def test_the_owner_of_the_visiting_colony_is_the_defense():
    """R-8.1: each visitor is a target of its own, the own colonies are none."""
    game = at_home()
    game.blue.has_colony(0, 2)
    game.green.has_colony(0)
    game.green.has_colony(3)
    sides = drives_out(game, planet=0, seat=2)
    assert set(sides) == {"planet 0 seat 1", "planet 0 seat 2", "planet 3 seat 2"}
    assert (game.enc.offense, game.enc.defense, game.enc.planet) == (0, 2, 0)
    assert game.enc.order == [0, 2, 1]


def test_only_the_attacked_colony_defends():
    """R-8.1, R-8.4, R-1.11: neither the other visitor nor the own ships there count."""
    game = at_home("attack 8")
    game.blue.has_colony(0, 2)
    game.green.has_colony(0, 3)
    drives_out(game, seat=1)
    game.lay(red="attack 8", blue="attack 6")
    (totals,) = game.heard("totals_final")
    assert (totals.offense, totals.defense) == (10, 8)


def test_won_the_visitor_is_in_the_warp_and_all_ships_land():
    """R-8.2: the own ships reinforce, an offensive ally gets a foreign colony, bystanders stay."""
    game = scenario(
        red=("", "attack 30"), blue=("", "attack 6"), green=("", "attack 6"), yellow=("", "attack 6")
    ).draws("seat 0")
    game.blue.has_colony(0, 2)
    game.green.has_colony(0)
    drives_out(game, allies={"yellow": "offense"})
    game.lay(red="attack 30", blue="attack 6")
    assert game.planets[0] == {0: 6, 2: 1, 3: 1}
    assert game.blue.warp == 2
    assert game.position.foreign_colonies(3) == 1


def test_won_on_a_planet_without_own_ships_the_home_colony_is_back():
    """R-8.2, R-14.5."""
    game = at_home()
    game.start.planets[0] = {1: 2}
    game.start.planets[1] = {0: 8}
    drives_out(game)
    game.lay(red="attack 30", blue="attack 6")
    assert game.planets[0] == {0: 2}
    assert game.position.home_colonies(0) == 5


def test_lost_the_visitor_stays():
    """R-8.3, R-8.4: the gate is lost, the own colony on the planet is not touched."""
    game = at_home("attack 1")
    game.blue.has_colony(0, 2)
    drives_out(game)
    game.lay(red="attack 1", blue="attack 6")
    assert game.planets[0] == {0: 4, 1: 2}
    assert game.red.warp == 2


def test_compensation_and_rewards_work_at_home_too():
    """R-8.3: the offense negotiated and lost."""
    game = at_home("negotiate", blue=("attack 6", "quash", "plague"))
    game.blue.has_colony(0, 2)
    game.green.has_in_warp(1)
    drives_out(game, allies={"green": "defense"})
    game.lay(red="negotiate", blue="attack 6").play_until("rewards")
    assert game.green.is_asked("rewards")
    assert game.red.hand == ["plague", "quash"]


def test_a_deal_at_home():
    """R-8.3: bargaining as anywhere."""
    game = at_home("negotiate", blue=("negotiate",))
    game.blue.has_colony(0, 2)
    drives_out(game)
    game.lay(red="negotiate", blue="negotiate").play_until("deal")
    assert game.asked() == {"red": "deal", "blue": "deal"}


def resettles(game, ships, planet=4):
    game.play_until("own_colour")
    game.red.answers("resettle")
    game.red.answers({"side": f"planet {planet}", "ships": ships})
    return game


def with_an_empty_planet(**hands):
    game = at_home(**hands)
    game.start.planets[4] = {}
    game.start.planets[3][0] = 8
    return game


def test_an_empty_home_planet_is_resettled_without_alliance_or_cards():
    """R-8.5, R-8.7: at once, and the encounter is over."""
    game = resettles(with_an_empty_planet(), {"0": 1, "3": 1})
    assert game.planets[4] == {0: 2}
    assert not game.heard("allies_invited")
    assert not game.heard("card_laid")
    assert [fact.result for fact in game.heard("encounter_over")] == ["resettled"]


def test_resettling_is_a_success():
    """R-3.4, R-8.5: a second encounter may follow."""
    game = resettles(with_an_empty_planet(), {"0": 1})
    assert game.red.is_asked("another_encounter")
    assert "yes" in game.red.options


@pytest.mark.parametrize("ships", [{}, {"3": 5}, {"5": 1}])
def test_one_to_four_own_ships_resettle(ships):
    """R-8.5."""
    game = with_an_empty_planet().play_until("own_colour")
    game.red.answers("resettle")
    with pytest.raises(NotAllowed):
        game.red.answers({"side": "planet 4", "ships": ships})
    assert game.red.is_asked("resettle")


def test_the_ship_on_the_gate_resettles():
    """R-5.4, R-8.5: a player without any colony begins again."""
    game = at_home()
    game.start.planets[:5] = [{}, {}, {}, {}, {}]
    game.start.seats[0].warp, game.start.seats[0].powerless = 20, True
    game.play_until("own_colour")
    game.red.answers("resettle")
    game.red.answers({"side": "planet 2", "ships": {}})
    assert game.planets[2] == {0: 1}
    assert game.red.warp == 19


def test_the_ship_on_the_gate_is_one_of_the_four():
    """R-5.4, R-8.5."""
    game = with_an_empty_planet().play_until("own_colour")
    game.position.take_ships(0, {"3": 1})
    game.enc.gate[0] = 1
    game.red.answers("resettle")
    assert (game.red.ask.form.least, game.red.ask.form.most) == (0, 3)
    game.red.answers({"side": "planet 4", "ships": {"3": 3}})
    assert game.planets[4] == {0: 4}


def test_resettling_may_give_another_colony_up():
    """R-8.5, R-18.1."""
    game = with_an_empty_planet()
    game.red.has_colony(12)
    resettles(game, {"12": 1})
    assert 0 not in game.planets[12]
    assert [fact.planet for fact in game.heard("colony_given_up")] == [12]


def test_a_planet_occupied_by_others_alone_cannot_be_resettled():
    """R-8.6: they must be driven out."""
    game = with_an_empty_planet()
    game.start.planets[4] = {1: 1}
    game.play_until("own_colour")
    assert game.red.options == ["redraw", "attack"]


def test_after_resettling_the_end_of_resolution_follows():
    """R-8.7: nothing of the phases between is reached."""
    game = resettles(with_an_empty_planet(), {"0": 1})
    told = [fact.id for fact in game.facts]
    assert told[told.index("destiny_turned") + 1 :] == ["ships_landed", "colony_founded", "encounter_over"]


def test_by_default_the_smallest_visitor_is_attacked():
    """D-20: then the lowest planet, then the first from the offense's left."""
    game = at_home()
    game.blue.has_colony(0, 2)
    game.green.has_colony(3)
    game.blue.has_colony(4)
    game.play_until("own_colour")
    game.red.answers("attack")
    assert game.red.ask.default["side"] == "planet 3 seat 2"


def test_by_default_one_ship_resettles():
    """D-24: from the largest colony."""
    game = with_an_empty_planet().play_until("own_colour")
    game.red.answers("resettle")
    assert game.red.ask.default == {"side": "planet 4", "ships": {"3": 1}}


@pytest.mark.parametrize(("counts", "tokens"), [(True, 1), (False, 0)])
def test_resettling_counts_as_a_win_unless_the_table_says_otherwise(counts, tokens):
    """R-8.8: Warrior can tell the difference; the switch resettle.counts_as_win."""
    game = scenario(red=("warrior", "attack 8"), blue=("", "attack 6"), green=("",)).draws("seat 0")
    game.under("ffg2008", resettle__counts_as_win=counts)
    game.start.planets[4] = {}
    game.start.planets[3][0] = 8
    resettles(game, {"0": 1}).finish()
    assert game.red.power.tokens == tokens
