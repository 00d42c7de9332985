"""Which test runs which line, and how long it takes: found once for a state of the tree, then kept."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import coverage
import pytest

from .forked import forked
from .population import FOLDERS, ROOT
from .testing import run

# Random play and searches of the source: too long, or no test of what the code does.
LEFT_OUT = ("test_invariants", "test_secrets", "test_names", "test_pairs", "test_citations")
SECONDS = 1800


@dataclass
class Reach:
    """`lines`: by file and line, the tests that run it; a line that runs only on loading has none."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)

    def of_lines(self, path: str, first: int, last: int) -> set[str]:
        lines = self.lines.get(path, {})
        return set().union(*(lines.get(line, ()) for line in range(first, last + 1)))

    def of_file(self, path: str) -> set[str]:
        return set().union(*self.lines.get(path, {}).values())


def reach(kept: Path) -> Reach:
    """Return what is kept, or find it and keep it. Raises RuntimeError if the tests do not all pass."""
    if not kept.exists():
        found = forked(_watch, seconds=SECONDS)
        if found.pop("failed"):  # every fault would seem to survive
            raise RuntimeError("tests of the engine fail or do not load: see pytest -n 0 tests/engine")
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(found))
    return _read(json.loads(kept.read_text()))


def _read(document: dict[str, Any]) -> Reach:
    names = list(document["seconds"])
    lines = {
        path: {int(line): {names[n] for n in tests} for line, tests in by_line.items()}
        for path, by_line in document["lines"].items()
    }
    return Reach(document["seconds"], lines)


def _watch() -> dict[str, Any]:
    """Runs the tests with every line noted under the test that reached it."""
    folders = [f"{ROOT / folder}/*" for folder in FOLDERS]
    watching = coverage.Coverage(data_file=None, config_file=False, include=folders)
    watcher = _Watcher(watching)
    left_out = [f"--ignore={ROOT}/tests/engine/{name}.py" for name in LEFT_OUT]
    watching.start()
    failed = run([str(ROOT / "tests" / "engine")], plugins=[watcher], more=left_out) != 0
    watching.stop()
    return {
        "failed": failed,
        "seconds": watcher.passed,
        "lines": _lines(watching.get_data(), list(watcher.passed)),
    }


def _lines(data: coverage.CoverageData, tests: list[str]) -> dict[str, dict[str, list[int]]]:
    number = {test: n for n, test in enumerate(tests)}
    found: dict[str, dict[str, list[int]]] = {}
    for path in sorted(data.measured_files()):
        by_line = data.contexts_by_lineno(path).items()
        found[str(Path(path).relative_to(ROOT))] = {
            str(line): sorted(number[test] for test in tests_of if test in number)
            for line, tests_of in by_line
        }
    return found


class _Watcher:
    def __init__(self, watching: coverage.Coverage) -> None:
        self.watching = watching
        self.passed: dict[str, float] = {}

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.watching.switch_context(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.passed[report.nodeid] = round(report.duration, 4)

    def pytest_runtest_logfinish(self) -> None:
        self.watching.switch_context("")
