"""What `make alien` writes, and when it writes nothing."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from games.base.own_aliens import BadSheet, load
from tools.alien.__main__ import main
from tools.alien.skeleton import ROOT, NoAlien, write

LONG = "abcdefghijklmnop_qrstuvwxyzabcdefghijklm"


def filled_in(sheet: Path) -> str:
    return sheet.read_text().replace(' = ""', ' = "words"')


@pytest.mark.parametrize("name", ["tick_clock", "x", LONG])
def test_a_sheet_says_which_texts_are_missing_and_is_an_alien_when_they_are_there(
    name: str, tmp_path: Path
) -> None:
    sheet, _tests = write(name, tmp_path)
    with pytest.raises(BadSheet) as bad:
        load(tmp_path)
    assert "“verb”, “tagline”, “text”, “wild”, “super” are missing or empty." in bad.value.reason
    sheet.write_text(filled_in(sheet))
    assert [one.name for one in load(tmp_path)] == [name]


def test_every_test_fails_with_a_sentence_until_it_is_written(tmp_path: Path) -> None:
    _sheet, tests = write("tick_clock", tmp_path)
    functions = [n for n in ast.parse(tests.read_text()).body if isinstance(n, ast.FunctionDef)]
    found = [one for one in functions if one.name.startswith("test_")]
    assert len(found) > 5
    for one in found:
        assert ast.unparse(one.body[-1]).startswith("pytest.fail(")


def test_an_alien_for_everybody_lies_where_the_others_do(tmp_path: Path) -> None:
    for folder in ("engine/aliens", "tests/engine/aliens"):
        (tmp_path / folder).mkdir(parents=True)
    sheet, tests = write("tick_clock", root=tmp_path)
    assert sheet == tmp_path / "engine/aliens/tick_clock.py" and sheet.exists()
    assert tests == tmp_path / "tests/engine/aliens/test_tick_clock.py" and tests.exists()


CHECKS = {
    "format": ("ruff", "format", "--check", "--no-cache", "--config", str(ROOT / "pyproject.toml")),
    "lint": ("ruff", "check", "--no-cache", "--config", str(ROOT / "pyproject.toml")),
}


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("name", ["x", LONG])
def test_what_is_written_is_in_the_house_format_and_passes_lint(
    name: str, check: str, tmp_path: Path
) -> None:
    files = write(name, tmp_path)
    found = subprocess.run([sys.executable, "-m", *CHECKS[check], *files], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


def test_what_is_written_passes_the_types(tmp_path: Path) -> None:
    """The sheet alone, as strictly as the engine is checked, without the plugins that only Django needs."""
    sheet, _tests = write("tick_clock", tmp_path)
    strict = ("--strict", "--warn-unreachable", "--config-file=", f"--cache-dir={tmp_path / 'cache'}")
    command = [sys.executable, "-m", "mypy", *strict, "--follow-imports=silent", sheet]
    found = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("name", ["", "TickClock", "tick__clock", "tick2", "none", "attack", "a" * 41])
def test_what_is_no_name_is_told_with_an_example_and_nothing_is_written(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([name, "--folder", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("Nothing was written.") and "make alien NAME=tick_clock" in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["oracle", "card_zap"])
def test_a_name_that_is_taken_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(NoAlien, match="named"):
        write(name, tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("file", ["tick_clock.py", "test_tick_clock.py"])
def test_no_file_is_ever_overwritten(file: str, tmp_path: Path) -> None:
    (tmp_path / file).write_text("mine")
    with pytest.raises(NoAlien, match=file):
        write("tick_clock", tmp_path)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(file, "mine")]


def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(NoAlien, match="no folder"):
        write("tick_clock", tmp_path / "nowhere")
    assert not list(tmp_path.iterdir())
