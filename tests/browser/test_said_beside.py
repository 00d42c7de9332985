"""What is said beside a question, on a phone: it is told there, and the page stays where it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.games.ahead.page.test_reactions import held
from tests.games.ahead.service.test_reactions import table as reacting_table
from tests.games.tables import COLOURS, person

from .test_forms import sits_down

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def page(browser: Browser, live_server: Any) -> Iterator[Page]:
    """Of somebody whose cards wait for a word."""
    table = reacting_table()
    seat, _card = held(table)
    with closing(browser.new_context(locale="en-GB", viewport={"width": 390, "height": 844})) as context:
        yield sits_down(context.new_page(), live_server, table.id, person(COLOURS[seat]))


def top(of: Locator) -> float:
    box = of.bounding_box()
    assert box
    return box["y"]


def test_a_reaction_that_is_stored_is_said_where_it_was_chosen(page: Page) -> None:
    panel = page.locator("#reactions")
    panel.evaluate("(panel) => scrollTo(0, panel.offsetTop - 120)")
    before = top(panel)
    panel.locator("fieldset.reaction label.pill").nth(1).click()
    expect(panel.locator(".messages")).to_have_text("Your reactions are saved.")
    expect(panel.locator(".messages")).to_be_in_viewport()
    assert abs(top(panel) - before) < 30


def test_an_order_is_said_where_it_was_added(page: Page) -> None:
    panel = page.locator("#question-orders")
    panel.locator("#question-orders-add > summary").click()
    panel.get_by_label("Order", exact=True).select_option("out")
    panel.get_by_role("button", name="Add order").click()
    expect(panel.locator(".messages")).to_have_text("Your order is saved.")
    expect(panel.locator(".messages")).to_be_in_viewport()
    panel.get_by_role("button", name="Cancel order 1").click()
    expect(panel.locator(".messages")).to_have_text("Your order is cancelled.")


def test_the_page_does_not_look_while_a_form_is_sent(page: Page) -> None:
    """Its look could take the message that the answer to the form is to show."""
    sent: list[Route] = []
    page.route("**/ahead/", lambda route: sent.append(route))
    panel = page.locator("#reactions")
    panel.locator("fieldset.reaction label.pill").nth(1).click()
    expect(panel.locator("form.htmx-request")).to_have_count(1)
    looked: list[str] = []
    page.on("request", lambda request: looked.append(request.url))
    page.evaluate("cosmicNews()")
    page.wait_for_timeout(700)
    assert looked == []
    sent.pop().continue_()
    expect(panel.locator(".messages")).to_have_text("Your reactions are saved.")


def shown(panel: Locator) -> set[str]:
    """The fields of the form that can be seen."""
    fields = panel.locator("[data-field]").all()
    return {str(field.get_attribute("data-field")) for field in fields if field.is_visible()}


def test_an_order_asks_only_for_what_belongs_to_it(page: Page) -> None:
    panel = page.locator("#question-orders")
    panel.locator("#question-orders-add > summary").click()
    assert shown(panel) == {"what", "unless", "how_long"}
    order = panel.get_by_label("Order", exact=True)
    order.select_option("offense")
    assert shown(panel) == {"what", "ships", "unless", "how_long"}
    order.select_option("public")
    assert shown(panel) == {"what", "unless"}
    order.select_option("use")
    panel.locator("#order-more > summary").click()
    assert shown(panel) == {"what", "use", "unless", "how_long", "if"}
    panel.get_by_label("Only if").select_option("ships offense least")
    order.select_option("card")
    assert shown(panel) == {"what", "card", "unless", "how_long", "if", "if_ships", "then", "else"}
    panel.get_by_label("If the condition does not hold").select_option("offense")
    panel.get_by_label("Unless this seat joined the other side").select_option(index=1)
    assert shown(panel) >= {"unless_ships", "else", "else_ships"}
    order.select_option("use")
    assert "else" in shown(panel)  # it is set, so it is not hidden
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_no_order_is_added_before_one_is_chosen(page: Page) -> None:
    panel = page.locator("#question-orders")
    panel.locator("#question-orders-add > summary").click()
    panel.get_by_role("button", name="Add order").click()
    expect(panel.locator(".messages")).to_have_count(0)
    expect(panel.get_by_role("button", name="Cancel order 1")).to_have_count(0)
