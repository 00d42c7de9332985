"""How often a person may do something."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.core.cache import cache

from games.site import access

pytestmark = pytest.mark.django_db
PATIENCE = 60  # seconds


def test_so_many_times_and_no_more(rf: Any, owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(access.LIMITS, "person", (2, 60))
    request = rf.get("/")
    request.user = owner
    assert [access.allowed(request, "person") for _ in range(3)] == [True, True, False]


def test_a_count_that_runs_out_while_it_is_looked_at_ends_nevertheless(
    rf: Any, owner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cache that counts by steps is asked whether there is a count, and then to count: in between its time
    may be over."""
    request, ends = rf.get("/"), []
    request.user = owner
    monkeypatch.setattr(cache, "count_within", None, raising=False)
    monkeypatch.setattr(cache, "add", lambda *_: False, raising=False)
    monkeypatch.setattr(cache, "incr", lambda *_: 1, raising=False)
    monkeypatch.setattr(cache, "touch", lambda key, seconds: ends.append(seconds), raising=False)
    assert access.allowed(request, "person")
    assert ends == [access.LIMITS["person"][1]]


def test_whoever_asks_is_told_how_often_and_until_when(rf: Any, owner: Any) -> None:
    request = rf.get("/")
    request.user = owner
    first, second = access.use(request, "person"), access.use(request, "person")
    most, seconds = access.LIMITS["person"]
    assert [first.used, second.used] == [1, 2] and first.most == most
    assert 0 < second.seconds <= first.seconds <= seconds


def test_what_is_counted_ends_with_its_span_and_is_not_prolonged_by_more(
    rf: Any, owner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(access.LIMITS, "person", (1, 1))
    request, begun = rf.get("/"), time.monotonic()
    request.user = owner
    assert access.allowed(request, "person")
    assert not access.allowed(request, "person")
    while not access.allowed(request, "person"):
        assert time.monotonic() < begun + PATIENCE
        time.sleep(0.2)
