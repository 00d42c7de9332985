"""The encounter of the tutorial: it is the real game, it ends whatever is answered, and it repeats."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import engine
from engine import options
from games.web.learn import lesson as course
from games.web.learn.lesson import LEARNER, InvalidAnswers, Lesson, lesson
from games.words.library.lessons import LESSONS, end_words


def played(dice: Random) -> tuple[Lesson, list[object]]:
    """Through the whole encounter by any of the suggested answers."""
    answers: list[object] = []
    now = lesson()
    while now.ask:
        answers.append(now.ask.judge(dice.choice(now.ask.suggestions())))
        now.answer(answers[-1])
    return now, answers


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_answered_the_encounter_ends_and_each_question_has_its_lesson(seed):
    dice, asked = Random(seed), []
    now = lesson()
    while now.ask:
        asked.append(now.ask.what)
        now.answer(now.ask.judge(dice.choice(now.ask.suggestions())))
    assert set(asked) <= set(LESSONS)
    assert {"launch", "invite", "encounter_card", "cards_chosen", "cards_revealed"} <= set(asked)


def test_the_same_answers_lead_to_the_same_moment():
    now, answers = played(Random(7))
    again = lesson(answers)
    assert again.view == now.view
    assert again.new_facts == now.new_facts


@pytest.fixture
def a_later_release(own_aliens: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One alien more in the book."""
    book = engine.book()
    larger = replace(book, built_in=(*book.built_in, "beachcomber"), own=frozenset())
    monkeypatch.setattr(options, "book", lambda: larger)
    course._beginning.cache_clear()
    assert "beachcomber" in options.Options(players=3).box
    yield
    course._beginning.cache_clear()


def test_a_later_release_changes_nothing_of_the_lesson(request):
    """Also for people in the middle of it: their address holds what they answered, and nothing else."""
    before = [played(Random(seed)) for seed in range(8)]
    request.getfixturevalue("a_later_release")
    for now, answers in before:
        again = lesson(answers)
        assert again.view == now.view and again.new_facts == now.new_facts
        assert engine.state_hash(again.game.checkpoint) == engine.state_hash(now.game.checkpoint)


def test_the_lesson_names_its_rulings():
    """Newer ones are for games that begin; the texts were written for these."""
    assert lesson().game.position.rules["rulings"] == course.RULINGS == 1


def test_the_learner_begins_against_yellow_with_a_reinforcement_and_a_negotiate():
    """As the texts of the lessons say."""
    now = lesson([lesson().ask.default])
    assert now.view["turn"]["offense"] == LEARNER
    assert now.view["encounter"]["defense"] == 1
    assert {"reinforcement 2", "negotiate"} <= set(now.view["seats"][LEARNER]["hand"])
    assert [seat["powers"][0]["alien"] for seat in now.view["seats"]] == ["sorcerer", "tripler", "human"]


def test_nothing_is_told_that_a_player_would_not_see():
    now, _answers = played(Random(3))
    assert [fact for fact in now.new_facts if fact.get("to") is not None and LEARNER not in fact["to"]] == []


@pytest.mark.parametrize("answers", [["no such answer"], [{"side": "planet 99", "ships": {}}], [None]])
def test_answers_that_cannot_be_given_lead_nowhere(answers):
    with pytest.raises(InvalidAnswers):
        lesson(answers)


def test_an_encounter_that_is_over_takes_no_further_answer():
    now, answers = played(Random(1))
    with pytest.raises(InvalidAnswers):
        now.answer("pass")
    with pytest.raises(InvalidAnswers):
        lesson([*answers, "pass"])


def test_the_end_tells_of_a_colony_only_if_there_is_one():
    won = next(now for now, _a in map(played, map(Random, range(60))) if _colonies(now))
    lost = next(now for now, _a in map(played, map(Random, range(60))) if not _colonies(now))
    assert end_words(won.view, LEARNER) != end_words(lost.view, LEARNER)


def _colonies(now):
    return now.view["seats"][LEARNER]["colonies"]
