"""A game of Four Planets as it is served, and one in which a planet joins."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from engine.state import serial
from games.lobby.service.game_options import GameSetup
from games.models import Checkpoint, LogEntry
from games.play.service.rebuild import rebuild
from games.words.reader import Reader, Systems
from tests.games.conftest import Browser
from tests.games.other_systems import COLOURS, FOUR_PLANETS, RED
from tests.games.tables import Table, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
NO_FIFTH = re.compile(rf"\b({'|'.join(COLOURS)})[ \N{{NO-BREAK SPACE}}][5-9]\b", re.IGNORECASE)
TAGS = re.compile(r"<(?:style|script)\b.*?</(?:style|script)>|<[^>]+>", re.DOTALL)


@pytest.fixture
def four() -> Table:
    table = playing(people=3, setup=GameSetup(switches=FOUR_PLANETS))
    table.until_asked("launch")
    return table


def read(html: bytes) -> str:
    """The words of a page, those of one element apart from those of the next."""
    return " ".join(unescape(TAGS.sub(" | ", html.decode())).split())


def pages(table: Table) -> list[str]:
    about = ("", "log/", "replay/", "story/", "desk/")
    return ["/", *(f"/games/{table.id}/{page}" for page in about)]


def test_no_page_of_four_planets_names_a_fifth(four: Table, browser: Browser) -> None:
    for _round in range(2):
        four.play(decisions=len(four.decisions) + 20)
        for colour in ("red", "yellow"):
            for path in pages(four):
                found = browser(person(colour)).get(path, follow=True)
                assert found.status_code in (200, 404), path
                assert NO_FIFTH.findall(read(found.content)) == [], path


def test_no_mail_of_four_planets_names_a_fifth(four: Table) -> None:
    four.play(decisions=50)
    mails = written_mails().all()
    assert any("yellow 1" in mail.text or "blue 1" in mail.text for mail in mails)
    for mail in mails:
        assert NO_FIFTH.findall(f"{mail.subject} {mail.text} {read(mail.html.encode())}") == []


def test_a_reply_names_planets_as_the_mail_does(four: Table) -> None:
    prompt = four.until_asked("launch")
    player, other = four.players[prompt.seat.number], prompt.encounter["defense"]
    answer: dict[str, Any] = {"side": f"planet {4 * other}", "ships": {str(4 * player.number): 2}}
    outcome = player.says(answer, question=prompt.question)
    assert outcome.answer == answer
    aimed = LogEntry.objects.filter(game=four.id, fact__id="gate_aimed").latest("number").public_fact
    assert aimed["planet"] == 4 * other


def planet_joins(table: Table, seat: int) -> int:
    """As if a rule had made it: it lies in the position from which the game is loaded."""
    mark = Checkpoint.objects.filter(game=table.id).latest("number")
    position = serial.load(mark.text)
    number = position.add_planet(seat)
    Checkpoint.objects.filter(pk=mark.pk).update(text=serial.dump(position))
    return number


def test_a_planet_that_joins_is_noted_beside_the_game_with_the_next_decision() -> None:
    table = playing(people=3)
    assert table.game.planet_owners == []
    number = planet_joins(table, RED)
    table.red.answers(1)
    assert table.game.planet_owners == [*(seat for seat in range(3) for _ in range(5)), RED]
    reader = Reader.in_game(table.game)
    assert (reader.systems.owner(number), reader.systems.place(number)) == (RED, 6)


def test_made_anew_from_its_decisions_a_game_has_the_planets_that_those_made() -> None:
    table = playing(people=3)
    planet_joins(table, RED)
    table.red.answers(1)
    rebuild(table.id)
    assert table.game.planet_owners == []


def test_a_row_of_a_game_knows_how_many_planets_it_was_made_with(four: Table) -> None:
    assert Systems.of_row(four.game) == Systems(4)
    assert Reader.in_game(four.game, 1) == Reader(1, systems=Systems(4))
