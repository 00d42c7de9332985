"""Format, mend what can be mended, run what one change can break, and tell all that is missing at once.

`python -m tools.fast PATH...` takes the tests to run, as pytest names them. Nothing stops at the first
failure. What is open in a translation is listed and fails nothing: it has time until a release.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHON = sys.executable


@dataclass(frozen=True)
class Step:
    """A command, and what it looks after."""

    name: str
    command: Sequence[str]


@dataclass(frozen=True)
class Result:
    """The output of a step, and whether something is left to do by hand."""

    name: str
    failed: bool
    said: str


MENDING = (
    Step("format", (PYTHON, "-m", "ruff", "format", "--quiet", ".")),
    Step("lint", (PYTHON, "-m", "ruff", "check", "--quiet", "--fix", "--output-format=concise", ".")),
)
WRITING = (
    Step("words", (PYTHON, "manage.py", "messages")),
    Step("rules and rulings", (PYTHON, "manage.py", "ruling_data")),
    Step("table of aliens", (PYTHON, "manage.py", "alien_table")),
)
TYPES = Step("types", (PYTHON, "-m", "mypy"))
PLAIN_WORDS = Step("plain words", (PYTHON, "-m", "tools.plain_words"))


def tests(paths: Sequence[str], workers: int) -> Step:
    """Return the step that runs these tests."""
    pytest = (
        PYTHON,
        "-m",
        "pytest",
        "-n",
        str(workers),
        "--dist",
        "worksteal",
        "-q",
        "--tb=short",
        "--no-header",
    )
    return Step("tests", (*pytest, *paths))


def missing(paths: Sequence[str], root: Path = ROOT) -> list[str]:
    """Return the files of tests that are not there; pytest would run none at all."""
    return [path for path in paths if not (root / path.split("::")[0]).exists()]


def run(step: Step) -> Result:
    """Run a step to its end."""
    done = subprocess.run(step.command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return Result(step.name, done.returncode != 0, done.stdout.strip())


def results(paths: Sequence[str], workers: int) -> Iterator[Result]:
    """Mend first; then the types run beside what is written and tested."""
    yield from map(run, MENDING)
    gone = missing(paths)
    yield from (Result(path, True, f"{path} is missing") for path in gone)
    with ThreadPoolExecutor(1) as beside:
        types = beside.submit(run, TYPES)
        yield from map(run, WRITING)
        yield run(PLAIN_WORDS)
        yield run(tests([path for path in paths if path not in gone], workers))
        yield types.result()


def told(found: Sequence[Result]) -> str:
    """Return what each step said that has something to say, and the names of those that failed."""
    blocks = [f"--- {result.name}\n{without_dots(result.said)}" for result in found if speaks(result)]
    failed = [result.name for result in found if result.failed]
    blocks.append(f"To be mended: {', '.join(failed)}." if failed else "Nothing is missing.")
    return "\n\n".join(blocks)


def speaks(result: Result) -> bool:
    """Tell whether its words are news: checks and tests that pass say so at length."""
    return bool(result.said) and (result.failed or result.name not in ("plain words", "types", "tests"))


def without_dots(said: str) -> str:
    """Leave out the progress with which pytest begins."""
    dots, line, rest = said.partition("\n=")
    return line.strip() + rest if line and not dots.strip(".EFsx[]% \n0123456789") else said


def main(paths: Sequence[str], workers: int = 2) -> int:
    """Run all, print what is to be done, and return 1 if anything failed."""
    found = []
    for result in results(paths, workers):
        print(f"{'to be mended' if result.failed else 'done':>12}  {result.name}", flush=True)
        found.append(result)
    print(f"\n{told(found)}")
    return int(any(result.failed for result in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
