"""What bots' games tell of the aliens."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from engine import Options, book, box_of
from engine.bots.bot_game import BotGame
from engine.editions import EDITIONS
from engine.sheets.book import in_conflict
from games.library import read as library
from games.library.read import Figures, counted, deals, wilson
from games.management.commands import statistics

WHOLE = Options(players=5, edition="ffg2008", box=book().built_in)


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(statistics, "FOLDER", tmp_path)
    return tmp_path / "ffg2008.json"


def run(*arguments: str) -> None:
    call_command("statistics", *arguments, stdout=io.StringIO())


def test_everybody_is_dealt_about_equally_often_and_to_no_forbidden_table() -> None:
    dealt = deals(WHOLE, 2 * len(WHOLE.box), "1")
    often = Counter(alien for table in dealt for alien in table)
    assert set(often) == set(book().built_in) and max(often.values()) - min(often.values()) <= 1
    for table in dealt:
        assert len(set(table)) == 5
        assert not any(in_conflict(a, b, EDITIONS["ffg2008"]) for a in table for b in table if a != b)


def test_the_same_seed_deals_the_same_and_another_one_does_not() -> None:
    assert deals(WHOLE, 5, "1") == deals(WHOLE, 5, "1") != deals(WHOLE, 5, "2")


def test_a_shared_win_counts_for_each_and_uses_only_where_the_alien_was_dealt() -> None:
    matches = [
        BotGame(winning_seats=[0, 2], powers=Counter(human=3, oracle=9)),
        BotGame(winning_seats=[1], powers=Counter(human=1)),
    ]
    found = counted([("human", "zombie", "healer"), ("zombie", "human", "healer")], matches)
    assert found == {
        "healer": {"games": 2, "wins": 1, "uses": 0},
        "human": {"games": 2, "wins": 2, "uses": 4},
        "zombie": {"games": 2, "wins": 0, "uses": 0},
    }


def test_the_interval_lies_around_the_share_and_narrows_with_more_games() -> None:
    few, many = wilson(3, 10), wilson(300, 1000)
    assert few[0] < many[0] < 0.3 < many[1] < few[1]
    assert wilson(0, 10)[0] == pytest.approx(0) and wilson(10, 10)[1] == pytest.approx(1)


@pytest.mark.parametrize("edition", ["ffg2008", "mayfair"])
def test_the_files_shipped_have_figures_of_aliens_and_no_more_wins_than_games(edition: str) -> None:
    document = library.simulation(edition)
    assert document["edition"] == edition
    seats = sum(one["games"] for one in document["aliens"].values())
    assert seats == document["games"] * document["players"]
    assert all(one["wins"] <= one["games"] for one in document["aliens"].values())


def test_whoever_has_never_played_has_no_figures() -> None:
    assert library.figures("nobody", "ffg2008") is None
    assert library.figures("human", "mayfair") is None, "it is not in that box"
    assert Figures(4, 1, 6).rate == 0.25 and Figures(4, 1, 6).uses_per_game == 1.5


def test_the_command_writes_what_it_played(written: Path) -> None:
    run("--games", "1", "--players", "3", "--seed", "7")
    document = json.loads(written.read_text())
    assert (document["games"], document["players"], document["seed"]) == (1, 3, "7")
    assert len(document["aliens"]) == 3 and sum(one["wins"] for one in document["aliens"].values()) >= 1


def test_no_games_are_no_figures(written: Path) -> None:
    with pytest.raises(CommandError, match="--games takes a number"):
        run("--games", "0")
    assert not written.exists()


def test_a_game_that_breaks_is_told_and_nothing_is_written(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "run", lambda job: BotGame(failure="a ship is missing"))
    with pytest.raises(CommandError, match="simulate --repeat"):
        run("--games", "1")
    assert not written.exists()


def test_an_edition_is_played_with_its_own_box_and_another_file_stays(written: Path) -> None:
    written.write_text("kept")
    run("--games", "2", "--players", "3", "--seed", "7", "--edition", "mayfair")
    document = json.loads((written.parent / "mayfair.json").read_text())
    assert document["edition"] == "mayfair" and set(document["aliens"]) <= set(box_of("mayfair"))
    assert written.read_text() == "kept"


def test_an_unknown_edition_is_told_with_those_there_are(written: Path) -> None:
    with pytest.raises(CommandError, match="--edition takes one of ffg2008, ffg42, mayfair"):
        run("--games", "1", "--edition", "eon")
