"""The board and the hand as text."""

from __future__ import annotations

from typing import Any

import pytest

from games.board.words.lines import board_text, hand_lines
from tests.games.board.page.sample import HAND, sample_view


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("you", [0, 2, None])
def test_the_board_fits_into_72_columns(seats: int, you: int | None) -> None:
    assert all(len(line) <= 72 for line in board_text(sample_view(you, seats)).splitlines())


def test_a_crowded_planet_still_fits() -> None:
    view = sample_view()
    view["planets"] = [{str(s): 10 for s in range(5)} for _ in range(25)]
    assert all(len(line) <= 72 for line in board_text(view).splitlines())


@pytest.mark.parametrize(
    "words",
    [
        "Red (you) is the offense, Blue (Sorcerer) the defense.",
        "The gate is aimed at blue 3, where the defense has 4 ships.",
        "On the gate: Red (you) 3 and Yellow (Zombie) 2.",
        "Allies beside the planet: Green (Oracle) 1.",
        "Red (you): attack 12; Blue (Sorcerer): a face-down card.",
        "*3: B4",
        "R3 Y2",
        "R Red (you): 2 colonies, 7 cards, 2 in the warp; Warrior, 3 tokens",
    ],
)
def test_the_board_tells_where_everything_stands(words: str) -> None:
    assert " ".join(words.split()) in " ".join(board_text(sample_view()).split())


def test_before_an_encounter_there_is_a_board_all_the_same() -> None:
    view: dict[str, Any] = {**sample_view(), "encounter": None, "phase": "aliens"}
    for seat in view["seats"]:
        seat["powers"] = []
    assert "Choosing aliens." in board_text(view)


def test_a_deck_that_is_still_to_be_made_is_not_told_as_empty() -> None:
    assert "The deck: " in board_text(sample_view())
    assert "The deck: 0 cards. The discard pile: 1 card." in board_text(
        {**sample_view(), "deck": 0, "discards": ["attack 8"]}
    )
    assert "The deck" not in board_text({**sample_view(), "deck": 0, "discards": []})


def test_the_end_names_the_winners() -> None:
    assert "Won by Red (you) and Purple (Vacuum)." in board_text({**sample_view(), "winners": [0, 4]})


def test_the_end_tells_with_how_many_colonies_somebody_has_won() -> None:
    view = {**sample_view(), "winners": [0, 4]}
    for seat in (0, 4):
        view["seats"][seat]["colonies"] = 5
    assert "Won by Red (you) and Purple (Vacuum): 5 foreign colonies each." in board_text(view)
    assert "Won by Purple (Vacuum): 5 foreign colonies." in board_text({**view, "winners": [4]})


def test_a_win_by_a_power_or_by_a_closed_game_tells_no_number() -> None:
    """Not everybody among the winners has reached the goal, or the table agreed on them."""
    view = {**sample_view(), "winners": [0, 4]}
    view["seats"][0]["colonies"] = 5
    assert "Won by Red (you) and Purple (Vacuum)." in board_text(view)
    assert "Won by Red (you)." in board_text({**view, "winners": [0], "closed": "table"})


def test_a_hand_is_told_by_kind() -> None:
    assert hand_lines(HAND) == [
        "Attack: 4, 8, 20",
        "Negotiate: 1 card",
        "Reinforcement: +3",
        "Artifact: Card Zap",
        "Flare: Anti-Matter",
    ]


def test_cards_beside_planets_are_told_with_the_planets() -> None:
    view = sample_view()
    view["seats"][3]["powers"] = [{"alien": "oracle", "tokens": 0, "cards": 0, "built": {"12": ["attack 7"]}}]
    view["seats"][4]["resting"] = [
        {"alien": "vacuum", "tokens": 0, "cards": 0, "built": {"3": ["attack 8"] * 2}}
    ]
    lines = board_text(view).splitlines()
    assert "  Beside red 4: attack 8 and attack 8 (Vacuum)." in lines
    assert "  Beside blue 3: attack 7 (Oracle)." in lines
    assert lines.index("  Beside blue 3: attack 7 (Oracle).") < lines.index(
        "Seats: foreign colonies (5 win), cards in hand, ships in the warp; alien"
    )


def test_many_cards_beside_a_planet_still_fit() -> None:
    view = sample_view()
    view["seats"][3]["powers"] = [
        {"alien": "oracle", "tokens": 0, "cards": 0, "built": {"12": ["attack 40"] * 9}}
    ]
    assert all(len(line) <= 72 for line in board_text(view).splitlines())


def test_cards_tell_what_they_count_as_and_what_lies_beside_them() -> None:
    view = sample_view()
    view["encounter"] |= {"faces": {"0": "attack 21", "2": "face down"}, "beside": {"2": ["attack 9"]}}
    told = " ".join(board_text(view).split())
    assert "Red (you): attack 12, which counts as attack 21; " in told
    assert "Blue (Sorcerer): a face-down card (beside it attack 9)." in told


def test_what_is_being_played_is_told_while_it_can_be_stopped() -> None:
    view = {**sample_view(), "playing": [{"seat": 2, "card": "card_zap"}]}
    assert "Being played: Card Zap by Blue (Sorcerer)." in board_text(view)
    assert "Being played" not in board_text(sample_view())


def test_the_piles_are_told() -> None:
    assert board_text(sample_view()).splitlines()[-1] == "The deck: 31 cards. The discard pile: 3 cards."
