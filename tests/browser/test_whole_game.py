"""Five people play a whole game through the pages, a browser each: with scripts, without, and by keyboard."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

import engine
from engine import bots
from engine.dice import Dice
from games.models import Decision, Game, Prompt
from games.selectors.head import head
from tests.games.tables import COLOURS, Table

from .conftest import NewPage
from .people import Person
from .player import Player

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_is_too_quick", "local_mailbox"),
    pytest.mark.timeout(300),
]
ALIENS = ("macron", "pacifist", "trader", "virus", "machine")
SEED = hashlib.sha256(b"browser 2337").hexdigest()  # of three thousand, one of the shortest with a deal in it
MOST_ANSWERS = 1_000


def made_by_pages(people: list[Person]) -> Table:
    """A game that the first has made, to which the others came by the links in their invitations."""
    for person in people:
        person.signs_in()
    first, *others = people
    game = first.makes_a_game("Tuesday", ALIENS)
    for person in others:
        first.invites(person.email)
        person.accepts()
    Game.objects.update(seed=SEED)  # the page asks for none, and a test is the same every time
    first.goes(f"/games/{game.pk}/")
    first.presses("Start the game")
    return Table(game)


def advice(table: Table, prompt: Prompt) -> Any:
    """What a sensible bot would answer in this seat; the same in every order of answers."""
    game, (seat, question) = head(table.id).game, (prompt.seat.number, prompt.question)
    return bots.answer("sensible", game, seat, game.open[seat, question], Dice(f"browser {seat} {question}"))


def played(table: Table, players: list[Player]) -> Iterator[tuple[int, int, Any]]:
    """Whoever is waited for answers through his page, until somebody has won; gives the answers."""
    while table.game.status == Game.Status.RUNNING:
        prompt = table.waited_for[0]
        seat, answer = prompt.seat.number, advice(table, prompt)
        players[seat].answers(prompt.question, answer)
        yield seat, prompt.question, answer


@pytest.mark.parametrize("hand, scripts", [("mouse", True), ("mouse", False), ("keys", True)])
def test_five_people_play_a_whole_game(new_page: NewPage, live_server: Any, hand: str, scripts: bool) -> None:
    pages = [new_page(java_script_enabled=scripts) for _ in COLOURS]
    people = [
        Person(page, live_server.url, f"{colour}@example.com", hand)
        for page, colour in zip(pages, COLOURS, strict=True)
    ]
    table = made_by_pages(people)
    address = f"{live_server.url}/games/{table.id}/"
    players = [Player(person.page, address, seat, person.hand) for seat, person in enumerate(people)]
    meant = []
    for answered in played(table, players):
        meant.append(answered)
        assert len(meant) < MOST_ANSWERS, "the game comes to no end"
    assert taken(table) == meant
    for player in players:
        player.looks()
        expect(player.page.get_by_text("The game is over").first).to_be_visible()


def taken(table: Table) -> list[tuple[int, int, Any]]:
    """The answers as they were written down: each from the page, none changed or added on the way."""
    rows = [row for row in table.decisions if row.kind == Decision.Kind.ANSWER]
    assert {row.route for row in rows} == {"web"}
    decided = [engine.decision_from_json(row.body) if "answer" not in row.body else row.body for row in rows]
    return [(row.seat, row.question, body["answer"]) for row, body in zip(rows, decided, strict=True)]
