"""Omega Missile: a planet leaves the game."""

import pytest

from engine import register_own_aliens
from engine.aliens import Alien
from engine.sheets.abilities import rule
from engine.sheets.techs import tech_deck
from engine.state.encounter import PlannedEncounter
from engine.state.queries import WIN_CONDITION
from engine.state.serial import dump, load
from tests.engine.scenario import scenario

USE = "omega_missile.launch"


def ready(owner="blue", *, red=("", "attack 8"), green=("",), scrambler=0, before=None, **more):
    game = scenario(red=red, blue=("", "attack 6"), green=green)
    game.with_tech(owner, "omega_missile", **more)
    if scrambler:
        game.with_tech("green", "tech_scrambler", ships=scrambler, faceup=False)
    if before:
        before(game)
    return game


def hit(planet, owner="blue", **more):
    game = ready(owner, **more).play_until("encounter_starts", of=owner)
    game.seat(owner).uses(USE)
    game.play_until("omega_missile.planet", of=owner)
    game.seat(owner).answers(f"planet {planet}")
    return game


def visited(game):
    """Red and blue have colonies on green's first planet."""
    game.red.has_colony(10, 1)
    game.blue.has_colony(10, 2)


def test_used_the_planet_leaves_the_game_and_its_ships_go_to_the_warp():
    """R-18.10."""
    game = hit(0)
    assert (game.planets[0], game.red.warp) == ({}, 4)
    assert game.position.home_planets(0) == [1, 2, 3, 4]
    assert [f.planet for f in game.heard("planet_destroyed")] == [0]
    assert game.position.tech_discards == ["omega_missile"]


def test_all_ships_there_are_one_loss_and_every_colony_is_given_up():
    """R-18.11."""
    game = hit(10, before=visited)
    assert game.ships_lost == [(0, 1), (1, 2), (2, 4)]
    assert sorted((f.seat, f.planet) for f in game.heard("colony_given_up")) == [(0, 10), (1, 10), (2, 10)]
    assert [game.position.foreign_colonies(seat) for seat in range(3)] == [0, 0, 0]


def test_it_may_hit_its_owners_own_planet():
    game = hit(5)
    assert (game.blue.warp, game.position.home_colonies(1)) == (4, 4)


def test_an_empty_planet_may_be_hit():
    game = hit(0, before=lambda game: game.red.loses_home_colonies(5))
    assert game.position.destroyed == [0]
    assert game.ships_lost == []


def test_a_power_may_be_lost_by_it_for_good():
    """R-14.3: three home colonies are needed, however many planets are left."""

    def three_left(game):
        game.red.loses_home_colonies(2)

    game = hit(0, red=("mirror", "attack 8"), before=three_left)
    assert [f.seat for f in game.heard("power_lost")] == [0]


def test_saved_ships_never_come_back_to_that_planet():
    """R-18.12: a Zombie's ships return to its other colonies."""
    game = hit(0, red=("zombie", "attack 8")).play_until("launch")
    assert game.red.ships == 20
    assert game.planets[0] == {}


def test_what_is_built_beside_it_is_discarded():
    """OURS-tech-26."""

    def citadel(game):
        game.green.power.built = {0: [game.start.deck.pop()]}

    game = hit(0, green=("citadel",), before=citadel).play_until("launch")
    assert game.green.power.built == {}
    assert game.discards == ["attack 1"]


def test_nobody_can_aim_at_it():
    game = hit(5, owner="green").play_until("launch", of="red")
    assert list(game.red.ask.form.targets) == ["planet 6", "planet 7", "planet 8", "planet 9"]


def test_declined_it_stays():
    game = ready().play_until("encounter_starts", of="blue")
    game.blue.passes()
    game.play_until("launch")
    assert game.position.destroyed == []
    assert [tech.tech for tech in game.position.seats[1].techs] == ["omega_missile"]


def test_with_too_few_ships_it_is_not_completed():
    game = ready(faceup=False, ships=7).play_until("tech_action", of="blue")
    assert not any(option.startswith("complete") for option in game.blue.options)


def test_scrambled_the_planet_stays():
    game = hit(0, scrambler=8).play_until("tech_used", of="green")
    game.green.uses("scramble")
    game.play_until("launch")
    assert (game.planets[0], game.position.destroyed) == ({0: 4}, [])
    assert not game.position.seats[1].techs


def test_seven_ships_do_not_scramble_it():
    game = hit(0, scrambler=7).play_until("launch")
    assert game.position.destroyed == [0]


