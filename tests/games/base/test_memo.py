"""What was used last is kept, and forgotten at times that nobody can foresee."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from games.base import memo
from games.base.memo import MOST_SPANS, Memo, memo_epoch

BEGIN = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def epochs_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "MOST_SPANS", MOST_SPANS)


def epochs(name: str, minutes: int = 60) -> list[int]:
    """What it is every second."""
    found = []
    for second in range(60 * minutes):
        with time_machine.travel(BEGIN + timedelta(seconds=second), tick=False):
            found.append(memo_epoch(name))
    return found


def changes(found: list[int]) -> list[int]:
    """The seconds at which another one begins."""
    return [n for n in range(1, len(found)) if found[n] != found[n - 1]]


def test_an_epoch_lasts_two_minutes_on_the_average_and_none_comes_back() -> None:
    found = epochs("a game")
    assert found == sorted(found)
    assert 15 <= len(changes(found)) <= 50


def test_epochs_of_two_games_and_of_two_services_begin_at_different_times(settings: Any) -> None:
    one, other = changes(epochs("a game", 20)), changes(epochs("another game", 20))
    settings.SECRET_KEY = "another secret"
    elsewhere = changes(epochs("a game", 20))
    assert one != other and one != elsewhere


def test_they_do_not_begin_at_fixed_steps() -> None:
    assert len({second % 8 for second in changes(epochs("a game"))}) > 3


@pytest.mark.parametrize("name", ["a game", "another game"])
def test_all_who_ask_at_one_moment_are_told_the_same(name: str) -> None:
    with time_machine.travel(BEGIN, tick=False):
        assert memo_epoch(name) == memo_epoch(name)


def test_the_things_used_last_are_kept_also_those_that_were_only_looked_up() -> None:
    things: Memo[str] = Memo(2)
    things.put(1, "one")
    things.put(2, "two")
    assert things.get(1) == "one"
    things.put(3, "three")
    assert (things.get(1), things.get(2), things.get(3)) == ("one", None, "three")
