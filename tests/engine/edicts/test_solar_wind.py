from tests.engine.edicts.play import clash, mayfair


def fought(*wind, red="attack 30", blue="attack 8", side="offense", **held):
    """Green is an ally; red holds the card."""
    game = mayfair(**{"red": (red, *wind), "blue": (blue,), **held})
    return clash(game, red=red, blue=blue, allies={"green": (side, 2)})


def turned(game):
    return [fact.reversed for fact in game.heard("gate_turned_over")]


def test_it_turns_the_gate_over():
    """M-16.1, M-16.2: the ally of the offense is rewarded and founds no base."""
    game = fought("edict_solar_wind").play_until("cards_revealed", of="red")
    game.red.plays("edict_solar_wind")
    game.finish()
    assert turned(game) == [True]
    assert 2 not in game.planets[5] and len(game.green.hand) == 2


def test_a_second_one_turns_it_back():
    """M-16.1."""
    game = fought("edict_solar_wind", "edict_solar_wind").play_until("cards_revealed", of="red")
    game.red.plays("edict_solar_wind")
    game.play_until("cards_revealed", of="red")
    game.red.plays("edict_solar_wind")
    game.finish()
    assert turned(game) == [True, False] and game.planets[5] == {0: 2, 2: 2}


def test_a_winning_defensive_ally_founds_a_base_by_it():
    """M-16.2."""
    game = fought(red="attack 8", blue="attack 20", side="defense", green=("edict_solar_wind",))
    game.play_until("winner_known", of="green")
    assert game.green.pays("edict_solar_wind.turn") > 0
    game.green.plays("edict_solar_wind")
    game.finish()
    assert game.planets[5][2] == 2


def test_it_is_too_late_once_the_result_is_applied():
    """M-12.1: before the challenge is resolved."""
    game = fought("edict_solar_wind", "edict_plague").play_until("encounter_settled", of="red")
    assert game.red.is_offered("edict_plague") and not game.red.is_offered("edict_solar_wind")


def test_the_next_encounter_begins_with_the_usual_side():
    """A-28."""
    game = fought("edict_solar_wind").play_until("cards_revealed", of="red")
    game.red.plays("edict_solar_wind")
    game.finish()
    assert game.enc.number == 2 and not game.enc.reversed


def test_it_plays_no_part_in_a_deal():
    """M-7.8.13."""
    game = mayfair(red=("negotiate", "edict_solar_wind"), blue=("negotiate",))
    clash(game, red="negotiate", blue="negotiate").play_until("cards_revealed", of="red")
    game.red.plays("edict_solar_wind")
    game.play_until("deal")
    assert game.result == "deal"


def test_advice_is_against_an_ally_who_would_win_the_game():
    game = fought("edict_solar_wind").play_until("winner_known", of="red")
    assert game.red.pays("edict_solar_wind.turn") == 0
    game = mayfair(red=("attack 30", "edict_solar_wind"), blue=("attack 8",))
    for planet in (0, 1, 6, 7):
        game.green.has_colony(planet)
    clash(game, red="attack 30", blue="attack 8", planet=5, allies={"green": ("offense", 2)})
    game.play_until("winner_known", of="red")
    assert game.red.pays("edict_solar_wind.turn") > 0
