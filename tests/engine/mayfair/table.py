"""A table under Mayfair's rules, in a line."""

from __future__ import annotations

from typing import Any

from tests.engine.scenario import Scenario, scenario


def mayfair(pace: str = "one_by_one", **seats: tuple) -> Scenario:
    """Red attacks blue, its neighbour, with the cards of the basic box."""
    return scenario(**seats).under("mayfair", pace=pace)


def with_kickers(pace: str = "one_by_one", **seats: tuple) -> Scenario:
    """The same with Kickers and the encounter cards of More."""
    return mayfair(pace, **seats).effective_switches(cards__kickers=True, cards__more=True)


def laid(game: Scenario, **cards: str) -> Scenario:
    """Main players lay these Kickers, or none: laid(game, red="kicker 2", blue="no kicker")."""
    for name, answer in cards.items():
        game.play_until("kicker", of=name)
        game.seat(name).answers(answer)
    return game


def asked(game: Scenario) -> dict[str, Any]:
    """What each seat is asked, if it is asked more than one thing."""
    found: dict[str, list[str]] = {}
    for key, ask in game.game.open.items():
        if key in game.game.waiting:
            found.setdefault(game.names[key[0]], []).append(ask.what)
    return found
