"""Somebody is away from one day to another: no time counts for them meanwhile."""

from datetime import timedelta

import pytest
import time_machine

from games.base.documents import RequestRefused
from games.models import Prompt, User
from games.people.read.my_games import away_until, today_of
from games.people.service.account import LONGEST_ABSENCE, end_absence, set_absence
from tests.games.tables import RESPONSE, bargaining, later, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


def away(user: User, first: int, last: int) -> None:
    """From so many days from now to so many."""
    today = today_of(user)
    set_absence(user, today + timedelta(days=first), today + timedelta(days=last))


def test_a_question_that_is_open_waits_until_they_are_back() -> None:
    table = playing(people=3)
    before = table.red.prompt.due_at
    away(person("red"), 0, 6)
    prompt = table.red.prompt
    assert prompt.due_at - before >= timedelta(days=6)
    assert prompt.sweep_at == prompt.due_at
    assert prompt.remind_at > before


def test_whoever_is_away_misses_no_deadline() -> None:
    table = playing(people=3)
    away(person("red"), 0, 6)
    table.sweep(later(days=5))
    assert 0 not in {row.seat for row in table.decisions}


def test_what_is_asked_while_they_are_away_is_due_later() -> None:
    away(person("red"), 0, 9)
    table = playing(people=3)
    assert table.red.prompt.due_at > later(days=11)
    assert table.yellow.prompt.due_at == table.yellow.prompt.opened_at + RESPONSE


def test_others_are_not_given_more_time() -> None:
    table = playing(people=3)
    before = table.yellow.prompt.due_at
    away(person("red"), 0, 6)
    assert table.yellow.prompt.due_at == before


def test_an_absence_after_the_deadline_changes_nothing() -> None:
    table = playing(people=3)
    before = table.red.prompt.due_at
    away(person("red"), 10, 12)
    assert table.red.prompt.due_at == before


def test_whoever_is_back_earlier_has_the_time_that_was_left() -> None:
    table = playing(people=3)
    before = table.red.prompt.due_at
    away(person("red"), 0, 6)
    assert end_absence(person("red"))
    assert abs(table.red.prompt.due_at - before) < timedelta(minutes=1)
    assert not end_absence(person("red"))


def test_both_dealers_wait_for_the_one_who_is_away() -> None:
    table = bargaining()
    one, other = Prompt.objects.filter(game=table.game, what="deal", closed_at=None).select_related(
        "seat__user"
    )
    away(one.seat.user, 0, 6)
    one.refresh_from_db()
    other.refresh_from_db()
    assert one.due_at == other.due_at > later(days=6)
    assert other.sweep_at == other.due_at


def test_they_are_away_from_the_first_day_to_the_last() -> None:
    red = person("red")
    away(red, 1, 2)
    assert away_until(red) is None
    away(red, 0, 2)
    assert away_until(red) == today_of(red) + timedelta(days=2)


def test_an_absence_that_runs_is_not_taken_back_by_a_later_one() -> None:
    playing(people=3)
    away(person("red"), 0, 6)
    with pytest.raises(RequestRefused, match="absence_running"):
        away(person("red"), 20, 25)
    assert away_until(person("red")) == today_of(person("red")) + timedelta(days=6)


def test_a_new_absence_takes_the_place_of_the_old_one() -> None:
    table = playing(people=3)
    away(person("red"), 0, 15)
    away(person("red"), 0, 1)
    assert table.red.prompt.due_at < later(days=5)


@pytest.mark.parametrize(
    ("first", "last", "reason"),
    [
        (3, 2, "absence_ends_first"),
        (-5, -1, "absence_over"),
        (0, LONGEST_ABSENCE, "absence_too_long"),
        (0, 365, "absence_too_long"),
        (400, 403, "absence_too_far"),
    ],
)
def test_an_absence_that_cannot_be_is_refused_and_changes_nothing(first: int, last: int, reason: str) -> None:
    table = playing(people=3)
    before = table.red.prompt.due_at
    with pytest.raises(RequestRefused) as refused:
        away(person("red"), first, last)
    assert refused.value.reason == reason
    assert person("red").absence is None
    assert table.red.prompt.due_at == before


def test_what_is_left_of_a_long_absence_counts() -> None:
    red = person("red")
    away(red, -30, LONGEST_ABSENCE - 1)
    assert away_until(red)


def test_nobody_is_told_why_and_no_mail_tells_of_it() -> None:
    playing(people=3)
    before = written_mails().count()
    away(person("red"), 0, 6)
    assert written_mails().count() == before


def test_an_absence_cannot_be_renewed_for_ever() -> None:
    red = person("red")
    away(red, 0, 20)
    with time_machine.travel(later(days=10)):
        with pytest.raises(RequestRefused, match="absence_too_often"):
            away(person("red"), 0, 20)
        away(person("red"), 0, 10)
        assert end_absence(person("red"))
        with pytest.raises(RequestRefused, match="absence_too_often"):
            away(person("red"), 0, 19)
    with time_machine.travel(later(days=90)):
        away(person("red"), 0, 20)


def test_a_second_word_of_the_same_absence_moves_nothing_twice() -> None:
    table = playing(people=3)
    away(person("red"), 0, 6)
    first = table.red.prompt.due_at
    away(person("red"), 0, 6)
    assert abs(table.red.prompt.due_at - first) < timedelta(minutes=1)
