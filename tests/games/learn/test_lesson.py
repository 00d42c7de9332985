"""The encounters of the lessons: they are the real game, right answers win them, and they repeat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import engine
from engine import options
from games.learn import courses as lessons
from games.learn.courses import (
    COURSES,
    LEARNER,
    YELLOW,
    Course,
    InvalidAnswers,
    Lesson,
    MistakeMade,
    lesson,
    next_course,
)
from games.learn.words import ENDS, LESSONS, MISTAKES, STEPS

EVERY = pytest.mark.parametrize("course", COURSES.values(), ids=list(COURSES))
SHIPS = {"0": 1, "1": 1, "2": 1}


def right_ways(course: Course) -> Iterator[list[Any]]:
    """Every way through by suggested answers that are no mistake."""
    ways: list[list[Any]] = [[]]
    while ways:
        way = ways.pop()
        now = lesson(course, way)
        if now.ask is None:
            yield way
            continue
        for one in now.ask.suggestions():
            if not course.mistake(now.ask.what, now.view, one):
                ways.append([*way, one])


def mistake_at(course: str, answers: list[Any], answer: Any) -> str:
    with pytest.raises(MistakeMade) as made:
        lesson(COURSES[course], answers).answer(answer)
    return made.value.mistake


@EVERY
def test_whoever_does_right_wins_a_colony_and_is_asked_every_step(course: Course) -> None:
    ways = list(right_ways(course))
    assert len(ways) >= 4
    for way in ways:
        now = lesson(course, way)
        assert now.answered == list(course.steps)
        assert now.view["seats"][LEARNER]["colonies"] == 1


@EVERY
def test_a_lesson_begins_with_its_first_step_and_is_short(course: Course) -> None:
    now = lesson(course)
    assert now.ask is not None and now.ask.what == next(iter(course.steps))
    assert len(course.steps) <= 3


@EVERY
def test_an_answer_is_shown_at_each_step_and_it_is_right(course: Course) -> None:
    now, answers = lesson(course), []
    while now.ask:
        answers.append(now.ask.judge(now.right_answer()))
        now.answer(answers[-1])
    assert lesson(course, answers).view == now.view


def test_every_step_mistake_and_end_has_its_words() -> None:
    steps = {(course.id, what) for course in COURSES.values() for what in course.steps}
    mistakes = {one for course in COURSES.values() for checks in course.steps.values() for one in checks}
    assert (set(STEPS), set(MISTAKES)) == (steps, mistakes)
    assert set(ENDS) == set(LESSONS) == set(COURSES)


# Mistakes


@pytest.mark.parametrize(
    ("ships", "mistake"),
    [({"0": 1, "1": 1}, "few_ships"), ({"0": 4}, "leaves_planet"), ({"0": 4, "1": 0}, "leaves_planet")],
)
def test_an_attack_with_too_few_ships_or_a_whole_colony_is_a_mistake(
    ships: dict[str, int], mistake: str
) -> None:
    assert mistake_at("attack", [], {"side": "planet 6", "ships": ships}) == mistake


@pytest.mark.parametrize(
    ("card", "mistake"), [("negotiate", "negotiates"), ("attack 14", "low_card"), ("attack 4", "low_card")]
)
def test_a_card_that_does_not_win_is_a_mistake(card: str, mistake: str) -> None:
    assert mistake_at("attack", [{"side": "planet 6", "ships": SHIPS}], card) == mistake


@pytest.mark.parametrize(
    ("answer", "mistake"),
    [
        ({"side": ""}, "stays_out"),
        ({"side": "defense", "ships": {"0": 1}}, "helps_defense"),
        ({"side": "offense", "ships": {"0": 4}}, "leaves_planet"),
    ],
)
def test_an_ally_who_gains_nothing_makes_a_mistake(answer: dict[str, Any], mistake: str) -> None:
    assert mistake_at("alliance", [], answer) == mistake


@pytest.mark.parametrize("ships", [1, 2, 3])
def test_a_reinforcement_is_needed_where_the_side_does_not_lead(ships: int) -> None:
    joined = {"side": "offense", "ships": {"0": ships}}
    now = lesson(COURSES["alliance"], [joined])
    totals = now.view["encounter"]["totals"]
    assert totals == {"offense": 10 + ships, "defense": 12}
    if ships < 3:
        assert mistake_at("alliance", [joined], "pass") == "passes_behind"
    else:
        now.answer("pass")
        assert now.view["seats"][LEARNER]["colonies"] == 1
    assert mistake_at("alliance", [joined], "reinforcement 3.reinforce:defense") == "helps_other"


def terms(mine: int | None, theirs: int | None, *cards: str) -> dict[str, Any]:
    gives = {str(LEARNER): {"colony": mine}, str(YELLOW): {"colony": theirs, "cards": list(cards)}}
    return {"do": "offer", "terms": gives}


@pytest.mark.parametrize(
    ("answer", "mistake"),
    [
        ({"do": "break off"}, "breaks_off"),
        (terms(0, None, "random"), "asks_no_colony"),
        (terms(None, 5), "gives_no_colony"),
        (terms(0, 5, "random"), "asks_cards"),
    ],
)
def test_a_deal_that_brings_nobody_on_is_a_mistake(answer: dict[str, Any], mistake: str) -> None:
    assert mistake_at("deal", ["negotiate"], answer) == mistake


def test_whoever_fights_makes_no_deal() -> None:
    assert mistake_at("deal", [], "attack 8") == "fights"


@pytest.mark.parametrize("mine", range(5))
@pytest.mark.parametrize("theirs", range(5, 10))
def test_yellow_agrees_to_a_colony_for_a_colony_wherever_it_is(mine: int, theirs: int) -> None:
    now = lesson(COURSES["deal"], ["negotiate", terms(mine, theirs)])
    assert now.ask is None and now.view["seats"][LEARNER]["colonies"] == 1


def test_a_mistake_changes_nothing() -> None:
    now = lesson(COURSES["attack"])
    before = engine.state_hash(now.game.checkpoint), now.view
    with pytest.raises(MistakeMade):
        now.answer({"side": "planet 6", "ships": {"0": 1}})
    assert (engine.state_hash(now.game.checkpoint), now.view) == before and now.answered == []


# What the texts say


def test_the_attack_is_on_yellow_with_one_high_card_and_yellow_lays_fourteen() -> None:
    now = lesson(COURSES["attack"])
    assert now.view["encounter"]["defense"] == YELLOW
    assert sorted(now.view["seats"][LEARNER]["hand"])[:5] == sorted(
        ["attack 4", "attack 6", "attack 8", "attack 14", "attack 23"]
    )  # fmt: skip
    now.answer({"side": "planet 6", "ships": SHIPS})
    assert now.view["planets"][6] == {"1": 4}
    now.answer("attack 23")
    (cards,) = [fact for fact in now.new_facts if fact["id"] == "totals_final"]
    assert (cards["offense"], cards["defense"]) == (26, 18)


def test_yellow_attacks_blue_and_both_invite() -> None:
    encounter = lesson(COURSES["alliance"]).view["encounter"]
    assert (encounter["offense"], encounter["defense"]) == (1, 2)
    assert [LEARNER in encounter["invited"][side] for side in ("offense", "defense")] == [True, True]


def test_for_the_deal_the_best_attack_is_eight_with_four_ships() -> None:
    now = lesson(COURSES["deal"])
    attacks = [key for key in now.view["seats"][LEARNER]["hand"] if key.startswith("attack")]
    assert max(engine.card(key).value for key in attacks) == 8
    assert now.view["encounter"]["gate"] == {"0": 4}


def test_the_lessons_follow_one_another() -> None:
    assert [next_course(one) for one in COURSES] == ["alliance", "deal", None]


# They repeat


def told(course: Course) -> list[tuple[str, object]]:
    return [
        (engine.state_hash(now.game.checkpoint), now.new_facts)
        for now in (lesson(course, way) for way in right_ways(course))
    ]


@pytest.fixture
def a_later_release(own_aliens: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One alien more in the book."""
    book = engine.book()
    larger = replace(book, built_in=(*book.built_in, "beachcomber"), own=frozenset())
    monkeypatch.setattr(options, "book", lambda: larger)
    lessons._beginning.cache_clear()
    assert "beachcomber" in options.Options(players=3).box
    yield
    lessons._beginning.cache_clear()


