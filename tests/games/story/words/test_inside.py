"""The story of encounters that are played inside others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import engine
from games.story.words.clash import Story
from games.story.words.telling import story
from games.words.reader import Reader
from tests.engine.flow.test_inserted import four, in_the_alliance, opens
from tests.engine.rift import RIFTS, own_aliens
from tests.engine.scenario import Scenario
from tests.games.log.words.test_encounters import goes_on
from tests.games.story.words.tale import (
    ATTACK,
    BEGUN,
    BLUE,
    DEFENDED,
    GREEN,
    RED,
    YELLOW,
    fact,
    leaves,
    loses,
    takes,
    tell,
    won,
)

INNER = won(2, BLUE, GREEN, 15)
REST = DEFENDED[len(BEGUN) :]
TOLD = [*BEGUN, *INNER, goes_on(1), *REST]


@pytest.fixture
def rifts() -> Iterator[None]:
    with own_aliens(*RIFTS):
        yield


def test_each_paragraph_tells_its_own_encounter() -> None:
    outer, inner = (one.text for one in tell(*TOLD).chapters)
    assert outer.startswith(ATTACK) and "Yellow defends yellow 1 by 12 to 10." in outer
    assert "Another encounter comes in between." in outer
    assert inner.startswith("This happens in the middle of encounter 1. Blue (Zombie) attacks Green (Macron)")
    assert "Blue takes green 1 from Green" in inner


def test_the_colonies_after_an_interrupted_encounter_count_what_was_won_inside() -> None:
    outer, inner = tell(*TOLD).chapters
    assert outer.colonies[BLUE] == inner.colonies[BLUE] == 1


def test_the_next_encounter_of_the_turn_goes_on_from_the_outer_one() -> None:
    taken = [*won()[: len(BEGUN)], *INNER, goes_on(1), *won()[len(BEGUN) :], *won(3, planet=6)]
    last = tell(*taken).chapters[-1]
    assert last.number == 3 and last.text.startswith("Red (Human) goes on and attacks Yellow")


def test_the_lead_changes_in_the_order_in_which_encounters_end() -> None:
    """Blue has two colonies inside, and red has three when the outer one is over."""
    inside = [*won(2, BLUE, GREEN, 15)[:-1], *takes(16, BLUE), won(2)[-1]]
    outer = [leaves(YELLOW, 5), loses(YELLOW, 4), *takes(5, RED), *takes(6, RED), *takes(7, RED)]
    told = tell(*BEGUN, *inside, goes_on(1), *outer, fact("encounter_over", number=1, result="offense"))
    leads = {point.number: point.text for point in told.points if point.kind == "lead"}
    assert leads == {1: "Red takes the lead with 3 foreign colonies."}


@pytest.mark.parametrize("ends_in", [1, 2])
def test_a_win_is_told_of_the_encounter_in_which_the_game_ends(ends_in: int) -> None:
    end = fact("game_won", winners=[BLUE])
    facts = [*BEGUN, *INNER[:-1], end] if ends_in == 2 else [*TOLD[:-1], end]
    told = tell(*facts)
    assert told.end.startswith("After 2 encounters Blue wins the game with 1 foreign colony.")
    assert [point.number for point in told.points if point.kind == "win"] == [ends_in]


def played(game: Scenario) -> tuple[Story, dict[int, dict[int, int]]]:
    """The story of some more encounters, and the foreign colonies when each was over."""
    over: dict[int, dict[int, int]] = {}
    while len(over) < 6 and not game.game.over:
        game.default()
        for one in game.game.facts:
            if one.id == "encounter_over":
                over[one.number] = {
                    s.number: game.position.foreign_colonies(s.number) for s in game.position.seats
                }
    return story([engine.fact_json(one) for one in game.told()], Reader(None)), over


@pytest.mark.usefixtures("rifts")
def test_colonies_are_those_of_the_board_when_each_was_over_three_deep() -> None:
    game = in_the_alliance(four(yellow="rift_two", blue="rift_three"))
    opens(opens(game, "yellow", "gate_aimed"), "blue", "cards_revealed")
    told, over = played(game)
    assert [one.number for one in told.chapters][:4] == [1, 2, 3, 4]
    assert {one.number: one.colonies for one in told.chapters if one.number in over} == over
    assert any(n for counts in over.values() for n in counts.values())
