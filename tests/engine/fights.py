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


def offer(red=None, blue=None):
    """What red and blue each give: {"cards": [...], "colony": planet, "ships": number}."""
    return {"do": "offer", "terms": {"0": NOTHING | (red or {}), "1": NOTHING | (blue or {})}}


def agreed(game, red=None, blue=None) -> Scenario:
    """Red has offered this, and blue has accepted."""
    game.red.answers(offer(red, blue))
    game.blue.answers({"do": "accept"})
    return game
