"""A page that hears of its table shows at once what others do; without a stream it looks by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.wsgi import get_wsgi_application
from playwright.sync_api import Page, expect

from games.embedded.serve import PagesAndStreams
from games.play.service.play_bots import play_until_people_asked
from tests.games.stream.listening import Site, serving_streams, session_of
from tests.games.tables import Table, person, playing

from .conftest import PATIENCE, NewPage

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def site(transactional_db: None, settings: Any) -> Iterator[Site]:
    """Pages and streams at one port, as `serve` has them."""
    settings.STREAM = True
    with serving_streams(lambda streams: PagesAndStreams(get_wsgi_application(), streams, 4)) as found:
        yield found


@pytest.fixture
def table() -> Table:
    found = playing(people=3, aliens=("human", "zombie", "healer"))
    found.until_asked("launch")
    return found


def opened(page: Page, site: Site, table: Table, colour: str) -> None:
    """The page of this seat, once it hears, with a clock that stands still from then on."""
    value = session_of(person(colour))["Cookie"].removeprefix("sessionid=")
    address = f"http://127.0.0.1:{site.port}"
    page.context.add_cookies([{"name": "sessionid", "value": value, "url": address}])
    page.clock.install()
    page.goto(f"{address}/games/{table.id}/")
    for _ in range(PATIENCE // 50):  # its own clock stands still, so it cannot wait for itself
        if page.evaluate("() => window.cosmicHears()"):
            return
        page.wait_for_timeout(50)
    raise AssertionError("the page hears of nothing")


def test_what_another_seat_does_is_shown_without_waiting_for_the_next_look(
    new_page: NewPage, site: Site, table: Table
) -> None:
    asked = table.waited_for[0]
    colours = ("red", "yellow", "blue")
    page = new_page()
    opened(page, site, table, colours[(asked.seat.number + 1) % 3])
    page.clock.run_for(6_000)  # the looks at the beginning are over, and the next is a minute away
    before = page.locator("#main .turn").get_attribute("data-tag")
    table.players[asked.seat.number].answers(1, question=asked.question)
    play_until_people_asked(table.id)
    expect(page.locator("#main .turn")).not_to_have_attribute("data-tag", before or "")


def test_a_page_that_hears_no_more_looks_as_often_as_ever(
    new_page: NewPage, site: Site, table: Table
) -> None:
    page = new_page()
    opened(page, site, table, "red")
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    assert page.evaluate("window.cosmicHears()") is False
    page.clock.run_for(6_000)
    with page.expect_response(lambda response: "if-none-match" in response.request.headers):
        page.clock.run_for(25_000)
