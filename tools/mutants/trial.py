"""One fault, tried: which tests could notice it, and which did."""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType

import pytest

from .forked import Ended, forked
from .population import ROOT, Mutant
from .reach import Reach
from .testing import OnlyThese, run

LOADING = 10  # seconds of the processor, on a slow one
NO_TESTS = "its tests were not found"
ENDS = {int(pytest.ExitCode.NO_TESTS_COLLECTED): NO_TESTS}


@dataclass(frozen=True)
class Effort:
    """How much is tried after the file's own tests: seconds of others, and recorded games."""

    seconds: float
    logs: int


AT_FIRST = Effort(5.0, 8)
AGAIN = Effort(40.0, 30)


@dataclass(frozen=True)
class Outcome:
    """`end`: "killed", "survived", "timeout" (also killed), "not reached" or "no program"."""

    id: str
    path: str
    line: int
    operator: str
    before: str
    after: str
    end: str
    by: str = ""
    seconds: float = 0.0

    def as_json(self) -> dict[str, object]:
        return asdict(self)


def trial(mutant: Mutant, reach: Reach, effort: Effort = AT_FIRST) -> Outcome:
    started = time.perf_counter()
    end, by = _end(mutant, reach, effort)
    about = (mutant.id, mutant.path, mutant.first, mutant.operator, mutant.before, mutant.after)
    return Outcome(*about, end, by, round(time.perf_counter() - started, 2))


def _end(mutant: Mutant, reach: Reach, effort: Effort) -> tuple[str, str]:
    source = mutant.source()
    if not _compiles(source):
        return "no program", ""
    rounds = _rounds(mutant, reach, effort)
    if not any(rounds):
        return "not reached", ""
    expected = sum(reach.seconds[test] for tests in rounds for test in tests)
    try:
        by = forked(lambda: _first_failure(mutant, source, rounds), seconds=round(LOADING + 5 * expected))
    except Ended:
        return "timeout", ""
    return ("killed", str(by)) if by not in ("", NO_TESTS) else ("survived", str(by))


def _compiles(source: str) -> bool:
    try:
        compile(source, "a mutant", "exec")
    except SyntaxError:
        return False
    return True


# Which tests


def _rounds(mutant: Mutant, reach: Reach, effort: Effort) -> list[list[str]]:
    """The file's own tests first, then others, then recorded games."""
    could = reach.of_lines(mutant.path, mutant.first, mutant.last) or _if_loading(mutant, reach)
    logs = {test for test in could if test.startswith("tests/engine/test_logs.py")}
    own = {test for test in could - logs if _is_own(test, mutant.path)}
    elsewhere = _mixed(could - logs - own, mutant)
    elsewhere.sort(key=lambda test: "/aliens/" in test)  # those about the rules come first
    return [
        sorted(own, key=lambda test: (reach.seconds[test], test)),
        [*_within(elsewhere, reach, effort.seconds), *_mixed(logs, mutant)[: effort.logs]],
    ]


def _if_loading(mutant: Mutant, reach: Reach) -> set[str]:
    """The line runs when the engine is loaded: whoever runs anything of the file may notice."""
    own = {test for test in reach.seconds if _is_own(test, mutant.path)}
    return reach.of_file(mutant.path) | own


def _is_own(test: str, path: str) -> bool:
    """The tests of an alien have its name, or are given it, and often those of a phase."""
    file = Path(path)
    return test.startswith(f"tests/engine/{file.parent.name}/test_{file.stem}") or test.endswith(
        f"[{file.stem}]"
    )


def _mixed(tests: set[str], mutant: Mutant) -> list[str]:
    """In an order that looks random and is the same every time."""
    return sorted(tests, key=lambda test: hashlib.sha256(f"{mutant.id} {test}".encode()).digest())


def _within(tests: Sequence[str], reach: Reach, seconds: float) -> list[str]:
    taken = []
    for test in tests:
        seconds -= reach.seconds[test]
        if seconds < 0:
            break
        taken.append(test)
    return taken


# In the forked process


def _first_failure(mutant: Mutant, source: str, rounds: list[list[str]]) -> str:
    sys.meta_path.insert(0, _Instead(mutant.path, source))
    for tests in rounds:
        if tests:
            chosen = OnlyThese(tests)
            ended = run(chosen.files(), plugins=[chosen], more=["-x"])
            if chosen.failed or ended:
                return chosen.failed or ENDS.get(ended, f"pytest ended with {ended}")
    return ""


class _Instead(MetaPathFinder):
    """Finds one module: with the faulty source."""

    def __init__(self, path: str, source: str) -> None:
        self.file, self.source = ROOT / path, source
        self.module = ".".join(Path(path).with_suffix("").parts).removesuffix(".__init__")

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        if name != self.module:
            return None
        within = [str(self.file.parent)] if self.file.stem == "__init__" else None
        loader = _Loader(name, str(self.file), self.source)
        return spec_from_file_location(name, self.file, loader=loader, submodule_search_locations=within)


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec")
