"""The browser checks the chance of a game by itself, and finds what the program finds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from games.fair.prove_fair import Unfair, prove
from games.models import Game
from games.play.service.export_game import import_game
from tests.games.exported import Export, exported
from tests.games.fair.test_prove_fair import KINDS, NAMES, RECORDED, of_a_log, untampered
from tests.games.tables import person

from .conftest import NewPage

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game(transactional_db: None) -> Game:
    """One that is over, at which Red sat."""
    game = import_game(exported("game 4", 10_000))
    game.seats.filter(number=0).update(user=person("red"))
    return game


def opened(new_page: NewPage, live_server: Any, game: Game, **options: Any) -> Page:
    client, page = Client(), new_page(**options)
    client.force_login(person("red"))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])
    page.goto(f"{live_server.url}/games/{game.pk}/fair/")
    return page


def check_file(page: Page, document: Any) -> str:
    """What the page says of this file."""
    said = page.locator(".checked")
    text = document if isinstance(document, str) else json.dumps(document)
    said.evaluate("place => place.replaceChildren()")
    page.locator("#own-file").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    expect(said.locator("h3").first).to_be_visible()
    return said.inner_text()


def test_the_game_of_the_page_is_checked_by_the_browser(
    new_page: NewPage, live_server: Any, game: Game
) -> None:
    page = opened(new_page, live_server, game)
    page.get_by_role("button", name="Check this game").click()
    said = page.locator(".checked")
    expect(said).to_contain_text("Everything fits")
    proof = prove(exported("game 4", 10_000))
    for name in ("decisions", "rolls", "shuffles", "parts", "fingerprint"):
        expect(said.locator(f'[data-count="{name}"]')).to_have_text(str(vars(proof)[name]))


def test_whatever_the_program_accepts_the_browser_accepts(
    new_page: NewPage, live_server: Any, game: Game
) -> None:
    page = opened(new_page, live_server, game)
    for n, name in enumerate(NAMES[:10]):
        assert "Everything fits" in check_file(
            page, exported(name, 200, goes_back=n % 2 == 0, ruled=n % 3 == 0)
        )
    for path in RECORDED[:5]:
        assert "No seat has a part in the seed" in check_file(page, of_a_log(path))
    assert "it is this game" in check_file(page, exported("game 4", 10_000))
    assert "it is another game" in check_file(page, exported("game 5"))


def reason(document: Export) -> str:
    with pytest.raises(Unfair) as wrong:
        prove(document)
    return wrong.value.reason


def test_whatever_the_program_rejects_the_browser_rejects_for_the_same(
    new_page: NewPage, live_server: Any, game: Game
) -> None:
    page = opened(new_page, live_server, game)
    for tamper in KINDS:
        for n in range(2):
            document = untampered(tamper, n)
            tamper(document, n)
            assert "Something does not fit" in check_file(page, document)
            expect(page.locator(".checked")).to_have_attribute("data-reason", reason(document))


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"format": 1}', '{"format": 2}', '{"format": 2, "decisions": [7]}']
)
def test_a_file_that_is_no_export_is_a_clear_no(
    new_page: NewPage, live_server: Any, game: Game, text: str
) -> None:
    page = opened(new_page, live_server, game)
    assert "Something does not fit" in check_file(page, text)


def test_without_scripts_the_page_says_how_to_check_it(
    new_page: NewPage, live_server: Any, game: Game
) -> None:
    page = opened(new_page, live_server, game, java_script_enabled=False)
    expect(page.get_by_role("button", name="Check this game")).to_be_hidden()
    expect(page.get_by_text("python3 prove_fair.py")).to_be_visible()
    with page.expect_download() as found:
        page.get_by_role("link", name="Download the game").click()
    assert prove(json.loads(found.value.path().read_text("utf-8"))).parts == 3
