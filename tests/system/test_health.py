"""Those who watch get an answer that tells them what to do."""

import pytest
from django.db import DatabaseError, connection
from django.utils import timezone

from games.models import OutboxMail
from games.outbox.queue import queue


def test_alive_without_looking_at_the_database(client):
    assert client.get("/healthz").json() == {"status": "ok"}


@pytest.mark.django_db
def test_ready_when_database_and_cache_answer(client):
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"database": True, "cache": True, "mail": True, "status": "ok"}


@pytest.mark.django_db
def test_a_provider_that_refuses_us_is_told_and_takes_no_page_away(client):
    queue(kind="news", to="red@example.com", subject="News", text="Text", key="one")
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
