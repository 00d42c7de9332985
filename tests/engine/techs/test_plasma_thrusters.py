"""Plasma Thrusters: one ship more."""

from tests.engine.scenario import scenario

USE = "plasma_thrusters.reinforce"


def ready(owner="red", *, red=("",), planets=5, scrambler=0, **more):
    """Red attacks blue, green may ally."""
    seats = {"red": (*red, "attack 8", "attack 4"), "blue": ("", "attack 6"), "green": ("",)}
    game = scenario(**seats).with_planets(planets)
    game.with_tech(owner, "plasma_thrusters", **more)
    if scrambler:
        game.with_tech("green", "tech_scrambler", ships=scrambler, faceup=False)
    return game


def most(game, name, what):
    game.play_until(what, of=name)
    return game.seat(name).ask.form.most


def attacked(**more):
    """Blue may bring a ship."""
    game = ready("blue", **more).play_until("launch", of="red")
    game._launch(2, None)
    return game.play_until("ships_committed", of="blue")


# Sending


def test_the_offense_may_send_five_ships():
    game = ready()
    assert most(game, "red", "launch") == 5
    game._launch(5, None)
    game.play_until("invite")
    assert game.enc.gate == {0: 5}


def test_others_send_four_at_most():
    assert most(ready("green"), "red", "launch") == 4


def test_an_ally_of_the_offense_may_send_five_ships():
    game = ready("green").play_until("launch", of="red")
    game._launch(1, None)
    game.play_until("invite", of="red").red.answers("seats 2")
    assert most(game, "green", "join") == 5


def test_an_ally_of_the_defense_may_send_five_ships():
    game = ready("green").attack(allies={"green": ("defense", 5)})
    assert game.enc.orbit == {2: 5}


def test_a_missed_deadline_sends_no_more_than_four():
    """D-20."""
    game = ready().play_until("launch", of="red")
    assert sum(game.red.ask.default["ships"].values()) == 4


def test_a_macron_may_send_two():
    """OURS-tech-24: one more than its own limit."""
    game = ready(red=("macron",)).play_until("aim", of="red")
    game.default()
    game.play_until("ships", of="red")
    assert game.red.ask.form.most == 2


def test_a_macron_with_its_super_flare_may_send_five():
    """OURS-tech-24."""
    game = ready(red=("macron", "macron flare")).play_until("launch", "aim", of="red")
    game.default()
    game.play_until("ships_committing", of="red")
    game.red.plays("up_to_four")
    game.play_until("ships", of="red")
    assert game.red.ask.form.most == 5


def test_face_down_it_gives_nothing():
    assert most(ready(faceup=False, ships=6), "red", "launch") == 4


# As the defense


def test_as_the_defense_its_owner_moves_a_ship_to_the_planet_under_attack():
    game = attacked()
    game.blue.uses(USE)
    game.blue.answers("planet 7")
    assert (game.planets[5], game.planets[7]) == ({1: 5}, {1: 3})
    assert [tech.tech for tech in game.position.seats[1].techs] == ["plasma_thrusters"]


def test_the_ship_counts_in_the_encounter():
    game = attacked()
    game.blue.uses(USE)
    game.blue.answers("planet 7")
    game.lay(red="attack 8", blue="attack 6")
    assert game.totals() == (10, 11)


def test_it_may_be_the_last_ship_of_a_colony():
    """R-18.1."""

    game = ready("blue")
    game.start.planets[6] = {1: 1}
    game.start.planets[7] = {1: 7}
    game.play_until("launch", of="red")._launch(2, None)
    game.play_until("ships_committed", of="blue")
    game.blue.uses(USE)
    game.blue.answers("planet 6")
    assert game.planets[6] == {}
    assert [(f.seat, f.planet) for f in game.heard("colony_given_up")] == [(1, 6)]


def test_declined_no_ship_moves():
    game = attacked()
    game.blue.passes()
    game.play_until("encounter_card")
    assert game.planets[5] == {1: 4}


def test_it_may_be_used_in_every_encounter():
    game = attacked()
    game.blue.uses(USE)
    game.blue.answers("planet 7")
    game.lay(red="attack 8", blue="attack 6").play_until("launch", of="blue")
    game._launch(5, None)
    assert game.position.seats[1].techs


def test_bystanders_and_the_offense_are_not_asked():
    for owner in ("red", "green"):
        game = ready(owner).play_until("launch", of="red")
        game._launch(2, None)
        game.play_until("ships_committed", "invite")
        assert game.asked() == {"red": "invite"}


def test_without_a_colony_elsewhere_nobody_is_asked():
    game = ready("blue")
    game.start.planets[5:10] = [{1: 20}, {}, {}, {}, {}]
    game.play_until("launch", of="red")._launch(2, 5)
    game.play_until("ships_committed", "invite")
    assert game.asked() == {"red": "invite"}


def test_an_owner_without_colonies_is_attacked_like_anybody():
    game = ready("blue")
    game.blue.loses_home_colonies(5)
    game.play_until("launch", of="red")._launch(2, 5)
    game.play_until("ships_committed", "invite")
    assert game.asked() == {"red": "invite"}


def test_with_too_few_ships_it_is_not_completed():
    game = ready(faceup=False, ships=5).play_until("tech_action", of="red")
    assert not any(option.startswith("complete") for option in game.red.options)


def test_scrambled_no_ship_moves_and_it_is_discarded():
    game = attacked(scrambler=6)
    game.blue.uses(USE)
    game.blue.answers("planet 7")
    game.play_until("tech_used", of="green")
    game.green.uses("scramble")
    game.play_until("encounter_card")
    assert (game.planets[5], game.planets[7]) == ({1: 4}, {1: 4})
    assert not game.position.seats[1].techs


def test_with_four_planets():
    game = attacked(planets=4)
    game.blue.uses(USE)
    game.blue.answers("planet 7")
    assert game.planets[4] == {1: 5}


def test_advice_keeps_the_last_ship_of_a_colony():
    assert attacked().blue.pays(USE) > 0
    game = ready("blue")
    game.start.planets[5:10] = [{1: 16}, {1: 1}, {1: 1}, {1: 1}, {1: 1}]
    game.play_until("launch", of="red")._launch(2, 5)
    game.play_until("ships_committed", of="blue")
    assert game.blue.pays(USE) == 0
