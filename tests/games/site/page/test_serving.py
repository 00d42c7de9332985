"""What a serving process does once, before its first request."""

from __future__ import annotations

import gc
import io
from collections.abc import Iterator

import pytest

from games.apps import leave_what_is_loaded
from games.site.page.serving import freeze_loaded_objects, serving_application


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_what_is_loaded_is_left_alone_by_the_garbage_collector() -> None:
    freeze_loaded_objects()
    frozen = gc.get_freeze_count()
    assert frozen > 50_000
    assert len(gc.get_objects()) < frozen / 10


def test_a_command_leaves_what_it_has_loaded_and_looks_for_garbage_from_then_on() -> None:
    gc.disable()  # as manage.py does
    leave_what_is_loaded()
    assert gc.isenabled() and gc.get_freeze_count() > 50_000


def test_what_comes_later_is_still_collected() -> None:
    freeze_loaded_objects()
    gc.disable()  # no round before the one that is counted
    for _ in range(1_000):
        ring: list[object] = []
        ring.append(ring)
    found = gc.collect()
    gc.enable()
    assert found >= 999


@pytest.mark.django_db
def test_the_application_answers() -> None:
    told: list[str] = []
    asked = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": "/nowhere/",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
    }
    environment = {**asked, "wsgi.input": io.BytesIO(), "wsgi.url_scheme": "http"}
    serving_application()(environment, lambda status, _headers: told.append(status))
    assert told == ["404 Not Found"]
