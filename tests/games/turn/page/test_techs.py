"""Techs on the turn page: those of the seats, one's own with their texts, and what can be done with them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.games.pages import Page, get, links
from tests.games.tables import Table, person, playing
from tests.games.technology import technology

pytestmark = pytest.mark.django_db


def page(table: Table, who: str) -> Page:
    browser = Client()
    browser.force_login(person(who))
    return get(browser, reverse("turn", args=[table.id]))


def test_a_seat_shows_its_techs_face_down_ones_by_number_and_ships() -> None:
    red = page(technology(), "red")
    assert "Xenon Lasers" in red.words and "/sheets/xenon_lasers/" in links(red)
    assert "tech 3 (face down, 2 ships)" in red.words
    assert "Tech Scrambler" not in red.words and "/sheets/tech_scrambler/" not in links(red)


def test_ones_own_stand_below_the_hand_with_what_they_need_and_do() -> None:
    red = page(technology(), "red")
    assert "Your techs tech 1, Vacuum Turbines (face down, 1 ship of 2) Needs 2 ships." in red.words
    assert "Your techs" not in get(Client(), reverse("library")).words


def test_the_question_names_what_can_be_done_with_each() -> None:
    red = page(technology(), "red")
    assert "Research tech 1 (Vacuum Turbines), with a ship from Ships on it then: 2 of 2. Red 1" in red.words


def test_a_ship_comes_from_one_of_several_planets_in_one_choice() -> None:
    """R-23.5: what is the same for all of them is said once."""
    table = technology()
    red = page(table, "red")
    assert red.words.count("Research tech 1") == red.words.count("Ships on it then") == 1
    form = next(form for form in red.forms if dict(form.offered).get("answer"))
    keys = [value for _name, value in form.offered if value.startswith("research tech 1 from ")]
    assert len(keys) == 5
    client = Client()
    client.force_login(person("red"))
    client.post(form.action or reverse("turn", args=[table.id]), form.filled(answer=keys[-1]))
    assert keys[-1] in [decision.body.get("answer") for decision in table.decisions]


def test_the_deck_and_the_discarded_techs_stand_among_the_words_of_the_board() -> None:
    assert "The deck of techs: 0 techs." in page(technology(), "red").words


def test_in_a_game_without_techs_there_is_none_of_it() -> None:
    table = playing(people=3, seed="plain")
    table.until_asked("launch")
    assert "deck of techs" not in page(table, "red").words
