"""People play a whole game through the pages, a browser each: with scripts, without, and by keyboard."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Game
from tests.games.tables import COLOURS, Table
from tests.proofs import ALL

from .conftest import NewPage
from .people import Person
from .player import Player
from .table import answer_next, taken

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_is_too_quick", "local_mailbox"),
    pytest.mark.timeout(1200),
]
ALIENS = ("macron", "pacifist", "trader", "virus", "machine")
SEEDS = {5: b"browser 1179", 3: b"browser 1947"}  # of some thousand, the shortest with a deal in it
GOAL = 2  # a third colony brings no new form
MOST_ANSWERS = 1_000


def made_by_pages(people: list[Person]) -> Table:
    """A game that the first has made, to which the others came by the links in their invitations."""
    for person in people:
        person.signs_in()
    first, *others = people
    game = first.makes_a_game("Tuesday", ALIENS[: len(people)])
    for person in others:
        first.invites(person.email)
        person.accepts()
    # The page asks for none, and a test is the same every time.
    game.options["switches"]["goal"] = GOAL
    seed = hashlib.sha256(SEEDS[len(people)]).hexdigest()
    Game.objects.update(seed=seed, server_part="", options=game.options)
    first.goes(f"/games/{game.pk}/")
    first.presses("Start the game")
    expect(first.page.get_by_role("link", name="Log", exact=True)).to_be_visible()
    return Table(game)


MANY = 5 if ALL else 3  # a game of five takes twice as long


@pytest.mark.parametrize(
    "number, hand, scripts", [(MANY, "mouse", True), (3, "mouse", False), (3, "keys", True)]
)
def test_people_play_a_whole_game(
    new_page: NewPage, live_server: Any, number: int, hand: str, scripts: bool
) -> None:
    pages = [new_page(java_script_enabled=scripts) for _ in range(number)]
    people = [
        Person(page, live_server.url, f"{colour}@example.com", hand)
        for page, colour in zip(pages, COLOURS[:number], strict=True)
    ]
    table = made_by_pages(people)
    players = [Player(person.page, f"{live_server.url}/games/{table.id}/", person.hand) for person in people]
    meant: list[tuple[int, int, Any]] = []
    while table.game.status == Game.Status.RUNNING:
        assert len(meant) < MOST_ANSWERS, "the game comes to no end"
        meant += answer_next(table, players)
    assert taken(table) == meant
    for player in players:
        player.looks()
        expect(player.page.get_by_text("The game is over").first).to_be_visible()
