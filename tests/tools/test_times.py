"""What the order of tests is made of, and what a run keeps for the next."""

import json
from types import SimpleNamespace

from tests.times import FIRST, LONG, ROOT, Keeper, balanced, long_ones

HERE = "tests/tools/test_times.py::test"


def test_each_worker_begins_with_its_share_of_the_long_tests_and_ends_with_short_ones():
    names = [f"{HERE}_{n}" for n in range(10)]
    times = {names[3]: 8.0, names[5]: 9.0, names[9]: 2.0}
    assert balanced(names, times, workers=2) == [5, 9, 0, 1, 2, 3, 4, 6, 7, 8]
    assert balanced(names, {}, workers=3) == list(range(10))


def test_every_test_is_run_once_however_many_are_long():
    for tests in range(12):
        for long in range(tests + 1):
            for workers in range(1, 6):
                names = [f"{HERE}_{n}" for n in range(tests)]
                times = {name: 2.0 + n for n, name in enumerate(names[:long])}
                assert sorted(balanced(names, times, workers)) == list(range(tests))


def test_a_parametrized_test_is_as_long_as_its_longest():
    names = [f"{HERE}_a", f"{HERE}_b[1]", f"{HERE}_b[2]"]
    assert balanced(names, {f"{HERE}_b": 3.0}, workers=1) == [1, 2, 0]


def test_a_run_keeps_what_was_long_and_forgets_what_no_longer_is(tmp_path):
    kept = tmp_path / "var" / "times.json"
    keeper = Keeper(kept)
    for name, seconds in ((f"{HERE}_a[1]", 2.0), (f"{HERE}_a[2]", LONG + 1), (f"{HERE}_b", LONG / 2)):
        keeper.pytest_runtest_logreport(SimpleNamespace(when="call", nodeid=name, duration=seconds))
        keeper.pytest_runtest_logreport(SimpleNamespace(when="setup", nodeid=name, duration=99.0))
    keeper.pytest_sessionfinish()
    found = json.loads(kept.read_text())
    assert found[f"{HERE}_a"] == LONG + 1 and f"{HERE}_b" not in found


def test_what_was_no_part_of_a_run_stays_known_while_its_file_is_there():
    before = {f"{HERE}_a": 5.0, f"{HERE}_b": 6.0, "tests/test_that_is_gone.py::test": 7.0}
    assert long_ones(before, {f"{HERE}_b": 1.0}) == {f"{HERE}_a": 5.0}


def test_the_times_of_a_fresh_clone_are_those_of_tests_that_are_there():
    for name in json.loads(FIRST.read_text()):
        path, _, test = name.partition("::")
        assert f"def {test.rpartition('::')[2]}(" in (ROOT / path).read_text(), name
