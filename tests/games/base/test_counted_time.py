"""Time that counts: rest days, quiet hours and absences are left out."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.base.times import Calendar, counted_between, counted_end

BERLIN = ZoneInfo("Europe/Berlin")
NOVEMBER = datetime(2026, 11, 24, 12, tzinfo=UTC)  # a Tuesday
WEEKEND = frozenset({5, 6})


def hours(n: float) -> timedelta:
    return timedelta(hours=n)


def test_without_a_calendar_time_is_time() -> None:
    assert counted_end(NOVEMBER, hours(48), Calendar()) == NOVEMBER + hours(48)
    assert counted_between(NOVEMBER, NOVEMBER + hours(5), Calendar()) == hours(5)


def test_a_deadline_set_on_a_friday_leaves_the_weekend_out() -> None:
    friday = datetime(2026, 11, 27, 20, tzinfo=UTC)
    assert counted_end(friday, hours(24), Calendar(rest_days=WEEKEND)) == friday + hours(72)


def test_a_span_that_ends_with_the_friday_ends_there() -> None:
    friday = datetime(2026, 11, 27, 20, tzinfo=UTC)
    assert counted_end(friday, hours(4), Calendar(rest_days=WEEKEND)) == friday + hours(4)


def test_what_is_asked_on_a_day_of_rest_counts_from_the_next_day_on() -> None:
    saturday = datetime(2026, 11, 28, 9, tzinfo=UTC)
    monday = datetime(2026, 11, 30, tzinfo=UTC)
    assert counted_end(saturday, hours(3), Calendar(rest_days=WEEKEND)) == monday + hours(3)


def test_quiet_hours_over_midnight_are_left_out_by_the_seats_own_clock() -> None:
    calendar = Calendar(BERLIN, quiet=(22, 8))
    evening = datetime(2026, 11, 24, 21, tzinfo=BERLIN)
    assert counted_end(evening, hours(3), calendar) == datetime(2026, 11, 25, 10, tzinfo=BERLIN)


def test_quiet_hours_within_a_day_are_left_out() -> None:
    calendar = Calendar(quiet=(9, 17))
    assert counted_end(datetime(2026, 11, 24, 8, tzinfo=UTC), hours(2), calendar).hour == 18


def test_an_absence_takes_both_its_days_whole() -> None:
    away = Calendar(BERLIN, away=(date(2026, 11, 25), date(2026, 11, 26)))
    start = datetime(2026, 11, 24, 20, tzinfo=BERLIN)
    assert counted_end(start, hours(5), away) == datetime(2026, 11, 27, 1, tzinfo=BERLIN)


def test_an_absence_that_is_over_changes_nothing() -> None:
    away = Calendar(away=(date(2026, 10, 1), date(2026, 10, 9)))
    assert counted_end(NOVEMBER, hours(30), away) == NOVEMBER + hours(30)


def test_a_day_of_25_hours_counts_as_such() -> None:
    """Clocks in Berlin go back on 25 October 2026: the night between two quiet ends is an hour longer."""
    calendar = Calendar(BERLIN, rest_days=frozenset({0}))
    saturday = datetime(2026, 10, 24, 23, tzinfo=BERLIN)
    assert counted_between(saturday, datetime(2026, 10, 26, 0, tzinfo=BERLIN), calendar) == hours(26)


def test_time_that_never_counts_is_refused_and_not_walked_for_ever() -> None:
    with pytest.raises(ValueError, match="no time counts"):
        counted_end(NOVEMBER, hours(1), Calendar(rest_days=frozenset(range(7))))


@given(
    minutes=st.integers(0, 60 * 24 * 20),
    at=st.integers(0, 60 * 24 * 30),
    rest=st.frozensets(st.integers(0, 6), max_size=5),
    quiet=st.none()
    | st.tuples(st.integers(0, 23), st.integers(0, 23)).filter(lambda q: 0 < (q[1] - q[0]) % 24 < 17),
    away=st.none() | st.integers(0, 40),
)
def test_an_end_is_as_far_off_as_it_was_counted(minutes, at, rest, quiet, away) -> None:
    first = None if away is None else date(2026, 10, 10) + timedelta(days=away)
    calendar = Calendar(BERLIN, rest, quiet, first and (first, first + timedelta(days=6)))
    start = datetime(2026, 10, 12, tzinfo=UTC) + timedelta(minutes=at)
    end = counted_end(start, timedelta(minutes=minutes), calendar)
    assert counted_between(start, end, calendar) == timedelta(minutes=minutes)
    assert end >= start + timedelta(minutes=minutes)
