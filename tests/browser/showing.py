"""Shows the pages of the table, each in a window of a given size and light."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from typing import Any, TypeVar

from allauth.account.internal.flows.login import record_authentication
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page

from games.models import User
from games.people.accounts.adapter import KEY, give_key

from .conftest import PATIENCE
from .page_types import PAGES
from .visits import PageType, Visit

SIZES = {1280: 900, 390: 844, 320: 640}
LIGHTS = ("light", "dark")
WRONG_URLS = "tests.browser.wrong_urls"
Mark = TypeVar("Mark")


def cookie_of(user: User, site: str, confirmed: bool = False) -> dict[str, Any]:
    """What a browser holds in which this person has signed in, and perhaps just confirmed it."""
    client = Client()
    client.force_login(user)
    if confirmed:
        asking = HttpRequest()
        asking.user, asking.session = user, client.session
        record_authentication(asking, user, "mfa", type="totp", reauthenticated=True)
        asking.session.save()
    return {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}


def mailbox_cookie(site: str) -> dict[str, Any]:
    """What a browser holds that has opened the address which the service printed."""
    response = HttpResponse()
    give_key(response)
    return {"name": KEY, "value": response.cookies[KEY].value, "url": site}


def open_window(
    browser: Browser, width: int, light: str, *, strict: bool = False, language: str = "en-GB"
) -> BrowserContext:
    """Nothing moves in it; unless it is strict, checks may put scripts of their own into pages."""
    return browser.new_context(
        viewport={"width": width, "height": SIZES[width]},
        color_scheme=light,  # type: ignore[arg-type]
        locale=language,
        timezone_id="UTC",
        reduced_motion="reduce",
        bypass_csp=not strict,
        service_workers="block",
    )


def shown(page: Page, site: str, visit: Visit) -> None:
    """Come to the page, as the one who sees it."""
    page.goto("about:blank")  # a page in use would notice that nobody is signed in, and load itself anew
    page.context.clear_cookies()
    if visit.who:
        page.context.add_cookies([cookie_of(visit.who, site, visit.confirmed)])  # type: ignore[list-item]
    if visit.with_key:
        page.context.add_cookies([mailbox_cookie(site)])  # type: ignore[list-item]
    response = page.goto(site + visit.path)
    assert response and response.status == visit.status, f"{visit.path}: {response and response.status}"
    if visit.then:
        visit.then(page)


def all_shown(
    browser: Browser,
    site: str,
    width: int,
    light: str,
    pages: Iterable[PageType] = PAGES,
    **how: Any,
) -> Iterator[tuple[PageType, Page]]:
    """Each page of the table in turn, in one window."""
    window = open_window(browser, width, light, **how)
    return ((kind, page) for kind, page, _ in all_shown_in([(window, None)], site, pages))


def all_shown_in(
    windows: Iterable[tuple[BrowserContext, Mark]],
    site: str,
    pages: Iterable[PageType],
    *,
    of_variants: int = 0,
) -> Iterator[tuple[PageType, Page, Mark]]:
    """Each page of the table in turn, in each of these windows, with what marks the window.

    A variant is shown in the windows from that number on alone. What is done on a page first may mostly not
    be done twice, so the way to such a page is gone anew.
    """
    with ExitStack() as stack:
        opened = [(stack.enter_context(closing(window)).new_page(), mark) for window, mark in windows]
        for page, _ in opened:
            page.set_default_timeout(PATIENCE)
        for kind in pages:
            visit = kind.come()
            wanted = opened[of_variants:] if kind.variant else opened
            for number, (page, mark) in enumerate(wanted):
                visit = kind.come() if number and visit.then and not visit.again else visit
                cache.clear()  # how often somebody may come is another matter
                shown(page, site, visit)
                yield kind, page, mark
                page.goto("about:blank")  # it would go on looking for news
