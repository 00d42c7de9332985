"""Count the docstrings of functions that begin with a verb in the imperative: "Return the seats that ...".

Ruff's D401 finds verbs in a wrong form, and lets pass what is no verb, such as "What a seat sees". The rule
here is stricter: the first word is listed in `verbs.txt`. A verb that is a noun too does not count before
"of" ("Count of ships"). Properties may begin with the noun that they return, and tests with a sentence: as
in D401, both are left out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .sources import FUNCTIONS, Source

LEFT_OUT = ("property", "cached_property", "overload", "override")
WORDS = [line for line in (Path(__file__).parent / "verbs.txt").read_text().splitlines() if line[:1] != "#"]
VERBS = frozenset(" ".join(WORDS).split())


@dataclass
class Docstrings:
    """The number of docstrings, and the places of those that do not begin with a verb."""

    all: int
    wrong: list[str]

    @property
    def right(self) -> int:
        """Return the number that begin with a verb."""
        return self.all - len(self.wrong)

    @property
    def share(self) -> float:
        """The share of those in percent."""
        return round(100 * self.right / self.all, 1) if self.all else 100.0


def docstrings(sources: Iterable[Source]) -> dict[str, Docstrings]:
    """Return the docstrings of these files by folder."""
    found: dict[str, Docstrings] = {}
    for source in sources:
        for node, said in described_functions(source):
            here = found.setdefault(source.folder, Docstrings(0, []))
            here.all += 1
            if not begins_with_verb(said):
                here.wrong.append(f"{source.path}:{node.lineno}: {said.splitlines()[0]}")
    return found


def described_functions(source: Source) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, str]]:
    """Yield the functions and methods that have a docstring, with it."""
    for node in source.nodes:
        if isinstance(node, FUNCTIONS) and not is_left_out(node) and (said := ast.get_docstring(node)):
            yield node, said


def is_left_out(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether this is a property, an overload or a test."""
    named = {_last_name(decorator) for decorator in node.decorator_list}
    return node.name.startswith("test_") or bool(named & set(LEFT_OUT))


def _last_name(decorator: ast.expr) -> str:
    match decorator:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def begins_with_verb(said: str) -> bool:
    """Tell whether a docstring begins with a verb in the imperative.

    >>> [begins_with_verb(said) for said in ("Count the ships.", "Count of ships.", "Returns it.")]
    [True, False, False]
    """
    first, *rest = said.split()[:2]
    return first.strip(".,:;").lower() in VERBS and rest != ["of"]
