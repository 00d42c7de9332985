"""Whoever says nothing loses no game by a card where another one in hand would have saved it.

For every alien both cards are played out, so that the engine itself says what is better; nothing else is used
or played.
"""

import pytest

from engine import book, box_of
from engine.state.cards import flare
from tests.engine.flow.test_defaults_and_the_game import nearly_won
from tests.engine.scenario import scenario

RED, BLUE, GREEN = range(3)
AGAINST = {
    ("attack 1", "attack 11"): "attack 8",
    ("attack 7", "attack 12"): "attack 10",
    ("attack 10", "attack 20"): "attack 15",
    ("attack 13", "attack 30"): "attack 20",
}
HANDS = list(AGAINST)
EVERYBODY = [
    *((alien, "ffg2008") for alien in sorted(book().built_in)),
    *((alien, "mayfair") for alien in sorted(box_of("mayfair"))),
]
everybody = pytest.mark.parametrize(("alien", "edition"), EVERYBODY)
with_two_attacks = pytest.mark.parametrize("hand", HANDS)


def held(alien, hand):
    spare = ["attack 0"] if alien == "hate" else []  # what it rages with
    return (alien, *hand, str(flare(alien)), *spare)


def attacking(alien, hand, edition, **others):
    """Red is going to draw blue, also if it may choose what is drawn."""
    game = scenario(red=held(alien, hand), blue=("", AGAINST[hand], "attack 0"), **others).under(edition)
    game.start.destiny[:] = [one for one in game.start.destiny if one in ("seat 0", "seat 1")]
    return game


def defended(alien, hand, edition, laid=None):
    """Blue defends itself against red, to whom one colony is lacking. Who has won the game by it?"""
    game = scenario(red=("", AGAINST[hand]), blue=held(alien, hand), green=("",)).under(edition)
    nearly_won(game).attack(ships=3, planet=5).lay(red=AGAINST[hand])
    return played_out(game, "blue", laid)


def attacked(alien, hand, edition, laid=None):
    """Red, to whom one colony is lacking, attacks blue."""
    game = attacking(alien, hand, edition, green=("",))
    nearly_won(game).attack(ships=3, planet=5).lay(blue=AGAINST[hand])
    return played_out(game, "red", laid)


def helped(alien, hand, edition, laid=None):
    """Red attacks blue, and its ally is lacking one colony."""
    game = attacking(alien, hand, edition, green=("", "attack 6"))
    for planet in (0, 1, 2, 3):
        game.start.planets[planet][GREEN] = 1
    game.attack(ships=3, planet=5, allies={"green": "offense"}).lay(blue=AGAINST[hand])
    return played_out(game, "red", laid)


def played_out(game, name, laid):
    """The card laid (None: the default), and who has won the game."""
    game.play_until("encounter_card", of=name)
    laid = laid or game.seat(name).ask.default
    game.lay(**{name: laid}).finish()
    return laid, game.game.winners


def the_other(hand, laid):
    return next(key for key in hand if key != laid)


@everybody
@with_two_attacks
def test_no_default_of_the_defense_gives_away_the_game(alien, edition, hand):
    laid, winners = defended(alien, hand, edition)
    assert RED not in winners or RED in defended(alien, hand, edition, the_other(hand, laid))[1]


@everybody
@with_two_attacks
def test_no_default_of_the_offense_misses_the_win(alien, edition, hand):
    laid, winners = attacked(alien, hand, edition)
    assert RED in winners or RED not in attacked(alien, hand, edition, the_other(hand, laid))[1]


@everybody
@with_two_attacks
def test_no_default_of_the_offense_makes_its_ally_win(alien, edition, hand):
    laid, winners = helped(alien, hand, edition)
    assert GREEN not in winners or GREEN in helped(alien, hand, edition, the_other(hand, laid))[1]


@pytest.mark.parametrize("edition", ["ffg2008", "mayfair"])
def test_most_of_these_games_are_decided_by_the_card(edition):
    """Else the others would show nothing."""
    for fought, winner in ((defended, RED), (attacked, RED), (helped, GREEN)):
        decided = [
            hand
            for hand in HANDS
            if {winner in fought("", hand, edition, key)[1] for key in hand} == {True, False}
        ]
        assert len(decided) == len(HANDS), fought
