"""Every statement of the rules is cited by a test, or stands in `not_testable` with the reason."""

import re
from pathlib import Path

from tests.engine.not_testable import NOT_TESTABLE

# How many statements each chapter of the core rules has. Chapters 23 and 24 are variants.
STATEMENTS = {
    1: 13, 2: 11, 3: 9, 4: 6, 5: 5, 6: 11, 7: 6, 8: 8, 9: 10, 10: 7, 11: 13, 12: 18, 13: 9,
    14: 14, 15: 8, 16: 16, 17: 15, 18: 13, 19: 9, 20: 4, 21: 12, 22: 2, 25: 3, 26: 5,
}  # fmt: skip
VECTORS = [number for number in range(1, 29) if number != 24]
HERE = Path(__file__).parent


def statements():
    return {f"R-{chapter}.{n}" for chapter, last in STATEMENTS.items() for n in range(1, last + 1)}


def docstrings():
    """What stands between a test's head and its first line."""
    for path in HERE.rglob("test_*.py"):
        if path.name != Path(__file__).name:
            yield from re.findall(r'def (test_\w+)\([^"]*?\n    """(.*?)"""', path.read_text(), re.DOTALL)


def cited():
    return {one for _, text in docstrings() for one in re.findall(r"R-\d+\.\d+", text)}


def test_every_statement_is_cited_by_a_test():
    missing = statements() - cited() - NOT_TESTABLE.keys()
    assert sorted(missing) == []


def test_what_is_called_not_testable_is_not_tested():
    assert sorted(NOT_TESTABLE.keys() & cited()) == []
    assert NOT_TESTABLE.keys() <= statements()


def test_no_test_cites_a_statement_that_does_not_exist():
    known = statements() | {
        f"R-{chapter}.{n}" for chapter, last in ((23, 17), (24, 9)) for n in range(1, last + 1)
    }
    assert sorted(cited() - known) == []


def test_every_vector_stands_under_its_name():
    found = {name: text for name, text in docstrings() if re.match(r"test_t\d+_", name)}
    for number in VECTORS:
        texts = [text for name, text in found.items() if name.startswith(f"test_t{number}_")]
        assert texts, f"no test of T-{number}"
        assert all(f"T-{number} " in text or f"T-{number}." in text for text in texts)
