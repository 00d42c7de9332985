"""A table's own numbers of Mayfair's cards: their text, and why some are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.editions import NAMED
from games.base.documents import RequestRefused
from games.lobby.service.game_options import GameSetup, game_options
from games.lobby.service.tables import read_tables, tables_text
from games.lobby.words.reasons import lobby_reason
from games.management.setup_arguments import setup_of

OURS = NAMED["mayfair"].tables


def read(text: str) -> Any:
    return read_tables(text, "mayfair")


def refusal(text: str, edition: str = "mayfair") -> str:
    with pytest.raises(RequestRefused) as refused:
        game_options(edition, 4, GameSetup(tables=read_tables(text, edition)), "seed")
    return lobby_reason(refused.value)


def test_our_numbers_are_written_and_read_alike() -> None:
    """A-45."""
    assert read(tables_text(OURS)) == OURS == read(json.dumps(OURS))
    assert read(" \n") == {}


def test_a_kind_that_is_left_out_has_our_numbers() -> None:
    found = read("kickers: 2=9\n\nReverse cards of each colour: 1")
    assert found == {**OURS, "kickers": {"2": 9}, "reversing": 1}


@pytest.mark.parametrize("minus", "-−–")
def test_a_value_is_read_with_every_minus_that_is_pasted(minus: str) -> None:
    assert read(f"Kickers: {minus}2=9")["kickers"] == {"-2": 9}


def test_an_edict_is_named_as_it_is_printed() -> None:
    edicts = {"un_zap": 31, "plague": 1}
    assert read("Edicts: Un Zap = 31, plague=1")["edicts"] == edicts
    assert game_options("mayfair", 4, GameSetup(tables=read("Edicts: Un-Zap=31, plague=1")), "s")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Kickers", "Line 1, “Kickers”, is not the numbers of a kind."),
        ("\nKickers: two", "Line 2: “two” does not say how often a card is there."),
        ("Kickers: 2=9\nkickers: 3=9", "Line 2: “kickers” is there a second time."),
        ("Kickers: 2=4, 2=5", "Line 1: “2” is there a second time."),
        ("Kickers: 2=8", "under “kickers” add up to another sum than the 9 that there are."),
        ("Reinforcements: 2=16", "say of “reinforcements.2” that it is there too often"),
        ("Kickers: 12=9", "have “kickers.12”, and no card of this kind can have this value."),
        ("Reinforcements: 0=15", "have “reinforcements.0”, and no card of this kind"),
        ("Edicts: morph=32", "name “edicts.morph”, and there is no such Edict."),
        ("Edicts: quash=32", "name “edicts.quash”"),
        ("Reversing: 5", "say of “reversing” that it is there too often"),
        ("Moons: 5", "have “Moons”, which is missing or unknown. There are: kickers, reinforcements,"),
        ("{", "cannot be read at “{”"),
        ('{"kickers": [1]}', "cannot be read at “kickers”"),
        ('{"kickers": {"2": true}}', "say of “kickers.2”"),
    ],
)
def test_what_is_wrong_is_named_with_its_line_or_its_field(text: str, words: str) -> None:
    assert words in refusal(text)


def test_an_edition_without_such_cards_takes_no_numbers() -> None:
    assert "no cards whose numbers a table chooses" in refusal("Kickers: 2=9", "ffg42")


def test_a_command_reads_them_from_a_file(tmp_path: Path) -> None:
    asked = dict.fromkeys(("aliens", "pick", "box", "alerts", "flares", "selection"), "")
    asked |= {"random_box": 0, "switch": [], "edition": "mayfair"}
    file = tmp_path / "numbers.txt"
    file.write_text("Kickers: 2=9")
    assert setup_of({**asked, "tables": str(file)}, 4).tables == {**OURS, "kickers": {"2": 9}}
    with pytest.raises(RequestRefused) as refused:
        setup_of({**asked, "tables": str(tmp_path)}, 4)
    assert f"The file “{tmp_path}” cannot be read:" in lobby_reason(refused.value)
