"""While the turn page shows something new, whoever reads elsewhere on it stays where they are."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.tables import Table, playing

from .conftest import Opened

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOOK = "window.cosmicLook()"
WIDTHS = pytest.mark.parametrize("width", [1280, 390])
TOP = "one => one.getBoundingClientRect().top"


@pytest.fixture
def table() -> Table:
    found = playing(people=3, aliens=("human", "zombie", "healer"))
    found.until_asked("launch")
    return found


def reader(table: Table) -> str:
    """Somebody of whom nothing is asked yet, and something once the others have answered."""
    asked = table.waited_for[0].seat.number
    return ("red", "yellow", "blue")[(asked + 1) % 3]


def opened_at(opened: Opened, table: Table, width: int) -> Page:
    return opened(table, reader(table), viewport={"width": width, "height": 700})


def happens(page: Page, table: Table) -> None:
    """Something, and the page shows it."""
    was = page.locator(".turn").get_attribute("data-tag")
    table.everybody_answers()
    page.evaluate(LOOK)
    expect(page.locator(".turn")).not_to_have_attribute("data-tag", str(was))


def stays(place: Locator, top: float) -> None:
    expect(place).to_be_focused()
    assert abs(place.evaluate(TOP) - top) <= 2


@WIDTHS
def test_whoever_reads_an_open_fold_stays_there(opened: Opened, table: Table, width: int) -> None:
    page = opened_at(opened, table, width)
    fold = page.locator(".seats-panel details[id]").first
    summary = fold.locator("> summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(fold.locator(".folded")).to_contain_text("Wild flare:")
    top = summary.evaluate(TOP)
    happens(page, table)
    expect(fold).to_have_attribute("open", "")
    stays(page.locator(".seats-panel details[id]").first.locator("> summary"), top)


def test_whoever_is_at_a_link_in_a_sheet_stays_there_and_it_is_not_fetched_again(
    opened: Opened, table: Table
) -> None:
    page = opened_at(opened, table, 1280)
    fold = page.locator(".seats-panel details[id]").first
    fold.locator("> summary").click()
    link = fold.get_by_role("link", name="in the library")
    link.focus()
    top, fetched = link.evaluate(TOP), []
    page.on("request", lambda request: fetched.append(request.url))
    happens(page, table)
    stays(page.locator(".seats-panel details[id]").first.get_by_role("link", name="in the library"), top)
    assert not [url for url in fetched if "/sheets/" in url]


@WIDTHS
def test_whoever_is_at_a_link_in_the_log_stays_there(opened: Opened, table: Table, width: int) -> None:
    page = opened_at(opened, table, width)
    end = page.locator(".log-panel > p a")
    end.focus()
    top = end.evaluate(TOP)
    happens(page, table)
    stays(end, top)


def test_whoever_has_lost_their_place_in_the_log_stays_in_the_log(opened: Opened, table: Table) -> None:
    page = opened_at(opened, table, 1280)
    page.locator(".log-panel li").last.evaluate(
        "one => { one.innerHTML = '<a href=\"/nowhere/\">Tea</a>'; one.firstChild.focus(); }"
    )
    happens(page, table)
    expect(page.locator(".log-panel")).to_be_focused()


def test_whoever_is_at_the_question_comes_to_what_is_asked_next(opened: Opened, table: Table) -> None:
    asked = table.waited_for[0].seat.number
    page = opened(table, ("red", "yellow", "blue")[asked])
    page.get_by_role("button", name="Send answer").focus()
    happens(page, table)
    expect(page.locator(".asked > h2").first).to_be_focused()


def test_whoever_is_nowhere_in_particular_is_moved_nowhere(opened: Opened, table: Table) -> None:
    page = opened_at(opened, table, 1280)
    happens(page, table)
    assert page.evaluate("document.activeElement === document.body")
