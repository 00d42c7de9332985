"""What a new alien begins with: `sheet.txt` and `tests.txt`, in its name."""

from __future__ import annotations

import subprocess
import sys
from keyword import iskeyword
from pathlib import Path
from string import Template

from engine import book
from engine.sheets.book import class_name, is_alien_name

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
EXAMPLE = "make alien NAME=tick_clock"


class NoAlien(Exception):
    """There can be no new alien of this name, or not there."""


def write(name: str, folder: Path | None = None, root: Path = ROOT) -> tuple[Path, Path]:
    """The files of the sheet and its tests; `folder`: of own aliens. Raises NoAlien, with nothing written."""
    _check_name(name)
    if folder is not None and not folder.is_dir():
        raise NoAlien(f"There is no folder {folder}: make it first.")
    sheet, tests = _places(name, folder, root)
    taken = [str(path) for path in (sheet, tests) if path.exists()]
    if taken:
        raise NoAlien(f"There is a file already: {', '.join(taken)}. Take another name, or remove it.")
    sheet.write_text(_filled("sheet.txt", name))
    tests.write_text(_filled("tests.txt", name))
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", sheet, tests], check=True)
    return sheet, tests


def _check_name(name: str) -> None:
    if not name:
        raise NoAlien(f"A name is missing. Example: {EXAMPLE}")
    if not is_alien_name(name) or iskeyword(name) or iskeyword(class_name(name)):
        raise NoAlien(
            f"“{name}” is no name for an alien: lower-case letters, “_” between words. Example: {EXAMPLE}"
        )
    if name in book().sheets:
        raise NoAlien(f"There is a sheet named “{name}” already: take another name.")


def _places(name: str, folder: Path | None, root: Path) -> tuple[Path, Path]:
    if folder is not None:
        return folder / f"{name}.py", folder / f"test_{name}.py"
    return root / "engine" / "aliens" / f"{name}.py", root / "tests" / "engine" / "aliens" / f"test_{name}.py"


def _filled(template: str, name: str) -> str:
    words = {"name": name, "Name": class_name(name), "title": name.replace("_", " ").title()}
    return Template((HERE / template).read_text()).substitute(words)
