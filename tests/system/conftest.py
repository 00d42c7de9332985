"""What system tests have at hand."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
import time_machine

from games.board.drawing.picture import board_png
from games.mail.delivery import post
from tests.proofs import ALL
from tests.system.processes import manage


@pytest.fixture
def clock() -> Iterator[Any]:
    """A clock that goes on when it is told to. It starts at the same time always: bots throw dice by it."""
    with time_machine.travel(datetime(2026, 3, 2, 12, tzinfo=UTC), tick=False) as travelling:
        yield travelling


@pytest.fixture(autouse=True)
def small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """The boards in mails are drawn, but small: at full size they take half of a game's time."""
    monkeypatch.setattr(post, "board_png", partial(board_png, width=200))


@pytest.fixture
def one_picture(monkeypatch: pytest.MonkeyPatch, small_pictures: None) -> None:
    """The board in the first mail is drawn and stands in all, unless every case is tried: one game by mail
    draws each of its boards, which takes a tenth of it."""
    drawn: list[bytes] = []

    def first(view: Any) -> bytes:
        if ALL or not drawn:
            drawn.append(board_png(view, width=200))
        return drawn[-1]

    monkeypatch.setattr(post, "board_png", first)


@pytest.fixture(scope="session")
def collected_files(tmp_path_factory: pytest.TempPathFactory, testrun_uid: str) -> None:
    """Collect the static files once a run: two processes that do it at once remove each other's files."""
    folder = tmp_path_factory.getbasetemp()
    done = folder.parent / f"collected-{testrun_uid}"
    with done.open("a+") as marker:
        fcntl.flock(marker, fcntl.LOCK_EX)
        if not done.read_text():
            env = {"REDIS_URL": "redis://unused", "SECRET_KEY": "only for collecting files"}
            with manage(folder, "collectstatic", "--noinput", **env) as process:
                assert process.ended() == 0, process.text
            marker.write("done")
