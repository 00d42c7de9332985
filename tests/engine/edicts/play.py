"""Encounters of Mayfair's edition that the tests of Edicts begin with."""

from tests.engine.fights import offer
from tests.engine.scenario import Scenario, scenario

SEATS = ("red", "blue", "green")


def mayfair(*, red=(), blue=(), green=(), aliens=("", "", ""), **switches) -> Scenario:
    """Red, blue and green under Mayfair's rules, with these cards; red is the offense."""
    hands = zip(SEATS, aliens, (red, blue, green), strict=True)
    return scenario(**{name: (alien, *hand) for name, alien, hand in hands}).under("mayfair", **switches)


def clash(game: Scenario, *, red="attack 8", blue="attack 20", **attack) -> Scenario:
    """Red and blue have laid these cards."""
    return game.attack(ships=2, **attack).lay(red=red, blue=blue)


def agreed(game: Scenario, gives="attack 9") -> Scenario:
    """Red gives blue this card for nothing; nothing has moved yet."""
    clash(game, red="negotiate", blue="negotiate").play_until("deal")
    game.red.answers(offer({"cards": [gives]}))
    game.blue.answers({"do": "accept"})
    return game


def answers(game: Scenario, name: str, words: str) -> None:
    """This seat plays something against what is announced; all others who are asked pass."""
    for other in [asked for asked in game.asked() if asked != name]:
        game.seat(other).passes()
    game.seat(name).plays(words)
