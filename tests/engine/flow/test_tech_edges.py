"""Techs at the edges of their rules: what is never possible, and in which order things happen (R-23)."""

from __future__ import annotations

import pytest

from engine import Answer, Game, NotAllowed, Options, new_position, variant_switches
from engine.sheets.book import book
from engine.state.conservation import all_techs
from tests.engine.flow.test_technology import BLUE, RED, after_a_win, new_game, next_encounter, started
from tests.engine.player import has_stops
from tests.engine.scenario import scenario

# Dealt


def test_which_are_dealt_is_chance_and_none_comes_into_a_hand():
    """R-23.1: of twenty, shuffled."""
    dealt = [
        Game(new_position(Options(players=3, switches={"technology": True}), seed)).position.techs_dealt
        for seed in "abc"
    ]
    assert len({str(techs) for techs in dealt}) == 3
    game = new_game()
    assert len(set(all_techs(game.position))) == len(all_techs(game.position)) == 20
    while game.position.stage != "play":
        key = min(game.waiting)
        game.decide(Answer(*key, game.open[key].default))
    assert [len(seat.hand) for seat in game.position.seats] == [8, 8, 8]


def test_with_four_planets_seventeen_are_in_the_game():
    """R-23.2: those that need eight ships or more are taken out before the deal."""
    wished = {"edition": "ffg2008", "players": 3}
    switches = variant_switches(["four_planets", "technology"], **wished, switches={})
    techs = all_techs(Game(new_position(Options(**wished, switches=switches), "seed")).position)
    assert len(techs) == 17 and not set(techs) & {"omega_missile", "coldsleep_ship", "precursor_seed"}


# One action in every regroup


def test_every_encounter_has_its_tech_action_the_second_of_a_turn_too():
    """R-23.4: red, who goes on after a success, regroups once more."""
    game = scenario(red=("", "attack 30", "attack 8"), blue=("", "attack 6"), green=("",))
    game.with_tech("blue", "xenon_lasers", faceup=False)
    game.attack(ships=1).lay(red="attack 30", blue="attack 6").play_until("another_encounter")
    game.red.answers("yes")
    game.play_until("tech_action", of="blue")
    assert game.enc.offense == RED and game.position.turn.encounters == 1


def test_it_comes_before_the_ship_of_regroup():
    """R-23.4: that ship is still in the warp."""
    game = started()
    game.red.has_in_warp(1)
    game.play_until("tech_action", of="blue")
    assert game.red.warp == 1
    game.play_until("launch")
    assert game.red.warp == 0


def test_however_many_techs_somebody_has_they_do_one_thing():
    """R-23.4."""
    game = started().with_tech("blue", "vacuum_turbines", faceup=False)
    game.play_until("tech_action", of="blue")
    assert {"research tech 1 from 9", "research tech 2 from 9"} < set(game.blue.options)
    game.blue.answers("research tech 2 from 9")
    assert not game.blue.is_asked("tech_action")
    game.play_until("launch")
    assert [fact.number for fact in game.heard("tech_researched")] == [2]


def test_the_offense_acts_first_whoever_has_answered_first():
    """R-23.4, R-23.19, R-15.2: chosen at once, then carried out in timing order."""
    game = started(ships=3).with_tech("red", "delta_scanner", ships=2, faceup=False)
    game.play_until("tech_action", of="blue")
    assert game.asked() == {"red": "tech_action", "blue": "tech_action"} and game.blue.ask.sealed
    game.blue.answers("complete tech 1")
    assert not game.heard("tech_completed")
    game.red.answers("complete tech 2")
    game.play_until("launch")
    assert [fact.seat for fact in game.heard("tech_completed")] == [RED, BLUE]


