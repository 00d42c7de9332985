"""Which tests run once more on PostgreSQL and Redis (`make test-services`).

Those of the system, whatever commits, what is marked `again` (it opens every address or has queries of its
own), and a sample of the folders of QUERIES, where many tests have the same queries. Of many cases of one
test a sample runs again. Other tests of pages, mails and commands call the same code.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest

from tests.proofs import ALL, is_in_sample

TESTS = Path(__file__).resolve().parent
FOLDERS = ("games", "system")  # which `make test-services` names
QUERIES = {"base", "models", "read", "service", "staff", "stream"}
MANY, ONE_OF = 8, 4  # of so many cases of one test, one of four runs again
# A test outside these folders runs again by its mark or by what it asks for; its file has such a word.
WORDS = re.compile(r"\bmark\.again\b|\btransaction=True|\btransactional_db\b|\blistener\b")


def chosen(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return those of these tests that run again, in their order."""
    found = {item.nodeid: item for item in items if runs_again(item)}
    return [found[name] for name in with_few_cases(found)]


def with_few_cases(nodeids: Iterable[str]) -> list[str]:
    """Return these names, but of a test with many cases only some: the same in every run.

    >>> with_few_cases(["test_a[1]", "test_b"])
    ['test_a[1]', 'test_b']
    >>> len(with_few_cases([f"test_a[{n}]" for n in range(10)]))
    3
    """
    every = list(nodeids)
    cases: dict[str, list[str]] = defaultdict(list)
    for name in every:
        cases[name.partition("[")[0]].append(name)
    kept = {name for names in cases.values() for name in _some(names)}
    return [name for name in every if name in kept]


def _some(names: list[str]) -> list[str]:
    if ALL or len(names) < MANY:
        return names
    return sorted(names, key=lambda name: crc32(name.encode()))[: -(-len(names) // ONE_OF)]


def runs_again(item: pytest.Item) -> bool:
    """Return whether a test is one of those that run on the second database too."""
    folders = _folders(item.path)
    again = folders[0] == "system" or any(item.iter_markers("again"))
    sampled = bool(QUERIES & set(folders)) and is_in_sample(item.nodeid, of=3)
    return ((again or sampled) and _asks_for_a_database(item)) or _commits(item)


def _folders(path: Path) -> Sequence[str]:
    return path.relative_to(TESTS).parts if path.is_relative_to(TESTS) else ("elsewhere",)


def _asks_for_a_database(item: pytest.Item) -> bool:
    fixtures = {"db", "transactional_db"} & set(getattr(item, "fixturenames", ()))
    return bool(fixtures) or any(item.iter_markers("django_db")) or any(item.iter_markers("services"))


def _commits(item: pytest.Item) -> bool:
    by_fixture = "transactional_db" in getattr(item, "fixturenames", ())
    return by_fixture or any(mark.kwargs.get("transaction") for mark in item.iter_markers("django_db"))


@cache
def may_have_some(path: Path) -> bool:
    """Return whether a file may have tests that run again: the others need not even be loaded.

    That none is forgotten `assert_none_is_left_out` checks in the first run, which loads all files.
    """
    folders = _folders(path)
    return folders[0] == "system" or bool(QUERIES & set(folders)) or bool(WORDS.search(path.read_text()))


def assert_none_is_left_out(items: Iterable[pytest.Item]) -> None:
    """Raise if tests run again that are in a file in which nothing says so."""
    unseen = (item for item in items if _folders(item.path)[0] in FOLDERS and not may_have_some(item.path))
    left_out = {item.path for item in unseen if runs_again(item)}
    if left_out:
        files = ", ".join(sorted(str(path.relative_to(TESTS)) for path in left_out))
        raise pytest.UsageError(f"tests/again.py would leave out tests of {files}: see its WORDS")
