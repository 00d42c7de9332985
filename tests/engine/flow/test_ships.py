"""Ships, colonies and where ships may go (R-1, R-18)."""

import pytest

from engine import NotAllowed
from tests.engine.scenario import scenario


def three(*red, blue=("attack 6",), green=()):
    return scenario(red=("", *(red or ("attack 30",))), blue=("", *blue), green=("", *green))


def everywhere(position, seat):
    """All ships of a seat, zone by zone."""
    places = [*position.planets, *(loss.ships for loss in position.losses)]
    if position.encounter:
        places += [position.encounter.gate, position.encounter.orbit]
    return sum(place.get(seat, 0) for place in places) + position.seats[seat].warp


def test_a_system_is_the_five_planets_of_a_seat():
    """R-1.1."""
    position = three().position
    assert [list(position.home_planets(seat)) for seat in range(3)] == [
        list(range(5)),
        list(range(5, 10)),
        list(range(10, 15)),
    ]
    assert [position.owner(planet) for planet in (0, 4, 5, 14)] == [0, 0, 1, 2]


def test_a_colony_counts_one_whatever_its_size():
    """R-1.2, R-1.6."""
    game = three()
    game.red.has_colony(5, 3)
    game.red.has_colony(6, 1)
    assert game.position.foreign_colonies(0) == 2


def test_several_players_may_live_on_one_planet_with_a_colony_each():
    """R-1.3."""
    game = three()
    game.red.has_colony(10)
    game.red.has_colony(10, 2)
    game.blue.has_colony(10)
    assert game.position.planets[10] == {2: 4, 0: 3, 1: 1}
    assert [game.position.foreign_colonies(seat) for seat in range(3)] == [1, 1, 0]


def test_a_colony_on_an_own_home_planet_is_a_home_colony():
    """R-1.4: and no score."""
    game = three()
    game.red.has_colony(5)
    seats = game.view(None)["seats"]
    assert [(seat["home"], seat["colonies"]) for seat in seats] == [(5, 1), (5, 0), (5, 0)]


def test_a_colony_may_grow_without_limit():
    """R-1.5: all returning ships on one planet."""
    game = three("negotiate", blue=("negotiate",))
    game.attack(ships=4).lay(red="negotiate", blue="negotiate").play_until("deal")
    game.red.answers({"do": "break off"})
    game.red.answers({"4": 3})
    game.blue.answers({"5": 3})
    game.red.answers({"0": 4})
    assert game.planets[0][0] == 7


def test_the_score_falls_with_a_lost_colony():
    """R-1.6: and is the same wherever the colonies are."""
    game = three("attack 30", blue=("attack 6",)).draws("seat 0")
    game.blue.has_colony(0)
    game.blue.has_colony(10)
    game.play_until("own_colour")
    assert game.view(None)["seats"][1]["colonies"] == 2
    game.red.answers("attack")
    game.red.answers({"side": "planet 0 seat 1", "ships": {"1": 3}})
    game.lay(red="attack 30", blue="attack 6")
    assert game.view(None)["seats"][1]["colonies"] == 1


def test_the_opponent_is_the_other_main_player():
    """R-1.8: an ally neither pays nor collects compensation."""
    game = three("negotiate", blue=("attack 20", "plague"), green=("quash", "quash"))
    game.attack(ships=2, allies={"green": ("defense", 1)}).lay(red="negotiate", blue="attack 20").finish()
    (fact,) = game.heard("compensation_collected")
    assert (fact.seat, fact.payer) == (0, 1)
    assert game.red.hand == ["plague"]


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_a_ship_is_in_one_zone_and_on_gate_or_strip_it_forms_no_colony(side):
    """R-1.9, R-1.10: nothing is lost or made on the way."""
    game = three("attack 6", blue=("attack 6", "reinforcement 2"))
    game.green.has_colony(0)
    game.attack(ships=4, allies={"green": (side, 2)})
    assert game.position.foreign_colonies(2) == 1
    assert [everywhere(game.position, seat) for seat in range(3)] == [20, 20, 20]
    game.lay(red="attack 6", blue="attack 6").finish()
    assert [everywhere(game.position, seat) for seat in range(3)] == [20, 20, 20]


def test_the_last_ship_gone_the_colony_is_gone():
    """R-18.1: also by a loss."""
    game = three(green=["plague"]).play_until("encounter_starts", of="green")
    game.start.planets[5] = {1: 3}
    game.green.plays("plague.infect:seat 1")
    game.blue.answers({"5": 3})
    assert 1 not in game.planets[5]
    assert game.position.home_colonies(1) == 4
    assert [(fact.seat, fact.planet) for fact in game.heard("colony_given_up")] == [(1, 5)]


def returning():
    """Green's two ships, of its second planet, come back from a won defense."""
    game = three("attack 1", blue=("attack 20",))
    game.green.has_colony(0)
    return game.attack(ships=1, allies={"green": ("defense", 2)}).lay(red="attack 1", blue="attack 20")


def test_ships_return_to_own_colonies_only():
    """R-18.2: not to planets of others, nor to the target."""
    game = returning().play_until("place_ships", of="green")
    for wrong in ({"5": 2}, {"1": 2}, {"10": 1}, {"10": 3}, {"warp": 2}):
        with pytest.raises(NotAllowed):
            game.green.answers(wrong)


def test_returning_ships_are_distributed_freely():
    """R-18.3: home and foreign, in any mixture."""
    game = returning().play_until("place_ships", of="green")
    assert set(game.green.ask.form.places) == {"0", "10", "11", "12", "13", "14"}
    game.green.answers({"0": 1, "14": 1})
    assert game.planets[0][2] == 2
    assert game.planets[14] == {2: 5}


