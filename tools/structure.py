"""What import-linter does not look at. `python tools/structure.py` prints what is wrong, and exits with 1.

- No module reaches itself by imports, `__init__` files included (import-linter compares siblings).
- The engine imports nothing of its own for types alone: such imports would hide circles and upward imports.
- An import within a function has a comment that says why it is not at the top.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "games", "cosmic_site")
NO_IMPORTS_FOR_TYPES = "engine"


def cycles() -> Iterator[str]:
    """One cycle of imports, if there is any."""
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        yield "imports go round: " + " -> ".join(reversed(error.args[1]))


def imports_for_types(package: str) -> Iterator[str]:
    """Yield the imports within a package that only type checkers see."""
    all_imports, at_runtime = (
        grimp.build_graph(package, exclude_type_checking_imports=without, cache_dir=None)
        for without in (False, True)
    )
    for module in sorted(all_imports.modules):
        imported = all_imports.find_modules_directly_imported_by(module)
        for other in sorted(imported - at_runtime.find_modules_directly_imported_by(module)):
            yield f"{module} imports {other} for types alone"


def hidden_imports(path: Path) -> Iterator[str]:
    """Imports of our own within functions, with no comment on their line or the one above."""
    lines = path.read_text().splitlines()
    functions = [n for n in ast.walk(ast.parse("\n".join(lines))) if isinstance(n, FUNCTIONS)]
    for node in {n for function in functions for n in ast.walk(function) if isinstance(n, IMPORTS)}:
        at = node.lineno - 1
        if "#" not in lines[at] and not lines[at - 1].strip().startswith("#"):
            yield f"{path.relative_to(ROOT)}:{node.lineno}: an import within a function says no reason"


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
IMPORTS = (ast.Import, ast.ImportFrom)


def faults() -> Iterator[str]:
    sys.path.insert(0, str(ROOT))
    yield from cycles()
    yield from imports_for_types(NO_IMPORTS_FOR_TYPES)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield from hidden_imports(path)


def main() -> int:
    found = list(faults())
    print("\n".join(found) or "no cycle, no import without a reason")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
