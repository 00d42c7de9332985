"""The text in which a host writes combos, and where it is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.combos import Combo
from games.base.documents import RequestRefused
from games.lobby.service.game_options import GameSetup, combos_text, game_options, read_combos
from games.lobby.words.reasons import lobby_reason
from games.lobby.words.variants import combo_lines
from games.management.setup_arguments import setup_of
from games.models import Game

TEXT = """
Old friends
3: Human, Mirror, void
 4 :Human,Mirror, Void,tick-tock

100% knives
3: Loser, Mite, Vulch
"""
CARDS = (
    Combo("Old friends", {3: ("human", "mirror", "void"), 4: ("human", "mirror", "void", "tick_tock")}),
    Combo("100% knives", {3: ("loser", "mite", "vulch")}),
)


def test_a_text_becomes_cards_and_cards_become_a_text_that_is_read_alike() -> None:
    """R-25.3: names of aliens however they are written."""
    assert read_combos(TEXT) == CARDS
    assert read_combos(combos_text(CARDS)) == CARDS
    assert read_combos(" \n") == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3: Human, Mirror, Void", "Line 1, “3: Human, Mirror, Void”, has no combo's name above it."),
        ("A\nHuman, Mirror, Void", "Line 2, “Human, Mirror, Void”, does not say for how many players"),
        ("A\n3: Human, Mirror, Voit", "Line 2: there is no alien “Voit”."),
        ("A\n3: Human, Mirror", "“A” lists 2 aliens for 3 players. List exactly 3."),
        ("A\n3: Human", "“A” lists 1 alien for 3 players."),
        ("A\n3: Human, Void, human", "“A” lists Human twice."),
        ("A\n3: Human, Void, Mite\n3: Human, Void, Mite", "Line 3: “A” has a second list for 3 players."),
        ("A\n12: Human", "“A” has a list for 12 players. A game has 2 to 8 seats."),
        ("A\n\nB\n3: Human, Void, Mite", "“A” lists no aliens."),
        ("A\n3: Human, Void, Mite\nA\n3: Human, Void, Mind", "Two combos are called “A”."),
        ("A" * 41, "is too long for the name of a combo. Use at most 40 characters."),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line_or_its_card(text: str, words: str) -> None:
    """R-25.3."""
    with pytest.raises(RequestRefused) as refused:
        read_combos(text)
    assert words in lobby_reason(refused.value)


@pytest.mark.parametrize(
    ("combos", "more", "words"),
    [
        (
            "A\n3: Gambler, Human, Sorcerer",
            {},
            "“A” does not fit: Gambler and Sorcerer cannot be in one game",
        ),
        (
            "A\n3: Healer, Human, Masochist",
            {"switches": {"conflicts.masochist_healer": "forbidden"}},
            "“A” does not fit: you have forbidden Healer with Masochist.",
        ),
        ("A\n4: Human, Void, Mite, Mind", {}, "None of your combos lists aliens for 3 players: A: 4."),
        ("A\n3: Human, Mirror, Grudge", {"alerts": ["green", "yellow"]}, "Grudge, whose alert is red"),
        ("A\n3: Human, Void, Mite", {"picked": ("human", "", "")}, "no seat can have an alien picked"),
        ("A\n3: Human, Void, Mite", {"variants": ()}, "the variant “Cosmic combos” is not chosen"),
        ("", {"box": ("human", "grudge", "vulch")}, "No alert colour has 3 aliens in the box that can meet"),
        ("", {"switches": {"setup.alien_selection": "two_flares_keep_one"}}, "deals one alien to each seat"),
    ],
)
def test_a_card_that_does_not_fit_this_table_is_refused_in_words(combos: str, more: Any, words: str) -> None:
    """R-2.8."""
    setup = GameSetup(**{"variants": ["combos"], "combos": read_combos(combos), **more})
    with pytest.raises(RequestRefused) as refused:
        game_options("ffg42", 3, setup, "a seed")
    assert words in lobby_reason(refused.value)


def test_a_lobby_shows_the_list_for_those_who_have_a_system() -> None:
    """R-25.6: of seven seats with a Zilch six."""
    six = {"name": "A", "aliens": {"6": ["human", "mirror", "void", "oracle", "mite", "mind"]}}
    game = Game(options={"players": 7, "switches": {"zilch": True}, "combos": [six]})
    assert combo_lines(game) == ["A: Human, Mirror, Void, Oracle, Mite and Mind"]


def test_a_command_reads_them_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "combos.txt"
    file.write_text(TEXT, "utf-8")
    given = dict.fromkeys(("aliens", "box", "alerts", "pick", "flares"), "") | {"random_box": 0, "switch": []}
    given |= {"selection": None, "variant": ["combos"]}
    assert setup_of({**given, "combos": str(file)}, 3).combos == CARDS
    with pytest.raises(RequestRefused) as refused:
        setup_of({**given, "combos": str(tmp_path / "none.txt")}, 3)
    assert "none.txt” cannot be read: No such file or directory." in lobby_reason(refused.value)
