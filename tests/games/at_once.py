"""Several things at the same time, as from several processes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connections


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
