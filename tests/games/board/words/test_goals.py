"""Where fewer foreign planets are left than the goal: who needs how many (OURS-tech-28)."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import render_to_string

from engine.prospects import nearly_winning
from games.board.drawing.board import board_svg
from games.board.page import seat_row
from games.board.words.lines import board_text
from games.board.words.things import seat_at_length
from games.log.words.sentences import sentences
from games.questions.forms import consequence
from games.situation.words.outcomes import outcomes_words, winning
from games.words.reader import Reader
from tests.engine.flow.test_goal_within_reach import MISSILE, duel
from tests.engine.scenario import Scenario

RED, BLUE = 0, 1


def few_left() -> Scenario:
    """Red has a colony on two of blue's three planets."""
    return duel(left=3, colonies=2)


def view_of(game: Scenario) -> dict[str, Any]:
    return game.view("red")


def test_a_board_says_how_many_a_seat_needs_where_it_is_not_the_usual_number() -> None:
    view = view_of(few_left())
    text = board_text(view, Reader.of(view))
    assert "2 colonies (3 win)" in text
    assert "foreign colonies (5 win)" in text
    assert text.count("win)") == 2, "blue needs as many as ever"


def test_one_foreign_planet_wins_by_itself() -> None:
    view = view_of(duel(left=1))
    assert "0 foreign colonies (1 wins)" in seat_at_length(view["seats"][RED], view, Reader.of(view))


def test_the_seats_beside_the_board_say_so() -> None:
    view = view_of(few_left())
    assert [seat_row(view, seat)["score"] for seat in view["seats"]] == [
        "2 foreign colonies (3 win)",
        "0 foreign colonies",
    ]


def test_so_does_the_page() -> None:
    view = view_of(few_left())
    page = render_to_string("turn/_seat.html", {"seat": seat_row(view, view["seats"][RED])})
    assert "2 foreign colonies (3 win)" in page


def test_a_table_that_asks_for_more_than_there_are_is_told_what_is_enough() -> None:
    game = duel()
    game.effective_switches(goal=10)
    view = view_of(game)
    assert "foreign colonies (5 win)" in board_text(view, Reader.of(view))
    assert "5 foreign colonies win." in board_svg(view)


def test_a_board_that_was_kept_before_says_nothing_of_it() -> None:
    view = view_of(few_left())
    for seat in view["seats"]:
        del seat["goal"]
    assert board_text(view, Reader.of(view)).count("win)") == 1


def test_the_marker_on_the_track_says_so() -> None:
    drawn = board_svg(few_left().view(None))
    assert "Red: 2 foreign colonies (3 win)." in drawn
    assert "Yellow has 0 foreign colonies." in drawn


def test_who_is_one_short_is_reckoned_by_their_own_goal() -> None:
    assert nearly_winning(view_of(few_left())) == [RED]
    assert nearly_winning(view_of(duel(colonies=2))) == []


def test_an_encounter_says_of_how_many_it_would_be_one() -> None:
    game = duel(left=3).draws("seat 1").play_until("launch", of="red")
    view = view_of(game)
    told = [str(one) for one in outcomes_words(view, Reader.of(view))]
    assert told == [
        "If the offense wins: You get a colony, unless you have one on that planet already. "
        "That would be the first of the 3 foreign colonies you need to win."
    ]


def destroying(planet: int) -> str:
    game = few_left().play_until("encounter_starts", of="red")
    game.red.uses(MISSILE)
    game.play_until("omega_missile.planet", of="red")
    return consequence(game.red.ask, f"planet {planet}", view_of(game), Reader.of(view_of(game)))


def test_a_choice_by_which_the_game_is_won_says_so() -> None:
    assert destroying(7).endswith("You then have enough colonies and win the game.")


@pytest.mark.parametrize("planet", [0, 5])
def test_any_other_choice_does_not(planet: int) -> None:
    assert "win" not in destroying(planet)


def test_who_would_win_with_different_numbers_is_told_one_by_one() -> None:
    view = view_of(few_left())
    assert winning([RED, BLUE], view, Reader(None)) == [
        "Red then has 3 colonies and wins the game.",
        "Yellow then has 5 colonies and wins the game.",
    ]


@pytest.mark.parametrize(
    ("goal", "reader", "said"),
    [
        (3, RED, "You need 3 foreign colonies to win from now on."),
        (1, None, "Red needs 1 foreign colony to win from now on."),
        (0, RED, "No foreign planet is left for you."),
        (0, BLUE, "No foreign planet is left for Red."),
    ],
)
def test_a_changed_goal_is_told(goal: int, reader: int | None, said: str) -> None:
    assert sentences([{"id": "goal_changed", "seat": RED, "goal": goal}], Reader(reader)) == [said]