def test_a_ship_that_is_gone_by_then_researches_nothing():
    """R-23.19: an answer to red's tech has cost the last one there."""
    game = started().with_tech("red", "vacuum_turbines", ships=2, faceup=False)
    game.with_tech("green", "tech_scrambler", ships=2, faceup=False)
    game.play_until("tech_action", of="blue")
    game.blue.answers("research tech 1 from 9")
    game.green.answers("nothing")
    game.red.answers("complete tech 2")
    game.play_until("tech_used", of="green")
    game.blue.seat.warp += game.position.planets[9].pop(BLUE)
    game.green.passes()
    game.play_until("launch")
    assert not game.heard("tech_researched") and game.blue.seat.techs[0].ships == {}


# Researchers


def test_a_researcher_stays_until_the_tech_is_completed_or_abandoned():
    """R-23.5: no question takes it back, and no end of an encounter."""
    game = started().play_until("tech_action", of="blue")
    game.blue.answers("research tech 1 from 9")
    for _ in range(3):
        next_encounter(game)
        assert game.blue.seat.techs[0].ships == {BLUE: 1}
    game.play_until("tech_action", of="blue")
    doing = {option.split()[0] for option in game.blue.options}
    assert doing == {"research", "abandon", "nothing"}


def test_researchers_are_not_sent_and_count_in_no_total():
    """R-23.11: neither with the offense nor beside the defense."""
    game = started(ships=2).with_tech("red", "quark_battery", ships=2, faceup=False).play_until("launch")
    assert set(game.red.ask.form.places) == {"0", "1", "2", "3", "4"}
    assert set(game.red.ask.form.targets) == {f"planet {planet}" for planet in range(5, 10)}
    game.attack(ships=1, planet=6).lay(red="attack 8", blue="attack 6")
    assert game.totals() == (8 + 1, 6 + 4)


def test_researchers_are_no_colony_that_keeps_a_power():
    """R-14.3, R-23.11: of three home colonies one goes with its last ship."""
    game = scenario(red=("", "attack 8"), blue=("mirror", "attack 6"), green=("",))
    game.with_tech("blue", "xenon_lasers", faceup=False)
    game.blue.loses_home_colonies(2)
    game.start.planets[7] = {BLUE: 1}
    game.blue.seat.warp += 3
    game.play_until("tech_action", of="blue")
    game.blue.answers("research tech 1 from 7")
    assert [fact.seat for fact in game.heard("power_lost")] == [BLUE]
    assert game.position.home_colonies(BLUE) == 2


# Completing, abandoning, using


def test_in_the_newer_box_completing_needs_enough_ships_too():
    """R-23.7: abandoning is an action of its own."""
    game = started(ships=2).under("ffg42").effective_switches(technology=True)
    game.play_until("tech_action", of="blue")
    assert "complete tech 1" not in game.blue.options
    game.blue.answers("abandon tech 1")
    game.play_until("launch")
    assert game.position.tech_discards == ["xenon_lasers"] and game.blue.ships == 20


def test_a_secret_tech_is_used_beside_the_action_of_the_same_regroup():
    """R-23.9: turning it up is no tech action."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))
    game.with_tech("blue", "genesis_bomb", ships=4, faceup=False).with_tech(
        "blue", "xenon_lasers", faceup=False
    )
    game.play_until("tech_action", of="blue")
    game.blue.answers("research tech 2 from 9")
    game.play_until("encounter_starts", of="blue")
    game.blue.uses("genesis_bomb.create")
    game.play_until("launch")
    assert game.heard("planet_joined") and game.heard("tech_researched")


def test_a_tech_that_is_not_secret_is_not_used_face_down():
    """R-23.6, R-23.9: however many ships lie on it."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))
    game.with_tech("blue", "vacuum_turbines", ships=6, faceup=False)
    has_stops(game.blue.seat, ["encounter_starts"])
    game.play_until("encounter_starts", of="blue")
    assert game.blue.options == ["pass"]


# A new tech


