"""Which facts belong to which encounter, where encounters are played inside others."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

import engine
from games.log.words.encounters import encounter_starts, encounters_told
from games.log.words.lines import ENCOUNTER, NUMBERED, choose, newest_encounter
from games.log.words.weights import weightiest
from games.reports.words import ReportedEntry
from games.words.reader import Reader
from tests.engine.flow.test_inserted import four, in_the_alliance, inner_over, opens
from tests.engine.rift import RIFTS, own_aliens
from tests.games.story.words.tale import BLUE, GREEN, RED, YELLOW, Fact, attack, fact, over, totals, won


@pytest.fixture
def rifts() -> Iterator[None]:
    with own_aliens(*RIFTS):
        yield


def goes_on(number: int) -> Fact:
    return fact("encounter_goes_on", number=number)


OUTER = attack(RED, YELLOW, 5)
INNER = won(2, BLUE, GREEN, 15)
REST = [totals(9, 12), over("defense", 1)]
NEXT = [fact("turn_began", seat=YELLOW), *won(3, YELLOW, BLUE, 10)]
TOLD = [*OUTER, *INNER, goes_on(1), *REST, *NEXT]


def facts_of(facts: list[Fact], number: int) -> list[Fact]:
    return [facts[place] for one in encounters_told(facts) if one.number == number for place in one.places]


def test_what_follows_an_encounter_inside_belongs_to_the_outer_one_again() -> None:
    assert facts_of(TOLD, 1) == [*OUTER, goes_on(1), *REST]
    assert facts_of(TOLD, 2) == INNER and facts_of(TOLD, 3) == NEXT
    assert [(one.number, one.inside) for one in encounters_told(TOLD)] == [(1, 0), (2, 1), (3, 0)]


def test_one_after_the_other_inside() -> None:
    told = [*OUTER, *INNER, goes_on(1), *won(3, BLUE, RED, 0), goes_on(1), *REST]
    assert [(one.number, one.inside) for one in encounters_told(told)] == [(1, 0), (2, 1), (3, 1)]
    assert facts_of(told, 1) == [*OUTER, goes_on(1), goes_on(1), *REST]


def test_one_that_a_ruling_began_once_more_counts_from_its_last_beginning() -> None:
    told = [*OUTER, fact("game_ruled"), *OUTER, *REST]
    assert facts_of(told, 1) == [*OUTER, *REST]
    inside = [*OUTER, *INNER[:3], fact("game_ruled"), *OUTER, *REST]
    assert [one.number for one in encounters_told(inside)] == [1] and facts_of(inside, 1) == [*OUTER, *REST]


def test_the_rest_of_one_that_began_before_is_left_out() -> None:
    told = [*INNER[4:], goes_on(1), *REST, *NEXT]
    assert [one.number for one in encounters_told(told)] == [3]


def three_deep() -> list[dict[str, Any]]:
    """The facts of a game in which three encounters interrupt others, to the end of the outermost."""
    game = in_the_alliance(four(yellow="rift_two", blue="rift_three"))
    opens(opens(game, "yellow", "gate_aimed"), "blue", "cards_revealed")
    for _ in range(3):
        inner_over(game)
    game.finish()
    return [engine.fact_json(one) for one in game.told()]


@pytest.mark.usefixtures("rifts")
def test_three_deep_each_has_its_own_opponent_result_and_end() -> None:
    facts = three_deep()
    told = encounters_told(facts)
    assert [(one.number, one.inside) for one in told][:4] == [(1, 0), (2, 1), (3, 2), (4, 3)]
    for one in told[:4]:
        mine = [facts[place] for place in one.places]
        kinds = [each["id"] for each in mine]
        assert {
            each["number"] for each in mine if each["id"].startswith("encounter_") and "number" in each
        } == {one.number}
        assert kinds.count("opponent_set") == kinds.count("encounter_over") == 1
    every = [place for one in told for place in one.places]
    assert sorted(every) == list(range(min(encounter_starts(facts)), len(facts)))


def entries(facts: list[Fact]) -> list[ReportedEntry]:
    return [
        ReportedEntry(n, datetime(2026, 3, 1, tzinfo=UTC), {"to": None, **one}) for n, one in enumerate(facts)
    ]


def chosen(facts: list[Fact], wanted: str) -> list[str]:
    return [one.entry.fact["id"] for one in choose(entries(facts), Reader(None), wanted)]


def test_the_log_of_the_present_encounter_leaves_out_what_was_inside_it() -> None:
    told = TOLD[: TOLD.index(REST[0]) + 1]
    kinds = ["encounter_began", "destiny_turned", "opponent_set", "gate_aimed", "ships_sent"]
    assert chosen(told, ENCOUNTER) == [*kinds, "encounter_goes_on", "totals_final"]
    assert newest_encounter(entries(told)) == 2


def test_the_log_of_an_encounter_by_its_number() -> None:
    assert chosen(TOLD, f"{NUMBERED}1")[-3:] == ["encounter_goes_on", "totals_final", "encounter_over"]
    inner = chosen(TOLD, f"{NUMBERED}2")
    assert (
        inner[0] == "encounter_began" and inner[-1] == "encounter_over" and "encounter_goes_on" not in inner
    )


def test_a_mail_tells_the_totals_of_an_interrupted_encounter_to_those_who_take_part_in_it() -> None:
    padding = [fact("turn_began", seat=GREEN)] * 60
    facts = [*TOLD, *padding]
    for seat, wanted in ((RED, True), (BLUE, False)):
        shown = [facts[place] for place in weightiest(facts[: len(TOLD)] + padding, seat, 25, newest=15)]
        assert (REST[0] in shown) is wanted
