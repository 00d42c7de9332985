"""A whole game of an edition with its own words: no mail, page or answer of the API has a word of others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from games.lobby.service.game_options import GameSetup
from games.models import Game, User
from games.translations.overlays import foreign_words
from tests.games.pages import Page
from tests.games.tables import SHORT, Table, person, playing
from tests.games.written_mails import written_mails
from tests.proofs import ALL

PAGES = ("", "log/", "standing/", "replay/", "story/", "lobby/", "clock/", "desk/", "fair/", "hooks/")
ADDRESSES = ("", "/log", "/questions", "/replay", "/clock", "/lobby")
SAYS = re.compile(r'(?:title|aria-label|alt|placeholder)="([^"]*)"|<title>([^<]*)</title>')
PARTS = ("more_cards", "more_edicts", "more_flares", "kickers", "reinforcements", "special_destiny")
BASIC, EVERYTHING = (3, SHORT), (4, GameSetup(variants=PARTS, switches={"goal": 2}))  # bots, and parts
IDS = {"fact", "view", "form", "options", "id", "kind", "what"}  # fields that hold no words


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("bots", "setup"), [BASIC, EVERYTHING] if ALL else [EVERYTHING])
def test_no_word_of_others_is_said(
    db: None, client: Client, bots: int, setup: GameSetup, language: str
) -> None:
    table = playing(people=2, bots=bots, edition="mayfair", setup=setup, seed="words")
    User.objects.update(language=language)
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    client.force_login(person("red"))
    found = _foreign(_said(client, table), language)
    while table.game.status == Game.Status.RUNNING:
        for _ in range(8):
            table.everybody_answers()
        found |= _foreign(_said(client, table), language)
    mails = written_mails().filter(game=table.id)
    found |= _foreign(((mail.kind, f"{mail.subject}\n{mail.text}") for mail in mails), language)
    assert found == set()


def _foreign(said: Iterator[tuple[str, str]], language: str) -> set[tuple[str, str]]:
    """The words of others, with where they were said."""
    return {(where, word) for where, text in said for word in foreign_words(text, language, "mayfair")}


def _said(client: Client, table: Table) -> Iterator[tuple[str, str]]:
    """What pages and the API say of a game now."""
    for page in PAGES:
        html = client.get(f"/games/{table.id}/{page}").content.decode()
        yield page, Page(html).text
        yield from ((page, attribute or title) for attribute, title in SAYS.findall(html))
    for address in ADDRESSES:
        answer = client.get(f"/api/v1/games/{table.id}{address}").json()
        yield from ((address, words) for words in _sentences(answer))


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
