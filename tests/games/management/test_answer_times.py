"""How long people would have taken for a game of bots."""

from datetime import timedelta
from random import Random
from statistics import median, quantiles

import pytest

from engine import Options
from engine.bots.bot_game import play_bot_game
from engine.bots.counts import Step
from games.management.commands.simulate import DAY, Person, days_of_encounters, days_of_game


def waited(people: int, each: int, response: timedelta = timedelta(days=30)) -> list[float]:
    """Hours to an answer, for questions at any time of the day."""
    rng, found = Random("questions"), []
    for number in range(people):
        person = Person(f"calibration {number}", response)
        asked = sorted(rng.uniform(0, 60 * DAY) for _ in range(each))
        found += [person.answers(time) - time for time in asked]
    return found


class Prompt:
    """Somebody who takes so many hours for every answer."""

    def __init__(self, hours: float):
        self.hours = hours

    def answers(self, asked: float) -> float:
        return asked + self.hours


def test_half_of_all_answers_come_within_six_hours_and_nine_of_ten_within_twenty() -> None:
    hours = waited(people=400, each=30)
    assert median(hours) == pytest.approx(5.9, abs=0.3)
    assert quantiles(hours, n=10)[-1] == pytest.approx(20, abs=1)


def test_nobody_answers_asleep_and_more_is_answered_in_the_evening_than_by_day() -> None:
    person = Person("a person", timedelta(days=30))
    looks = {person.answers(hour) for hour in range(400 * DAY)}
    hours = [int(time + person._zone) % DAY for time in looks]
    assert not {23, *range(7)} & set(hours)
    evening, by_day = sum(18 <= hour < 23 for hour in hours) / 5, sum(7 <= hour < 18 for hour in hours) / 11
    assert evening > 2 * by_day


def test_people_live_in_different_zones_and_some_are_away_for_days() -> None:
    assert len({Person(f"seed {n}")._zone for n in range(200)}) == DAY
    hours = waited(people=100, each=30)
    assert 48 < max(hours) < 10 * DAY


@pytest.mark.parametrize("response", [timedelta(hours=1), timedelta(hours=48)])
def test_whoever_is_late_is_answered_for_at_the_deadline(response: timedelta) -> None:
    hours, limit = waited(50, 30, response), response / timedelta(hours=1)
    assert max(hours) == pytest.approx(limit)
    assert min(hours) < limit


def test_a_question_to_a_person_who_is_asked_sooner_is_answered_no_later() -> None:
    person = Person("in order")
    answered = [person.answers(hour / 4) for hour in range(2000)]
    assert answered == sorted(answered)
    assert all(answer > hour / 4 for hour, answer in enumerate(answered))


def test_the_same_seed_is_the_same_person_and_another_seed_another() -> None:
    one, same, other = (Person(seed) for seed in ("a", "a", "b"))
    assert [one.answers(hour) for hour in range(99)] == [same.answers(hour) for hour in range(99)]
    assert one._looks != [other.answers(hour) for hour in range(99)] and one._looks != other._looks


def test_a_wait_lasts_until_the_slowest_of_those_asked_at_once_has_answered() -> None:
    steps = [
        Step(1, None, ((0, 1), (1, 1))),
        Step(1, (0, 1), ()),
        Step(1, (1, 1), ((0, 2),)),
        Step(1, (0, 2), ()),
    ]
    assert days_of_encounters(steps, [Prompt(12), Prompt(36)]) == [0, 2]
    assert days_of_encounters(steps, [Prompt(36), Prompt(12)]) == [0, 3]


def test_what_one_answer_opens_does_not_wait_for_others_who_are_still_asked() -> None:
    steps = [
        Step(1, None, ((0, 1), (1, 1))),
        Step(1, (0, 1), ((0, 2),)),
        Step(1, (0, 2), ()),
        Step(1, (1, 1), ()),
    ]
    assert days_of_encounters(steps, [Prompt(12), Prompt(24)]) == [0, 1]


def test_the_answer_that_ends_an_encounter_belongs_to_it_and_what_comes_before_the_first_to_none() -> None:
    steps = [
        Step(0, None, ((0, 1),)),
        Step(1, (0, 1), ((1, 1),)),
        Step(2, (1, 1), ((0, 2),)),
        Step(2, (0, 2), ()),
    ]
    assert days_of_encounters(steps, [Prompt(24), Prompt(72)]) == [1, 3, 1]


def test_an_encounter_in_which_nobody_is_asked_takes_no_time() -> None:
    steps = [Step(1, None, ((0, 1),)), Step(3, (0, 1), ((0, 2),)), Step(3, (0, 2), ())]
    assert days_of_encounters(steps, [Prompt(24)]) == [0, 1, 0, 1]


def test_a_question_that_was_withdrawn_holds_nobody_up() -> None:
    steps = [Step(1, None, ((0, 1), (1, 1))), Step(1, (0, 1), ())]
    assert days_of_encounters(steps, [Prompt(24), Prompt(240)]) == [0, 1]


@pytest.mark.parametrize("pace", ["one_by_one", "every_window", "standard", "brisk"])
def test_a_whole_game_tells_of_every_wait_who_was_asked_and_who_answered(pace: str) -> None:
    game = play_bot_game(Options(players=4, switches={"pace": pace}), "a game with people")
    counts, steps = game.encounters, game.encounters.steps
    asked = [key for step in steps for key in step.asked]
    answered = [step.answered for step in steps if step.answered]
    assert len(set(asked)) == len(asked) and set(answered) <= set(asked)
    assert len(answered) >= counts.answers > counts.plain_passes
    seats = [(step.encounter, len({seat for seat, _ in step.asked})) for step in steps]
    assert [sum(n for at, n in seats if at == e) for e in range(len(counts.asked))] == counts.asked
    days = days_of_game(game, "people")
    assert len(days) <= len(counts.asked) and min(days) >= 0 and sum(days) > 1
