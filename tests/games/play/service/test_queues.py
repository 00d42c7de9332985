"""Each kind of work has a queue of its own, embedded and multi-process, and nothing sits on one for ever."""

from __future__ import annotations

import re
import threading

import pytest
from celery import current_app
from django.conf import settings

from games import tasks
from games.base import queues
from games.base.queues import CODES, HARD_LIMITS, MAIL_IN, MAIL_OUT, PLAY, QUEUE_OF, QUEUES, steps
from games.embedded import serve as service
from games.embedded.serve import queue_app
from games.mail.delivery import deliver
from games.mail.delivery.post import MAIL_SECONDS
from games.mail.receive import incoming
from games.play.service import clocks


def test_every_task_has_a_lane_and_a_time_limit() -> None:
    current_app.finalize()
    ours = {name for name in current_app.tasks if name.startswith("games.")}
    assert ours == set(QUEUE_OF)
    for name in ours:
        assert current_app.tasks[name].time_limit == HARD_LIMITS[QUEUE_OF[name]]
        assert current_app.tasks[name].soft_time_limit is None


def test_what_must_not_wait_for_each_other_goes_by_different_lanes() -> None:
    found = [
        QUEUE_OF[task]
        for task in (
            "games.tasks.sweep",
            queues.DELIVER_CODES,
            queues.DELIVER,
            queues.READ_MAILS,
            queues.WRITE_COURSE,
        )
    ]
    assert len(set(found)) == 5
    assert QUEUE_OF[queues.PLAY_BOTS] == QUEUE_OF["games.tasks.sweep"] == PLAY


def test_tasks_are_sent_to_their_lanes() -> None:
    router = current_app.amqp.router
    for task, queue in QUEUE_OF.items():
        assert router.route({}, task)["queue"].name == queue


def test_a_worker_that_is_told_nothing_takes_all_lanes() -> None:
    assert {queue.name for queue in settings.CELERY_TASK_QUEUES} == set(QUEUES)


@pytest.mark.parametrize("recipe", ["docker/compose.yml", "docs/running.md"])
def test_each_lane_has_a_worker_of_its_own_in_the_recipes(recipe: str) -> None:
    text = (settings.BASE_DIR / recipe).read_text()
    assert sorted(re.findall(r"celery .*--queues (\S+)", text)) == sorted(QUEUES)


def test_the_beat_comes_round_to_every_lane_but_that_of_nobody_who_waits() -> None:
    swept = {QUEUE_OF[str(entry["task"])] for entry in tasks.BEAT_SCHEDULE.values()}
    assert {PLAY, CODES, MAIL_OUT, MAIL_IN} <= swept


def test_an_embedded_lane_consumes_its_own_queue_alone() -> None:
    apps = {queue: queue_app(queue) for queue in QUEUES}
    for queue, app in apps.items():
        app.amqp.queues.select([queue])
    for queue, app in apps.items():
        assert list(app.amqp.queues.consume_from) == [queue]
        assert set(QUEUE_OF) <= set(app.tasks)


def test_the_process_ends_when_any_lane_has_died(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    class Part(threading.Thread):
        """Dies at once."""

        def ask_to_stop(self) -> None:
            told.append(self.name)

    monkeypatch.setattr(service, "WorkerThread", lambda queue: Part(name=queue))
    monkeypatch.setattr(service, "BeatThread", lambda _app: Part(name="beat"))
    monkeypatch.setattr(service.Service, "release_locks", lambda _self: None)
    monkeypatch.setattr(service.Service, "catch_up", lambda _self: None)
    monkeypatch.setattr(service, "LOOK_SECONDS", 3600)
    serving = service.Service()
    serving.start_threads()
    assert {thread.name for thread in serving.watchdog.watched} == {*QUEUES, "beat"}
    serving.parts.close()
    assert set(told) == {*QUEUES, "beat"} and not any(part.is_alive() for part in serving.watchdog.watched)


def test_a_lease_is_longer_than_what_is_done_under_it() -> None:
    lock_time = deliver.LOCK_TIME.total_seconds()
    assert deliver.CODES.seconds < MAIL_SECONDS < lock_time
    assert deliver.RUN_SECONDS + MAIL_SECONDS < HARD_LIMITS[MAIL_OUT] <= lock_time
    assert deliver.RUN_SECONDS + deliver.CODES.seconds < HARD_LIMITS[CODES] <= lock_time
    assert incoming.RUN_SECONDS < HARD_LIMITS[MAIL_IN] <= incoming.LOCK_TIME.total_seconds()
    assert clocks.LOCK_TIME.total_seconds() < HARD_LIMITS[PLAY]


def test_a_run_ends_between_two_steps_when_its_time_is_over() -> None:
    assert list(steps(3600, most=3)) == [0, 1, 2]
    assert list(steps(-1)) == [0]  # one step is always taken, or nothing would ever go on
