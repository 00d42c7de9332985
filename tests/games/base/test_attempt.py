"""What is due and fails holds nothing else up: it is logged and looked at again in an hour."""

from __future__ import annotations

import pytest

from games.base.row_locks import attempt


def fails() -> None:
    raise ValueError("no way")


def test_what_fails_is_logged_and_put_off(caplog: pytest.LogCaptureFixture) -> None:
    put_off = []
    attempt("no digest for person 7", fails, lambda: put_off.append(1))
    assert put_off == [1]
    assert "no digest for person 7: next try in an hour" in caplog.text and "no way" in caplog.text


def test_what_is_done_is_not_put_off(caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []
    attempt("nothing", lambda: done.append("done"), lambda: done.append("put off"))
    assert done == ["done"] and not caplog.text
