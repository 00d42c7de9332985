"""How long tests take: each run keeps it, and the next one begins with the longest.

`var/times.json` has what this checkout took. A fresh clone begins with `tests/times.json`, which
`python -m tests.times` writes from it. Both hold test functions that take two seconds or more; an entry
that is out of date costs some balance and nothing else.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAST = ROOT / "var" / "times.json"
FIRST = ROOT / "tests" / "times.json"
LONG = 2.0  # seconds: shorter tests stay beside those of their file, which share what is set up

Times = dict[str, float]


def known() -> Times:
    """Return the seconds of the long test functions, of the last run here or else of the checked-in file."""
    found: Times = json.loads((LAST if LAST.exists() else FIRST).read_text())
    return found


def function(nodeid: str) -> str:
    """Return the name of a test without its parameters.

    >>> function("tests/test_a.py::test_b[1-x]")
    'tests/test_a.py::test_b'
    """
    return nodeid.partition("[")[0]


def balanced(nodeids: Sequence[str], times: Times, workers: int) -> list[int]:
    """Return the order of tests in which workers end together that get a part each, of as many tests.

    Each part begins with its share of the long tests, the longest first. A worker that is through with its
    part takes over the end of another's, where tests are short.

    >>> balanced(["a", "b", "c", "d", "e"], {"b": 9.0, "c": 5.0, "e": 7.0}, workers=2)
    [1, 2, 4, 0, 3]
    """
    seconds = [times.get(function(nodeid), 0.0) for nodeid in nodeids]
    long = sorted((n for n, one in enumerate(seconds) if one), key=lambda n: -seconds[n])
    short = [n for n, one in enumerate(seconds) if not one]
    order: list[int] = []
    for number in range(workers):
        size = (len(nodeids) - len(order)) // (workers - number)
        part = long[number::workers][:size]
        rest = size - len(part)
        order += part + short[:rest]
        short = short[rest:]
    placed = set(order)
    return order + [n for n in range(len(nodeids)) if n not in placed]


def sort(items: list[pytest.Item]) -> None:
    """Bring the tests of a run into that order."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = [items[n] for n in balanced([item.nodeid for item in items], known(), workers)]


class Keeper:
    """Notes in the process that leads a run how long each test took, and keeps it at the end."""

    def __init__(self, last: Path = LAST) -> None:
        self.last = last
        self.taken: Times = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            name = function(report.nodeid)
            self.taken[name] = max(self.taken.get(name, 0.0), report.duration)

    def pytest_sessionfinish(self) -> None:
        if self.taken:
            _write(self.last, long_ones(known(), self.taken))


def long_ones(before: Times, taken: Times) -> Times:
    """Return the long functions of this run, and those of earlier ones that it did not run but could have."""
    found = {name: seconds for name, seconds in (before | taken).items() if seconds >= LONG}
    return {name: round(found[name], 1) for name in sorted(found) if _is_there(name)}


def _is_there(name: str) -> bool:
    return (ROOT / name.partition("::")[0]).exists()


def _write(path: Path, times: Times) -> None:
    """Write a file whole, since another run may read it at the same moment."""
    path.parent.mkdir(exist_ok=True)
    beside = path.with_suffix(f".{os.getpid()}")
    beside.write_text(json.dumps(times, indent=0) + "\n")
    beside.replace(path)


def main() -> None:
    """Make the times of the last run those of a fresh clone."""
    _write(FIRST, known())


if __name__ == "__main__":
    main()
