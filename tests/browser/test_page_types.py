"""Every page of the table: accessible, no wider than its window, nothing on top of anything else, and its
question where a thumb finds it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.proofs import ALL

from .hands import WHERE_AND_SHOWN
from .overlaps import cut_on_board, overlapping
from .page_types import PAGES
from .showing import LIGHTS, SIZES, WRONG_URLS, all_shown_in, open_window
from .visits import PageType

pytestmark = [
    pytest.mark.browser,
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
WIDE, PHONE, NARROW = 1280, 390, 320
OVERFLOWS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


QUARTERS = [PAGES[n::4] for n in range(4)]  # so that workers share what takes longest


@pytest.fixture
def with_wrong_pages(settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.ROOT_URLCONF = WRONG_URLS
    caplog.set_level(logging.CRITICAL, "django.request")  # one of them raises, as it should


# To come to a page takes long, so three windows look at it: wide, on a phone, and on the narrowest in German.
@pytest.mark.parametrize("kinds", QUARTERS, ids=("first quarter", "second", "third", "last"))
def test_no_page_has_anything_that_keeps_somebody_from_using_it(
    browser: Browser, live_server: Any, kinds: Sequence[PageType]
) -> None:
    axe, found = Axe(), []
    windows = (
        (open_window(browser, WIDE, LIGHTS[0]), lambda kind, page: wide(axe, kind, page)),
        (open_window(browser, PHONE, LIGHTS[0]), lambda kind, page: on_a_phone(axe, kind, page)),
        (open_window(browser, NARROW, LIGHTS[0], strict=True, language="de-DE"), in_german),
    )
    of_variants = 0 if ALL else 1  # not the wide one
    for kind, page, faults_of in all_shown_in(windows, live_server.url, kinds, of_variants=of_variants):
        found += [f"{kind.name}, {fault}" for fault in faults_of(kind, page)]
    assert found == []


def wide(axe: Axe, kind: PageType, page: Page) -> list[str]:
    faults = in_its_lights(axe, kind, page, WIDE)
    return [*faults, *too_wide(page), *on_each_other(page), *with_keys_alone(kind, page)]


def on_a_phone(axe: Axe, kind: PageType, page: Page) -> list[str]:
    faults = question_below(page) if kind.asks else []
    faults += in_its_lights(axe, kind, page, PHONE)
    return [*faults, *too_wide(page), *on_each_other(page), *on_the_narrowest_phone(page)]


def in_german(kind: PageType, page: Page) -> list[str]:
    """It neither scrolls sideways nor breaks its policy."""
    return too_wide(page) + [line.text for line in page.console_messages() if breaks(line)]


def in_its_lights(axe: Axe, kind: PageType, page: Page, width: int) -> list[str]:
    faults = []
    for light in lights(kind, width):
        page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
        page.evaluate(SETTLED)
        faults += [f"{light}: {one}" for one in violations(axe, page)]
    return faults


def on_the_narrowest_phone(page: Page) -> list[str]:
    page.set_viewport_size({"width": NARROW, "height": SIZES[NARROW]})
    found = [f"at {NARROW} pixels: {one}" for one in too_wide(page)]
    page.set_viewport_size({"width": PHONE, "height": SIZES[PHONE]})
    return found


def on_each_other(page: Page) -> list[str]:
    lying = [f"{pair} lie on each other" for pair in overlapping(page)]
    return lying + [f"the end of {words} is missing" for words in cut_on_board(page)]


def with_keys_alone(kind: PageType, page: Page) -> list[str]:
    """The focus is seen wherever it stops; a variant has the fields of its page.

    In CI of the pages whose rules are looked at on a phone.
    """
    if kind.variant or (WIDE in looked_at(kind) and not ALL):
        return []
    page.emulate_media(color_scheme="light")
    return [f"the focus is not seen at {where}" for where in stops_unseen(page)]


def lights(kind: PageType, width: int) -> Sequence[str]:
    """Light when wide, dark on a phone. `make proofs` tries both of a page, and a variant at both widths."""
    usual = LIGHTS[:1] if width == WIDE else LIGHTS[1:]
    if ALL:
        return usual if kind.variant else LIGHTS
    return usual if width in looked_at(kind) else ()


def looked_at(kind: PageType) -> Sequence[int]:
    """The width at which CI looks for rules that a page breaks: of half of the pages when wide, of the others
    on a phone, and so of every variant, whose parts its page has as well."""
    return [PHONE] if kind.variant or PAGES.index(kind) // 4 % 2 else [WIDE]


def violations(axe: Axe, page: Page) -> list[str]:
    """The rules that are broken, and where."""
    broken = axe.run(page).response["violations"]
    return [
        f"{rule['id']} at {node['target']}: {node['failureSummary']}"
        for rule in broken
        for node in rule["nodes"]
    ]


def too_wide(page: Page) -> list[str]:
    """Whether it scrolls sideways."""
    more = page.evaluate(OVERFLOWS)
    return [f"wider than its window by {more}"] if more > 0 else []


def breaks(line: ConsoleMessage) -> bool:
    """A script or style that the policy stopped, or a script that went wrong; not the code of the answer."""
    return line.type == "error" and "status of 4" not in line.text and "status of 500" not in line.text


def question_below(page: Page) -> list[str]:
    box = first_field(page)
    below = box["y"] + box["height"] > page.viewport_size["height"]  # type: ignore[index]
    above = [f"its question is below {title}" for title in page.evaluate(ABOVE_QUESTION)]
    return [f"its question is below the first screen, at {box}"] * below + above


def first_field(page: Page) -> Any:
    """Where the first thing is that can be answered with."""
    form = page.locator("main form").first
    fields = form.locator("input:not([type=hidden]), select, button:not([aria-hidden])")
    label = fields.first.locator("xpath=ancestor::label[1]")
    return (label if label.count() else fields.first).bounding_box()


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
