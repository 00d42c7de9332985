"""A clock for people: bank and increment, days of rest, quiet hours, reminders."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.base.documents import RequestRefused
from games.lobby.service.start import start_game
from games.lobby.terms import Terms
from games.models import Prompt, Seat
from games.people.read.my_games import today_of
from games.people.service.account import set_absence
from games.play.service.clocks import pass_deadlines
from games.play.service.schedule import run_bank
from games.play.service.session import RulesCrashed
from games.play.service.stuck import mark_stuck
from tests.games.tables import RESPONSE, Table, later, person, playing, waiting_in_lobby
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db

BANK = timedelta(hours=24)


def with_bank(**terms: Any) -> Table:
    return playing(people=3, terms=Terms(bank=BANK, **terms))


def seat(table: Table, number: int = 0) -> Seat:
    return Seat.objects.get(game=table.game, number=number)


def test_a_seat_with_a_bank_is_not_late_when_its_time_is_over() -> None:
    table = with_bank()
    due = table.red.prompt.due_at
    table.sweep(later(hours=49))
    assert [row.route for row in table.decisions] == ["start"]
    prompt = table.red.prompt
    assert prompt.on_bank
    assert prompt.due_at == due + BANK


def test_when_the_bank_is_empty_the_default_is_taken() -> None:
    table = with_bank()
    table.sweep(later(hours=49))
    table.sweep(later(hours=71))
    assert len(table.decisions) == 1
    table.sweep(later(hours=73))
    assert {row.route for row in table.decisions[1:]} == {"deadline"}


def test_an_empty_bank_gives_nothing_the_next_time() -> None:
    table = with_bank()
    Seat.objects.filter(number=0).update(bank_used=int(BANK.total_seconds()))
    table.sweep(later(hours=49))
    assert [row.seat for row in table.decisions[1:]] == [0]


def test_what_an_answer_took_longer_is_taken_from_the_bank() -> None:
    table = with_bank()
    opened = timezone.now() - RESPONSE - timedelta(hours=5)
    Prompt.objects.update(opened_at=opened, due_at=opened + RESPONSE, sweep_at=opened + RESPONSE)
    table.sweep(later())
    table.red.answers(2)
    mine = seat(table)
    assert mine.bank_since is None
    assert abs(mine.bank_used - 5 * 3600) < 60


def test_an_answer_in_time_costs_nothing_and_gives_back() -> None:
    table = with_bank(increment=timedelta(hours=1))
    Seat.objects.filter(number=0).update(bank_used=5 * 3600)
    table.red.answers(2)
    assert seat(table).bank_used == 4 * 3600


def test_nothing_comes_back_beyond_the_whole_bank() -> None:
    table = with_bank(increment=timedelta(hours=1))
    table.red.answers(2)
    assert seat(table).bank_used == 0


def test_an_answer_that_took_the_bank_gives_nothing_back() -> None:
    table = with_bank(increment=timedelta(hours=24))
    table.sweep(later(hours=49))
    Seat.objects.filter(number=0).update(bank_since=later(hours=-3))
    table.red.answers(2)
    assert seat(table).bank_used >= 3 * 3600


def test_the_mail_says_what_comes_after_the_deadline_and_one_that_the_bank_runs() -> None:
    with_bank()
    first = written_mails().get(kind="prompt", to="red@example.com")
    assert "Then your bank of 1 day" in " ".join(first.text.split())
    assert "Each player also has a bank of 1 day" in " ".join(first.text.split())
    pass_deadlines(later(hours=49))
    told = written_mails().filter(kind="reminder").latest("pk")
    assert "Your bank runs now" in told.text


def test_without_a_bank_nothing_is_said_of_one() -> None:
    playing(people=3)
    assert "bank" not in written_mails().filter(kind="prompt").first().text


def test_people_are_reminded_at_half_of_the_time_and_once_near_its_end() -> None:
    table = playing(people=3)
    for hours in (23, 25, 26, 40, 42, 44, 47):
        table.sweep(later(hours=hours))
    told = written_mails().filter(kind="reminder", to="red@example.com").order_by("pk")
    assert ["nearly over" in mail.text for mail in told] == [False, True]


def test_where_answers_are_quick_one_reminder_is_enough() -> None:
    game = waiting_in_lobby(3)
    game.response_seconds = 3600
    game.save()
    table = Table(start_game(game))
    for minutes in (31, 40, 50, 55, 59):
        table.sweep(later(minutes=minutes))
    assert written_mails().filter(kind="reminder", to="red@example.com").count() == 1


def test_no_time_counts_on_days_of_rest() -> None:
    table = playing(people=3, terms=Terms(rest_days=(0, 1, 2, 3, 4)))
    prompt = table.red.prompt
    assert prompt.due_at - prompt.opened_at > timedelta(days=3)
    assert prompt.due_at.weekday() in (0, 5, 6)  # midnight after a Sunday is a Monday's


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        (Terms(bank=timedelta(days=31)), "bank"),
        (Terms(increment=timedelta(hours=1)), "increment"),
        (Terms(rest_days=(0, 1, 2, 3, 4, 5)), "rest_days"),
        (Terms(rest_days=(7,)), "rest_days"),
        (Terms(quiet_from=8, quiet_until=8), "quiet_hours"),
        (Terms(quiet_from=8, quiet_until=7), "quiet_hours"),
        (Terms(quiet_from=22, quiet_until=24), "quiet_hours"),
    ],
)
def test_a_clock_by_which_no_one_could_play_is_refused(terms: Terms, reason: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        waiting_in_lobby(3, terms=terms)
    assert refused.value.reason == reason


def test_a_bank_does_not_run_for_a_question_that_was_answered_meanwhile() -> None:
    """A sweep has locked it, and waits for the game while the answer comes."""
    table = with_bank()
    locked = table.red.prompt
    table.red.answers(2)
    assert not run_bank(locked, later(hours=49))
    assert seat(table).bank_since is None


def test_an_answer_that_is_changed_gives_nothing_back() -> None:
    table = with_bank(increment=timedelta(hours=1))
    Seat.objects.filter(number=0).update(bank_used=5 * 3600)
    table.red.answers(2)
    table.red.answers(1)
    assert seat(table).bank_used == 4 * 3600


def test_the_bank_that_has_run_is_charged_before_an_absence() -> None:
    table = with_bank()
    Seat.objects.filter(number=0).update(bank_since=later(hours=-5))
    today = today_of(person("red"))
    set_absence(person("red"), today - timedelta(days=7), today + timedelta(days=2))
    assert abs(seat(table).bank_used - 5 * 3600) < 60
    assert person("red").away_from == today


def test_a_game_that_is_stuck_stops_the_bank() -> None:
    table = with_bank()
    Seat.objects.filter(number=0).update(bank_since=later(hours=-5))
    mark_stuck(table.game, RulesCrashed("somewhere"))
    assert seat(table).bank_since is None
    assert abs(seat(table).bank_used - 5 * 3600) < 60


def test_only_one_reminder_goes_out_when_nobody_was_here_for_long() -> None:
    table = playing(people=3)
    table.sweep(later(hours=47))
    assert written_mails().filter(kind="reminder", to="red@example.com").count() == 1
