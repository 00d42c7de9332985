"""What the parts of a sample have found, summed up."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from .trial import Outcome

KILLED = ("killed", "timeout")


def read(folder: Path) -> list[Outcome]:
    """The last outcome of each trial: files are named by the time they were begun."""
    lines = [line for path in sorted(folder.glob("*.jsonl")) for line in path.read_text().splitlines()]
    return list({one.id: one for one in (Outcome(**json.loads(line)) for line in lines)}.values())


def report(folder: Path) -> str:
    outcomes = [outcome for outcome in read(folder) if outcome.end != "no program"]
    if not outcomes:
        return f"nothing is kept in {folder}"
    return "\n".join([*_sums(outcomes), "", *_survivors(outcomes)])


def _sums(outcomes: list[Outcome]) -> list[str]:
    ends = Counter(outcome.end for outcome in outcomes)
    killed = sum(ends[end] for end in KILLED)
    seconds = sum(outcome.seconds for outcome in outcomes)
    return [
        f"{killed} of {len(outcomes)} killed: {killed / len(outcomes):.1%}",
        f"{seconds / len(outcomes):.2f} s each",
        f"ends: {_counted(ends)}",
        f"killed by: {_counted(Counter(_who(o) for o in outcomes if o.end == 'killed'))}",
        f"survivors by operator: {_counted(Counter(o.operator for o in outcomes if o.end not in KILLED))}",
        f"survivors by file: {_counted(Counter(o.path for o in outcomes if o.end not in KILLED))}",
    ]


def _who(outcome: Outcome) -> str:
    test, name = outcome.by.partition("::")[0], Path(outcome.path).stem
    if test == outcome.by:
        return test  # the engine or a test could not even be loaded
    file = Path(test)
    if file.stem.startswith(f"test_{name}"):
        return "its own tests"
    return file.stem if file.parent.name == "engine" else file.parent.name


def _counted(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in counter.most_common())


def _survivors(outcomes: list[Outcome]) -> list[str]:
    left = sorted((o for o in outcomes if o.end not in KILLED), key=lambda o: (o.path, o.line, o.id))
    return [
        f"{o.path}:{o.line} {o.operator} ({o.end}): {_short(o.before)} -> {_short(o.after)}" for o in left
    ]


def _short(code: str) -> str:
    return " ".join(code.split())
