"""Forbidden words are found in documents, docstrings and comments, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.plain_words import CLEAN, faults, main

CODE = '''"""Ask whoever is there."""

# Names of those to
# be had, one by one.
FIRST = "whatever"  # Whom it concerns.


def ask():
    """Ask, upon
    which they answer.
    """
    return "to whom"
'''


def test_each_word_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "desk.py").write_text(CODE)
    assert list(faults(["desk.py"], tmp_path)) == [
        "desk.py:1: “whoever”",
        "desk.py:9: “upon which”",
        "desk.py:3: “to be had”",
        "desk.py:5: “whom”",
    ]


def test_a_document_is_read_by_paragraphs(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\nOne of\nwhich is red.\n\nNo one.\n\nWhatever.\n")
    assert list(faults(["a.md"], tmp_path)) == ["a.md:3: “of which”", "a.md:8: “whatever”"]


def test_a_folder_is_read_with_all_below_it_but_migrations(tmp_path: Path) -> None:
    for name in ("games/a.py", "games/b/c.py", "games/migrations/d.py", "games/notes.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("# whom\n")
    assert list(faults(["games"], tmp_path)) == ["games/a.py:1: “whom”", "games/b/c.py:1: “whom”"]


def test_what_is_gone_is_told(tmp_path: Path) -> None:
    assert list(faults(["games/old"], tmp_path)) == [
        "games/old is not there: mend CLEAN in tools/plain_words.py"
    ]


def test_what_is_listed_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out == "no forbidden word in what is listed as clean\n"
    assert list(CLEAN) == sorted(set(CLEAN))
