"""What `manage.py bench` runs. Each part gives figures by the keys of the contract, and how often it ran."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any

Figures = dict[str, Any]


def milliseconds(
    work: Callable[[], Any], runs: int, clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """How long each of so many runs took; in processor time if that is the clock."""
    taken = []
    for _ in range(runs):
        start = clock()
        work()
        taken.append((clock() - start) * 1000)
    return taken


def spread(taken: list[float]) -> dict[str, float]:
    return {"p50": round(median(taken), 3), "p95": round(quantiles(taken, n=20)[-1], 3)}
