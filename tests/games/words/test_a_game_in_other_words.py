"""A whole game of an edition with its own words: no mail, page or answer of the API has a word of others."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any

import pytest
from django.test import Client

from games.lobby.service.game_options import GameSetup
from games.models import Game, OutboxMail, User
from tests.games.tables import SHORT, Table, person, playing
from tests.games.words.foreign_in_game import (
    OF_ALL_GAMES,
    Found,
    SearchingBrowser,
    foreign,
    foreign_in_letter,
    foreign_in_mails,
    foreign_on,
)
from tests.games.written_mails import written_mails
from tests.proofs import ALL

PAGES = ("", "log/", "standing/", "replay/", "story/", "clock/", "desk/", "fair/", "hooks/")
ADDRESSES = ("", "/log", "/questions", "/replay", "/clock", "/lobby")
PARTS = ("more_cards", "more_edicts", "more_flares", "kickers", "reinforcements", "special_destiny")
BASIC, EVERYTHING = (3, SHORT), (4, GameSetup(variants=PARTS, switches={"goal": 2}))  # bots, and parts
IDS = {"fact", "view", "form", "options", "id", "kind", "what"}  # fields that hold no words


def test_words_of_others_are_found_wherever_a_page_or_mail_has_them(db: None) -> None:
    page = '<html dir="ltr" lang="en"><img alt="Your ships"><p>A home\n  system</p><input value="negotiate">'
    assert foreign_on("/", page) == {("/", "ships"), ("/", "home system")}
    assert foreign_on("/", page.replace('lang="en"', 'lang="de"')) == set()
    letter = EmailMessage()
    letter["Subject"] = "An encounter"
    letter.set_content("Your\nGate.\n")
    letter.add_alternative("<p>A <b>colony</b></p>", subtype="html")
    assert {word for _where, word in foreign_in_letter(letter)} == {"encounter", "Gate", "colony"}
    mail = OutboxMail(subject="An encounter", text="Your gate", html="<p>A <b>colony</b></p>", kind="news")
    assert {word for _where, word in foreign_in_mails([mail])} == {"encounter", "gate", "colony"}


def test_a_searching_browser_finds_the_words_of_another_edition_in_its_games(db: None) -> None:
    found: Found = set()
    table, browser = playing(people=2, bots=1), SearchingBrowser(found)
    browser.force_login(person("red"))
    browser.get("/library/")
    assert found == set()
    browser.get(f"/games/{table.id}/log/")
    assert (f"/games/{table.id}/log/?", "encounter") in {(path, word.lower()) for path, word in found}


@pytest.mark.parametrize(
    ("path", "counts"),
    [
        ("/games/x/", True),
        ("/games/new/", False),
        ("/sheets/zombie/?words=mayfair", True),
        ("/library/", False),
        ("/terms/ship/", False),
        ("/terms/ship/?words=mayfair", True),
        ("/", True),
    ],
)
def test_only_pages_about_all_games_may_have_words_of_others(path: str, counts: bool) -> None:
    assert (OF_ALL_GAMES.match(path) is None) == counts


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("bots", "setup"), [BASIC, EVERYTHING] if ALL else [EVERYTHING])
def test_no_word_of_others_is_said(
    db: None, client: Client, bots: int, setup: GameSetup, language: str
) -> None:
    table = playing(people=2, bots=bots, edition="mayfair", setup=setup, seed="words")
    User.objects.update(language=language)
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    client.force_login(person("red"))
    found = _foreign(client, table, language)
    while table.game.status == Game.Status.RUNNING:
        for _ in range(8):
            table.everybody_answers()
        found |= _foreign(client, table, language)
    assert found | foreign_in_mails(written_mails().filter(game=table.id)) == set()


def _foreign(client: Client, table: Table, language: str) -> Found:
    """The words of others that pages and the API say of a game now."""
    found: Found = set()
    for page in PAGES:
        shown = client.get(f"/games/{table.id}/{page}", follow=True)
        assert shown.status_code == 200, page
        found |= foreign_on(page, shown.content.decode())
    for address in ADDRESSES:
        answer = client.get(f"/api/v1/games/{table.id}{address}").json()
        found |= foreign(address, _sentences(answer), language)
    return found


def _sentences(answer: Any) -> Iterator[str]:
    """All texts of several words in an answer: an id has one."""
    if isinstance(answer, str) and " " in answer:
        yield answer
    parts = (
        answer.items() if isinstance(answer, dict) else enumerate(answer) if isinstance(answer, list) else ()
    )
    for name, part in parts:
        if name not in IDS:
            yield from _sentences(part)
