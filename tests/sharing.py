"""How the workers of a run share what is done once for all of them.

In a fresh clone pytest compiles each test module for its asserts, which takes longer than all else until the
first test. Workers that went through the modules in one order would each compile all of them.
"""

from __future__ import annotations

import contextlib
import importlib
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests import again

ROOT = Path(__file__).resolve().parent.parent


def import_modules(config: pytest.Config) -> None:
    """Import the modules that a worker is to collect, beginning elsewhere than the other workers do."""
    folders = [Path(config.invocation_params.dir, one) for one in config.args]
    if hasattr(config, "workerinput") and all(folder.is_dir() for folder in folders):
        for name in turned(_names(folders), place()):
            # A module that cannot be imported is an error of the collection, which tries it again.
            with contextlib.suppress(Exception):
                importlib.import_module(name)


def place() -> float:
    """Return where a worker begins, as a part of the way: those of the two runs of `make test` in turn."""
    worker = int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw"))
    second = 0.5 if os.environ.get("TEST_SERVICES") == "1" else 0.0
    return (worker + second) / int(os.environ["PYTEST_XDIST_WORKER_COUNT"])


def turned(names: Sequence[str], place: float) -> list[str]:
    """Return the names in a circle, from one on.

    >>> turned(["a", "b", "c", "d"], 0.5)
    ['c', 'd', 'a', 'b']
    """
    first = int(len(names) * place)
    return [*names[first:], *names[:first]]


def _names(folders: Sequence[Path]) -> list[str]:
    paths = sorted({path.resolve() for folder in folders for path in folder.rglob("test_*.py")})
    return [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths if is_needed(path)]


def is_needed(path: Path) -> bool:
    """Return whether this run may have tests of a file: that on PostgreSQL and Redis has none of most."""
    return os.environ.get("TEST_SERVICES") != "1" or again.may_have_some(path)
