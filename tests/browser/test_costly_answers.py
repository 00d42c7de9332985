"""Answers that cost colonies, ships or cards: on a phone nothing is sent before that is in sight."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import engine
from tests.engine.recorded import first_moment
from tests.games.recorded import recorded
from tests.games.tables import Table, bargaining, person

from .test_forms import sits_down

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE: Any = {"width": 390, "height": 844}
SEND = "form.answer > .actions"


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def phone(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    scripts: bool = request.param
    with closing(browser.new_context(java_script_enabled=scripts, locale="en-GB", viewport=PHONE)) as context:
        yield context.new_page()


def may_join_with_last_ships(_game: engine.Game, ask: engine.Ask) -> bool:
    """Whether a seat is invited, and on each planet of theirs stands one ship."""
    form = ask.form
    return ask.what == "join" and isinstance(form, engine.Ships) and set(form.places.values()) == {1}


@pytest.fixture
def invited(live_server: Any) -> Any:
    found = first_moment(may_join_with_last_ships)

    def open_at(page: Page) -> Page:
        game = recorded(found.name, sits=person("blue"), seat=found.seat, decisions=found.decisions)
        return sits_down(page, live_server, game.pk, person("blue"))

    return open_at


def in_sight(what: Locator) -> bool:
    box = what.bounding_box()
    return bool(box) and box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"]


def ships(page: Page) -> int:
    return sum(int(field.input_value()) for field in page.locator('.stepper input[type="number"]').all())


def test_whoever_would_give_up_a_colony_with_every_ship_begins_with_none(phone: Page, invited: Any) -> None:
    page = invited(phone)
    assert ships(page) == 0
    page.locator('input[name="side"]').first.check()
    page.get_by_role("button", name="Send answer").click(force=True)
    expect(page.locator(".messages, .success")).to_have_count(0)
    expect(page.locator('input[name="side"]').first).to_be_visible()


def test_what_the_last_ships_cost_stands_beside_send(browser: Browser, invited: Any) -> None:
    with closing(browser.new_context(locale="en-GB", viewport=PHONE)) as context:
        page = invited(context.new_page())
        page.locator('input[name="side"]').first.check()
        page.locator('.stepper input[type="number"]').last.fill("1")
        costs = page.locator(f"{SEND} > .costs")
        expect(costs).to_contain_text("You give up the colony on ")
        for share in (0.0, 0.5, 1.0):
            page.locator("form.answer").evaluate(
                "(form, share) => scrollTo(0, form.offsetTop + share * form.offsetHeight - 600)", share
            )
            assert in_sight(costs) and in_sight(page.get_by_role("button", name="Send answer"))
        page.locator('.stepper input[type="number"]').last.fill("0")
        expect(costs).to_be_hidden()


def test_without_scripts_the_preview_shows_what_the_last_ships_cost_beside_send(
    browser: Browser, invited: Any
) -> None:
    with closing(browser.new_context(java_script_enabled=False, locale="en-GB", viewport=PHONE)) as context:
        page = invited(context.new_page())
        page.locator('input[name="side"]').first.check()
        page.locator('input[type="number"]').last.fill("1")
        page.get_by_role("button", name="Preview").click()
        expect(page.locator(f"{SEND} > .costs")).to_contain_text("You give up the colony on ")


def test_breaking_off_stands_apart_from_send_and_asks_once_more(phone: Page, live_server: Any) -> None:
    table = bargaining()
    prompt = table.waited_for[0]
    page = sits_down(phone, live_server, table.id, prompt.seat.user)
    expect(page.locator(SEND).get_by_role("button", name="Break off")).to_have_count(0)
    page.get_by_role("button", name="Break off").click()
    asked = page.locator(".sure")
    expect(asked).to_contain_text("each of you loses 3 ships to the warp")
    assert not broken_off(table)
    assert in_sight(asked) and in_sight(asked.get_by_role("button", name="Break off"))
    asked.get_by_role("button", name="Go back").click()
    expect(page.locator(".sure")).to_have_count(0)
    page.get_by_role("button", name="Break off").click()
    page.locator(".sure").get_by_role("button", name="Break off").click()
    expect(page.locator(".messages")).to_contain_text("Break off")
    assert broken_off(table)


def broken_off(table: Table) -> bool:
    return any(row.body.get("answer") == {"do": "break off"} for row in table.decisions)
