"""What a slow phone makes of the turn page: Chromium at a quarter of its speed, on loopback.

Only if asked for (`--part browser`): it needs Chromium, and Playwright from the development requirements.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from benchmarks import Figures

RUNS = 9
SLOWED = 4
PHONE = {"width": 390, "height": 844}
PATIENCE = 60_000
# Kept by the page itself from its first moment on: what it paints, and what moves without being touched.
WATCH = """
window.shifted = 0;
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
QUESTION = 'form[action*="/answer/"]'


def browser_part() -> tuple[Figures, dict[str, int]]:
    """Medians: first contentful paint, layout shift, bytes of the first view, and of an answer."""
    with tempfile.TemporaryDirectory() as folder, served(folder) as address, chromium() as browser:
        signed_in = browser.new_context()
        page = signed_in.new_page()
        page.goto(address)
        runs = [one_run(browser, page.url, signed_in.cookies()) for _ in range(RUNS)]
    return {key: round(median(run[key] for run in runs), 4) for key in runs[0]}, dict.fromkeys(runs[0], RUNS)


@contextmanager
def served(folder: str) -> Iterator[str]:
    """The embedded service with a game in which it is one's turn; gives the address it prints."""
    ours = {k: v for k, v in os.environ.items() if k not in ("REDIS_URL", "PORT", "EMAIL_URL")}
    ours |= {"DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3", "MAIL_LISTEN": "off"}
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve"], env=ours, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        yield next(re.findall(r"http://\S+", line)[0] for line in process.stdout if "http://" in line)
    finally:
        process.terminate()
        process.wait(timeout=20)


@contextmanager
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "Chromium is needed: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def one_run(browser: Any, address: str, cookies: list[Any]) -> Figures:
    """Somebody who has nothing of the site in store opens the page, and answers."""
    with browser.new_context(viewport=PHONE) as context:
        context.add_cookies(cookies)
        context.add_init_script(WATCH)
        page = context.new_page()
        bytes_of = watched(context, page)
        page.goto(address, wait_until="load", timeout=PATIENCE)
        page.wait_for_timeout(1_000)  # what comes late counts as well
        seen = {
            "first_contentful_paint_ms": page.evaluate(PAINTED),
            "layout_shift": page.evaluate("window.shifted"),
            "first_view_bytes": sum(bytes_of),
        }
        return seen | {"answer_bytes": answered(page, address, bytes_of)}


def watched(context: Any, page: Any) -> list[int]:
    """Slow the processor down; gives a list that grows by the size of whatever has been transferred."""
    wire, sizes = context.new_cdp_session(page), []
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    return sizes


def answered(page: Any, address: str, bytes_of: list[int]) -> int:
    """Take the first answer that is offered; gives what that and the page after it have cost."""
    while not page.locator(QUESTION).count():  # the bots are still at it
        page.wait_for_timeout(500)
        page.goto(address)
    form = page.locator(QUESTION).first
    for box in form.locator("input[type=radio]").all()[:1]:
        box.evaluate("box => { box.checked = true; }")
    del bytes_of[:]
    button = form.locator("button[name=pass], button:not([name]):not([type=button]):not([aria-hidden])").last
    with page.expect_response(lambda response: response.request.method == "POST"):
        button.click()
    page.wait_for_timeout(1_500)
    return sum(bytes_of)
