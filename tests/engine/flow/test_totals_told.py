"""The totals that are told are those that decide, also when the ships have gone."""

import pytest

from engine import view
from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.totals import both_revealed
from tests.engine.play import new_game, played
from tests.engine.scenario import scenario

POINTS = ("anti_matter", "calculator", "human", "macron", "mirror", "reserve", "tripler", "virus", "warpish")
GAMES = [*((seed, ()) for seed in range(10)), *((seed, POINTS) for seed in range(200, 206))]


@pytest.mark.parametrize(("seed", "among"), GAMES)
def test_once_the_result_is_known_the_totals_shown_are_those_it_was_found_by(seed, among):
    """Everything shown to anybody until the next encounter, in a whole game of bots."""
    game = new_game(seed, among=among)
    decided, faces, shown = None, None, 0
    for _ in played(game, seed, 600):
        for fact in game.facts:
            if fact.id == "encounter_began":
                decided = faces = None
            if fact.id == "totals_final":
                decided = {OFFENSE: fact.offense, DEFENSE: fact.defense}
        enc = view(game.position, None)["encounter"]
        if enc and enc["result"] and both_revealed(game.position):  # as long as the cards lie there
            assert enc["totals"] == decided
            shown += decided is not None
        if enc and enc["result"] in (OFFENSE, DEFENSE) and enc["faces"]:
            faces = faces or enc["faces"]
            assert enc["faces"] == faces
    assert shown


def test_totals_stay_when_ships_have_landed_and_gone_home():
    """Blue asks where the allies go: the totals are 26 and 28 then, too."""
    game = scenario(red=("", "attack 20"), blue=("", "attack 20"), green=("",), yellow=("",))
    game.attack(ships=4, allies={"green": ("defense", 4), "yellow": ("offense", 2)})
    game.lay(red="attack 20", blue="attack 20").play_until("rewards", "place_ships")
    assert not game.enc.gate
    assert game.view(None)["encounter"]["totals"] == {"offense": 26, "defense": 28}


def test_no_totals_are_shown_where_none_have_decided():
    game = scenario(red=("", "attack 20"), blue=("", "negotiate", "attack 9"), green=("",))
    game.attack(ships=4, allies={"green": ("offense", 4)}).lay(red="attack 20", blue="negotiate")
    seen = []
    while game.enc and game.enc.number == game.number and game.game.waiting:
        shown = game.view(None)["encounter"]
        seen.append((shown["result"], shown["totals"]))
        game.default()
    assert seen == [("offense", None)]
