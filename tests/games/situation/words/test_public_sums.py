"""What a side comes to as far as everybody knows: ships until the reveal, then the total."""

from __future__ import annotations

from typing import Any

import pytest

from games.situation.words.sums import public_sum, public_sum_words
from games.words.reader import Reader
from tests.games.board.page.sample import sample_view

FOR_RED = Reader(0)


def before_the_reveal(**encounter: Any) -> dict[str, Any]:
    view = sample_view()
    view["phase"] = "planning"
    view["encounter"] |= {"totals": None, "faces": None, **encounter}
    return view


def test_before_the_reveal_ships_stand_beside_an_unknown_card() -> None:
    view = before_the_reveal()
    assert (public_sum(view, "offense"), public_sum(view, "defense")) == ("?+5", "?+5")
    told = public_sum_words(view, "offense", FOR_RED)
    assert told == "The offense, Red (you), so far: 3 ships, allies 2. The card comes on top."


def test_a_card_that_one_seat_knows_is_no_part_of_what_everybody_knows() -> None:
    """Red has laid an attack 12 and sees it; the sum is the same for all."""
    assert public_sum(before_the_reveal(cards={"0": "attack 12"}), "offense") == "?+5"


def test_what_was_added_counts_before_the_reveal_too() -> None:
    view = before_the_reveal(extra={"offense": 4, "defense": -6})
    assert (public_sum(view, "offense"), public_sum(view, "defense")) == ("?+9", "?-1")
    assert "added 4" in public_sum_words(view, "offense", FOR_RED)


def test_after_the_reveal_the_total_is_told_with_its_parts() -> None:
    view = sample_view()
    assert public_sum(view, "offense") == "17"
    told = public_sum_words(view, "offense", FOR_RED)
    assert told == "The offense, Red (you), comes to 17: card 12, 3 ships, allies 2."


def test_numbers_below_zero_have_a_minus_as_cards_have() -> None:
    view = sample_view()
    view["encounter"] |= {
        "faces": {"0": "attack -8", "2": "attack 4"},
        "totals": {"offense": -3, "defense": 9},
    }
    assert public_sum(view, "offense") == "−3"
    told = public_sum_words(view, "offense", FOR_RED)
    assert told == "The offense, Red (you), comes to −3: card −8, 3 ships, allies 2."


def test_what_powers_add_is_told_as_such() -> None:
    view = sample_view()
    view["encounter"]["totals"] = {"offense": 21, "defense": 6}
    assert "allies 2, powers and other effects +4." in public_sum_words(view, "offense", FOR_RED)


def test_once_there_is_a_result_the_ships_have_gone_and_the_total_stands_alone() -> None:
    view = sample_view()
    view["encounter"] |= {"result": "offense_wins", "gate": {}, "orbit": {}}
    assert public_sum_words(view, "offense", FOR_RED) == "The offense, Red (you), comes to 17."


@pytest.mark.parametrize(
    "encounter",
    [
        {"planet": -1},
        {"defense": -1},
        {"gate": {"0": 0}},
        {"faces": {"0": "negotiate", "2": "negotiate"}},
        {"result": "deal"},
    ],
)
def test_where_nothing_adds_up_nothing_is_told(encounter: dict[str, Any]) -> None:
    view = before_the_reveal(**encounter)
    assert public_sum(view, "offense") == ""
    assert public_sum_words(view, "offense", FOR_RED) == ""


def test_without_an_encounter_there_is_no_sum() -> None:
    view = sample_view() | {"encounter": None}
    assert public_sum(view, "offense") == public_sum_words(view, "offense", FOR_RED) == ""
