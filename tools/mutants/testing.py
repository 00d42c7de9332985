"""pytest within this process, on chosen tests of the engine in a chosen order."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from .population import ROOT

# The engine's tests need none of what the others do: no database, no settings, no random order.
PLUGINS_LEFT_OUT = ("cacheprovider", "django", "randomly", "xdist", "timeout", "faulthandler")
ARGUMENTS = [
    f"-c{os.devnull}",
    *(argument for name in PLUGINS_LEFT_OUT for argument in ("-p", f"no:{name}")),
    "--noconftest",
    "--import-mode=importlib",
    "--assert=plain",
    f"--rootdir={ROOT}",
    "-Werror",
    "-Wignore::pytest.PytestUnknownMarkWarning",  # marks of the plugins that are left out
    "-q",
]


def warm_up() -> None:
    """Load all of pytest, but nothing of the engine, so that forks need not."""
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "test_nothing.py"
        empty.write_text("def test_nothing(monkeypatch): pass\n")
        assert run([str(empty)]) == 0, "pytest does not run"


def run(files: Iterable[str], *, plugins: Sequence[Any] = (), more: Sequence[str] = ()) -> int:
    """pytest's exit code. The settings of the project, which need its plugins, are left out."""
    return int(pytest.main([*ARGUMENTS, *more, *files], plugins=list(plugins)))


class OnlyThese:
    """Runs these tests alone, in this order, and notes the first that fails."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.place = {test: number for number, test in enumerate(tests)}
        self.failed = ""

    def files(self) -> list[str]:
        return list(dict.fromkeys(str(ROOT / test.partition("::")[0]) for test in self.place))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        wanted = [item for item in items if item.nodeid in self.place]
        items[:] = sorted(wanted, key=lambda item: self.place[item.nodeid])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = "loading"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid
