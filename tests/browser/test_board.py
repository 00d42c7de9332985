"""The board on the turn page: tapped with and without scripts, by keyboard, and looked over by axe."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.games.tables import Table, person, playing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def signed_in(page: Page, live_server: Any) -> Table:
    """On the turn page of red."""
    table = playing(people=3)
    client = Client()
    client.force_login(person("red"))
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([session])
    page.goto(live_server.url + reverse("turn", args=[table.id]))
    return table


def test_a_tap_says_what_a_thing_is(page: Page, live_server: Any) -> None:
    signed_in(page, live_server)
    page.locator('.board [data-planet="8"] > circle').click(position={"x": 8, "y": 20})
    tip = page.locator(".board-tip")
    expect(tip).to_contain_text("Planet yellow 4: 4 Yellow.")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def test_a_tap_on_the_warp_names_the_rule(page: Page, live_server: Any) -> None:
    signed_in(page, live_server)
    page.locator(".board .warp").click()
    expect(page.locator(".board-tip")).to_contain_text("The warp, where lost ships wait: 0 ships.")
    expect(page.locator(".board-tip")).to_contain_text("R-1.9")


def test_without_scripts_a_tap_leads_to_the_words(browser: Browser, live_server: Any) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    signed_in(page, live_server)
    page.locator(".board .warp").click()
    assert page.url.endswith("#board-warp")
    expect(page.locator("#board-warp")).to_be_visible()
    context.close()


def test_by_keyboard_seats_and_things_are_stops_and_planets_are_not(page: Page, live_server: Any) -> None:
    signed_in(page, live_server)
    assert page.locator(".board a[data-seat]:not([tabindex])").count() == 3
    assert page.locator('.board a[data-planet]:not([tabindex="-1"])').count() == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_board(browser: Browser, live_server: Any, theme: Any) -> None:
    context = browser.new_context(bypass_csp=True, color_scheme=theme, locale="en-GB")
    page = context.new_page()
    signed_in(page, live_server)
    page.locator("#board-words summary").click()
    found = Axe().run(page, context=".board-panel")
    assert found.violations_count == 0, found.generate_report()
    context.close()
