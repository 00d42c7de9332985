"""A stuck game is tried again by a worker: begun at its desk by any way, and said later what came of it."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from games import tasks
from games.base import queues
from games.base.documents import RequestRefused
from games.desk.acts.rewind import try_again
from games.desk.service import ActRequest
from games.models import Act, Game, Moderator, OutboxMail, ParkedAnswer, Retry, User
from games.play.service import free_game as free
from games.play.service.clocks import MOST_ATTEMPTS, RETRY_LOCK_TIME, release_retries, retry_stuck
from games.play.service.correct import close_game, rewind
from games.play.service.free_game import take_up_parked
from games.play.service.session import RulesCrashed
from games.play.service.stuck import mark_stuck
from tests.games.api.program import program
from tests.games.tables import Table, later, person, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    """White looks after a game that is stuck; Red's answer is kept."""
    found = playing(people=3)
    Game.objects.filter(pk=found.id).update(owner=person("orange"))
    Moderator.objects.create(game=found.game, user=person("white"), appointed_at=later())
    mark_stuck(found.game, RulesCrashed("_play:1 > step:2"))
    found.red.answers(2)
    return found


def begun(table: Table, **how: Any) -> Act:
    return try_again(table.id, ActRequest(person("white"), **how))


def acts(table: Table) -> list[dict[str, Any]]:
    return [act.changed for act in Act.objects.filter(game=table.id).order_by("number")]


def test_nothing_is_tried_within_the_request_and_a_worker_says_what_came_of_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_args: object) -> None:
        raise AssertionError("in the request")

    with monkeypatch.context() as patch:
        patch.setattr(free, "open_session", never)
        begun(table)
    assert table.game.status == Game.Status.STUCK
    assert retry_stuck(timezone.now()) and not retry_stuck(timezone.now())
    assert table.game.status == Game.Status.RUNNING
    assert acts(table) == [{"begun": True}, {"runs": True}]
    assert [row.seat for row in table.decisions] == [None, 0]


def test_a_second_try_while_one_runs_is_refused_plainly(table: Table) -> None:
    begun(table)
    with pytest.raises(RequestRefused) as refused:
        begun(table)
    assert refused.value.reason == "retry_runs" and len(acts(table)) == 1
    sent = program(person("white")).post(f"games/{table.id}/desk/retry", {"seen": 1})
    assert (sent.status_code, sent.json()["id"]) == (409, "retry_runs")
    assert "is being tried again already" in sent.json()["message"]


