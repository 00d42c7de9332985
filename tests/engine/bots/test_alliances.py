"""Whom a bot invites, and whom it joins."""

from collections import Counter

from tests.engine.bots import answer, answers
from tests.engine.scenario import scenario

ALL = ("offense", "defense")


def table(colonies=0, owner="purple"):
    game = scenario(red=("", "attack 8"), blue=("", "attack 8"), green=("",), purple=("",), yellow=("",))
    for planet in (0, 1, 2, 3)[:colonies]:
        game.seat(owner).has_colony(planet)
    return game


def inviting(game, name):
    return game.attack_until_alliances().play_until("invite", of=name)


def asked_to_join(game, name, side="offense", ships=3):
    game.attack_until_alliances(ships=ships).play_until("invite", of="red")
    for main in ("red", "blue"):
        game.play_until("invite", of=main)
        game.seat(main).answers("seats 2 3 4")
    return game.play_until("join", of=name)


def test_everybody_is_invited():
    assert answer(inviting(table(), "red"), "red") == "seats 2 3 4"


def test_but_by_the_offense_nobody_who_would_win_by_it():
    assert answer(inviting(table(colonies=4), "red"), "red") == "seats 2 4"


def test_the_defense_takes_help_from_whoever_leads():
    assert answer(inviting(table(colonies=4), "blue"), "blue") == "seats 2 3 4"


def test_mostly_the_offense_is_joined_for_a_colony():
    sides = Counter(given["side"] for given in answers(asked_to_join(table(), "green"), "green"))
    assert sides["offense"] > 20 and sides["defense"]


def test_hardly_where_there_is_an_own_colony_already():
    game = table()
    game.green.has_colony(5)
    sides = Counter(given["side"] for given in answers(asked_to_join(game, "green"), "green"))
    assert sides["offense"] < 10 and sides["defense"] > 10


def test_whoever_is_about_to_win_is_opposed():
    game = table()
    for planet in (10, 11, 15, 16):
        game.red.has_colony(planet)
    assert all(given["side"] == "defense" for given in answers(asked_to_join(game, "green"), "green"))


def test_unless_one_wins_with_them():
    game = table()
    for planet in (10, 11, 15, 16):
        game.red.has_colony(planet)
    for planet in (0, 1, 15, 16):
        game.green.has_colony(planet)
    given = answer(asked_to_join(game, "green"), "green")
    assert (given["side"], sum(given["ships"].values())) == ("offense", 4)


def test_no_colony_is_given_up_for_it():
    game = table()
    home = list(game.start.home_planets(2))
    for planet in home:
        game.start.planets[planet][2] = 1
    game.green.seat.warp = 15
    assert all(given == {"side": ""} for given in answers(asked_to_join(game, "green"), "green"))
