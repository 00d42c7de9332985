from tests.engine.scenario import scenario


def started(owner="red", place="", each=5):
    game = scenario(red=("", "attack 8"), blue=("", "attack 8"), green=("", "attack 4"))
    game.with_planets(each).with_tech(owner, "prometheus")
    if place:
        tech = game.seat(owner).seat.techs[0]
        tech.place = place
        game.start.planets[int(place)][game.names.index(owner)] += 1
    return game


def place(game, name="red"):
    return game.seat(name).seat.techs[0].place


def test_completed_it_joins_a_colony_as_a_ship_more():
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))
    game.with_tech("blue", "prometheus", ships=7, faceup=False).play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    game.play_until("prometheus.place", of="blue")
    game.blue.answers("planet 8")
    game.play_until("launch")
    assert place(game, "blue") == "8"
    assert game.blue.ships == 21


def test_without_a_colony_it_goes_to_the_warp():
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))
    game.with_tech("blue", "prometheus", ships=7, faceup=False)
    for planet in game.start.colonies(1):
        game.start.seats[1].warp += game.start.planets[planet].pop(1)
    game.play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    game.pass_windows()
    assert place(game, "blue") == "warp"


def test_sent_along_it_adds_three_more():
    game = started(place="0").play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"0": 2}})
    assert place(game) == "gate"
    game.play_until("encounter_card").lay(red="attack 8", blue="attack 8")
    assert game.all_totals[0].offense == 8 + 2 + 3


def test_left_at_home_it_adds_nothing():
    game = started(place="0").play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"1": 2}})
    game.play_until("encounter_card").lay(red="attack 8", blue="attack 8")
    assert place(game) == "0" and game.all_totals[0].offense == 8 + 2


def test_as_the_defense_it_counts_on_the_planet_it_is_on():
    game = started(owner="blue", place="5").attack(planet=5).lay(red="attack 8", blue="attack 8")
    assert game.all_totals[0].defense == 8 + 5 + 3
    other = started(owner="blue", place="6").attack(planet=5).lay(red="attack 8", blue="attack 8")
    assert other.all_totals[0].defense == 8 + 4


def test_it_is_the_last_of_the_ships_of_its_place_to_be_lost():
    """OURS-tech-6."""
    game = started(place="0")
    game.red.holds("attack 6")
    game.play_until("launch").red.answers({"side": "planet 5", "ships": {"0": 2}})
    game.play_until("encounter_card").lay(red="attack 6", blue="attack 8").finish()
    assert place(game) == "warp" and game.red.warp == 2


def test_out_of_the_warp_it_is_the_first_to_come_home():
    game = started(place="0")
    game.start.planets[0][0] -= 2
    game.start.seats[0].warp, game.start.seats[0].techs[0].place = 2, "warp"
    game.play_until("launch")
    assert place(game).isdigit() and game.red.warp == 1


def test_with_four_planets_it_works_alike():
    game = started(place="0", each=4).play_until("launch")
    game.red.answers({"side": "planet 4", "ships": {"0": 2}})
    assert place(game) == "gate"


def to_be_completed(ships=7):
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))
    game.with_tech("blue", "prometheus", ships=ships, faceup=False)
    return game.with_tech("green", "tech_scrambler", ships=7, faceup=False).play_until(
        "tech_action", of="blue"
    )


def test_not_completed_it_brings_no_ship():
    """Completing it is declined, or not possible with too few ships."""
    game = to_be_completed()
    game.blue.answers("nothing")
    game.play_until("launch")
    assert game.blue.ships + 7 == 20 and not game.blue.seat.techs[0].place
    assert not any(option.startswith("complete") for option in to_be_completed(ships=6).blue.options)


def test_scrambled_it_brings_no_ship():
    game = to_be_completed()
    game.blue.answers("complete tech 1")
    game.play_until("tech_used", of="green")
    game.green.plays("tech_scrambler.scramble")
    game.play_until("launch")
    assert game.blue.ships == 20 and not game.heard("token_placed") and not game.blue.seat.techs