def test_by_default_they_go_where_fewest_are():
    """PD of chapter 29: home first, lowest number on ties."""
    assert returning().play_until("place_ships", of="green").green.ask.default == {
        "0": 2
    }  # one there, three or more elsewhere


def test_ships_without_any_colony_to_go_to_are_in_the_warp():
    """R-18.4."""
    game = three("attack 1", blue=("attack 20",))
    game.start.planets[10:15] = [{2: 2}, {}, {}, {}, {}]
    game.start.seats[2].warp, game.start.seats[2].powerless = 18, True
    game.attack(ships=1, allies={"green": ("defense", 2)}).lay(red="attack 1", blue="attack 20")
    assert game.green.warp == 20
    assert [(fact.seat, fact.ships) for fact in game.heard("ships_homeless")] == [(2, 2)]


def test_ships_freed_by_an_effect_stay_in_the_warp_without_a_colony():
    """R-18.5: the gate is for the regroup ship alone (R-5.4)."""
    game = three("attack 30", "mobius_tubes")
    game.start.planets[10:15] = [{}, {}, {}, {}, {}]
    game.start.seats[2].warp, game.start.seats[2].powerless = 20, True
    game.play_until("encounter_starts")
    game.red.plays("mobius_tubes")
    assert game.green.warp == 20


def test_a_stripped_planet_is_attacked_and_defended_all_the_same():
    """R-18.6, R-18.7: nobody is eliminated, not even without any ship on a planet."""
    game = three("attack 4", blue=("attack 6",))
    game.start.planets[5:10] = [{}, {}, {}, {}, {}]
    game.start.seats[1].warp, game.start.seats[1].powerless = 20, True
    game.attack(ships=2).lay(red="attack 4", blue="attack 6")
    (totals,) = game.heard("totals_final")
    assert (totals.offense, totals.defense) == (6, 6)
    assert game.enc.offense == 1  # whose turn comes like any other
    assert game.blue.warp == 19


def test_several_owners_return_at_once_and_in_timing_order():
    """R-18.8: all are asked together; the moves are told in order."""
    names = ["red", "blue", "green", "yellow"]
    game = scenario(**dict.fromkeys(names, ("",)))
    game.red.holds("attack 1")
    game.blue.holds("attack 20")
    game.attack(ships=1, allies={"green": ("defense", 2), "yellow": ("defense", 1)})
    game.lay(red="attack 1", blue="attack 20").play_until("place_ships")
    assert game.asked() == {"green": "place_ships", "yellow": "place_ships"}
    game.yellow.answers({"15": 1})
    game.green.answers({"10": 2})
    assert [fact.seat for fact in game.heard("ships_returned")] == [2, 3]


def test_ships_of_ones_choice_come_from_anything_in_play():
    """R-18.9: the gate too."""
    game = three("negotiate", blue=("negotiate",)).attack(ships=2)
    game.lay(red="negotiate", blue="negotiate").play_until("deal")
    game.red.answers({"do": "break off"})
    assert set(game.red.ask.form.places) == {"gate", "0", "1", "2", "3", "4"}
    assert set(game.blue.ask.form.places) == {"5", "6", "7", "8", "9"}


def test_all_losses_of_one_effect_happen_at_the_same_instant():
    """R-18.11: every loser's ships are gone before the first reaction, and before anybody lands."""
    names = ["red", "blue", "green", "yellow"]
    game = scenario(**dict.fromkeys(names, ("",)))
    game.red.holds("attack 30")
    game.blue.holds("attack 6")
    game.attack(ships=1, allies={"green": ("defense", 2), "yellow": ("defense", 1)})
    game.lay(red="attack 30", blue="attack 6")
    told = [fact.id for fact in game.told() if fact.id in ("ships_lost", "ships_landed")]
    assert told == ["ships_lost"] * 3 + ["ships_landed"]


def test_a_saved_ship_cannot_go_to_a_colony_that_the_same_loss_empties():
    """R-18.11: Zombie's ships come back to its other colonies."""
    game = scenario(red=("", "attack 30"), blue=("zombie", "attack 6"), green=("",))
    game.attack(ships=1).lay(red="attack 30", blue="attack 6").play_until("place_ships", of="blue")
    assert set(game.blue.ask.form.places) == {"6", "7", "8", "9"}


def test_a_loss_goes_from_removal_over_saving_to_the_warp_and_back():
    """R-18.12: Void removes, Zombie saves, what is left arrives, Healer heals."""
    game = scenario(
        red=("zombie", "attack 1"), blue=("void", "attack 20"), green=("healer",), yellow=("vacuum",)
    )
    game.attack(ships=2, allies={"yellow": ("offense", 1)}).lay(red="attack 1", blue="attack 20").finish()
    told = [fact.to_where for fact in game.heard("ships_lost")]
    assert told[0] == "removed"
    assert game.red.seat.removed + game.yellow.seat.removed > 0
    assert game.red.warp == 0


def test_a_price_in_ships_is_paid_even_if_they_are_saved():
    """R-18.13: what it buys is had. Zombie's ships come back, the price was a loss all the same."""
    game = scenario(red=("zombie", "negotiate"), blue=("", "negotiate"), green=("",))
    game.attack(ships=2).lay(red="negotiate", blue="negotiate").play_until("deal")
    game.red.answers({"do": "break off"})
    game.red.answers({"0": 3})
    game.blue.answers({"5": 3})
    game.finish()
    assert game.red.warp == 0
    assert game.red.ships == 20
    assert game.blue.warp == 3
