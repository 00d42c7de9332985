"""Sentences that promised more than had happened, or said it by halves."""

from __future__ import annotations

from typing import Any

import pytest

from games.log.words.sentences import why
from games.words import Reader, sentence

READER = Reader(0, {0: "warrior", 1: "zombie", 2: "sorcerer"})


def told(fact_id: str, **fields: Any) -> str:
    return sentence({"id": fact_id, "to": None, **fields}, READER)


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (0, "You bring 3 ships back to your colonies."),
        (1, "Yellow (Zombie) brings 3 ships back to their colonies."),
    ],
)
def test_ships_that_come_back_may_go_to_any_colony(seat: int, said: str) -> None:
    assert told("ships_returned", seat=seat, ships=3, why="home") == said


def test_whoever_chose_after_a_wild_card_is_not_passed_over() -> None:
    met = {"id": "opponent_set", "to": None, "offense": 1, "defense": 0, "system": 0}
    assert why(met, READER).text == "Destiny names the opponent; after a wild card the offense does."
