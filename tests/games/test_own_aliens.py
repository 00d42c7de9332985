"""A folder of own aliens: which files are taken, and what is said of the others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import engine
from games.base.own_aliens import BadSheet, files, register_own_aliens
from tests.conftest import EXAMPLES

GOOD = (EXAMPLES / "beachcomber.py").read_text()


def folder(tmp_path: Path, **sheets: str) -> Path:
    for name, text in sheets.items():
        (tmp_path / f"{name}.py").write_text(text)
    return tmp_path


def refusal(path: Path) -> str:
    with pytest.raises(BadSheet) as bad:
        register_own_aliens(path)
    assert not engine.book().own
    return str(bad.value)


def test_the_alien_of_the_recipe_can_be_played(own_aliens: Callable[[Path | None], None]) -> None:
    assert engine.book().own == {"beachcomber"}
    assert engine.sheet_info("beachcomber")["questions"]["leaves"].startswith("Beachcomber")


def test_no_folder_is_no_own_alien(own_aliens: Callable[[Path | None], None]) -> None:
    own_aliens(None)
    assert not engine.book().own


def test_tests_and_what_begins_with_an_underscore_are_no_aliens(tmp_path: Path) -> None:
    path = folder(tmp_path, beachcomber=GOOD, test_beachcomber="", _tools="", conftest="")
    assert [file.name for file in files(path)] == ["beachcomber.py"]


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("beachcomber", "def (", "cannot be read (SyntaxError"),
        ("beachcomber", "import no_such_module", "cannot be read (ModuleNotFoundError"),
        ("beachcomber", "raise SystemExit(0)", "cannot be read (SystemExit"),
        ("beachcomber", "Beachcomber = 3", "must hold “class Beachcomber(Alien)”"),
        ("beach_comber", GOOD, "must hold “class BeachComber(Alien)”"),
        ("oracle", GOOD, "there is a built-in sheet of this name"),
        ("card_zap", GOOD, "there is a built-in sheet of this name"),
        ("Beachcomber", GOOD, "no name for an alien"),
        ("beach__comber", GOOD, "no name for an alien"),
        ("beach2", GOOD, "no name for an alien"),
        ("attack", GOOD, "no name for an alien"),
        ("beachcomber", GOOD.replace('tagline = "Trades', 'other = "Trades'), "“tagline” is missing"),
        ("beachcomber", GOOD.replace('verb = "combing"', 'verb = " "'), "“verb” is missing or empty"),
        ("beachcomber", GOOD.replace('"green"', '"blue"'), "“alert” must be among: green, yellow, red"),
        ("beachcomber", GOOD.replace('role = "main player"', 'role = "me"'), "“role” must be among"),
        ("beachcomber", GOOD.replace('("resolution",)', '("resolution")'), "“phases” must be among"),
        ("beachcomber", GOOD.replace('("resolution",)', "()"), "“phases” must be among"),
        ("beachcomber", GOOD.replace("    @wild_flare(EncounterSettled, who=ally)\n", ""), "its wild flare"),
        ("beachcomber", GOOD.replace("questions = {", "questions = {3: "), "cannot be read (SyntaxError"),
        ("beachcomber", GOOD.replace('"leaves": "Beach', '"leaves": 3, "x": "'), "“questions” must give"),
        ("beachcomber", GOOD.replace('alert = "green"', 'not_with = ("nobody",)'), "is no alien: nobody"),
        ("beachcomber", GOOD.replace('title = "Beachcomber"', 'title = "Oracle"'), "is called “Oracle” too"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_by_its_name_with_the_reason(
    tmp_path: Path, name: str, text: str, reason: str
) -> None:
    said = refusal(folder(tmp_path, **{name: text}))
    assert said.startswith(f"{name}.py: ")
    assert reason in said


def test_a_sheet_that_can_do_nothing_is_refused(tmp_path: Path) -> None:
    begin, _decorator, rest = GOOD.partition("    @power(")
    text = f"{begin}    def nothing(self): pass\n\n    @super_flare({rest.partition('@super_flare(')[2]}"
    assert "it can do nothing" in refusal(folder(tmp_path, beachcomber=text))


def test_two_own_aliens_may_not_have_one_title(tmp_path: Path) -> None:
    other = GOOD.replace("class Beachcomber", "class Comber")
    assert "is called “Beachcomber” too" in refusal(folder(tmp_path, beachcomber=GOOD, comber=other))


def test_own_aliens_may_name_one_another_as_rivals(
    tmp_path: Path, own_aliens: Callable[[Path | None], None]
) -> None:
    other = GOOD.replace("class Beachcomber", "class Comber").replace(
        'title = "Beachcomber"', 'title = "Comber"\n    not_with = ("beachcomber", "void")'
    )
    own_aliens(folder(tmp_path, beachcomber=GOOD, comber=other))
    with pytest.raises(engine.BadOptions) as bad:
        engine.Options(players=3, dealt=("comber", "human", "beachcomber"))
    assert bad.value.reason == "conflict"
