"""Regroup: what happens at the encounter's start, and the ship out of the warp (R-5)."""

import pytest

from engine import MOMENT, PRIVATE, SEAT
from engine.flow.sending import ships_form
from engine.state.encounter import PlannedEncounter
from tests.engine.player import has_orders, has_stops
from tests.engine.scenario import scenario


def with_ships_in_the_warp(*red, ships=2):
    game = scenario(red=("", "attack 30", "attack 8", *red), blue=("", "attack 6", "attack 6"), green=("",))
    game.start.seats[0].warp = ships
    game.start.planets[0][0] -= ships
    return game


def test_one_ship_comes_out_of_the_warp_to_a_colony_of_choice():
    """R-5.2: home or foreign; it may not be declined."""
    game = with_ships_in_the_warp()
    game.red.has_colony(12)
    game.play_until("regroup_ship")
    assert set(game.red.options) == {f"planet {p}" for p in (0, 1, 2, 3, 4, 12)}
    game.red.answers("planet 12")
    assert game.red.warp == 1
    assert game.planets[12] == {2: 4, 0: 2}


def test_with_one_colony_there_is_nothing_to_ask():
    """R-5.2: it goes there."""
    game = with_ships_in_the_warp(ships=0)
    game.start.planets[:5] = [{0: 4}, {}, {}, {}, {}]
    game.start.seats[0].warp, game.start.seats[0].powerless = 16, True
    game.play_until("launch")
    assert (game.red.warp, game.planets[0][0]) == (15, 5)


def test_without_ships_in_the_warp_nothing_happens():
    """R-5.3."""
    game = with_ships_in_the_warp(ships=0).play_until("launch")
    assert not game.heard("ships_returned")


def test_only_the_offense_retrieves_a_ship():
    """R-5.2: nobody else's ships move."""
    game = with_ships_in_the_warp()
    game.blue.has_in_warp(2)
    game.play_until("launch")
    assert (game.red.warp, game.blue.warp) == (1, 2)


def without_colonies():
    game = with_ships_in_the_warp(ships=0)
    game.start.planets[:5] = [{}, {}, {}, {}, {}]
    game.start.seats[0].warp, game.start.seats[0].powerless = 20, True
    return game


def test_without_a_colony_the_ship_goes_to_the_gate():
    """R-5.4, R-18.7: it is launched as it is, and counts among the four."""
    game = without_colonies().play_until("aim")
    assert game.enc.gate == {0: 1}
    assert game.red.warp == 19
    game.red.answers("planet 5")
    game.play_until("invite")
    assert game.enc.gate == {0: 1}


def test_the_ship_on_the_gate_may_win_a_colony():
    """R-5.4, R-18.7: nobody is eliminated."""
    game = without_colonies().play_until("aim")
    game.red.answers("planet 5")
    game.lay(red="attack 30", blue="attack 6")
    assert game.planets[5] == {0: 1}


def test_the_ship_on_the_gate_counts_among_the_four():
    """R-5.4: three more may follow it, and none must."""
    game = with_ships_in_the_warp()
    game.play_until("launch")
    game.enc.gate[0] = 1
    game.position.planets[1][0] -= 1
    ships = ships_form(game.position, 0, "offense")
    assert (ships.least, ships.most) == (0, 3)


def test_a_ship_is_retrieved_in_both_encounters_of_a_turn():
    """R-5.5."""
    game = with_ships_in_the_warp().attack(ships=1).lay(red="attack 30", blue="attack 6")
    game.play_until("another_encounter")
    game.red.answers("yes")
    game.play_until("launch")
    assert game.red.warp == 0


def test_effects_at_the_start_come_before_the_ship():
    """R-5.1: Mobius Tubes empty the warp, so nothing is left to retrieve."""
    game = with_ships_in_the_warp("mobius_tubes").play_until("regroup_ship", "encounter_starts")
    game.red.plays("mobius_tubes")
    game.play_until("launch")
    assert game.red.warp == 0
    assert [fact.why for fact in game.heard("ships_returned")] == ["retrieved"]


def test_the_ship_is_asked_for_again_if_something_was_played_and_the_answer_is_offered():
    """R-5.1: Plague has changed the colonies."""
    game = scenario(red=("", "attack 8"), blue=("", "plague"), green=("",))
    game.red.has_in_warp(1)
    game.play_until("regroup_ship", of="red")
    game.red.answers("planet 4")
    game.blue.plays("plague.infect:seat 0")
    game.red.answers({"4": 3})
    game.play_until("regroup_ship", of="red")
    assert (game.red.ask.default, game.red.ask.about) == ("planet 4", {"said_planet": 4, "kept": True})
    game.red.answers("planet 2").scenario.play_until("launch")
    assert game.planets[2] == {0: 5}


