"""Every page of the table: accessible, no wider than its window, nothing on top of anything else, and its
question where a thumb finds it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page

from .hands import WHERE_AND_SHOWN
from .overlaps import cut_on_board, overlapping
from .page_types import PAGES
from .showing import LIGHTS, WRONG_URLS, all_shown
from .visits import PageType

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("local_mailbox", "with_wrong_pages"),
    pytest.mark.timeout(1200),
]
MOST_STOPS = 60  # whatever comes after these is of the same kinds
# Django's admin fades its colours whether motion is reduced or not; two frames later all fading has begun.
SETTLED = """() => new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)).then(
    () => document.getAnimations().forEach((one) => one.finish()))"""
# What lies before the question on a page of it, but for notices that belong there.
ABOVE_QUESTION = """() => [...document.querySelectorAll(".turn .panel:not(.notice)")].filter(
    (one) => one.getBoundingClientRect().top < document.querySelector(".asked").getBoundingClientRect().top
).map((one) => one.querySelector("h2").textContent)"""
OVERFLOWS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


HALVES = (PAGES[::2], PAGES[1::2])  # so that two workers share what takes longest
PLAIN = [kind for kind in PAGES if not kind.variant]  # a variant has the fields and words of its page
by_halves = pytest.mark.parametrize("kinds", HALVES, ids=("first half", "second half"))


@pytest.fixture
def with_wrong_pages(settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.ROOT_URLCONF = WRONG_URLS
    caplog.set_level(logging.CRITICAL, "django.request")  # one of them raises, as it should


@by_halves
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_on_any_page_in_light_and_in_dark_and_nothing_overlaps(
    browser: Browser, live_server: Any, width: int, kinds: Sequence[PageType]
) -> None:
    axe, found = Axe(), []
    for kind, page in all_shown(browser, live_server.url, width, LIGHTS[0], kinds):
        for light in lights(kind, width):
            page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
            page.evaluate(SETTLED)
            found += [f"{kind.name}, {light}: {one}" for one in violations(axe, page)]
        found += too_wide(kind.name, page)
        found += [f"{kind.name}: {pair} lie on each other" for pair in overlapping(page)]
        found += [f"{kind.name}: the end of {words} is missing" for words in cut_on_board(page)]
    assert found == []


def lights(kind: PageType, width: int) -> Sequence[str]:
    """Both for a page; a variant of it has the same colours: light when wide, dark on a phone."""
    return LIGHTS if not kind.variant else LIGHTS[:1] if width > 1000 else LIGHTS[1:]


def violations(axe: Axe, page: Page) -> list[str]:
    """The rules that are broken, and where."""
    broken = axe.run(page).response["violations"]
    return [
        f"{rule['id']} at {node['target']}: {node['failureSummary']}"
        for rule in broken
        for node in rule["nodes"]
    ]


def too_wide(name: str, page: Page) -> list[str]:
    """Whether it scrolls sideways."""
    more = page.evaluate(OVERFLOWS)
    return [f"{name}: wider than its window by {more}"] if more > 0 else []


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_no_page_scrolls_sideways_on_the_narrowest_phone_nor_breaks_its_policy(
    browser: Browser, live_server: Any, language: str
) -> None:
    found: list[str] = []
    for kind, page in all_shown(browser, live_server.url, 320, "light", strict=True, language=language):
        found += too_wide(kind.name, page)
        found += [f"{kind.name}: {line.text}" for line in page.console_messages() if breaks(line)]
    assert found == []


def breaks(line: ConsoleMessage) -> bool:
    """A script or style that the policy stopped, or a script that went wrong; not the code of the answer."""
    return line.type == "error" and "status of 4" not in line.text and "status of 500" not in line.text


def test_the_question_is_on_the_first_screen_of_a_phone(browser: Browser, live_server: Any) -> None:
    asking, below = [kind for kind in PAGES if kind.asks], []
    for kind, page in all_shown(browser, live_server.url, 390, "light", asking):
        box = first_field(page)
        if box["y"] + box["height"] > page.viewport_size["height"]:  # type: ignore[index]
            below.append(f"{kind.name}: at {box}")
        below += [f"{kind.name}: below {title}" for title in page.evaluate(ABOVE_QUESTION)]
    assert below == []


def first_field(page: Page) -> Any:
    """Where the first thing is that can be answered with."""
    form = page.locator("main form").first
    fields = form.locator("input:not([type=hidden]), select, button:not([aria-hidden])")
    label = fields.first.locator("xpath=ancestor::label[1]")
    return (label if label.count() else fields.first).bounding_box()


@pytest.mark.parametrize("kinds", (PLAIN[::2], PLAIN[1::2]), ids=("first half", "second half"))
def test_the_focus_is_seen_wherever_it_stops(
    browser: Browser, live_server: Any, kinds: Sequence[PageType]
) -> None:
    unseen = []
    for kind, page in all_shown(browser, live_server.url, 1280, "light", kinds):
        unseen += [f"{kind.name}: {where}" for where in stops_unseen(page)]
    assert unseen == []


def stops_unseen(page: Page) -> list[str]:
    """Where tab leads to and nothing shows it."""
    unseen = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        where, shown = page.evaluate(WHERE_AND_SHOWN)
        if where.startswith("<body"):
            break
        unseen += [] if shown else [where]
    return unseen
