"""A wild of Mayfair's deck: any system, the own one too."""

import pytest

from tests.engine.specials import at_pace, drawing

OWN = "own_system"
PACES = ("one_by_one", "standard")


def with_visitor(*destiny, **more):
    """Blue has a colony on a planet of red's."""
    game = drawing(*destiny, **more)
    game.blue.has_colony(0)
    return game


def test_the_own_system_is_a_choice_while_a_visitor_is_there():
    """M-15.3."""
    game = with_visitor("wild").play_until("wild_destiny")
    assert game.red.options == ["seat 1", "seat 2", "seat 3", OWN]


@pytest.mark.parametrize("card", ["wild", "reverse wild"])
def test_in_the_own_system_the_choices_of_the_own_colour_apply(card):
    """M-15.3, M-7.2.4 to M-7.2.6: redraw, too."""
    game = with_visitor(card).play_until("wild_destiny").red.answers(OWN).scenario
    assert game.red.is_asked("own_colour")
    assert game.red.options == ["redraw", "attack"]
    game.red.answers("attack")
    game.play_until("launch")
    assert set(game.red.ask.form.targets) == {"planet 0 seat 1"}


def test_the_attack_on_a_visitor_needs_no_gap_in_ones_own_colonies():
    """A-2: whether or not the offense still has a colony there."""
    game = with_visitor("seat 0")
    game.green.has_colony(1, 2)
    game.start.planets[1].pop(0)
    game.start.planets[2][0] += 4
    game.play_until("own_colour").red.answers("attack")
    game.play_until("launch")
    assert set(game.red.ask.form.targets) == {"planet 0 seat 1", "planet 1 seat 2"}


def test_in_the_own_system_another_card_may_be_drawn():
    """M-15.3, M-7.2.3."""
    game = with_visitor("wild", "seat 3").play_until("wild_destiny").red.answers(OWN).scenario
    game.play_until("own_colour").red.answers("redraw")
    game.play_until("launch")
    assert game.enc.defense == 3


def test_an_empty_home_planet_can_be_settled_again():
    """M-15.3, M-7.2.7, A-3: with one to four ships."""
    game = drawing("wild")
    game.start.planets[4], game.start.planets[3] = {}, {0: 8}
    game.play_until("wild_destiny").red.answers(OWN)
    game.play_until("own_colour").red.answers("resettle")
    form = game.red.ask.form
    assert (form.least, form.most) == (1, 4)


@pytest.mark.parametrize("pace", PACES)
def test_with_nothing_to_do_at_home_it_is_no_choice(pace):
    """M-15.3: only another card could be drawn there, and nobody is asked more for that."""
    game = at_pace(drawing("wild"), pace).play_until("wild_destiny", "launch")
    assert OWN not in game.red.options
    assert game.red.is_asked("launch" if pace == "standard" else "wild_destiny")


def test_with_something_to_do_at_home_whom_comes_first_at_every_pace():
    """M-15.3."""
    game = at_pace(with_visitor("wild"), "standard").play_until("wild_destiny", "launch")
    assert game.red.is_asked("wild_destiny")


def test_another_edition_has_no_such_choice():
    """R-6.5."""
    game = with_visitor("wild").under("ffg2008").play_until("wild_destiny")
    assert OWN not in game.red.options
    assert game.red.ask.default == "seat 1"


def test_by_default_whoever_has_the_most_colonies_is_attacked():
    """MD-13: of several the first from the left."""
    game = drawing("wild")
    game.green.has_colony(5)
    game.yellow.has_colony(6)
    assert game.play_until("wild_destiny").red.ask.default == "seat 2"


def test_the_default_is_the_same_where_the_opponent_is_named_with_the_launch():
    """MD-13."""
    game = at_pace(drawing("wild"), "standard")
    game.yellow.has_colony(5)
    default = game.play_until("launch").red.ask.default["side"]
    assert int(default.removeprefix("planet ")) in game.position.home_planets(3)
