"""A real browser: Debian's Chromium, driven by Playwright."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from games.site.access import LIMITS
from tests.games.tables import Table, person

# Each window would start two processes for the list below an address bar that nobody types into. Only the
# last such list that Chromium is given counts, so what Playwright turns off stands here again.
FEATURES_OFF = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "PreloadTopChromeWebUI",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
# Chromium's own calls home are of no use here, and each would wait for an answer.
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # No process of its own for every page: starting one takes longer than most of them live.
    "--renderer-process-limit=1",
    "--in-process-gpu",
    f"--disable-features={','.join(FEATURES_OFF)}",
)
NewPage = Opened = Callable[..., Page]
PATIENCE = 60_000  # milliseconds; what goes wrong is seen sooner, a busy machine is slow


def chromium_path() -> str:
    """A missing one is a failure, not a reason to leave tests out."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert path, "Chromium is needed: apt-get install chromium"
    return path


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    # Playwright's own loop runs in this thread, which Django takes for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=list(QUIET))
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Opens pages, each in a context of its own; whatever goes wrong in one of them fails the test."""
    contexts: list[BrowserContext] = []
    trouble: list[str] = []

    def open_page(**options: Any) -> Page:
        plain = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
        contexts.append(browser.new_context(**{**plain, **options}))
        return watched(contexts[-1].new_page(), trouble)

    yield open_page
    for context in contexts:
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")  # a page in use may just be looking for news
        context.close()
    assert trouble == []


def watched(page: Page, trouble: list[str]) -> Page:
    """Write down what the page complains of."""
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("console", lambda line: trouble.append(line.text) if line.type == "error" else None)
    return page


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page without cookies."""
    return new_page()


@pytest.fixture
def opened(new_page: NewPage, live_server: Any) -> Opened:
    """The turn page of this seat; `ready` is done before anything of it runs."""

    def open_page(
        table: Table, colour: str, ready: Callable[[Page], None] = lambda page: None, **how: Any
    ) -> Page:
        page: Page = new_page(**how)
        client = Client()
        client.force_login(person(colour))
        cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        ready(page)
        page.goto(f"{live_server.url}/games/{table.id}/")
        return page

    return open_page


@pytest.fixture
def nobody_is_too_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests play faster than people do."""
    for name in LIMITS:
        monkeypatch.setitem(LIMITS, name, (1_000_000, 60))


@pytest.fixture
def local_mailbox(settings: Any) -> None:
    """The service as `make play` starts it: mails stay on this machine, and a page shows them."""
    settings.EMBEDDED = settings.LOCAL_ONLY = True
