"""Those who watch get an answer that tells them what to do."""

from datetime import timedelta

import pytest
from celery import current_app
from django.db import DatabaseError, OperationalError, connection
from django.utils import timezone

from cosmic_site import health
from games import tasks
from games.base.queues import BEAT, HARD_LIMITS, HOOKS, MAIL_IN, MAIL_OUT, PLAY, QUEUES, heartbeat_of
from games.mail.outbox.drafts import put_in_outbox
from games.models import Heartbeat, Hook, HookDelivery, InboundMail, OutboxMail, Prompt
from games.play.service.clocks import note_heartbeat
from games.site import read
from tests.games.tables import person, playing

FINE = dict.fromkeys(("database", "writes", "cache", "mail", "beat", "lanes", "on_time"), True)


@pytest.fixture(autouse=True)
def just_started(monkeypatch):
    monkeypatch.setattr(read, "STARTED", timezone.now())
    monkeypatch.setattr(health._Wrote, "until", 0.0)


@pytest.fixture
def started_long_ago(monkeypatch):
    monkeypatch.setattr(read, "STARTED", ago(hours=1))


def ago(**span):
    return timezone.now() - timedelta(**span)


def everything_heard(at=None):
    for name in (*QUEUES, BEAT):
        Heartbeat.objects.update_or_create(name=name, defaults={"at": at or timezone.now()})


def test_alive_without_looking_at_the_database(client):
    assert client.get("/healthz").json() == {"status": "ok"}


@pytest.mark.django_db
def test_ready_when_database_and_cache_answer(client):
    answer = client.get("/readyz")
    assert answer.status_code == 200
    said = answer.json()
    assert [said[name] for name in ("database", "cache", "mail")] == [True, True, True]
    assert said == {**FINE, "silent": {}, "late": {}, "status": "ok"}


@pytest.mark.django_db
def test_a_provider_that_refuses_us_is_told_and_takes_no_page_away(client):
    put_in_outbox(kind="news", to="red@example.com", subject="News", text="Text", key="one")
    OutboxMail.objects.update(provider_reply="refuses us: 554 5.7.1 Relay access denied")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["mail"]) == (200, False)
    OutboxMail.objects.update(sent_at=timezone.now(), provider_reply="250 ok")
    assert client.get("/readyz").json()["mail"] is True


@pytest.mark.django_db
def test_not_ready_when_the_database_is_gone(client, monkeypatch):
    def gone(*_args, **_kwargs):
        raise DatabaseError("gone")

    monkeypatch.setattr(connection, "cursor", gone)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["database"] is False


def test_a_page_forbids_scripts_and_styles_from_elsewhere_and_inline(client):
    policy = client.get("/healthz").headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy and "object-src 'none'" in policy


# What is silent


@pytest.mark.usefixtures("started_long_ago")
@pytest.mark.django_db
def test_dead_lanes_and_a_dead_beat_are_named_with_the_minutes(client):
    everything_heard()
    Heartbeat.objects.filter(name__in=(BEAT, MAIL_OUT, MAIL_IN, HOOKS)).update(at=ago(minutes=30))
    answer = client.get("/readyz")
    said = answer.json()
    assert said["silent"] == {BEAT: 30, MAIL_OUT: 30, MAIL_IN: 30, HOOKS: 30}
    assert (said["beat"], said["lanes"], said["status"]) == (False, False, "degraded")
    assert answer.status_code == 200 and client.get("/readyz?all").status_code == 503


@pytest.mark.usefixtures("started_long_ago")
@pytest.mark.django_db
def test_the_beat_alone_may_be_dead(client):
    everything_heard()
    Heartbeat.objects.filter(name=BEAT).update(at=ago(minutes=6))
    said = client.get("/readyz").json()
    assert (said["beat"], said["lanes"], said["silent"]) == (False, True, {BEAT: 6})


@pytest.mark.usefixtures("started_long_ago")
@pytest.mark.django_db
@pytest.mark.parametrize("queue", QUEUES)
def test_a_queue_may_sit_on_one_task_as_long_as_its_limit_allows(client, queue):
    everything_heard()
    Heartbeat.objects.filter(name=queue).update(at=ago(seconds=HARD_LIMITS[queue] + 60))
    assert client.get("/readyz").json()["status"] == "ok"
    Heartbeat.objects.filter(name=queue).update(at=ago(seconds=HARD_LIMITS[queue] + 180))
    assert list(client.get("/readyz").json()["silent"]) == [queue]


@pytest.mark.django_db
def test_a_service_that_starts_is_given_time_to_be_heard(client, monkeypatch):
    assert client.get("/readyz").json()["status"] == "ok" and not Heartbeat.objects.filter(name=PLAY).exists()
    monkeypatch.setattr(read, "STARTED", ago(hours=1))
    assert set(client.get("/readyz").json()["silent"]) == {BEAT, *QUEUES}