def test_an_answer_that_is_legal_no_longer_is_not_offered_again():
    game = scenario(red=("", "attack 8"), blue=("", "plague"), green=("",))
    game.start.seats[0].warp, game.start.planets[4][0] = 1, 3
    game.play_until("regroup_ship", of="red").red.answers("planet 4")
    game.blue.plays("plague.infect:seat 0")
    game.red.answers({"4": 3})
    game.play_until("regroup_ship", of="red")
    assert game.red.ask.about == {"said_planet": 4, "kept": False}
    assert game.red.ask.default in game.red.options


def test_naming_the_planet_leaves_what_could_be_played():
    """Two questions side by side: neither is lost by answering the other."""
    game = with_ships_in_the_warp("mobius_tubes").play_until("regroup_ship", of="red")
    game.red.answers("planet 2")
    assert not game.red.is_asked("regroup_ship")
    game.red.plays("mobius_tubes")
    game.play_until("launch")
    assert game.red.warp == 0
    assert [fact.why for fact in game.heard("ships_returned")] == ["retrieved"]


def test_whoever_plays_something_need_not_name_a_planet_first():
    game = with_ships_in_the_warp("mobius_tubes").play_until("regroup_ship", of="red")
    game.red.plays("mobius_tubes")
    assert game.red.is_asked("place_ships")


def test_both_are_carried_out_when_nothing_is_played():
    game = with_ships_in_the_warp("mobius_tubes").play_until("regroup_ship", of="red")
    game.red.passes().answers("planet 2")
    assert game.planets[2] == {0: 5}
    assert game.red.warp == 1


def test_who_could_play_nothing_is_asked_for_the_planet_alone():
    game = with_ships_in_the_warp("quash").play_until("regroup_ship", of="red")
    assert [ask.what for ask in game.red.asks] == ["regroup_ship"]


def test_that_something_could_be_played_is_known_to_nobody_else():
    """R-26.2: the second question is private, the first one is everybody's."""
    asked = []
    for card in ("mobius_tubes", "quash"):
        game = with_ships_in_the_warp(card).play_until("regroup_ship", of="red")
        asked.append([(ask.seat, ask.what) for ask in game.game.open.values() if ask.public])
    assert asked == [[(0, "regroup_ship")]] * 2


def what_red_is_asked(*hand, stops=(), **orders):
    """At the encounter's start, with ships in the warp."""
    game = scenario(red=("", "attack 8", *hand), blue=("", "attack 6"), green=("",))
    game.red.has_in_warp(2)
    has_stops(game.start.seats[0], None if stops is None else list(stops))
    has_orders(game.start.seats[0], {name.replace("__", "."): order for name, order in orders.items()})
    return [(ask.what, ask.public) for ask in game.game.open.values() if ask.seat == 0]


@pytest.mark.parametrize(
    ("stops", "stands_there"),
    [((), False), (("cards_revealed",), False), (None, True), (("encounter_starts",), True)],
)
def test_whoever_has_ordered_where_the_ship_goes_waits_whatever_their_hand_holds(stops, stands_there):
    """R-26.2: a pause would tell that they could play something, and none that they could not."""
    asked = [
        what_red_is_asked(card, stops=stops, regroup_ship="default")
        for card in ("plague", "mobius_tubes", "quash", "attack 4")
    ]
    assert asked == [asked[0]] * 4
    assert asked[0][:1] == ([("encounter_starts", MOMENT)] if stands_there else [("launch", SEAT)])


SHIP, BESIDE_IT = ("regroup_ship", SEAT), ("encounter_starts", PRIVATE)


def test_beside_the_ship_they_are_asked_where_they_would_be_without_one():
    assert what_red_is_asked("plague") == [SHIP]
    assert what_red_is_asked("plague", stops=("cards_revealed",)) == [SHIP]
    assert what_red_is_asked("plague", stops=None) == [SHIP, BESIDE_IT]
    assert what_red_is_asked("plague", stops=("encounter_starts",)) == [SHIP, BESIDE_IT]


def test_what_is_never_to_be_played_is_not_asked_for_beside_the_ship():
    assert what_red_is_asked("plague", stops=None, plague__infect="never") == [SHIP]
    both = what_red_is_asked("plague", "mobius_tubes", stops=None, plague__infect="never")
    assert both == [SHIP, BESIDE_IT]


def test_a_power_that_could_be_used_is_asked_for_beside_the_ship():
    """Miser's hand may be taken up where no encounter card is left."""
    game = scenario(red=("miser", "plague"), blue=("", "attack 6"), green=("",))
    game.red.has_in_warp(2)
    game.red.has_no_stops()
    game.play_until("regroup_ship", of="red")
    assert [(ask.what, ask.public) for ask in game.red.asks] == [SHIP, BESIDE_IT]


def test_an_inserted_encounter_retrieves_for_its_own_offense():
    """R-3.9, R-5.2."""
    game = with_ships_in_the_warp()
    game.start.plans = [PlannedEncounter(2, 0)]
    game.green.has_in_warp(1)
    game.play_until("launch")
    assert (game.enc.offense, game.green.warp, game.red.warp) == (2, 0, 2)
