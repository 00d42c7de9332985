"""The table of the aliens, made from the code."""

import io
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from engine import book
from games.management.commands import alien_table


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the command writes in this test."""
    monkeypatch.setattr(alien_table, "ROOT", tmp_path)
    monkeypatch.setattr(alien_table, "TABLE", tmp_path / "aliens.md")
    return tmp_path / "aliens.md"


def run(*arguments: str) -> None:
    call_command("alien_table", *arguments, stdout=io.StringIO())


def cells(alien: str) -> dict[str, str]:
    return dict(zip(alien_table.COLUMNS, alien_table.row(alien), strict=True))


def test_every_alien_has_a_row_as_wide_as_the_head() -> None:
    lines = [line for line in alien_table.table().splitlines() if line.startswith("|")]
    assert len(lines) == len(book().aliens) + 2
    assert {line.count(" | ") for line in lines} == {len(alien_table.COLUMNS) - 1}


def test_a_row_tells_the_sheet_its_moments_and_its_queries() -> None:
    found = cells("mirror")
    assert [found[name] for name in ("alien", "alert", "role", "use", "phases")] == [
        "Mirror", "yellow", "main player", "optional", "planning",
    ]  # fmt: skip
    assert [found[name] for name in ("power", "wild", "super")] == [
        "cards chosen", "cards revealed", "cards chosen",
    ]  # fmt: skip
    assert found["queries"] == "card face, card value, laying"


def test_what_works_without_being_used_stands_apart() -> None:
    found = cells("gambler")
    assert found["power"] == "before reveal"
    assert "encounter cards leaving" in found["by itself"]


def test_a_power_at_any_time_lists_no_phases() -> None:
    assert cells("remora")["phases"] == "any"


def test_a_written_table_is_current(written: Path) -> None:
    run()
    run("--check")
    assert written.read_text().startswith("# The aliens\n")


@pytest.mark.parametrize("stale", [None, "# The aliens\n"])
def test_a_table_that_is_missing_or_old_is_refused_with_what_to_run(written: Path, stale: str | None) -> None:
    if stale is not None:
        written.write_text(stale)
    with pytest.raises(CommandError, match=r"manage\.py alien_table"):
        run("--check")
    assert not written.exists() or written.read_text() == stale
