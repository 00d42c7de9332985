"""Of recorded games as few are kept as run every branch that all of them run."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from engine import Options
from tests.engine.recorded import SHORT_FIRST, read
from tools import choose_logs
from tools.choose_logs import Cover, branches, meetings

COVERED = {"middle": "bcde", "one": "abc", "other": "def", "needless": "f"}
LENGTHS = {"middle": 900, "one": 100, "other": 200, "needless": 300}


@pytest.fixture
def cover() -> Cover:
    return Cover(COVERED.items())


def test_few_logs_cover_what_all_do(cover: Cover) -> None:
    kept = cover.few(LENGTHS)
    assert cover.together(kept) == cover.together(cover.of)
    assert kept == ["one", "other"], "what adds most at first is needless beside them"


def test_of_two_that_add_as_much_the_shorter_is_kept() -> None:
    assert Cover({"long": "ab", "short": "ab"}.items()).few({"long": 20, "short": 10}) == ["short"]


def test_each_log_is_told_what_it_covers_alone(cover: Cover) -> None:
    alone = {log: "".join(cover.named(bits)) for log, bits in cover.alone(["middle", "one", "other"]).items()}
    assert alone == {"middle": "", "one": "a", "other": "f"}


def test_no_log_that_is_kept_can_be_spared(cover: Cover) -> None:
    assert all(cover.alone(cover.few(LENGTHS)).values())


def test_a_replay_runs_branches_of_the_engine_alone() -> None:
    ran = branches(read(SHORT_FIRST[0]))
    assert len(ran) == len(set(ran)) > 1000
    assert any(branch.startswith("flow/encounter.py ") for branch in ran)
    assert not [branch for branch in ran if branch.startswith(("bots/", "tests/"))]


def test_each_variant_is_to_meet_each_pace_and_number_of_seats_and_each_other_variant() -> None:
    switches = {"technology": True, "rotating_powers": True, "pace": "brisk"}
    assert sorted(meetings(Options(players=3, switches=switches))) == [
        "ffg2008 with rotating_powers",
        "ffg2008 with technology",
        "rotating_powers at brisk for 3",
        "technology at brisk for 3",
        "technology with rotating_powers",
    ]
    assert meetings(Options(players=4)) == ["no variant at one_by_one for 4"]


def run(folder: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["choose_logs", *arguments, str(folder)])
    choose_logs.main()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The same game twice."""
    for name in ("one", "two"):
        shutil.copy(SHORT_FIRST[0], tmp_path / f"{name}.json.gz")
    return tmp_path


def test_what_is_needless_is_deleted_if_asked(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(folder, monkeypatch)
    assert capsys.readouterr().out.splitlines()[-1].startswith("1 of 2 logs run all ")
    assert len(list(folder.iterdir())) == 2
    run(folder, monkeypatch, "--delete")
    assert [path.name for path in folder.iterdir()] == ["one.json.gz"]
