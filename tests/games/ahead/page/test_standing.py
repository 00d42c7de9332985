"""Stops and orders."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

import engine
from games.models import Game
from tests.games.board.page.sample import sample_view
from tests.games.conftest import Browser
from tests.games.pages import Page, get
from tests.games.questions.page.test_answering import asked
from tests.games.tables import Table, person, playing


def test_stops_and_orders_are_set_by_the_form(table: Table, red: Client) -> None:
    table.until_asked("launch")
    form = get(red, f"/games/{table.id}/standing/").forms[0]
    stops = form.values("stop")[:2]
    path = f"/games/{table.id}/standing/"
    red.post(path, form.filled(stop=stops, **{"order-everything": "pass until main"}))
    seat = table.head.game.position.seats[0]
    assert seat.ahead.stops == tuple(sorted(stops))
    assert seat.ahead.by_name == {"everything": "pass until main"}


# A browser without our scripts


def left_for_stops(table: Table, browser: Browser) -> tuple[int, Client, Page, str]:
    """Seat and browser of whoever is asked, the page of stops, come to from the form in which a target was
    chosen, and that target."""
    prompt, client, page = asked(table, browser, "launch")
    form = page.form_to("/answer/")
    target = form.values("side")[2]
    (there,) = [
        given["formaction"] for tag, given in page.elements if tag == "button" and "formaction" in given
    ]
    response = client.post(there, form.filled(side=target))
    assert response.status_code == 200
    return prompt.seat.number, client, Page(response), target


def test_saving_stops_leaves_the_answer_as_it_is_filled_in(table: Table, browser: Browser) -> None:
    seat, client, page, target = left_for_stops(table, browser)
    before = [row for row in table.decisions if row.kind == "answer"]
    form = page.form_to("/standing/")
    response = client.post(form.action, form.filled(stop=["usual", "cards_revealed"]))
    page = Page(response)
    assert response.status_code == 200 and "Stops and orders saved." in page.words
    assert ("side", target) in page.form_to("/answer/").sent
    assert table.head.game.position.seats[seat].ahead.stops == ("cards_revealed", "usual")
    assert [row for row in table.decisions if row.kind == "answer"] == before


def test_going_back_from_stops_saves_nothing_and_leaves_the_answer(table: Table, browser: Browser) -> None:
    seat, client, page, target = left_for_stops(table, browser)
    form = page.form_to("/standing/")
    page = Page(client.post(form.action, form.filled(stop=["cards_revealed"], back="1")))
    assert ("side", target) in page.form_to("/answer/").sent and "orders saved" not in page.words
    assert table.head.game.position.seats[seat].ahead.stops is None


def test_stops_that_cannot_be_set_leave_the_answer_too(table: Table, browser: Browser) -> None:
    _seat, client, page, target = left_for_stops(table, browser)
    form = page.form_to("/standing/")
    response = client.post(form.action, form.filled(stop=["teatime"]))
    assert response.status_code == 422
    assert ("carried-side", target) in Page(response).form_to("/standing/").sent


def test_what_was_filled_in_for_a_question_that_is_closed_by_then_is_no_trouble(
    table: Table, browser: Browser
) -> None:
    seat, client, page, _target = left_for_stops(table, browser)
    table.players[seat].answers(1)
    form = page.form_to("/standing/")
    response = client.post(form.action, form.filled(stop=["usual"]))
    assert response.status_code == 200 and "Stops and orders saved." in Page(response).words


@pytest.mark.parametrize("number", ["x", "-1", "9" * 40, ""])
def test_a_forged_number_of_a_question_is_no_trouble(table: Table, red: Client, number: str) -> None:
    table.until_asked("launch")
    path = f"/games/{table.id}/standing/"
    assert red.post(f"{path}?from={number}", {"side": "x"}).status_code == 200
    assert (
        red.post(path, {"stop": "usual", "carried-question": number, "carried-side": "x"}).status_code == 200
    )


def test_the_form_shows_what_is_set(table: Table, red: Client) -> None:
    table.until_asked("launch")
    path = f"/games/{table.id}/standing/"
    form = get(red, path).forms[0]
    red.post(path, form.filled(stop=["usual", "cards_revealed"]))
    form = get(red, path).forms[0]
    assert ("stop", "cards_revealed") in form.sent
    assert ("stop", "usual") in form.sent


def test_the_usual_stops_alone_are_those_that_follow_from_the_role(table: Table, red: Client) -> None:
    table.until_asked("launch")
    path = f"/games/{table.id}/standing/"
    form = get(red, path).forms[0]
    assert form.filled()["stop"] == ["usual"]
    red.post(path, form.filled())
    assert table.head.game.position.seats[0].ahead.stops is None


def test_the_same_can_be_set_whatever_is_held(table: Table, red: Client, yellow: Client) -> None:
    table.until_asked("launch")
    forms = [get(client, f"/games/{table.id}/standing/").forms[0] for client in (red, yellow)]
    assert forms[0].values("stop") == forms[1].values("stop")


def test_a_private_note_tells_where_something_held_could_be_played() -> None:
    from games.ahead.page.orders import show
    from games.questions.page.questions import GameForSeat
    from games.words import Reader

    position = engine.new_position(engine.Options(players=4), "a private note")
    nowhere: Any = SimpleNamespace(game=SimpleNamespace(position=position))
    seen = GameForSeat(Game(), 0, nowhere, sample_view(), Reader(0))
    fitting = [stop["name"] for stop in show(seen)["stops"] if stop["fits"]]
    assert "card_played" in fitting  # Card Zap
    assert "compensation_due" not in fitting


@pytest.mark.parametrize(
    "name", ["a\x00b", "a" * 100_000, "größe", ""], ids=["nothing", "long", "ö", "empty"]
)
def test_an_order_about_what_has_no_such_name_is_refused(table: Table, red: Client, name: str) -> None:
    table.until_asked("launch")
    before = len(table.decisions)
    form = urlencode({"stop": "usual", f"order-{name}": "always"})
    path = f"/games/{table.id}/standing/"
    response = red.post(path, form, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 422
    assert len(table.decisions) == before


def test_an_unknown_stop_is_refused_and_nothing_changes(table: Table, red: Client) -> None:
    table.until_asked("launch")
    before = len(table.decisions)
    response = red.post(f"/games/{table.id}/standing/", {"stop": "teatime"})
    assert response.status_code == 422
    assert "teatime" in Page(response).words
    assert len(table.decisions) == before


def test_an_unknown_order_is_refused_and_nothing_changes(table: Table, red: Client) -> None:
    table.until_asked("launch")
    before = len(table.decisions)
    fields = {"stop": "usual", "order-everything": "win"}
    assert red.post(f"/games/{table.id}/standing/", fields).status_code == 422
    assert len(table.decisions) == before


@pytest.mark.parametrize(
    ("use", "label"),
    [
        ("hacker.hack", "always, but ask me where there is a choice"),  # from whom
        ("healer.healing", "always"),  # each who has lost ships is an occasion of its own
        ("spiff.crash_landing", "always"),
    ],
)
def test_an_order_says_what_it_does_where_there_is_a_choice(
    browser: Browser, db: None, use: str, label: str
) -> None:
    table = playing(people=3, aliens=(use.partition(".")[0], "zombie", "human"))
    table.until_asked("launch")
    page = browser(person("red")).get(f"/games/{table.id}/standing/").content.decode()
    form = page.partition(f'name="order-{use}"')[2].partition("</select>")[0]
    assert re.findall('value="always">([^<]+)<', form) == [label]


def test_what_is_used_by_itself_can_be_asked_for(browser: Browser, db: None) -> None:
    table = playing(people=3, aliens=("remora", "zombie", "healer"))
    table.until_asked("launch")
    path, client = f"/games/{table.id}/standing/", browser(person("red"))
    page = get(client, path)
    name = next(name for name, _value in page.forms[0].offered if name.startswith("order-remora."))
    assert page.forms[0].values(name) == ["", "ask", "never"]
    assert "whenever it can be used" in page.words
    client.post(path, page.forms[0].filled(**{name: "ask"}))
    assert table.head.game.position.seats[0].ahead.by_name == {name.removeprefix("order-"): "ask"}
    assert (name, "ask") in get(client, path).forms[0].sent
