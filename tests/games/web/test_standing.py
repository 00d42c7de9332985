"""Stops and orders."""

from __future__ import annotations

from django.test import Client

from tests.games.tables import Table
from tests.games.web.pages import Page, get


def test_stops_and_orders_are_set_by_the_form(table: Table, red: Client) -> None:
    table.until_asked("launch")
    form = get(red, f"/games/{table.id}/standing/").forms[0]
    stops = form.values("stop")[:2]
    path = f"/games/{table.id}/standing/"
    red.post(path, form.filled(by_role="no", stop=stops, **{"order-everything": "pass until main"}))
    seat = table.head.game.position.seats[0]
    assert seat.stops == sorted(stops)
    assert seat.orders == {"everything": "pass until main"}


def test_the_form_shows_what_is_set(table: Table, red: Client) -> None:
    table.until_asked("launch")
    path = f"/games/{table.id}/standing/"
    form = get(red, path).forms[0]
    red.post(path, form.filled(by_role="no", stop="cards_revealed"))
    form = get(red, path).forms[0]
    assert ("stop", "cards_revealed") in form.sent
    assert ("by_role", "no") in form.sent


def test_the_form_is_the_same_whatever_is_held(table: Table, red: Client) -> None:
    table.until_asked("launch")
    path = f"/games/{table.id}/standing/"
    before = get(red, path).words
    table.head.game.position.seats[0].hand.clear()
    assert get(red, path).words == before


def test_an_unknown_stop_is_refused_and_nothing_changes(table: Table, red: Client) -> None:
    table.until_asked("launch")
    before = len(table.decisions)
    response = red.post(f"/games/{table.id}/standing/", {"by_role": "no", "stop": "teatime"})
    assert response.status_code == 422
    assert "teatime" in Page(response).words
    assert len(table.decisions) == before


def test_an_unknown_order_is_refused_and_nothing_changes(table: Table, red: Client) -> None:
    table.until_asked("launch")
    before = len(table.decisions)
    fields = {"by_role": "yes", "order-everything": "win"}
    assert red.post(f"/games/{table.id}/standing/", fields).status_code == 422
    assert len(table.decisions) == before
