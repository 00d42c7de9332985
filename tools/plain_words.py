"""Hold the words that no document, docstring or comment should have, where they are gone already.

`python -m tools.plain_words` prints each such word in what is listed in `CLEAN`, and exits with 1 if there
is one; with paths it looks at those instead. `make measure` counts them everywhere.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.measure.documents import forbidden_in
from tools.measure.sources import FUNCTIONS, NOT_OURS, ROOT

# Documents, files and folders without such a word. Add one when you have cleaned it; take none out.
CLEAN = (
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "clients/python/README.md",
    "docs/README.md",
    "docs/adding-an-alien.md",
    "docs/aliens.md",
    "docs/api.md",
    "docs/architecture.md",
    "docs/bots.md",
    "docs/durability.md",
    "docs/examples",
    "docs/fairness.md",
    "docs/glossary.md",
    "docs/hosting.md",
    "docs/mail.md",
    "docs/moderating.md",
    "docs/pictures.md",
    "docs/playing.md",
    "docs/rules/mayfair",
    "docs/running.md",
    "docs/secrets.md",
    "docs/timing.md",
    "docs/translating.md",
    "docs/webhooks.md",
    "engine",
    "games/ahead",
    "games/api",
    "games/base",
    "games/board",
    "games/desk",
    "games/embedded",
    "games/fair",
    "games/hooks",
    "games/learn",
    "games/library",
    "games/lobby",
    "games/log",
    "games/mail",
    "games/management",
    "games/models",
    "games/people",
    "games/play",
    "games/preview",
    "games/questions",
    "games/replay",
    "games/reports",
    "games/rules",
    "games/site",
    "games/situation",
    "games/staff",
    "games/story",
    "games/stream",
    "games/table",
    "games/templatetags",
    "games/translations",
    "games/turn",
    "games/watch",
    "games/words",
    "tests/clients",
    "tests/games/base",
    "tests/games/embedded",
    "tests/games/people/accounts",
    "tools/alien",
    "tools/client",
    "tools/measure",
)


def faults(places: Iterable[str], root: Path = ROOT) -> Iterator[str]:
    """Yield a line for each forbidden word in these documents and folders."""
    for place in places:
        if not (root / place).exists():
            yield f"{place} is not there: mend CLEAN in tools/plain_words.py"
        for path in files_of(root / place):
            for line, text in passages(path):
                for word in forbidden_in(text):
                    yield f"{path.relative_to(root)}:{line}: “{word}”"


def files_of(place: Path) -> list[Path]:
    """Return the documents and Python files at or below a place."""
    found = sorted(place.rglob("*")) if place.is_dir() else [place]
    return [path for path in found if path.suffix in (".py", ".md") and not set(NOT_OURS) & set(path.parts)]


def passages(path: Path) -> Iterator[tuple[int, str]]:
    """Yield what a file says to its readers, with the line where it begins."""
    text = path.read_text()
    if not forbidden_in(text.replace("#", " ")):
        return  # in the whole of it: to take a file apart is slow
    if path.suffix == ".md":
        yield from paragraphs(text)
    else:
        yield from docstrings_in(ast.parse(text))
        yield from comments_in(text)


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of a document: a phrase may go over the end of a line."""
    line = 1
    for paragraph in text.split("\n\n"):
        yield line, paragraph
        line += paragraph.count("\n") + 2


def docstrings_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of a module, its classes and its functions."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, *FUNCTIONS)) and (said := ast.get_docstring(node)):
            yield node.body[0].lineno, said


def comments_in(text: str) -> Iterator[tuple[int, str]]:
    """Yield the comments, those on lines of their own below each other as one."""
    begun, last, words = 0, 0, list[str]()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT:
            continue
        line, goes_on = token.start[0], token.line.lstrip().startswith("#")
        if words and not (goes_on and line == last + 1):
            yield begun, " ".join(words)
            words = []
        begun, last = (begun if words else line), line
        words.append(token.string.lstrip("# "))
    if words:
        yield begun, " ".join(words)


def main(places: list[str]) -> int:
    """Print what is wrong, and return 1 if anything is."""
    found = list(faults(places or CLEAN))
    print("\n".join(found) or "no forbidden word in what is listed as clean")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
