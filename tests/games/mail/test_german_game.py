"""A table that reads German: one of them answers by mail in German words, and no English is left anywhere."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation

import engine
from games.models import Prompt, User
from games.questions.forms import answer_words
from games.words.reader import Reader
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Table, person, playing
from tests.games.translations.pseudo import NAMES, Read
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db

ENGLISH = re.compile(
    r"\b(the|and|you|your|of|with|from|has|have|are|this|that|which|is|ships?|cards?|colony|colonies|answer|games?)\b",
    re.IGNORECASE,
)


@pytest.fixture
def table() -> Table:
    for colour in ("red", "yellow", "blue"):
        person(colour)
    User.objects.update(language="de")
    return playing(people=3, aliens=("sorcerer", "zombie", "healer"))


def english(text: str) -> list[str]:
    return ENGLISH.findall(NAMES.sub(" ", " ".join(text.split())))


def in_words(table: Table, prompt: Prompt) -> str:
    """The default as the German mail names it, in a sentence where that is possible."""
    game = table.head.game
    ask = game.open[prompt.seat.number, prompt.question]
    with translation.override("de"):
        reader = Reader.of(engine.view(game.position, prompt.seat.number))
        words = answer_words(ask, ask.default, reader)
    return "Nummer 1, bitte" if words.isdigit() else f"{words}\n\nViele Grüße\nRot"


def plays(table: Table, mailbox: Mailbox, rounds: int) -> set[str]:
    """Red answers by mail, the others on the page; gives the questions that Red has answered."""
    answered = set()
    for _round in range(rounds):
        for prompt in table.waited_for:
            player = table.players[prompt.seat.number]
            if not player.is_asked(prompt.question):
                continue
            if prompt.seat.number:
                player.answers(1, question=prompt.question)
            else:
                before = len(table.decisions)
                mailbox.sends(in_words(table, prompt), prompt)
                assert len(table.decisions) > before, mailbox.replies[-1].text
                answered.add(prompt.what)
    return answered


def test_a_german_game_by_mail(table: Table, mailbox: Mailbox) -> None:
    answered = plays(table, mailbox, rounds=40)
    assert {"launch", "invite", "encounter_card"} <= answered
    mails = written_mails().exclude(kind="login code")
    assert {mail.kind for mail in mails} >= {"prompt", "reply"}
    for mail in mails:
        assert english("\n".join([mail.subject, mail.text, Read(mail.html).text])) == []
    assert "Begegnung 1 beginnt: " in "\n".join(mail.text for mail in mails)


@pytest.mark.parametrize("path", ["", "log/", "replay/", "standing/"])
def test_the_pages_of_a_german_game(table: Table, mailbox: Mailbox, path: str) -> None:
    plays(table, mailbox, rounds=12)
    client = Client()
    client.force_login(person("red"))
    page = client.get(f"/games/{table.id}/{path}")
    assert page.status_code == 200
    text = page.content.decode()
    assert '<html lang="de"' in text
    assert english(Read(text).text) == []