def test_after_one_that_failed_another_can_be_begun(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise RulesCrashed("_play:1 > step:2")

    monkeypatch.setattr(free, "open_session", broken)
    for _ in range(2):
        begun(table)
        assert retry_stuck(timezone.now())
    assert acts(table) == [{"begun": True}, {"runs": False}] * 2
    assert ParkedAnswer.objects.waiting().count() == 1


def test_a_program_is_told_that_it_was_begun_and_later_what_came_of_it(table: Table) -> None:
    who = program(person("white"))
    sent = who.post(f"games/{table.id}/desk/retry", {"seen": 0})
    assert sent.status_code == 200 and "began to put the game back" in sent.json()["message"]
    desk = who.get(f"games/{table.id}/desk").json()
    assert "retry" not in [one["act"] for one in desk["offered"]]
    assert any("is being tried again" in line for line in desk["stuck"])
    retry_stuck(timezone.now())
    told = who.get(f"games/{table.id}/desk/acts").json()["acts"]
    assert told[-1]["message"] == "The moderator put the game back into play."


def test_whoever_began_it_on_the_page_gets_no_mail_about_it(table: Table) -> None:
    begun(table)
    before = OutboxMail.objects.filter(to=person("white").email).count()
    retry_stuck(timezone.now())
    assert OutboxMail.objects.filter(to=person("white").email).count() == before


def test_a_command_begins_it_too(table: Table) -> None:
    User.objects.filter(pk=person("teal").pk).update(is_staff=True)
    out = StringIO()
    call_command("desk", table.id, "retry", by=person("teal").email, stdout=out)
    assert "The team of this site began to put the game back into play." in out.getvalue()
    retry_stuck(timezone.now())
    assert table.game.status == Game.Status.RUNNING


def test_a_host_who_plays_reads_that_it_is_being_tried(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    begun(table)
    client = Client()
    client.force_login(person("red"))
    page = " ".join(client.get(f"/games/{table.id}/desk/").content.decode().split())
    assert "is being tried again" in page and "You can try it again" not in page and "is kept:" not in page


@pytest.mark.django_db(transaction=True)
def test_beginning_it_wakes_the_lane_and_the_beat_finds_it_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, woken = playing(people=3), []
    Game.objects.filter(pk=found.id).update(owner=person("orange"))
    mark_stuck(found.game, RulesCrashed("_play:1"))
    monkeypatch.setattr(queues, "nudge", lambda task, *_args: woken.append(task))
    try_again(found.id, ActRequest(person("orange")))
    assert woken == [queues.RETRY_STUCK]
    assert queues.RETRY_STUCK in [entry["task"] for entry in tasks.BEAT_SCHEDULE.values()]
    tasks.retry_stuck()
    assert found.game.status == Game.Status.RUNNING


def test_what_a_worker_had_in_hand_that_was_killed_another_takes_up(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_args: object) -> None:
        raise SystemExit

    begun(table)
    with monkeypatch.context() as patch:
        patch.setattr(free, "_take_parked_answer", killed)
        with pytest.raises(SystemExit):
            retry_stuck(timezone.now())
    assert not retry_stuck(timezone.now())  # it may still be at work
    assert retry_stuck(timezone.now() + RETRY_LOCK_TIME)
    assert acts(table)[-1] == {"runs": True} and [row.seat for row in table.decisions] == [None, 0]


def test_what_kills_every_worker_is_given_up(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(*_args: object) -> None:
        raise SystemExit

    monkeypatch.setattr(free, "open_session", killed)
    begun(table)
    now = timezone.now()
    for tried in range(MOST_ATTEMPTS):
        with pytest.raises(SystemExit):
            retry_stuck(now + tried * RETRY_LOCK_TIME)
    assert retry_stuck(now + MOST_ATTEMPTS * RETRY_LOCK_TIME)
    assert acts(table)[-1] == {"runs": False} and not Retry.objects.exists()


def test_a_process_that_starts_alone_takes_it_up_at_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(table)
    Retry.objects.update(due_at=timezone.now() + RETRY_LOCK_TIME / 2, attempts=1)
    assert not retry_stuck(timezone.now())
    release_retries(timezone.now())
    assert retry_stuck(timezone.now())


def test_whatever_goes_wrong_is_tried_again_then_told_and_loses_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(free, "open_session", broken)
    begun(table)
    now = timezone.now()
    for tried in range(MOST_ATTEMPTS):
        assert acts(table) == [{"begun": True}] and Retry.objects.exists()
        assert retry_stuck(now + tried * RETRY_LOCK_TIME)
    assert acts(table)[-1] == {"runs": False} and not Retry.objects.exists()
    assert "and no more" in [row.message[-11:] for row in caplog.records if row.levelname == "ERROR"]
    assert table.game.status == Game.Status.STUCK and ParkedAnswer.objects.waiting().exists()


class Away:
    """A database that is away whenever a kept answer is to be taken."""

    def __init__(self, patch: pytest.MonkeyPatch):
        self.real = free.take_given_answer
        self.patch = patch
        patch.setattr(free, "take_given_answer", self.fails)

    def fails(self, *_args: object) -> None:
        raise OperationalError("the database is away")

    def is_back(self) -> None:
        self.patch.setattr(free, "take_given_answer", self.real)


def test_an_error_at_a_kept_answer_loses_it_not(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    away = Away(monkeypatch)
    begun(table)
    now = timezone.now()
    assert retry_stuck(now) and not retry_stuck(now)
    assert acts(table) == [{"begun": True}] and ParkedAnswer.objects.waiting().exists()
    away.is_back()
    assert retry_stuck(now + RETRY_LOCK_TIME) and not Retry.objects.exists()
    assert acts(table)[-1] == {"runs": True} and [row.seat for row in table.decisions] == [None, 0]


def test_the_sweep_takes_what_a_try_has_left_and_the_try_still_says_that_it_freed_the_game(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = Away(monkeypatch)
    begun(table)
    now = timezone.now()
    assert retry_stuck(now)
    away.is_back()
    tasks.sweep()
    assert not ParkedAnswer.objects.waiting().exists() and [row.seat for row in table.decisions] == [None, 0]
    assert retry_stuck(now + RETRY_LOCK_TIME)
    assert acts(table) == [{"begun": True}, {"runs": True}]


def test_what_no_try_can_take_the_sweep_takes_when_it_can(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    away = Away(monkeypatch)
    begun(table)
    now = timezone.now()
    for tried in range(MOST_ATTEMPTS):
        retry_stuck(now + tried * RETRY_LOCK_TIME)
    assert acts(table)[-1] == {"runs": True} and not Retry.objects.exists()
    assert not take_up_parked(now) and ParkedAnswer.objects.waiting().count() == 1
    assert "could not be taken" in caplog.text
    away.is_back()
    assert take_up_parked(now) and not take_up_parked(now)
    assert [row.seat for row in table.decisions] == [None, 0]


def test_the_sweep_leaves_a_game_alone_that_is_still_stuck(table: Table) -> None:
    assert not take_up_parked(timezone.now())
    assert table.game.status == Game.Status.STUCK and ParkedAnswer.objects.waiting().count() == 1


def test_of_a_game_that_was_closed_meanwhile_nothing_more_is_said(table: Table) -> None:
    begun(table)
    close_game(table.id)
    assert retry_stuck(timezone.now()) and not Retry.objects.exists()
    assert acts(table) == [{"begun": True}]


def test_a_game_that_was_taken_back_meanwhile_is_not_called_freed_by_whoever_began_it(table: Table) -> None:
    begun(table)
    rewind(table.id, to=1)
    assert retry_stuck(timezone.now()) and not Retry.objects.exists()
    assert table.game.status == Game.Status.RUNNING and acts(table)[-1] == {"overtaken": True}
    told = program(person("white")).get(f"games/{table.id}/desk/acts").json()["acts"][-1]["message"]
    assert told == "The moderator had nothing to try again: the game was already back in play."


def test_nor_one_that_somebody_else_has_freed_meanwhile(table: Table) -> None:
    begun(table)
    free.free_game(table.id)
    assert retry_stuck(timezone.now())
    assert acts(table)[-1] == {"overtaken": True}


def test_a_game_that_is_not_stuck_is_not_tried(db: None) -> None:
    found = playing(people=3)
    Game.objects.filter(pk=found.id).update(owner=person("orange"))
    with pytest.raises(RequestRefused) as refused:
        try_again(found.id, ActRequest(person("orange")))
    assert refused.value.reason == "not_stuck" and not Retry.objects.exists()