def test_a_later_release_changes_nothing_of_a_lesson(request: pytest.FixtureRequest) -> None:
    """Also for people in the middle of it: their address holds what they answered, and nothing else."""
    before = [told(course) for course in COURSES.values()]
    request.getfixturevalue("a_later_release")
    assert [told(course) for course in COURSES.values()] == before


@EVERY
def test_a_lesson_names_its_rulings(course: Course) -> None:
    """Newer ones are for games that begin; the texts were written for these."""
    assert lesson(course).game.position.rules["rulings"] == lessons.RULINGS == 1


@EVERY
def test_nothing_is_told_that_a_player_would_not_see(course: Course) -> None:
    for way in right_ways(course):
        for length in range(len(way) + 1):
            facts = lesson(course, way[:length]).new_facts
            assert [fact for fact in facts if fact.get("to") is not None and LEARNER not in fact["to"]] == []


@EVERY
@pytest.mark.parametrize("answers", [["no such answer"], [{"side": "planet 99", "ships": {}}], [None]])
def test_answers_that_cannot_be_given_lead_nowhere(course: Course, answers: list[Any]) -> None:
    with pytest.raises(InvalidAnswers):
        lesson(course, answers)


def test_a_mistake_in_an_address_leads_nowhere() -> None:
    with pytest.raises(InvalidAnswers):
        lesson(COURSES["deal"], ["attack 8"])


def test_a_lesson_that_is_over_takes_no_further_answer() -> None:
    course = COURSES["attack"]
    way = next(right_ways(course))
    over: Lesson = lesson(course, way)
    with pytest.raises(InvalidAnswers):
        over.answer("pass")
    with pytest.raises(InvalidAnswers):
        lesson(course, [*way, "pass"])
