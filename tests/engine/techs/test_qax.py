from tests.engine.scenario import scenario

GIVE = "qax.hand_over"


def started(*, invited="seats 2", pace="one_by_one", green=("",), each=5):
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=green, white=("",))
    game.with_planets(each).effective_switches(pace=pace)
    return game.with_tech("red", "qax")


def invited(game, seats="seats 2 3"):
    game.play_until("invite", of="red")
    game.red.answers(seats)
    return game.play_until("alliances_invited", of="red")


def test_an_ally_that_is_given_it_must_join_with_four_ships_and_has_it_then():
    """R-23.17."""
    game = invited(started())
    game.red.plays(f"{GIVE}:seat 2")
    assert [tech.tech for tech in game.green.seat.techs] == ["qax"]
    game.play_until("join", of="green")
    assert game.green.ask.about["must"] == "offense"
    assert (game.green.ask.form.least, game.green.ask.form.most) == (4, 4)


def test_only_whom_one_has_invited_oneself_can_be_given_it():
    game = invited(started(), "seats 3")
    assert [option for option in game.red.options if option != "pass"] == [f"{GIVE}:seat 3"]


def test_declined_it_stays_and_nobody_is_forced():
    game = invited(started())
    game.red.plays("pass")
    game.play_until("join", of="green")
    assert "must" not in game.green.ask.about and game.red.seat.techs


def test_nobody_has_to_give_up_a_colony_for_it():
    """R-23.17."""
    game = started()
    for planet in game.start.colonies(2):
        game.start.planets[planet][2] = 1
    game.start.planets[10][2] = 3
    invited(game).red.plays(f"{GIVE}:seat 2")
    game.play_until("join", of="green")
    assert game.green.ask.form.least == 2


def test_limits_on_what_they_may_send_come_first():
    """R-23.17: a Macron sends one."""
    game = invited(started(green=("macron",)))
    game.red.plays(f"{GIVE}:seat 2")
    game.play_until("join", of="green")
    assert game.green.ask.form.most == 1


def test_the_defense_may_give_it_too():
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",), white=("",))
    game.with_tech("blue", "qax").play_until("invite", of="blue")
    game.blue.answers("seats 3")
    game.play_until("alliances_invited", of="blue")
    game.blue.plays(f"{GIVE}:seat 3")
    game.play_until("join", of="white")
    assert game.white.ask.about["must"] == "defense"


def test_whoever_was_given_it_may_pass_it_on():
    game = invited(started())
    game.red.plays(f"{GIVE}:seat 2")
    game.finish()
    tech = game.green.seat.techs[0]
    assert tech.faceup and not tech.leaving
    while game.enc.offense != 2 or not game.green.is_asked("invite"):
        game.default()
    game.green.answers(next(option for option in game.green.options if option != "nobody"))
    game.play_until("alliances_invited", of="green")
    assert game.green.is_offered(GIVE)


def test_a_tech_scrambler_stops_it():
    game = started().with_tech("white", "tech_scrambler", ships=4, faceup=False)
    invited(game).red.plays(f"{GIVE}:seat 2")
    game.play_until("tech_used", of="white")
    game.white.plays("tech_scrambler.scramble")
    game.play_until("join", of="green")
    assert "must" not in game.green.ask.about and not game.green.seat.techs and not game.red.seat.techs


def test_an_ally_without_colonies_is_not_given_it():
    game = started()
    for planet in game.start.colonies(2):
        game.start.seats[2].warp += game.start.planets[planet].pop(2)
    game = invited(game)
    assert not any("seat 2" in option for option in game.red.options)


def test_where_joins_are_asked_early_the_one_who_must_is_asked_in_their_place():
    game = started(pace="standard")
    game.play_until("launch", of="red")
    game.red.answers("seats 2 3")
    game.play_until("alliances_invited", of="red")
    game.red.plays(f"{GIVE}:seat 2")
    game.play_until("join", of="green")
    assert game.green.ask.about.get("must") == "offense"


def test_an_owner_without_colonies_may_give_it():
    """As the defense: it is no ship of their own that is sent."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",), white=("",))
    game.with_tech("blue", "qax").blue.loses_home_colonies(5)
    game.play_until("invite", of="blue").blue.answers("seats 3")
    game.play_until("alliances_invited", of="blue").blue.plays(f"{GIVE}:seat 3")
    game.play_until("join", of="white")
    assert game.white.ask.about["must"] == "defense"


def test_with_four_planets():
    game = invited(started(each=4))
    game.red.plays(f"{GIVE}:seat 2")
    game.play_until("join", of="green")
    assert (game.green.ask.form.least, game.green.ask.form.most) == (4, 4)


def test_with_too_few_ships_it_is_not_completed():
    game = scenario(red=("",), blue=("",), green=("",)).with_tech("red", "qax", ships=3, faceup=False)
    game.play_until("tech_action", of="red")
    assert not any(option.startswith("complete") for option in game.red.options)


def test_advice_gives_it_to_whom_can_spare_most_and_does_not_let_them_win():
    game = started()
    for planet in game.start.colonies(2):
        game.start.planets[planet][2] = 2
    game = invited(game)
    assert game.red.pays(f"{GIVE}:seat 3") > game.red.pays(f"{GIVE}:seat 2") > 0
    game = started()
    for planet in (0, 1, 5, 6):
        game.green.has_colony(planet)
    game = invited(game)
    assert game.red.pays(f"{GIVE}:seat 2") == 0
