"""News of a table: told once it is stored, and never in the way of what was decided."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from games.stream import news
from games.stream.news import tell_table
from tests.games.tables import playing

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def embedded(settings: Any) -> None:
    settings.NEWS_REDIS = ""


def test_it_is_told_after_the_commit_and_not_if_nothing_came_of_it(embedded: None) -> None:
    heard: list[str] = []
    with news.heard_by(heard.append):
        with transaction.atomic():
            tell_table("one")
            assert heard == []
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            tell_table("two")
            raise ZeroDivisionError
    tell_table("three")  # nobody hears
    assert heard == ["one"]


def test_each_answer_is_told(embedded: None) -> None:
    table, heard = playing(people=3), []
    with news.heard_by(heard.append):
        table.everybody_answers()
    assert set(heard) == {table.id}


def test_an_answer_is_taken_while_redis_is_away_and_that_is_said_once(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.NEWS_REDIS = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(news._Away, "until", 0.0)
    table = playing(people=3)
    before = len(table.decisions)
    table.everybody_answers()
    assert len(table.decisions) > before
    assert caplog.text.count("streams hear of news later") == 1
