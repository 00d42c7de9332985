"""The chapters of a replay where an encounter is played inside another one."""

from __future__ import annotations

from games.replay.page.chapters import Chapter, chapters
from games.replay.read.course import Score
from games.replay.read.outline import Step, outline_of
from tests.games.log.words.test_encounters import INNER, NEXT, OUTER, REST, goes_on
from tests.games.story.words.tale import Fact, uses

SCORES = (Score(0, 20),) * 4


def found(*parts: list[Fact]) -> list[Chapter]:
    """The chapters of a replay with one step for each of these parts."""
    steps = [
        Step(n, n, tuple({"to": None, **one} for one in told), SCORES, "launch")
        for n, told in enumerate(parts, 1)
    ]
    return chapters(outline_of(steps))


def test_the_outer_encounter_goes_on_in_a_chapter_of_its_own() -> None:
    used = uses(3, "macron", "quadruple")[1:]
    told = found(OUTER, INNER, [goes_on(1)], used, REST, NEXT)
    assert [(one.number, one.first, one.goes_on) for one in told] == [
        (1, 1, False),
        (2, 2, False),
        (1, 3, True),
        (3, 6, False),
    ]
    first, inner, rest, _next = told
    assert (rest.offense, rest.defense) == (first.offense, first.defense) != (inner.offense, inner.defense)
    assert [mark.step for mark in rest.markers] == [4] and not first.markers


def test_charts_have_one_column_for_each_encounter() -> None:
    told = found(OUTER, INNER, [goes_on(1), *REST], NEXT)
    assert [one.number for one in told if one.is_begun_here] == [1, 2, 3]
