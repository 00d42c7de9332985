"""Orders about questions on the page: what stands in words, with a button each, and a form for more."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tests.games.ahead.page.test_reactions import client_of, page
from tests.games.ahead.service.test_question_orders import standing, table
from tests.games.tables import COLOURS, Table

pytestmark = pytest.mark.django_db


def sends(of: Table, seat: int, **fields: object) -> str:
    address = reverse("say_ahead", args=[of.id])
    return client_of(COLOURS[seat]).post(address, fields, follow=True).content.decode()


def meant(of: Table, seat: int) -> list[dict]:
    return [{k: v for k, v in one.items() if k not in ("n", "after")} for one in standing(of, seat)]


@pytest.mark.parametrize(
    ("fields", "order"),
    [
        (
            {"what": "offense", "ships": 2, "how_long": "always"},
            {"do": [{"what": "join", "side": "offense", "ships": 2}]},
        ),
        (
            {"what": "defense", "ships": 1, "unless": 0, "how_long": "once"},
            {
                "do": [{"what": "join", "side": "defense", "ships": 1}],
                "unless": [{"fact": "joined", "seat": 0, "side": "offense"}],
                "until": "once",
            },
        ),
        ({"what": "out", "how_long": "now"}, {"do": [{"what": "join", "side": ""}], "until": 1}),
        (
            {"what": "card", "card": "attack 8"},
            {"do": [{"what": "card", "card": "attack 8"}], "until": "once"},
        ),
        ({"what": "public"}, {"do": [{"what": "pass"}], "until": "happened"}),
        ({"what": "part"}, {"do": [{"what": "pass"}], "unless": [{"fact": "part"}]}),
        ({"what": "encounter"}, {"do": [{"what": "pass"}], "until": 1}),
        (
            {"what": "part", "unless": 2, "unless_ships": 3},
            {
                "do": [{"what": "pass"}],
                "unless": [{"fact": "part"}, {"fact": "joined", "seat": 2, "least": 3}],
            },
        ),
        (
            {"what": "part", "unless": "zapped"},
            {"do": [{"what": "pass"}], "unless": [{"fact": "part"}, {"fact": "zapped"}]},
        ),
        (
            {"what": "public", "unless": 2},
            {"do": [{"what": "pass"}], "unless": [{"fact": "joined", "seat": 2}], "until": "happened"},
        ),
        (
            {"what": "out", "unless": 2, "how_long": "always"},
            {"do": [{"what": "join", "side": ""}], "unless": [{"fact": "joined", "seat": 2}]},
        ),
        (
            {"what": "card", "card": "attack 8", "unless": 2},
            {
                "do": [{"what": "card", "card": "attack 8"}],
                "unless": [{"fact": "joined", "seat": 2, "side": "offense"}],
                "until": "once",
            },
        ),
    ],
)
def test_what_the_form_says_stands_and_is_shown_in_words_to_its_seat_alone(fields, order) -> None:
    game = table()
    shown = sends(game, 1, **fields)
    assert meant(game, 1) == [order]
    assert "Cancel order 1" in shown
    assert "Cancel order 1" not in page(game, COLOURS[0])


def test_it_can_be_cancelled() -> None:
    game = table()
    sends(game, 1, what="out", how_long="always")
    assert "Cancel order 1" not in sends(game, 1, cancel="1")
    assert meant(game, 1) == []


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"what": "losses"}, "The order could not be read."),
        ({}, "The order could not be read."),
        ({"what": "offense", "ships": "many"}, "The order could not be read."),
        ({"what": "out", "how_long": "ever"}, "The order could not be read."),
        ({"what": "offense", "ships": 99}, "That number of ships cannot be ordered."),
        ({"what": "offense", "ships": 1, "unless": 9}, "There is no such other seat in this game."),
        ({"what": "card", "card": "attack 99"}, "There is no such encounter card in this game."),
        ({"cancel": "7"}, "You have no order 7."),
        ({"cancel": "x"}, "The order could not be read."),
    ],
)
def test_what_cannot_be_ordered_is_told_and_changes_nothing(fields, why) -> None:
    game = table()
    assert why in sends(game, 1, **fields)
    assert meant(game, 1) == []


def test_a_form_that_is_refused_is_shown_as_it_was_filled_in() -> None:
    game = table()
    fields = {"what": "offense", "ships": 3, "unless": 9, "how_long": "always", "if": "part", "else": "out"}
    sent = client_of(COLOURS[1]).post(reverse("say_ahead", args=[game.id]), fields)
    shown = sent.content.decode()
    assert sent.status_code == 422
    assert "There is no such other seat in this game." in shown
    form = shown[shown.index('id="order-form"') :].partition("</form>")[0]
    chosen = re.findall(r'<option value="([^"]*)" selected>', form)
    assert chosen == ["offense", "3", "always", "part", "out"]
    assert 'id="question-orders-add" open' in shown and 'id="order-more" open' in shown


def test_a_form_that_was_taken_is_empty_again() -> None:
    game = table()
    shown = sends(game, 1, what="offense", ships=3, how_long="always")
    assert 'id="question-orders-add" open' not in shown and 'value="3" selected' not in shown


def test_an_order_that_another_answers_already_is_refused_with_its_number() -> None:
    game = table()
    sends(game, 1, what="out", how_long="always")
    shown = sends(game, 1, what="offense", ships=1, how_long="always")
    assert "Order 1 already answers this otherwise" in shown
    assert len(meant(game, 1)) == 1


def test_they_are_there_at_a_table_of_every_window_too() -> None:
    assert "Your orders" in page(table("every_window"), COLOURS[0])
