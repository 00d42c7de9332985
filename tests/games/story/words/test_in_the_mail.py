"""The colonies over the encounters in the mail of the end: a chart and a table."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string

from games.mail.words.turns import story_in_mail

from .tale import BLUE, RED, YELLOW, Fact, fact, tell, won


def in_mail(*facts: Fact) -> dict[str, Any]:
    return story_in_mail(tell(*facts))


def test_the_chart_has_a_line_for_each_seat_and_a_bar_for_each_encounter() -> None:
    turn = fact("turn_began", seat=YELLOW)
    made = in_mail(*won(), *won(2, planet=6), turn, *won(3, YELLOW, BLUE, 10))
    assert made["colony_chart"].splitlines() == [
        "Red    ▁▂▂ 2",
        "Yellow   ▁ 1",
        "Blue       0",
        "Green      0",
    ]


def test_of_a_very_long_game_the_chart_shows_the_last_encounters() -> None:
    turns = [fact("turn_began", seat=RED) for _ in range(80)]
    facts = [one for number, turn in enumerate(turns, 1) for one in (turn, *won(number))]
    assert all(len(line) <= 72 for line in in_mail(*facts)["colony_chart"].splitlines())


def test_the_table_has_numbers_and_bars_that_are_not_read_aloud() -> None:
    html = render_to_string("emails/_story.html", in_mail(*won(), *won(2, planet=6)))
    assert '<span class="bar" aria-hidden="true">██</span>' in html
    assert 'aria-hidden="true"></span>' in html  # whoever has none


def test_a_game_without_an_encounter_has_no_chart() -> None:
    assert in_mail()["colony_chart"] == ""
