"""What variants change in play: planets, flares, and turns."""

import pytest

from engine import Options, new_position, variant_switches
from tests.engine.choosing import started
from tests.engine.scenario import scenario


def of_four_planets(players=3, edition="ffg2008"):
    wished = {"edition": edition, "players": players}
    return wished | {"switches": variant_switches(["four_planets"], **wished, switches={})}


def small(game):
    """A scenario by Four Planets: each home system has four planets of four ships."""
    game.start.rules |= of_four_planets(len(game.names))["switches"]
    game.start.planets[:] = [{seat: 4} for seat in range(len(game.names)) for _ in range(4)]
    return game


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("edition", ["ffg2008", "ffg42"])
def test_four_planets_have_sixteen_ships_at_every_table(players, edition):
    """R-24.1, R-25.2, R-25.4: in both editions."""
    position = new_position(Options(**of_four_planets(players, edition)), "a seed")
    assert position.planets == [{seat: 4} for seat in range(players) for _ in range(4)]
    assert [position.ships_in_game(seat) for seat in range(players)] == [16] * players


def test_with_four_planets_every_planet_of_the_system_can_be_aimed_at():
    """R-7.1, R-24.1: four, and no fifth of somebody else."""
    game = small(scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))).play_until("launch")
    assert set(game.red.ask.form.targets) == {f"planet {planet}" for planet in range(4, 8)}


@pytest.mark.parametrize(("colonies", "wins"), [(2, False), (3, True)])
def test_with_four_planets_the_fourth_foreign_colony_wins(colonies, wins):
    """R-13.1, R-24.1."""
    game = small(scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("",)))
    for planet in range(8, 8 + colonies):
        game.start.planets[planet] = {0: 1, 2: 4}
    game.start.planets[0] = {0: 4 - colonies}
    game.attack(ships=1, planet=4).lay(red="attack 30", blue="attack 6").finish()
    assert game.game.winners == ([0] if wins else [])


@pytest.mark.parametrize(("homes", "kept"), [(3, True), (2, True), (1, False)])
def test_with_four_planets_two_home_colonies_keep_the_power(homes, kept):
    """R-14.3, R-24.1."""
    game = small(scenario(red=("mirror", "attack 8"), blue=("", "attack 20"), green=("",)))
    for planet in range(homes, 4):
        game.start.planets[planet] = {}
    game.start.seats[0].removed = 4 * (4 - homes)
    game.attack(ships=1, planet=4).lay(red="attack 8", blue="attack 20").finish()
    assert game.position.home_colonies(0) == homes
    assert game.position.seats[0].powerless is not kept


def flaring(*flares, **switches):
    red = ("", "attack 30", "attack 9", *flares)
    game = scenario(red=red, blue=("", "attack 6", "attack 7", "human flare"), green=("",))
    game.under("ffg2008", **switches)
    game.attack(ships=1).lay(red="attack 30", blue="attack 6").play_until("cards_revealed", of="red")
    return game


def test_freewheeling_any_number_of_flares_can_be_played_in_an_encounter_each_once():
    """R-21.3, R-24.5: a second and a third; what was played is not offered again."""
    game = flaring("mirror flare", "virus flare", "human flare", freewheeling=True)
    game.red.plays("human flare")
    game.play_until("cards_revealed", of="red")
    assert game.red.is_offered("mirror flare") and not game.red.is_offered("human flare")


def test_without_it_one_flare_is_all():
    """R-21.3, R-24.5: where it must not apply."""
    game = flaring("mirror flare", "human flare")
    game.red.plays("human flare")
    game.play_until("cards_revealed", of="red")
    assert not game.red.is_offered("mirror flare")


@pytest.mark.parametrize("players", [2, 4, 5])
def test_the_42nd_edition_with_flares_has_ten_at_least_with_all_that_were_dealt(players):
    """R-2.8, R-24.7, R-25.5: one sheet a seat, so the rest is random."""
    switches = variant_switches(["flares"], edition="ffg42", players=players, switches={})
    game = started(players=players, edition="ffg42", switches=switches)
    position = game.position
    cards = [*position.deck, *(card for seat in position.seats for card in seat.hand)]
    flares = {str(card) for card in cards if str(card).endswith(" flare")}
    assert {f"{seat.powers[0].alien} flare" for seat in position.seats} <= flares
    assert len(flares) == 10 and len(cards) >= 72


def test_at_single_encounter_turns_the_next_seat_begins_even_after_a_success():
    """R-3.4, R-24.6: after a success, and nobody is asked ahead either."""
    for pace in ("one_by_one", "standard"):
        game = scenario(red=("", "attack 30", "attack 8"), blue=("", "attack 6"), green=("",))
        game.effective_switches(pace=pace, single_encounter_turns=True).play_until("launch")
        assert "another_encounter" not in {ask.what for ask in game.game.open.values()}
        game.attack(ships=1).lay(red="attack 30", blue="attack 6").finish()
        assert game.heard("encounter_result")[0].result == "offense"
        assert game.heard("turn_began")[-1].seat == 1
