"""Read the Python files of the project, and count lines and modules by folder."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CODE = ("engine", "games")
SUFFIXES = {"templates": (".html", ".txt")}  # of files that are counted in a folder; elsewhere Python's
NOT_OURS = ("migrations", "locale", "__pycache__")  # written by Django, data, compiled


@dataclass(frozen=True)
class Source:
    """One Python file: its path below the root, and its text."""

    path: Path
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """Parse the text."""
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Walk the tree once, for all who look for something in it."""
        return list(ast.walk(self.tree))

    @property
    def folder(self) -> str:
        """The first two folders of its path, "games/site/page", or "engine" for a file right below it."""
        return "/".join(self.path.parts[:-1][:2])


def sources(*folders: str, root: Path = ROOT) -> Iterator[Source]:
    """Yield the Python files below these folders, without migrations."""
    for folder in folders:
        for path in sorted((root / folder).rglob("*.py")):
            found = path.relative_to(root)
            if not set(NOT_OURS) & set(found.parts):
                yield Source(found, path.read_text())


@dataclass
class Size:
    """The size of a folder."""

    modules: int = 0
    lines: int = 0


def sizes(root: Path = ROOT) -> dict[str, Size]:
    """Count modules and all their lines by folder, migrations included; the folders of games/ apart too."""
    found: dict[str, Size] = {}
    for top in ("engine", "games", "tests", "templates"):
        for path in sorted((root / top).rglob("*")):
            if path.suffix in SUFFIXES.get(top, (".py",)) and "__pycache__" not in path.parts:
                _count(found, path.relative_to(root), path.read_bytes().count(b"\n"))
    return found


def _count(found: dict[str, Size], path: Path, lines: int) -> None:
    folders = [path.parts[0]]
    if path.parts[0] == "games" and len(path.parts) > 2:
        folders.append("/".join(path.parts[:2]))
    for folder in folders:
        size = found.setdefault(folder, Size())
        size.modules += 1
        size.lines += lines


@dataclass(frozen=True)
class NamesTwice:
    """Names of functions and classes that more than one module defines at its top level."""

    names: dict[str, int]  # by name, in how many modules

    @property
    def worst(self) -> list[tuple[str, int]]:
        """The five names that most modules define."""
        return Counter(self.names).most_common(5)


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BY_DJANGO = frozenset({"Command", "Migration"})  # the name that Django looks for in each such file


def names_twice(root: Path = ROOT) -> NamesTwice:
    """Count the functions and classes of the engine and the service that more than one module defines."""
    found: Counter[str] = Counter()
    for source in sources(*CODE, root=root):
        named = {node.name for node in source.tree.body if isinstance(node, (*FUNCTIONS, ast.ClassDef))}
        found.update(named - BY_DJANGO)
    twice = {name: count for name, count in sorted(found.items()) if count > 1}
    return NamesTwice(twice)