@pytest.mark.parametrize(("colonies", "drawn"), [((), 2), ((10, 11), 4)])
def test_the_offense_draws_more_with_more_foreign_colonies(colonies, drawn):
    """R-23.12: with the one that it has just won."""
    game = scenario(red=("", "attack 30", "attack 8"), blue=("", "attack 6"), green=("",))
    game.effective_switches(technology=True)
    game.start.techs = ["qax", "xenon_lasers", "quark_battery", "vacuum_turbines", "energy_cloak"]
    for planet in colonies:
        game.red.has_colony(planet)
    game.attack(ships=1).lay(red="attack 30", blue="attack 6").play_until("another_encounter")
    game.red.answers("tech")
    assert len(game.red.options) == drawn


def test_any_number_of_techs_may_lie_face_down():
    """R-23.12: the older one stays."""
    game = after_a_win()
    game.position.add_tech(RED, "lunar_cannon")
    game.red.answers("tech")
    game.red.answers("quark_battery")
    assert [tech.tech for tech in game.red.seat.techs] == ["lunar_cannon", "quark_battery"]


def test_without_a_second_encounter_there_is_no_new_tech():
    """R-23.12: neither after a defeat, nor after the second encounter, nor at single-encounter turns."""
    lost = scenario(red=("", "attack 4", "attack 8"), blue=("", "attack 20"), green=("",))
    lost.effective_switches(technology=True).attack(ships=1).lay(red="attack 4", blue="attack 20")
    lost.play_until("another_encounter", "launch")
    assert lost.enc.offense == BLUE
    won = scenario(red=("", "attack 30", "attack 8"), blue=("", "attack 6"), green=("",))
    won.effective_switches(technology=True, single_encounter_turns=True)
    won.attack(ships=1).lay(red="attack 30", blue="attack 6").play_until("another_encounter", "launch")
    assert won.enc.offense == BLUE
    twice = scenario(red=("", "attack 30", "attack 20"), blue=("", "attack 6", "attack 8"), green=("",))
    twice.effective_switches(technology=True).attack(ships=1).lay(red="attack 30", blue="attack 6")
    twice.play_until("another_encounter").red.answers("yes")
    twice.play_until("launch", of="red")._launch(1, None)
    twice.lay(red="attack 20", blue="attack 8").play_until("another_encounter", "launch")
    assert twice.enc.offense == BLUE


def test_others_are_told_how_many_are_drawn_and_which_are_discarded():
    """R-23.16: never which is kept; at the setup neither."""
    game = after_a_win()
    game.red.answers("tech")
    game.red.answers("quark_battery")
    assert [fact.techs for fact in game.heard("techs_drawn", "blue")] == [3]
    assert "quark_battery" not in str(game.told("blue")) + str(game.view("blue"))
    dealt = new_game()
    told = [fact for fact in dealt.facts if fact.visible_to(1)]
    assert not any(tech in str(told) for tech in dealt.position.techs_dealt[0])


def test_a_new_deck_is_shuffled():
    """R-23.18: it does not come in the order of the discards."""
    game = after_a_win()
    game.position.techs, game.position.tech_discards = [], list(book().techs)
    game.red.answers("tech")
    assert set(game.red.options) not in (set(book().techs[:3]), set(book().techs[-3:]))


# The Qax


def test_who_is_given_the_qax_cannot_stay_out():
    """R-23.17: unless no ship can be spared without giving up a colony."""
    for ships, may_stay_out in ((4, False), (1, True)):
        game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",), white=("",))
        game.with_tech("red", "qax")
        for planet in game.start.colonies(2):
            game.start.planets[planet][2] = ships
        game.play_until("invite", of="red").red.answers("seats 2")
        game.play_until("alliances_invited", of="red").red.plays("qax.hand_over:seat 2")
        game.play_until("join", of="green")
        if may_stay_out:
            game.green.answers({"side": ""})
            assert 2 not in game.enc.allies
        else:
            with pytest.raises(NotAllowed):
                game.green.answers({"side": ""})