@pytest.mark.django_db
def test_after_a_stop_of_the_service_what_was_heard_before_it_makes_no_part_silent(client, monkeypatch):
    everything_heard(at=ago(hours=9))
    assert client.get("/readyz?all").status_code == 200
    monkeypatch.setattr(read, "STARTED", ago(minutes=6))
    assert client.get("/readyz?all").json()["silent"][BEAT] == 6


@pytest.mark.django_db
def test_each_lane_answers_by_its_own_task_and_asking_the_first_shows_that_the_beat_lives():
    for name in QUEUES:
        current_app.tasks[heartbeat_of(name)].run()
    assert set(Heartbeat.objects.values_list("name", flat=True)) == set(QUEUES)
    current_app.send_task(heartbeat_of(HOOKS))
    assert not Heartbeat.objects.filter(name=BEAT).exists()
    current_app.send_task(heartbeat_of(PLAY))
    assert Heartbeat.objects.filter(name=BEAT).exists()


def test_the_beat_asks_every_lane_once_a_minute():
    asked = [entry for entry in tasks.BEAT_SCHEDULE.values() if entry["task"] in map(heartbeat_of, QUEUES)]
    assert sorted(entry["task"] for entry in asked) == sorted(map(heartbeat_of, QUEUES))
    assert {entry["schedule"] for entry in asked} == {60}


@pytest.mark.django_db
def test_a_beat_that_cannot_say_that_it_lives_goes_on(monkeypatch, caplog):
    def gone(_name):
        raise OperationalError("gone")

    monkeypatch.setattr(tasks, "note_heartbeat", gone)
    current_app.send_task(heartbeat_of(PLAY))
    assert "the beat could not say that it lives" in caplog.text


@pytest.mark.django_db
def test_a_heartbeat_is_one_statement(django_assert_num_queries):
    for _ in range(2):
        with django_assert_num_queries(1):
            note_heartbeat(PLAY)
    assert Heartbeat.objects.count() == 1


# What is late


def a_delivery(**times):
    hook = Hook.objects.create(user=person("red"), url="https://example.com/", **times)
    return HookDelivery.objects.create(hook=hook, event="test", at=ago(hours=1), due_at=ago(minutes=25))


@pytest.mark.django_db
def test_what_is_due_for_long_is_named_with_its_minutes(client):
    everything_heard()
    table = playing(people=3)
    OutboxMail.objects.update(due_at=ago(minutes=21))
    Prompt.objects.filter(pk=table.red.prompt.pk).update(sweep_at=ago(minutes=22))
    now = {"received_at": ago(minutes=30), "due_at": ago(minutes=23)}
    InboundMail.objects.create(key="one", recipient="post@post.example", raw=b"", **now)
    a_delivery()
    said = client.get("/readyz").json()
    assert said["late"] == {"mails": 21, "deadlines": 22, "mails_in": 23, "hooks": 25}
    assert (said["on_time"], said["status"]) == (False, "degraded")


@pytest.mark.django_db
def test_a_deadline_that_has_just_passed_is_told_to_nobody(client):
    """It may be one of which a single seat knows."""
    everything_heard()
    table = playing(people=3)
    before = client.get("/readyz").json()
    Prompt.objects.filter(pk=table.red.prompt.pk).update(sweep_at=ago(minutes=9))
    assert client.get("/readyz").json() == before and before["status"] == "ok"


@pytest.mark.django_db
def test_a_server_that_was_away_makes_nobody_late(client):
    everything_heard()
    a_delivery(next_at=timezone.now() - timedelta(seconds=5))
    a_delivery(called_at=ago(minutes=1))
    a_delivery(next_at=timezone.now() + timedelta(hours=1))
    assert client.get("/readyz").json()["late"] == {}


# Whether rows are taken


@pytest.mark.django_db
def test_a_full_disk_is_no_readiness(client, monkeypatch, caplog):
    def full(_name):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(health, "note_heartbeat", full)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"database": True, "writes": False, "status": "not ready"}
    assert "takes no rows" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_only_read_is_no_readiness(client):
    read_only, again = ("PRAGMA query_only = ON", "PRAGMA query_only = OFF")
    if connection.vendor != "sqlite":
        read_only, again = (f"SET default_transaction_read_only = {value}" for value in ("on", "off"))
    with connection.cursor() as cursor:
        cursor.execute(read_only)
        answer = client.get("/readyz")
        cursor.execute(again)
    assert (answer.status_code, answer.json()["writes"]) == (503, False)


@pytest.mark.django_db
def test_a_database_in_which_somebody_writes_for_long_takes_rows_all_the_same(client, monkeypatch):
    def locked(_name):
        raise OperationalError("database is locked")

    monkeypatch.setattr(health, "note_heartbeat", locked)
    assert client.get("/readyz").status_code == 200


@pytest.mark.django_db
def test_however_often_somebody_asks_a_row_is_written_now_and_then(client, monkeypatch):
    written = []
    monkeypatch.setattr(health, "note_heartbeat", written.append)
    for _ in range(20):
        client.get("/readyz")
    assert written == ["readyz"]
