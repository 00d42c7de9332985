"""`make fast` goes on after a failure, tells all that is missing, and lets what is open wait."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import fast
from tools.fast import MENDING, PLAIN_WORDS, TYPES, WRITING, Result, Step, missing, told

ALL = ["format", "lint", "words", "rules and rulings", "table of aliens", "plain words", "tests", "types"]


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Run nothing; each step that is named here fails, and says this."""
    words: dict[str, str] = {}

    def run(step: Step) -> Result:
        return Result(step.name, step.name in words, words.get(step.name, ""))

    monkeypatch.setattr(fast, "run", run)
    yield words


def test_without_a_failure_nothing_is_missing(
    failing: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert fast.main(["tests/tools"]) == 0
    said = capsys.readouterr().out
    assert [line.split("done  ")[1] for line in said.splitlines() if "done  " in line] == ALL
    assert said.endswith("Nothing is missing.\n")


def test_all_that_fails_is_told_at_once(failing: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    failing |= {name: f"Mend {name}." for name in ALL}
    assert fast.main(["tests/tools"]) == 1
    said = capsys.readouterr().out
    assert re.findall(r"^Mend (.+)\.$", said, re.MULTILINE) == ALL
    assert said.endswith(f"To be mended: {', '.join(ALL)}.\n")


def test_a_file_of_tests_that_is_not_there_does_not_keep_the_others_from_running(
    failing: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert fast.main(["tests/tools", "tests/engine/aliens/test_tea.py"]) == 1
    said = capsys.readouterr().out
    assert "tests/engine/aliens/test_tea.py is missing" in said
    assert [name for name in ALL if f"done  {name}\n" in said] == ALL


def test_a_test_of_a_file_is_looked_for_by_its_file(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").touch()
    assert missing(["test_a.py::test_it[x]", "test_b.py"], tmp_path) == ["test_b.py"]


def test_what_is_open_is_listed_and_fails_nothing() -> None:
    said = told(
        [Result("words", False, "de: “One ship” is not translated"), Result("tests", False, "3 passed")]
    )
    assert said == "--- words\nde: “One ship” is not translated\n\nNothing is missing."


def test_the_progress_of_tests_is_left_out() -> None:
    output = "...F... [ 50%]\n..... [100%]\n=== FAILURES ===\nassert 1 == 2\n=== summary ==="
    said = told([Result("tests", True, output)])
    assert said == "--- tests\n=== FAILURES ===\nassert 1 == 2\n=== summary ===\n\nTo be mended: tests."


def test_what_pytest_says_otherwise_is_kept() -> None:
    assert "ERROR: no such file\n=x" in told([Result("tests", True, "ERROR: no such file\n=x")])


def test_a_step_is_run_to_its_end_with_its_words() -> None:
    found = fast.run(Step("python", (fast.PYTHON, "-c", "import sys; print('one'); sys.exit('two')")))
    assert (found.failed, sorted(found.said.split())) == (True, ["one", "two"])


@pytest.mark.parametrize("step", [*MENDING, *WRITING, PLAIN_WORDS, TYPES], ids=lambda step: step.name)
def test_no_step_only_looks_at_what_it_could_mend(step: Step) -> None:
    assert "--check" not in step.command
