"""Every statement of docs/rules/ is cited by a test, or stands in `not_testable` with the reason."""

import re
from pathlib import Path

from tests.engine.not_testable import NOT_TESTABLE

HERE = Path(__file__).parent
RULES = HERE.parent.parent / "docs" / "rules"
MAYFAIR = RULES / "mayfair"
RULINGS = RULES.parent / "rulings.md"
NOT_BUILT = "\n## Not played here yet\n"
ANCHOR = re.compile(r'<a id="([ARMT]-[\d.]+)"></a>')
NUMBER = re.compile(r"(?<![\w-])(?:R-\d+\.\d+|M-\d+(?:\.\d+)+|A-\d+)")


def numbers(text):
    return set(ANCHOR.findall(text))


def of_kind(kind, built_only):
    """The numbers of statements ("R", of the Mayfair book "M"), examples ("T") or rulings of that book ("A").

    Of all, or of what is part of the game here.
    """
    texts = [path.read_text("utf-8") for path in (*RULES.glob("*.md"), *MAYFAIR.glob("*.md"), RULINGS)]
    found = set().union(*(numbers(text.partition(NOT_BUILT)[0] if built_only else text) for text in texts))
    return {one for one in found if one.startswith(f"{kind}-")}


def statements():
    return of_kind("R", built_only=True) | of_kind("M", built_only=True)


def docstrings():
    """What stands between a test's head and its first line."""
    for path in HERE.rglob("test_*.py"):
        if path.name != Path(__file__).name:
            yield from re.findall(r'def (test_\w+)\([^"]*?\n +"""(.*?)"""', path.read_text(), re.DOTALL)


def cited():
    return {one for _, text in docstrings() for one in NUMBER.findall(text)}


def test_the_rules_are_found():
    """Or the tests below could not fail."""
    assert len(of_kind("R", True)) > 230 and len(of_kind("M", True)) > 150 and len(of_kind("A", True)) > 40
    assert {"R-23.1", "R-24.8", "M-7.8.8"} <= statements() and "T-24" in of_kind("T", True)
    assert "M-8.4" not in statements()  # of lucre


def test_every_statement_is_cited_by_a_test():
    missing = statements() - cited() - NOT_TESTABLE.keys()
    assert sorted(missing) == []


def of_the_mayfair_book():
    """What the Mayfair book says of several, hidden and chosen powers, and of seven and eight players."""
    powers, seats = range(1, 14), range(8)
    return {*(f"M-20.{n}" for n in powers), *(f"M-22.{n}" for n in seats), "M-21.35"}


def statements_that_name():
    """By number of the Mayfair book, the statements of docs/rules/ that say the same."""
    found = {}
    for path in RULES.glob("*.md"):
        for statement, text in re.findall(
            r'<a id="(R-[\d.]+)"></a>(.*?)(?=\n- |\Z)', path.read_text(), re.DOTALL
        ):
            for number in re.findall(r"M-\d+\.\d+", text):
                found.setdefault(number, set()).add(statement)
    return found


def test_what_the_mayfair_book_says_of_these_stands_in_the_rules_and_is_cited():
    """But for M-22.5: two games are made as two games."""
    named = statements_that_name()
    assert sorted(of_the_mayfair_book() - named.keys()) == ["M-22.5"]
    assert all(named[number] <= cited() for number in named.keys() & of_the_mayfair_book())
    numbers = {one for _, text in docstrings() for one in re.findall(r"M-2[02]\.\d+", text)}
    assert sorted(numbers - named.keys()) == []


def test_what_is_called_not_testable_is_not_tested():
    assert sorted(NOT_TESTABLE.keys() & cited()) == []
    assert NOT_TESTABLE.keys() <= statements()


def test_no_test_cites_a_statement_that_does_not_exist():
    known = set().union(*(of_kind(kind, built_only=False) for kind in "RMA"))
    assert sorted(cited() - known) == []


def test_every_example_stands_under_its_name():
    found = {name: text for name, text in docstrings() if re.match(r"test_t\d+_", name)}
    for number in of_kind("T", built_only=True):
        texts = [
            text
            for name, text in found.items()
            if name.startswith(f"test_{number.lower().replace('-', '')}_")
        ]
        assert texts, f"no test of {number}"
        assert all(re.search(rf"{number}[ .]", text) for text in texts)
