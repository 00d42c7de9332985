"""Encounters that many tests begin with: both cards laid, or a deal to be made."""

from tests.engine.scenario import Scenario, scenario

NOTHING = {"cards": [], "colony": None, "ships": None, "clauses": {}}


def fought(
    offense, defense, /, *, ships=2, allies=None, planet=None, edition="ffg2008", changes=(), **held
) -> Scenario:
    """Red and blue have laid these cards. `held`: what else a seat holds; `changes` come before."""
    hands = {name: ("", *held.get(name, ())) for name in ("red", "blue", "green", "yellow")}
    hands["red"] += (offense,)
    hands["blue"] += (defense,)
    game = scenario(**hands).under(edition)
    for change in changes:
        change(game)
    game.attack(ships=ships, allies=allies, planet=planet)
    return game.lay(red=offense, blue=defense)


def three(*red, blue=("attack 6",), green=(), **more) -> Scenario:
    """Red, blue and green without powers, holding these cards."""
    return scenario(red=("", *red), blue=("", *blue), green=("", *green), **more)


def clash(game, **attack) -> Scenario:
    """Red has laid its attack 8 against blue's attack 20."""
    return game.attack(ships=2, **attack).lay(red="attack 8", blue="attack 20")


def offer(red=None, blue=None):
    """What red and blue each give: {"cards": [...], "colony": planet, "ships": number}."""
    return {"do": "offer", "terms": {"0": NOTHING | (red or {}), "1": NOTHING | (blue or {})}}


def agreed(game, red=None, blue=None) -> Scenario:
    """Red has offered this, and blue has accepted."""
    game.red.answers(offer(red, blue))
    game.blue.answers({"do": "accept"})
    return game
