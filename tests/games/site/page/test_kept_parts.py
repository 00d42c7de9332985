"""Parts of a page that are kept: the same for the same context, another for anything else."""

from __future__ import annotations

from unittest.mock import ANY

import pytest
from django.utils import timezone, translation

from games.log.words.lines import filters
from games.templatetags.cosmic import memoised

LOG = {"path": "/log/", "lines": [], "filters": filters("", 2), "chosen": ""}


def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is really drawn from now on."""
    from games.templatetags import cosmic

    names: list[str] = []
    real = cosmic.render_to_string
    monkeypatch.setattr(
        cosmic, "render_to_string", lambda name, context: names.append(name) or real(name, context)
    )
    return names


def test_a_part_is_drawn_once_for_the_same_context(monkeypatch: pytest.MonkeyPatch) -> None:
    first = memoised("log/_log.html", log=LOG)
    names = drawn(monkeypatch)
    assert memoised("log/_log.html", log=dict(LOG)) == first
    assert names == []


def test_another_context_is_another_part(monkeypatch: pytest.MonkeyPatch) -> None:
    first = memoised("log/_log.html", log=LOG)
    assert memoised("log/_log.html", log=LOG | {"filters": filters("deals", 2), "chosen": "deals"}) != first


def test_another_language_and_another_zone_are_other_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    names = drawn(monkeypatch)
    log = LOG | {"path": "/another/"}
    memoised("log/_log.html", log=log)
    with translation.override("de"):
        memoised("log/_log.html", log=log)
    with timezone.override("Asia/Tokyo"):
        memoised("log/_log.html", log=log)
    assert names == [ANY] * 3
