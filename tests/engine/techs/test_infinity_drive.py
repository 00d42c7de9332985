"""Infinity Drive: an encounter between those of others."""

from tests.engine.scenario import scenario

USE = "infinity_drive.jump"


def ended(
    *, green=("", "attack 20", "attack 10"), scrambler=0, planets=5, red="attack 30", before=None, **more
):
    """Red's first encounter is over, won unless said otherwise; green has completed the tech."""
    game = scenario(red=("", red, "attack 9"), blue=("", "attack 8", "attack 6"), green=green)
    game.with_planets(planets).with_tech("green", "infinity_drive", **more)
    if scrambler:
        game.with_tech("blue", "tech_scrambler", ships=scrambler, faceup=False)
    if before:
        before(game)
    game.attack(ships=2).lay(red=red, blue="attack 8")
    return game.play_until("encounter_ends", "another_encounter", "launch")


def jumped(until="launch", **more):
    game = ended(**more)
    game.green.uses(USE)
    return game.play_until(until)


def offenses(game):
    return [fact.offense for fact in game.heard("encounter_began")]


def test_used_its_owner_has_an_encounter_at_once():
    game = jumped()
    assert (game.enc.offense, game.enc.of_turn) == (2, False)
    assert game.position.tech_discards == ["infinity_drive"]


def test_it_begins_with_regroup_and_new_limits():
    """R-3.9, R-5.2."""

    def one_in_the_warp(game):
        game.green.has_in_warp(1)

    game = jumped(before=one_in_the_warp)
    assert game.green.warp == 0
    assert game.enc.flares == {}


def test_destiny_says_who_the_opponent_is():
    """R-6.2, OURS-tech-23."""
    game = ended(before=lambda game: game.draws("seat 1", "seat 0"))
    game.green.uses(USE)
    game.play_until("launch")
    assert [fact.card for fact in game.heard("destiny_turned")] == ["seat 1", "seat 0"]
    assert (game.enc.defense, game.enc.system) == (0, 0)


def test_its_owner_may_draw_their_own_colour_and_another_card():
    """R-6.4."""
    game = ended(before=lambda game: game.draws("seat 1", "seat 2", "seat 0"))
    game.green.uses(USE)
    game.play_until("own_colour", "launch")
    assert game.enc.defense == 0


def test_it_uses_up_no_second_encounter_of_the_interrupted_turn():
    """R-3.9, OURS-tech-23."""
    game = jumped().play_until("another_encounter")
    assert game.asked() == {"red": "another_encounter"}
    game.red.answers("yes")
    game.play_until("launch")
    assert offenses(game) == [0, 2, 0]


def test_a_success_gives_no_second_encounter():
    """OURS-tech-23."""
    game = jumped(before=lambda game: game.draws("seat 1", "seat 0"))
    game.number = game.position.encounters
    game._launch(2, None)
    game.lay(green="attack 20", red="attack 9").play_until("another_encounter")
    assert game.result == "offense"
    assert game.asked() == {"red": "another_encounter"}
    assert game.position.turn.offense == 0


def test_after_a_lost_encounter_it_comes_before_the_next_turn():
    game = jumped(red="attack 4")
    assert (game.enc.offense, game.position.turn.offense) == (2, 0)
    game.finish()
    game.number = game.position.encounters
    game.finish()
    assert (game.enc.offense, game.position.turn.offense) == (1, 1)


def test_the_offense_itself_may_use_it():
    """It is a third encounter, and the second one is still to come."""
    game = scenario(red=("", "attack 30", "attack 9"), blue=("", "attack 8", "attack 6"), green=("",))
    game.with_tech("red", "infinity_drive")
    game.attack(ships=2).lay(red="attack 30", blue="attack 8").play_until("encounter_ends", of="red")
    game.red.uses(USE)
    game.play_until("launch")
    assert not game.enc.of_turn
    game.play_until("another_encounter")
    assert game.position.turn.encounters == 1


def test_without_an_encounter_card_it_cannot_be_used():
    """R-3.7."""
    game = ended(green=("", "quash"))
    assert not game.green.is_offered(USE)


def test_who_is_asked_tells_nothing_of_the_hand():
    assert ended(green=("", "quash")).green.is_asked("encounter_ends")


def test_declined_it_stays():
    game = ended()
    game.green.passes()
    game.pass_windows()
    assert game.asked() == {"red": "another_encounter"}
    assert [tech.tech for tech in game.position.seats[2].techs] == ["infinity_drive"]


def test_with_too_few_ships_it_is_not_completed():
    game = scenario(red=("",), blue=("",), green=("",)).with_tech(
        "green", "infinity_drive", ships=5, faceup=False
    )
    game.play_until("tech_action", of="green")
    assert not any(option.startswith("complete") for option in game.green.options)


def test_scrambled_there_is_no_encounter():
    game = ended(scrambler=6)
    game.green.uses(USE)
    game.play_until("tech_used", of="blue")
    game.blue.uses("scramble")
    game.play_until("another_encounter")
    assert game.position.plans == []
    assert not game.position.seats[2].techs


def test_without_a_ship_to_send_the_encounter_ends_alone():
    """R-7.6: the interrupted turn goes on."""

    def no_ships(game):
        game.green.seat.removed = sum(game.start.planets[p].pop(2, 0) for p in range(10, 15))
        game.green.seat.powerless = True

    game = ended(before=no_ships)
    game.green.uses(USE)
    game.play_until("another_encounter")
    assert offenses(game) == [0, 2]
    assert not game.heard("turn_ended")


def test_with_four_planets():
    assert jumped(planets=4).enc.offense == 2


def test_advice_wants_a_good_attack():
    assert ended().green.pays(USE) > 0
    assert ended(green=("", "attack 4")).green.pays(USE) == 0


def test_where_a_table_asks_together_what_was_said_of_the_second_one_holds():
    """OURS-core-64."""
    game = scenario(
        red=("", "attack 30", "attack 9"), blue=("", "attack 8", "attack 6"), green=("", "attack 20")
    )
    game.effective_switches(pace="every_window").with_tech("green", "infinity_drive")
    game.play_until("launch", of="red")
    game._launch(2, None)
    game.play_until("another_encounter", of="red")
    game.red.answers("yes")
    game.lay(red="attack 30", blue="attack 8").play_until("encounter_ends", of="green")
    game.green.uses(USE)
    game.play_until("launch", of="green")
    game.play_until("launch", of="red")
    assert offenses(game) == [0, 2, 0]
