"""What a page says the game waits for: public facts only."""

from types import SimpleNamespace
from typing import Any

from games.web.turn_page import waited_for, waiting, window_open
from games.words.reader import Reader


def asked(what: str, seat: int = 1, **about: Any) -> SimpleNamespace:
    return SimpleNamespace(what=what, seat=seat, about=about)


def standing(*asks: SimpleNamespace) -> Any:
    return SimpleNamespace(asks=list(asks), seat=3)


def test_a_window_that_follows_from_roles_is_named() -> None:
    assert window_open(standing(asked("cards_revealed", window=True))) == "cards_revealed"


def test_a_window_that_only_a_private_stop_has_opened_is_not_named() -> None:
    assert window_open(standing(asked("cards_drawn", window=True, stop=True))) == ""


def test_a_private_stop_beside_a_role_changes_nothing() -> None:
    both = standing(asked("cards_revealed", 2, window=True, stop=True), asked("cards_revealed", window=True))
    assert window_open(both) == "cards_revealed"


def test_nobody_is_named_who_is_asked_in_a_window() -> None:
    assert waited_for(standing(asked("cards_revealed", window=True), asked("invite", 2))) == [2]


def test_whoever_is_asked_as_well_is_told_that_the_game_also_waits_for_others() -> None:
    table = standing(asked("encounter_card", 1), asked("encounter_card", 3))
    table.view, table.reader = {"winners": []}, Reader(3)
    assert waiting(table) == "The game waits for Yellow."
    assert waiting(table, also=True) == "The game also waits for Yellow."
