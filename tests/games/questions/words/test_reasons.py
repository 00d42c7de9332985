"""Refusals: what was chosen, and how many it can be."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from engine import NotAllowed
from games.words import reason

COUNTS = [
    ("too_few_ships", {"ships": 0, "least": 1, "most": 4}, "You chose no ships. Choose 1 to 4."),
    ("too_few_ships", {"ships": 0, "least": 1, "most": 1}, "You chose no ships. Choose exactly 1."),
    ("too_few_ships", {"ships": 1, "least": 2, "most": 4}, "You chose 1 ship. Choose 2 to 4."),
    ("too_few_ships", {"ships": 1, "least": 2, "most": 2}, "Choose exactly 2 ships; you chose 1."),
    ("too_many_ships", {"ships": 2, "least": 1, "most": 1}, "Choose exactly 1 ship; you chose 2."),
    ("too_many_ships", {"ships": 5, "least": 1, "most": 4}, "You chose 5 ships. Choose 1 to 4."),
    ("too_many_ships", {"ships": 5, "least": 0, "most": 4}, "You chose 5 ships. Choose at most 4."),
    ("too_few_cards", {"cards": 0, "least": 1, "most": 2}, "You chose no cards. Choose 1 to 2."),
    ("too_few_cards", {"cards": 1, "least": 2, "most": 3}, "You chose 1 card. Choose 2 to 3."),
    ("too_many_cards", {"cards": 3, "least": 2, "most": 2}, "Choose exactly 2 cards; you chose 3."),
    ("too_many_cards", {"cards": 3, "least": 0, "most": 2}, "You chose 3 cards. Choose at most 2."),
    ("not_a_split", {"rewards": 2, "ships": 0}, "Take 2 cards."),
    ("not_a_split", {"rewards": 1, "ships": 1}, "Take 1 reward: a card or a ship."),
    ("not_a_split", {"rewards": 3, "ships": 2}, "Take 3 rewards in all, with at most 2 ships among them."),
]


@pytest.mark.parametrize(("name", "params", "words"), COUNTS)
def test_a_wrong_number_says_what_was_chosen_and_what_can_be(
    name: str, params: dict[str, Any], words: str
) -> None:
    assert reason(NotAllowed(name, **params)) == words


def test_german_counts_as_well() -> None:
    with translation.override("de"):
        one = reason(NotAllowed("too_many_cards", cards=3, least=1, most=1))
        none = reason(NotAllowed("too_few_ships", ships=0, least=1, most=4))
    assert one == "Wähle genau 1 Karte; du hast 3 gewählt."
    assert none == "Du hast kein Schiff gewählt. Wähle 1 bis 4."


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("3", "Red 4: you chose 5 ships. Choose at most 2 there."),
        ("orbit", "Beside the planet: you chose 5 ships. Choose at most 2 there."),
        ("gate", "The gate: you chose 5 ships. Choose at most 2 there."),
        ("seat 1", "Yellow: you chose 5 ships. Choose at most 2 there."),
    ],
)
def test_a_place_that_is_a_phrase_reads_like_one_that_is_a_name(place: str, words: str) -> None:
    assert reason(NotAllowed("too_many_there", place=place, ships=5, most=2)) == words


def test_a_side_without_a_colony_to_give_says_so_and_names_nobody() -> None:
    words = reason(NotAllowed("no_such_colony", planet=3, allowed=[]))
    assert words.endswith("That side has no colony to give.")
