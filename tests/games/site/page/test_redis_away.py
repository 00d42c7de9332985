"""Redis is away: pages, answers and codes go on, and limits still limit."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.core.cache import caches
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from kombu.exceptions import OperationalError

from cosmic_site.cache import RedisOrDatabase
from games.base import queues
from games.models import CacheRow, User
from games.play.service.clocks import forget_expired
from games.site import access
from tests.games.at_once import at_once
from tests.games.conftest import Browser
from tests.games.questions.page.test_answering import asked, send
from tests.games.tables import playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
DATABASE = {
    "BACKEND": "cosmic_site.cache.CountingDatabaseCache",
    "LOCATION": "games_cacherow",
    "KEY_FUNCTION": "cosmic_site.cache.hidden_key",
    "OPTIONS": {"MAX_ENTRIES": 100_000},
}
NOWHERE = {"BACKEND": "cosmic_site.cache.RedisOrDatabase", "LOCATION": "unix:///nowhere/redis.sock"}


@pytest.fixture(autouse=True)
def redis_is_away(settings: Any) -> Iterator[None]:
    settings.CACHES = {"default": NOWHERE, "database": DATABASE}
    RedisOrDatabase.away_until = 0.0
    yield
    RedisOrDatabase.away_until = 0.0


def test_a_page_is_shown_and_an_answer_is_taken(browser: Browser) -> None:
    table = playing(people=3)
    prompt, client, page = asked(table, browser, "alien")
    after = send(client, page, prompt, answer=page.form_to("/answer/").values("answer")[1])
    assert "You can change it" in after.words
    assert table.decisions[-1].seat == prompt.seat.number


def test_a_code_is_sent_and_too_many_are_not(owner: User) -> None:
    for _ in range(5):
        Client().post(reverse("account_request_login_code"), {"email": owner.email})
    assert written_mails().filter(kind="login_code").count() == 3


def test_limits_still_limit(client: Any, owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(access.LIMITS, "person", (2, 60))
    page = reverse("person", args=[owner.opaque_id])
    client.force_login(owner)
    assert [client.get(page).status_code for _ in range(4)] == [200, 200, 429, 429]


def test_counting_does_not_prolong_the_time() -> None:
    cache = caches["default"]
    assert cache.add("key", 1, 3600)
    ends = CacheRow.objects.get().expires
    assert cache.incr("key") == 2 and cache.get("key") == 2
    assert CacheRow.objects.get().expires == ends > timezone.now() + timedelta(minutes=30)


def test_what_has_expired_counts_no_more() -> None:
    cache = caches["default"]
    cache.add("key", 1, 3600)
    CacheRow.objects.update(expires=timezone.now() - timedelta(seconds=5))
    with pytest.raises(ValueError):
        cache.incr("key")
    assert cache.add("key", 1, 3600)


@pytest.mark.django_db(transaction=True)
def test_what_is_counted_at_once_is_counted_every_time() -> None:
    cache = caches["default"]
    cache.add("key", 0, 3600)
    at_once(*[lambda: [caches["default"].incr("key") for _ in range(5)]] * 4)
    assert cache.get("key") == 20


def test_a_code_of_an_authenticator_can_be_used_once() -> None:
    assert [caches["default"].add("used", "y", timeout=30) for _ in range(2)] == [True, False]


def test_the_database_does_not_keep_who_came_from_where() -> None:
    caches["default"].add("limit:answer:ip-192.0.2.7", 1, 60)
    assert "192.0.2.7" not in CacheRow.objects.get().cache_key


def test_what_was_kept_meanwhile_is_forgotten() -> None:
    caches["default"].add("old", 1, 60)
    caches["default"].add("new", 1, 3600)
    assert forget_expired(timezone.now() + timedelta(minutes=10)) == 1
    assert caches["default"].get("new") == 1


def test_every_way_to_use_the_cache_goes_on() -> None:
    cache = caches["default"]
    assert cache.get("a") is None and cache.get_or_set("a", lambda: b"png", 60) == b"png"
    cache.set_many({"b": 1, "c": 2}, 60)
    assert cache.get_many(["b", "c", "d"]) == {"b": 1, "c": 2}
    assert cache.has_key("b") and cache.touch("b", 90) and cache.delete("b") and "b" not in cache
    cache.delete_many(["c"])
    assert cache.decr("e", 1) == 4 if cache.add("e", 5) else False
    cache.clear()
    assert not CacheRow.objects.exists()


def test_a_redis_that_was_away_is_not_waited_for_by_every_request(monkeypatch: pytest.MonkeyPatch) -> None:
    cache = caches["default"]
    cache.get("a")
    asked: list[str] = []
    monkeypatch.setattr("django.core.cache.backends.redis.RedisCache.get", lambda *_, **__: asked.append("a"))
    cache.get("a")
    assert not asked
    monkeypatch.setattr(RedisOrDatabase, "away_until", time.monotonic() - 1)
    cache.get("a")
    assert asked


class TestHints:
    """No worker can be told: the process does the work itself."""

    @pytest.fixture(autouse=True)
    def nobody_takes_hints(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        tried: list[str] = []

        def away(task: str, **_: object) -> None:
            tried.append(task)
            raise OperationalError("nobody there")

        monkeypatch.setattr(current_app, "send_task", away)
        monkeypatch.setattr(queues._Broker, "away_until", 0.0)
        return tried

    @pytest.mark.django_db(transaction=True)
    def test_a_code_leaves_nevertheless(self, client: Any) -> None:
        User.objects.create_user("red@example.com")
        client.post(reverse("account_request_login_code"), {"email": "red@example.com"})
        local_work_is_done()
        assert written_mails().get(kind="login_code").sent_at

    @pytest.mark.django_db(transaction=True)
    def test_bots_play_on(self) -> None:
        table = playing(people=1, bots=2)
        local_work_is_done()
        assert [prompt.seat.number for prompt in table.waited_for] == [0]

    @pytest.mark.django_db(transaction=True)
    def test_what_goes_wrong_there_is_told_and_the_next_is_done(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr("games.tasks.play_until_people_asked", lambda game: 1 / 0)
        queues.nudge_bots("a game")
        local_work_is_done()
        assert "games.tasks.play_bots failed" in caplog.text
        queues.nudge_bots("another game")
        local_work_is_done()
        assert caplog.text.count("ZeroDivisionError") == 2

    @pytest.mark.django_db(transaction=True)
    def test_a_broker_that_was_away_is_not_waited_for_every_time(self, nobody_takes_hints: list[str]) -> None:
        for _ in range(3):
            queues.nudge_mails()
        local_work_is_done()
        assert nobody_takes_hints == [queues.DELIVER]

    @pytest.mark.django_db(transaction=True)
    def test_what_comes_while_a_thread_is_about_to_end_is_done(self, monkeypatch: pytest.MonkeyPatch) -> None:
        played: list[str] = []
        threads: list[threading.Thread] = []

        def play(game: str) -> None:
            threads.append(threading.current_thread())
            if threads[0] is not threading.current_thread():
                threads[0].join(60)  # until it has cleared up behind itself
            played.append(game)

        class Closing:
            """The first thread to close its connections hears of two more games."""

            def close_all(self) -> None:
                if played == ["one"]:
                    queues.nudge_bots("two"), queues.nudge_bots("three")
                connections.close_all()

        monkeypatch.setattr("games.tasks.play_until_people_asked", play)
        monkeypatch.setattr(queues, "connections", Closing())
        queues.nudge_bots("one")
        local_work_is_done()
        assert played == ["one", "two", "three"]


def local_work_is_done() -> None:
    """They close their connections at their end: tables are emptied afterwards."""
    for thread in threading.enumerate():
        if thread.name.startswith("stands in"):
            thread.join(60)
    assert not queues._waiting
