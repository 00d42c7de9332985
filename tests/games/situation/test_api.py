"""What an encounter comes to, in numbers for programs."""

from __future__ import annotations

from games.situation.api import ProspectsShape, StakeShape, prospects_json, stake_json
from games.situation.words.encounter import stake
from tests.games.situation.words.test_sums import planning

RED, BLUE = 0, 2


def test_both_sides_and_what_follows_are_told_in_numbers() -> None:
    found = prospects_json(planning(RED))
    offense, defense = found["sides"]
    assert (offense["seat"], offense["own"], offense["beside_the_card"]) == (RED, 3, 5)
    assert (defense["seat"], defense["own"], defense["allies"]) == (BLUE, 2, {3: 1})
    wins, loses = found["outcomes"]
    assert (wins["side"], wins["driven_out"], wins["lost"]) == ("offense", 2, {3: 1})
    assert (loses["side"], loses["keeps_colony"], loses["rewards"]) == ("defense", True, {3: 1})
    assert found["may_change"] == ["warrior", "sorcerer"]
    assert set(found) == set(ProspectsShape().fields)


def test_before_there_is_a_defense_nothing_is_told() -> None:
    view = planning(RED)
    view["encounter"] |= {"defense": -1, "planet": -1}
    assert prospects_json(view) | {"nearly_winning": []} == {
        "sides": [],
        "outcomes": [],
        "may_change": [],
        "nearly_winning": [],
    }


def test_what_holds_in_an_encounter_alone_has_fields_of_its_own() -> None:
    view = planning(RED)
    view["encounter"] |= {"reversed": True, "comet": "victory_dance"}
    found = stake_json(stake(view))
    assert "reverse side up" in found["turned_over"] and "Victory Dance" in found["comet"]
    assert set(found) == set(StakeShape().fields)
    assert stake_json(stake(planning(RED)))["comet"] == ""