def test_its_owner_needs_no_colony():
    game = hit(0, before=lambda game: game.blue.loses_home_colonies(5))
    assert game.position.destroyed == [0]


def test_with_four_planets_it_is_not_in_the_deck():
    """R-23.2."""
    assert "omega_missile" in tech_deck(four_planets=False)
    assert "omega_missile" not in tech_deck(four_planets=True)


def test_a_game_without_the_planet_can_be_kept():
    kept = load(dump(hit(0).play_until("launch").position))
    assert kept.home_planets(0) == [1, 2, 3, 4]


def test_advice_hits_a_colony_of_whoever_is_ahead():
    def two_abroad(game):
        game.red.has_colony(10, 1)
        game.red.has_colony(5, 1)

    game = ready(before=two_abroad).play_until("encounter_starts", of="blue")
    assert game.blue.pays(USE) > 0
    game.blue.uses(USE)
    assert game.blue.ask.default == "planet 10", "where it costs no colony of its own"
    assert ready().play_until("encounter_starts", of="blue").blue.pays(USE) == 0


# A home system without planets


def without_planets(*names):
    """All their ships are in the warp."""

    def destroy(game):
        for name in names:
            game.seat(name).loses_home_colonies(5)
            for planet in list(game.start.home_planets(game.names.index(name))):
                game.start.destroy_planet(planet)

    return destroy


def test_a_card_for_a_seat_without_planets_is_not_followed():
    """OURS-tech-27."""
    game = ready(before=without_planets("blue")).play_until("launch")
    assert [f.seat for f in game.heard("nothing_to_attack")] == [1] * len(game.heard("nothing_to_attack"))
    assert game.heard("nothing_to_attack")
    assert game.enc.defense == 2


@pytest.mark.parametrize("pace", ["one_by_one", "standard"])
def test_a_wild_card_names_nobody_without_planets(pace):
    """OURS-tech-27: with one other left there is nothing to choose."""
    game = ready(before=without_planets("blue")).draws("wild").effective_switches(pace=pace)
    game.play_until("launch")
    assert {game.position.owner(t.planet) for t in game.red.ask.form.targets.values()} == {2}


def test_their_colonies_in_the_offenses_system_can_be_driven_out():
    """R-8.1."""

    def visiting(game):
        game.blue.has_colony(0, 1)
        without_planets("blue")(game)

    game = ready(before=visiting).draws("seat 0").play_until("own_colour", of="red")
    game.red.answers("attack")
    game.play_until("launch", of="red")
    assert list(game.red.ask.form.targets) == ["planet 0 seat 1"]


def test_whoever_has_no_home_planet_refuses_their_own_colour():
    """R-6.4."""

    def one_colony_abroad(game):
        game.red.has_colony(10, 1)
        without_planets("red")(game)

    game = ready(before=one_colony_abroad).draws("seat 0", "seat 1").play_until("launch", "own_colour")
    assert game.asked() == {"red": "launch"}
    assert game.enc.defense == 1


class Humble(Alien):
    """An alien that never wins by colonies."""

    name, title = "humble", "Humble"
    text, use, wild, super = "does not win by colonies", "", "nothing", "nothing"

    @rule(WIN_CONDITION)
    def wins_by_nothing(self, winners: list[int]) -> list[int]:
        return [seat for seat in winners if seat != self.seat]


@pytest.fixture
def humble():
    register_own_aliens([Humble])
    yield
    register_own_aliens([])


def test_with_no_planet_left_to_attack_the_turn_ends(humble):
    """OURS-tech-27: no built-in sheet keeps its player from winning then (OURS-tech-28), an own one may."""
    game = ready(red=("humble", "attack 8"), green=("", "attack 4"), before=without_planets("blue", "green"))
    game.start.rules["box"] = [*game.start.rules["box"], "humble"]
    game.draws("seat 1").play_until("launch", "aim")
    assert [(f.seat, f.why) for f in game.heard("turn_ended")][:1] == [(0, "no planet")]


def test_an_inserted_encounter_against_whoever_has_no_planet_ends_alone():
    """R-3.9, OURS-tech-27."""
    game = ready(before=without_planets("blue"))
    game.start.plans = [PlannedEncounter(2, 1)]
    game.play_until("launch")
    assert game.heard("encounter_over")[0].result == "no result"
    assert "no planet" not in {f.why for f in game.heard("turn_ended")}
