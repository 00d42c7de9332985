"""How often a person may do something."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from games.access import limits

pytestmark = pytest.mark.django_db


def test_so_many_times_and_no_more(rf: Any, owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "person", (2, 60))
    request = rf.get("/")
    request.user = owner
    assert [limits.allowed(request, "person") for _ in range(3)] == [True, True, False]


def test_a_count_that_runs_out_while_it_is_looked_at_ends_nevertheless(
    rf: Any, owner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis is asked whether there is a count, and then to count: in between its time may be over."""
    request, ends = rf.get("/"), []
    request.user = owner
    monkeypatch.setattr(cache, "add", lambda *_: False, raising=False)
    monkeypatch.setattr(cache, "incr", lambda *_: 1, raising=False)
    monkeypatch.setattr(cache, "touch", lambda key, seconds: ends.append(seconds), raising=False)
    assert limits.allowed(request, "person")
    assert ends == [limits.LIMITS["person"][1]]
