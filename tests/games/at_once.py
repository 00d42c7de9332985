"""Several things at the same time, as from several processes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pkgutil import resolve_name
from threading import Barrier, Event
from time import sleep
from typing import Any

import pytest
from django.db import connections, transaction


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """What each of them gives, in their order; raises what one of them raises.

    Each has connections to the database of its own, and closes them: a test database cannot be
    dropped or emptied while somebody is connected.
    """
    start = Barrier(len(acts))

    def run(act: Callable[[], Any]) -> Any:
        start.wait()
        try:
            return act()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as threads:
        return [running.result() for running in [threads.submit(run, act) for act in acts]]


def one_within_the_other(first: Callable[[], object], second: Callable[[], object]) -> None:
    """The second begins when the first has done everything but end."""
    done = Event()

    def begins() -> None:
        with transaction.atomic():
            first()
            done.set()
            sleep(0.5)

    def follows() -> None:
        done.wait()
        second()

    at_once(begins, follows)


def in_the_middle(
    patch: pytest.MonkeyPatch, place: str, first: Callable[[], object], second: Callable[[], object]
) -> None:
    """The second begins when the first has done what is called at this place, and has some time before it
    goes on."""
    done, plain = Event(), resolve_name(place)

    def pausing(*args: Any, **more: Any) -> Any:
        result = plain(*args, **more)
        if not done.is_set():
            done.set()
            sleep(0.5)
        return result

    def follows() -> None:
        done.wait()
        second()

    patch.setattr(place, pausing)
    at_once(first, follows)
