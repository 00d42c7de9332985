"""The arithmetic of an encounter, as a seat's own view tells it."""

from __future__ import annotations

from typing import Any

from engine.prospects import card_total, changing, side_of
from games.situation.words.sums import before_words, sum_words
from tests.games.board.page.sample import sample_view


def planning(you: int | None = 0) -> dict[str, Any]:
    """Red and an ally attack blue 3: blue has two ships there, an ally one; no card is seen."""
    view = sample_view(you)
    view["planets"][12] = {"2": 2, "4": 3}
    view["encounter"] |= {"cards": {}, "totals": None}
    return view


def test_an_attack_is_added_to_ones_own_ships_and_those_of_allies() -> None:
    assert sum_words(planning(), 0, "attack 10") == "10 + your 3 + allies 2 = 15 against ? + 2 + allies 1"
    assert card_total(planning(), 0, "attack 10") == 15


def test_the_defense_counts_its_ships_on_the_planet_and_its_allies_beside_it() -> None:
    assert sum_words(planning(2), 2, "attack 4") == "4 + your 2 + allies 1 = 7 against ? + 3 + allies 2"


def test_strangers_on_the_planet_add_nothing() -> None:
    assert side_of(planning(), "defense").ships == 3


def test_what_was_added_for_all_to_see_counts() -> None:
    view = planning()
    view["encounter"]["extra"] = {"offense": 3, "defense": 0}
    assert sum_words(view, 0, "attack 10") == "10 + your 3 + allies 2 + added 3 = 18 against ? + 2 + allies 1"


def test_a_card_of_the_other_that_is_seen_stands_in_the_sum() -> None:
    view = planning()
    view["encounter"]["cards"] = {"2": "attack 20"}
    assert sum_words(view, 0, "attack 10").endswith("against 20 + 2 + allies 1")


def test_a_card_that_lies_face_down_is_a_question_mark() -> None:
    view = planning()
    view["encounter"]["cards"] = {"2": "face down"}
    assert "against ? + 2" in sum_words(view, 0, "attack 10")


def test_without_allies_none_are_named() -> None:
    view = planning()
    view["encounter"] |= {"gate": {"0": 3}, "orbit": {}}
    assert sum_words(view, 0, "attack 10") == "10 + your 3 = 13 against ? + 2"


def test_other_cards_than_attacks_have_no_sum() -> None:
    assert sum_words(planning(), 0, "negotiate") == ""
    assert card_total(planning(), 0, "morph") is None


def test_who_is_no_main_player_has_no_sum() -> None:
    assert sum_words(planning(1), 1, "attack 10") == ""


def test_outside_an_encounter_there_is_no_sum() -> None:
    assert sum_words(planning() | {"encounter": None}, 0, "attack 10") == ""


def test_powers_that_may_change_the_sum_are_named() -> None:
    assert changing(planning()) == ["warrior", "sorcerer"]
    assert before_words(planning()) == "Warrior and Sorcerer not counted"


def test_a_power_that_is_out_of_force_is_not_named() -> None:
    view = planning()
    view["seats"][0]["powers"][0]["active"] = False
    assert changing(view) == ["sorcerer"]


def test_a_power_that_was_zapped_is_not_named() -> None:
    view = planning()
    view["seats"][0]["powers"][0]["zapped"] = True
    assert changing(view) == ["sorcerer"]


def test_a_power_of_main_players_is_not_named_where_its_owner_is_none() -> None:
    view = planning()
    view["seats"][4]["powers"][0]["alien"] = "tripler"
    assert "tripler" not in changing(view)


def test_where_no_power_has_a_say_nothing_is_named() -> None:
    view = planning()
    view["seats"] = [seat | {"powers": []} for seat in view["seats"]]
    assert before_words(view) == ""
