"""What is in sight without scrolling and stays there: Send on a phone, the own system, the strip."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .page_types import PAGES
from .showing import all_shown, open_window, shown

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SEND = "form.answer > .actions"
LAPTOP = {"width": 1280, "height": 800}
TALLEST_STRIP = 90
SMALLEST_LETTERS = 9.5  # pixels, of what stands on the rim of the board on a phone
ASKING = [kind for kind in PAGES if kind.asks and "turn" in kind.addresses]
LONG = [kind for kind in ASKING if kind.name in ("turn-launch", "turn-join", "turn-deal", "turn-together")]
assert len(LONG) == 4, "a page that is looked at here has another name"
# How tall letters of the board come out, whatever it is scaled by.
LETTERS = """(text) => parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getScreenCTM().a"""


def named(name: str) -> Any:
    return next(kind for kind in PAGES if kind.name == name)


def screen(page: Page) -> float:
    assert page.viewport_size
    return page.viewport_size["height"]


def test_send_is_on_the_screen_of_a_phone_wherever_its_form_is_scrolled_to(
    browser: Browser, live_server: Any
) -> None:
    for kind, page in all_shown(browser, live_server.url, 390, "light", LONG):
        form, send = page.locator("form.answer").first, page.locator(SEND).first
        for share in (0.0, 0.4, 0.8):
            form.evaluate(
                "(form, share) => scrollTo(0, form.offsetTop + share * form.offsetHeight - 300)", share
            )
            box = send.bounding_box()
            assert box and box["y"] + box["height"] <= screen(page) + 1, (kind.name, share, box)


def test_send_rests_at_the_end_of_its_form_once_that_is_in_sight(browser: Browser, live_server: Any) -> None:
    for kind, page in all_shown(browser, live_server.url, 390, "light", LONG):
        page.locator(SEND).first.evaluate("(send) => send.parentElement.scrollIntoView({ block: 'end' })")
        page.mouse.wheel(0, 400)
        page.wait_for_timeout(100)
        lower = page.locator("form.answer").first.evaluate(
            "(form) => form.lastElementChild.getBoundingClientRect().bottom"
            " - form.parentElement.getBoundingClientRect().bottom"
        )
        assert -20 < lower <= 0, kind.name


def test_what_the_keyboard_comes_to_is_never_behind_send(browser: Browser, live_server: Any) -> None:
    hidden = []
    for kind, page in all_shown(browser, live_server.url, 390, "light", LONG):
        for _ in range(60):
            page.keyboard.press("Tab")
            hidden += [f"{kind.name}: {one}" for one in [page.evaluate(BEHIND_SEND)] if one]
    assert hidden == []


# The field of a form with its ring, and whether the bar that sends lies over it.
BEHIND_SEND = """() => {
  const at = document.activeElement;
  const form = at.closest("form.answer");
  const bar = form?.querySelector(":scope > .actions");
  if (!bar || bar.contains(at)) return "";
  const field = (at.closest("label") || at).getBoundingClientRect();
  return field.bottom > bar.getBoundingClientRect().top + 1 ? at.outerHTML.slice(0, 120) : "";
}"""


def test_how_many_ships_are_chosen_is_told_on_the_first_screen_of_a_phone(
    browser: Browser, live_server: Any
) -> None:
    for _kind, page in all_shown(browser, live_server.url, 390, "light", [named("turn-launch")]):
        told, send = page.locator(".tally-sum").first, page.locator(SEND).first
        expect(told).to_have_text("4 of 4 ships")
        box, bar = told.bounding_box(), send.bounding_box()
        assert box and bar and box["y"] + box["height"] <= bar["y"]


def test_who_one_is_stands_above_all_that_is_asked(browser: Browser, live_server: Any) -> None:
    for _kind, page in all_shown(browser, live_server.url, 390, "light", [named("turn-card")]):
        own, asked = page.locator(".own-seat").bounding_box(), page.locator(".asked").first.bounding_box()
        assert own and asked and own["y"] + own["height"] <= asked["y"]


def test_on_a_wide_screen_send_stands_below_its_form(browser: Browser, live_server: Any) -> None:
    (found,) = [page.locator(SEND).evaluate("(send) => getComputedStyle(send).position")
                for _kind, page in all_shown(browser, live_server.url, 1280, "light", LONG[:1])]  # fmt: skip
    assert found == "static"


def test_on_a_phone_the_strip_is_small_and_what_can_be_played_is_named_once_by_the_form(
    browser: Browser, live_server: Any
) -> None:
    """One way through all pages that ask, for coming to them is what takes long."""
    wrong, strips, plays = [], 0, 0
    for kind, page in all_shown(browser, live_server.url, 390, "light", ASKING):
        for strip in page.locator(".strip").all():
            strips += 1
            wrong += [f"{kind.name}: strip at {box}" for box in [strip.bounding_box()] if not is_small(box)]
        for fits in page.locator(".asked .fits").all():
            plays += 1
            expect(fits).to_be_hidden()
            expect(page.locator("form.answer .act-title").first).to_be_visible()
    assert wrong == [] and strips >= 5 and plays


def is_small(strip: Any) -> bool:
    """Whether it is low and within the panel."""
    return bool(strip) and strip["height"] <= TALLEST_STRIP and 0 <= strip["x"] <= 390 - strip["width"]


@pytest.mark.parametrize("name", ["turn-card", "turn-launch", "turn-waiting"])
def test_ones_own_system_is_on_the_first_screen_of_a_laptop(
    browser: Browser, live_server: Any, name: str
) -> None:
    with closing(open_window(browser, 1280, "dark")) as context:
        page = context.new_page()
        page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
        shown(page, live_server.url, named(name).come())
        systems = page.locator(".board a[data-seat]").all()
        lowest = max(box["y"] + box["height"] for one in systems if (box := one.bounding_box()))
        assert lowest <= LAPTOP["height"]


def test_counts_roles_and_lamps_are_read_on_a_phone(browser: Browser, live_server: Any) -> None:
    for _kind, page in all_shown(browser, live_server.url, 390, "dark", [named("turn-card")]):
        facts = page.locator(".board .facts:visible")
        expect(facts).to_have_count(5)
        expect(page.locator(".board .main .facts:visible").first).to_contain_text("●")
        assert "offense" in " ".join(facts.all_text_contents())
        assert min(one.evaluate(LETTERS) for one in facts.all()) >= SMALLEST_LETTERS


def test_what_a_sum_is_made_of_is_a_tap_away(browser: Browser, live_server: Any) -> None:
    for _kind, page in all_shown(browser, live_server.url, 390, "light", [named("turn-card")]):
        page.locator(".board .total").first.click()
        expect(page.locator(".board-tip")).to_contain_text("so far: 4 ships. The card comes on top.")
