"""Launch: the gate is aimed and loaded (R-7)."""

import pytest

from engine import NotAllowed, ShipsTarget
from engine.flow import launch
from tests.engine.scenario import scenario


def three(*red, blue=("attack 6",)):
    return scenario(red=("", *red), blue=("", *blue), green=("", "attack 6"))


def launching(*red, **more):
    return three(*(red or ("attack 30",)), **more)


def test_any_planet_of_the_system_may_be_aimed_at():
    """R-7.1: with or without ships of the defense, with or without an own colony."""
    game = launching()
    game.start.planets[6] = {0: 1}
    game.start.planets[7] = {2: 1}
    game.start.planets[8] = {}
    game.play_until("launch")
    assert tuple(game.red.ask.form.targets) == tuple(f"planet {p}" for p in range(5, 10))


@pytest.mark.parametrize("ships", [{"0": 1}, {"0": 4}, {"0": 1, "1": 1, "2": 1, "3": 1}, {"4": 3, "1": 1}])
def test_one_to_four_ships_come_from_any_mixture_of_colonies(ships):
    """R-7.2."""
    game = launching().play_until("launch")
    game.red.answers({"side": "planet 5", "ships": ships})
    game.play_until("invite")
    assert game.enc.gate == {0: sum(ships.values())}
    assert [game.planets[p][0] for p in range(5) if 0 in game.planets[p]] == [
        left for p in range(5) if (left := 4 - ships.get(str(p), 0))
    ]


@pytest.mark.parametrize(
    "ships", [{}, {"0": 0}, {"0": 4, "1": 1}, {"5": 1}, {"0": 5}, {"gate": 1}, {"warp": 1}]
)
def test_neither_none_nor_five_nor_ships_from_elsewhere(ships):
    """R-7.2: refused, and nothing has changed."""
    game = launching()
    game.start.seats[0].warp, game.start.planets[3][0] = 1, 3
    game.play_until("launch")
    with pytest.raises(NotAllowed):
        game.red.answers({"side": "planet 5", "ships": ships})
    assert game.red.is_asked("launch")
    assert game.enc.gate == {}


def test_sending_the_last_ship_gives_a_colony_up_at_once():
    """R-7.3, R-18.1: everybody is told, and the score falls."""
    game = launching()
    game.red.has_colony(12)
    game.play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"12": 1}})
    game.play_until("invite")
    assert 0 not in game.planets[12]
    assert [(fact.seat, fact.planet) for fact in game.heard("colony_given_up")] == [(0, 12)]
    assert game.view(None)["seats"][0]["colonies"] == 0


def test_ships_may_be_launched_from_the_target_planet_itself():
    """R-7.3: an own colony there need not stay."""
    game = launching()
    game.red.has_colony(5, 2)
    game.play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"5": 2}})
    game.play_until("invite")
    assert game.planets[5] == {1: 4}
    assert game.enc.gate == {0: 2}


def test_ships_of_the_offense_on_the_target_planet_take_no_part():
    """R-1.10, R-7.1: only those on the gate count, and a win makes the colony larger (R-12.1)."""
    game = launching("attack 8")
    game.red.has_colony(5, 2)
    game.attack(ships=1, planet=5).lay(red="attack 8", blue="attack 6")
    assert (fact := game.heard("totals_final")[0]).offense == 9
    assert fact.defense == 10
    assert game.planets[5] == {1: 4, 0: 2}


def test_the_defense_is_not_asked_for_ships():
    """R-7.4: what stands on the planet when the gate is aimed defends."""
    game = launching().play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"0": 1}})
    while not game.red.is_asked("encounter_card"):
        assert not game.blue.is_asked() or game.blue.ask.what in ("invite", "encounter_card")
        game.default()
    assert game.planets[5] == {1: 4}


def test_an_empty_planet_is_defended_with_no_ships():
    """R-7.5, R-18.6: the defense plays a card and may have allies."""
    game = launching(blue=("attack 10",))
    game.start.planets[5] = {}
    game.attack(ships=2, planet=5, allies={"green": ("defense", 3)})
    game.lay(red="attack 30", blue="attack 10")
    assert game.heard("totals_final")[0].defense == 13
    assert game.planets[5] == {0: 2}


def test_an_empty_planet_can_be_held():
    """R-7.5: with the card alone."""
    game = launching("attack 1", blue=("attack 10",))
    game.start.planets[5] = {}
    game.attack(ships=2, planet=5).lay(red="attack 1", blue="attack 10")
    assert game.planets[5] == {}
    assert game.red.warp == 2


def test_fewer_than_four_ships_are_enough():
    """R-7.6: from one upward, as many as there are."""
    game = launching()
    game.start.planets[:5] = [{0: 2}, {}, {}, {}, {}]
    game.start.seats[0].warp, game.start.seats[0].powerless = 0, True
    game.start.seats[0].removed = 18
    game.play_until("launch")
    form = game.red.ask.form
    assert (form.least, form.most) == (1, 2)


def test_without_any_ship_the_turn_ends():
    """R-7.6: no encounter takes place."""
    game = launching()
    game.start.planets[:5] = [{}, {}, {}, {}, {}]
    game.start.seats[0].removed, game.start.seats[0].powerless = 20, True
    game.play_until("launch")
    assert game.enc.offense == 1
    assert [(fact.seat, fact.why) for fact in game.heard("turn_ended")] == [(0, "no ships")]


def test_by_default_the_weakest_planet_without_an_own_colony_is_attacked_with_four_spare_ships():
    """D-20, D-21: never the last ship of a colony."""
    game = launching()
    game.start.planets[7] = {1: 2}
    game.start.planets[8] = {1: 2}
    game.start.planets[6] = {1: 1, 0: 1}
    game.play_until("launch")
    assert game.red.ask.default["side"] == "planet 7"
    assert game.red.ask.default["ships"] == {"0": 1, "1": 1, "2": 1, "3": 1}


@pytest.mark.parametrize("planet", [0, 3])
def test_where_the_planet_was_named_with_the_opponent_there_is_no_other(planet):
    """Also where it is the very first planet of all."""
    game = launching().play_until("launch")
    game.enc.offense, game.enc.defense, game.enc.system, game.enc.planet = 1, 0, 0, planet
    assert launch._targets(game.position) == [ShipsTarget(planet=planet)]
    assert launch._default_target(game.position) == ShipsTarget(planet=planet)
