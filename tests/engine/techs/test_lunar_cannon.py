from tests.engine.scenario import scenario

FIRE = "lunar_cannon.fire"
SCRAMBLE = "tech_scrambler.scramble"


def started(planets=(5, 6), owner="blue", each=5, **more):
    game = scenario(red=("", "attack 11"), blue=("", "attack 8"), green=("", "attack 4"))
    game.with_planets(each).with_tech(owner, "lunar_cannon", **more)
    game.seat(owner).seat.techs[0].planets = list(planets)
    return game


def revealed(game, **more):
    return game.attack(**more).lay(red="attack 11", blue="attack 8")


def test_completed_its_token_goes_between_two_home_planets():
    game = started(planets=(), faceup=False, ships=5).play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    assert game.blue.options[:2] == ["planet 5 planet 6", "planet 6 planet 7"]
    game.blue.answers("planet 7 planet 8")
    assert game.blue.seat.techs[0].planets == [7, 8]
    assert [fact.planets for fact in game.heard("token_placed")] == [(7, 8)]


def test_a_destroyed_planet_is_no_neighbour():
    game = started(planets=(), faceup=False, ships=5)
    game.start.seats[1].warp += game.start.planets[7].pop(1)
    game.start.destroy_planet(7)
    game.play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    assert game.blue.options == ["planet 5 planet 6", "planet 6 planet 8", "planet 8 planet 9"]


def test_with_four_planets_there_are_three_gaps():
    game = started(planets=(), faceup=False, ships=5, each=4).play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    assert game.blue.options == ["planet 4 planet 5", "planet 5 planet 6", "planet 6 planet 7"]


def test_fired_at_a_planet_beside_it_it_adds_ten_to_the_side_of_its_owner():
    game = revealed(started(), planet=6).play_until("cards_revealed", of="blue")
    game.blue.plays(FIRE)
    assert game.all_totals[-1].defense == 8 + 4 + 10


def test_declined_it_adds_nothing_and_stays():
    game = revealed(started(), planet=6).play_until("cards_revealed", of="blue")
    game.blue.plays("pass")
    assert game.all_totals[-1].defense == 8 + 4 and game.blue.seat.techs


def test_at_another_planet_it_is_silent():
    game = revealed(started(), planet=8)
    assert not game.blue.is_offered(FIRE)


def test_its_owner_may_fire_it_attacking_too():
    """Where the token was moved to another system."""
    game = revealed(started(owner="red"), planet=5).play_until("cards_revealed", of="red")
    assert game.red.is_offered(FIRE)


def test_a_bystander_cannot_fire_it():
    game = revealed(started(owner="green"), planet=5)
    assert not game.green.is_offered(FIRE)


def test_at_a_negotiate_there_is_no_total_to_add_to():
    game = started()
    game.blue.holds("negotiate")
    game.attack(planet=5).lay(red="attack 11", blue="negotiate")
    assert not game.blue.is_offered(FIRE)


def test_at_a_wild_destiny_card_its_owner_may_move_it_to_any_system():
    game = started().draws("wild").play_until("destiny_drawn", of="blue")
    moves = [option.partition(":")[2] for option in game.blue.options if option != "pass"]
    assert len(moves) == 3 * 4 - 1 and "planet 5 planet 6" not in moves
    game.blue.plays("move:planet 0 planet 1")
    assert game.blue.seat.techs[0].planets == [0, 1]


def test_at_a_colour_it_stays():
    game = started().draws("seat 1").play_until("launch")
    assert game.blue.seat.techs[0].planets == [5, 6] and not game.heard("token_placed")


def test_a_tech_scrambler_stops_a_shot_and_takes_the_cannon_away():
    game = started().with_tech("red", "tech_scrambler", ships=5, faceup=False)
    revealed(game, planet=6).play_until("cards_revealed", of="blue")
    game.blue.plays(FIRE)
    game.play_until("tech_used", of="red")
    game.red.plays(SCRAMBLE)
    game.play_until("another_encounter")
    assert game.all_totals[-1].defense == 8 + 4 and not game.blue.seat.techs


def test_an_owner_without_colonies_may_fire_it():
    game = started()
    game.blue.loses_home_colonies(5)
    revealed(game, planet=6).play_until("cards_revealed", of="blue")
    game.blue.plays(FIRE)
    assert game.all_totals[-1].defense == 8 + 10


def test_with_four_planets_it_fires_alike():
    game = revealed(started(planets=(4, 5), each=4), planet=5).play_until("cards_revealed", of="blue")
    game.blue.plays(FIRE)
    assert game.all_totals[-1].defense == 8 + 4 + 10


def test_scrambled_at_its_completion_no_token_is_placed():
    game = started(planets=(), faceup=False, ships=5)
    game.with_tech("red", "tech_scrambler", ships=5, faceup=False).play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    game.play_until("tech_used", of="red")
    game.red.plays(SCRAMBLE)
    game.play_until("launch")
    assert not game.heard("token_placed") and not game.blue.seat.techs


def test_with_too_few_ships_it_is_not_completed():
    game = started(planets=(), faceup=False, ships=4).play_until("tech_action", of="blue")
    assert not any(option.startswith("complete") for option in game.blue.options)
