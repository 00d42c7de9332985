"""Of many lines, those that matter most to whoever reads."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from games.log.words.lines import WEIGHTS, weight, weightiest
from games.log.words.sentences import FACTS

RED, YELLOW, BLUE = range(3)


def fact(kind: str, **fields: Any) -> dict[str, Any]:
    return {"id": kind, **fields}


TURN = fact("turn_began", seat=YELLOW)
NEWS = [
    fact("power_drawn", seat=RED, power="warrior"),
    fact("colony_founded", seat=RED, planet=9),
    fact("encounter_result", result="offense"),
    fact("power_was_zapped", seat=BLUE, power="zombie"),
    fact("game_won", winners=[YELLOW]),
    fact("ships_lost", seat=RED, ships=2, to_where="warp", cause="result"),
]


@pytest.mark.parametrize("news", NEWS, ids=lambda one: str(one["id"]))
def test_news_stay_in_sight_however_many_lines_follow(news: dict[str, Any]) -> None:
    assert weightiest([TURN, news, *[TURN] * 20], RED, 5) == [1, 18, 19, 20, 21]


def test_lines_that_weigh_the_same_are_the_newest() -> None:
    assert weightiest([TURN] * 8, RED, 5) == [3, 4, 5, 6, 7]
    assert weightiest([TURN] * 3, RED, 5) == [0, 1, 2]
    assert weightiest([], RED, 5) == []


def test_the_same_line_weighs_more_for_whom_it_is_about() -> None:
    passed = fact("cards_passed", giver=YELLOW, taker=RED, cards=2, why="gift")
    assert weight(passed, RED) == weight(passed, YELLOW) > weight(passed, BLUE) == weight(passed, None)


def test_the_newest_lines_can_be_kept_in_any_case() -> None:
    lines = [NEWS[0]] * 6 + [TURN] * 6
    assert weightiest(lines, RED, 5) == [1, 2, 3, 4, 5]
    assert weightiest(lines, RED, 5, newest=3) == [4, 5, 9, 10, 11]


def test_a_fact_that_nobody_knows_is_ordinary() -> None:
    assert weight(fact("of_a_later_release", seat=RED), RED) == 0


def test_every_kind_that_weighs_something_is_told() -> None:
    assert set(WEIGHTS) <= set(FACTS) & set(engine.FACTS)


def test_what_an_order_did_stays_in_sight_and_its_passes_do_not() -> None:
    joined = fact("answered_by_order", seat=RED, what="join", to=[RED])
    passed = fact("answered_by_order", seat=RED, what="window", to=[RED])
    assert weightiest([joined, passed, *[TURN] * 20], RED, 5) == [0, 18, 19, 20, 21]
    told = fact("alliance_answered", seat=RED, side="defense", ships=2)
    assert weight(told, RED) > weight(told, BLUE) == 0
