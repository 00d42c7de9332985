"""All our commands end alike for the same cause: 0 done, 1 failed or refused, 2 a wrong command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import load_command_class
from django.db import connections

from games.management import commands
from games.models import User
from tests.games.tables import Table, person, playing

pytestmark = pytest.mark.django_db
ALL = sorted(file.stem for file in Path(commands.__path__[0]).glob("[a-z]*.py"))
TEAM = ["--by", "teal@example.com"]


@pytest.fixture(autouse=True)
def as_on_a_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command closes the connections when it ends, and this test goes on with them."""
    monkeypatch.setattr(connections, "close_all", lambda: None)


def code_of(*words: str) -> Any:
    """What `manage.py` ends with."""
    try:
        load_command_class("games", words[0]).run_from_argv(["manage.py", *words])
    except SystemExit as ended:
        return ended.code
    return 0


@pytest.fixture
def table(db: None) -> Table:
    User.objects.filter(pk=person("teal").pk).update(is_staff=True)
    return playing(people=3)


@pytest.mark.parametrize("command", ALL)
def test_an_unknown_option_is_a_wrong_command_line(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert code_of(command, "--no-such-option") == 2
    told = capsys.readouterr()
    assert not told.out and "usage:" in told.err


@pytest.mark.parametrize(
    "words",
    [
        *(["desk"], ["desk", "anything", "pause"], ["export_game"], ["import_game"], ["prove_fair"]),
        *(["staff"], ["staff", "add"], ["suppressions"], ["suppressions", "lift"]),
    ],
    ids=" ".join,
)
def test_something_that_is_missing_is_a_wrong_command_line(words: list[str]) -> None:
    assert code_of(*words) == 2


@pytest.mark.parametrize(
    "words",
    [
        ["bench", "--part", "nothing"],
        ["desk", "anything", "dance", *TEAM],
        ["new_game", "--bots", "many"],
        ["new_game", "--bot", "clever"],
        ["new_game", "--language", "xx"],
        ["operator_mail", "newest"],
        ["simulate", "--games", "0"],
        ["simulate", "--jobs", "0"],
        ["simulate", "--bot", "clever"],
        ["simulate", "--repeat", "nonsense"],
        ["staff", "dance"],
        ["statistics", "--games", "0"],
        ["suppressions", "dance"],
        ["texts", "--language", "xx"],
    ],
    ids=" ".join,
)
def test_a_value_that_is_none_is_a_wrong_command_line(words: list[str]) -> None:
    assert code_of(*words) == 2


@pytest.mark.parametrize(
    "words",
    [
        ["desk", "nosuchgame", "pause", "--reason", "why", *TEAM],
        ["desk", "nosuchgame", "rewind", "--moments", *TEAM],
        ["export_game", "nosuchgame"],
        ["rebuild", "nosuchgame"],
    ],
    ids=" ".join,
)
def test_a_game_that_there_is_not_is_refused(table: Table, words: list[str]) -> None:
    assert code_of(*words) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["import_game", "nowhere/game.json"],
        ["prove_fair", "nowhere/game.json"],
        ["prove_fair", "nowhere/game.json", "--json"],
        ["new_game", "--bots", "3", "--variant", "combos", "--combos", "nowhere/combos"],
        ["simulate", "--games", "1", "--variant", "combos", "--combos", "nowhere/combos"],
        ["texts", "--output", "nowhere/sheet.md"],
    ],
    ids=" ".join,
)
def test_a_file_that_is_missing_is_a_failure(words: list[str]) -> None:
    assert code_of(*words) == 1


@pytest.mark.parametrize("command", ["import_game", "prove_fair"])
def test_a_file_that_does_not_fit_is_a_failure(command: str, tmp_path: Path) -> None:
    for number, text in enumerate(("{}", "no JSON", "[1")):
        (tmp_path / f"{number}.json").write_text(text)
        assert code_of(command, str(tmp_path / f"{number}.json")) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["new_game", "--bots", "9"],
        ["new_game", "--bots", "3", "--aliens", "nobody"],
        ["new_game", "--bots", "3", "--edition", "ffg1977"],
        ["new_game", "--bots", "3", "--response", "soon"],
        ["new_game", "--bots", "3", "--response", ""],
        ["operator_mail", "4711"],
        ["simulate", "--players", "9"],
        ["simulate", "--aliens", "nobody"],
        ["simulate", "--edition", "ffg1977"],
        ["staff", "add", "nobody@example.com"],
        ["staff", "ban", "nobody@example.com", *TEAM],
        ["staff", "sign-out", "nobody@example.com", *TEAM],
        ["staff", "unban", "nobody@example.com", *TEAM],
        ["suppressions", "lift", "nobody@example.com"],
    ],
    ids=" ".join,
)
def test_what_is_refused_ends_with_one(words: list[str]) -> None:
    assert code_of(*words) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["pause", *TEAM],  # without a reason
        ["resume", *TEAM],  # it does not stand still
        ["retry", *TEAM],  # it is not stuck
        ["remind_seat", *TEAM],  # without a seat
        ["remind_seat", "--seat", "pink", *TEAM],
        ["pause", "--reason", "why", "--span", "soon", *TEAM],
        ["pause", "--reason", "why", "--by", "blue@example.com"],  # who is not of the team
        ["pause", "--reason", "why", "--by", "nonsense"],
    ],
    ids=" ".join,
)
def test_an_act_that_is_refused_ends_with_one(table: Table, words: list[str]) -> None:
    assert code_of("desk", table.id, *words) == 1
    assert table.game.paused_at is None


def test_a_running_game_is_not_exported_without_its_secrets(table: Table) -> None:
    assert code_of("export_game", table.id) == 1
    assert code_of("export_game", table.id, "--secret") == 0


def test_what_is_done_ends_with_nothing(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    person("white")
    for words in (
        ["check_all_games"],
        ["desk", table.id, "pause", "--reason", "why", *TEAM],
        ["operator_mail"],
        ["rebuild", table.id],
        ["staff", "list"],
        ["staff", "add", "white@example.com"],
        ["suppressions", "list"],
        ["new_game", "--bots", "2", "--players", "white@example.com"],
    ):
        assert (words, code_of(*words)) == (words, 0)
    capsys.readouterr()
    assert code_of("simulate", "--games", "1", "--players", "3", "--json") == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1


def test_a_json_object_stands_on_standard_output_also_where_something_failed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert code_of("prove_fair", "nowhere/game.json", "--json") == 1
    assert json.loads(capsys.readouterr().out)["accepted"] is False
