"""What system tests have at hand."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
import time_machine

from games.board.drawing.picture import board_png
from games.mail.delivery import post


@pytest.fixture
def clock() -> Iterator[Any]:
    """A clock that goes on when it is told to. It starts at the same time always: bots throw dice by it."""
    with time_machine.travel(datetime(2026, 3, 2, 12, tzinfo=UTC), tick=False) as travelling:
        yield travelling


@pytest.fixture(autouse=True)
def small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """The boards in mails are drawn, but small: at full size they take half of a game's time."""
    monkeypatch.setattr(post, "board_png", partial(board_png, width=200))
