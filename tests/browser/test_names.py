"""A name in a text opens its sheet in place, by mouse and by keyboard, and is a link without scripts."""

import pytest
from playwright.sync_api import expect

from games.learn.courses import COURSES
from games.learn.page import Place

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def lesson(page, live_server):
    page.goto(live_server.url + Place(COURSES["attack"], []).address)
    return page


def test_a_name_opens_its_sheet_in_place_and_closes_again(lesson):
    address = lesson.url
    name = lesson.locator(".since a.name", has_text="Observer").first
    name.click()
    dialog = lesson.get_by_role("dialog", name="Observer")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("Wild flare:")
    lesson.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(name).to_be_focused()
    assert lesson.url == address


def test_by_keyboard_and_from_name_to_name_within_the_dialog(lesson):
    lesson.locator(".asked a.name").first.focus()
    lesson.keyboard.press("Enter")
    dialog = lesson.get_by_role("dialog")
    expect(dialog).to_be_visible()
    lesson.keyboard.press("Escape")
    lesson.locator(".since a.name", has_text="Observer").first.click()
    inner = dialog.locator(".body a.name").first
    words = inner.inner_text()
    inner.click()
    expect(dialog.get_by_role("heading")).to_have_text(words)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    expect(lesson.locator(".since a.name", has_text="Observer").first).to_be_focused()


def test_where_the_page_was_exchanged_meanwhile_the_same_name_has_the_focus(lesson):
    lesson.locator(".since a.name", has_text="Observer").first.click()
    expect(lesson.get_by_role("dialog")).to_be_visible()
    lesson.evaluate("const main = document.querySelector('#main'); main.replaceWith(main.cloneNode(true))")
    lesson.get_by_role("button", name="Close").click()
    expect(lesson.locator("#main a.name", has_text="Observer").first).to_be_focused()


def test_what_was_filled_in_stays_while_one_looks_something_up(lesson):
    ships = lesson.locator("form.answer input[type=number]").first
    ships.fill("0")
    lesson.locator(".since a.name").first.click()
    lesson.get_by_role("button", name="Close").click()
    expect(ships).to_have_value("0")


def test_without_scripts_it_is_a_link(browser, live_server):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(live_server.url + Place(COURSES["attack"], []).address)
    page.locator(".since a.name", has_text="Observer").first.click()
    expect(page.get_by_role("heading", name="Observer", exact=True)).to_be_visible()
    context.close()
