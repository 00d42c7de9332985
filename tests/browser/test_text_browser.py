"""A turn is played in a browser that knows nothing but text: w3m, by its keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from games.models import Decision, Game
from games.people.accounts.adapter import make_start_link
from tests.games.tables import COLOURS, person

from .scenes import imported_game, moments
from .text_browser import TextBrowser

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("local_mailbox"),
]


@pytest.fixture
def open_text(tmp_path: Path, live_server: Any) -> Iterator[Any]:
    """Opens the page of a game as whoever sits at a seat of it."""
    opened: list[TextBrowser] = []

    def open_at(game: Game, seat: int) -> TextBrowser:
        link = make_start_link(person(COLOURS[seat]).pk, reverse("turn", args=[game.pk]))
        opened.append(TextBrowser(tmp_path, live_server.url + link))
        return opened[-1]

    yield open_at
    for browser in opened:
        browser.closes()


def test_a_turn_is_played_in_a_text_browser(open_text: Any) -> None:
    moment = moments()["encounter_card"]
    game = imported_game("Tuesday", moment.decisions)
    w3m = open_text(game, moment.seat)
    w3m.sees("Viewing <")
    w3m.ticks("Your answer", "attack 30")
    w3m.presses("Send answer")
    w3m.sees("Answer saved: Attack 30.")
    assert last(game) == (moment.seat, {"answer": "attack 30"}, "web")


def test_a_window_is_passed_in_a_text_browser(open_text: Any) -> None:
    moment = moments()["window"]
    game = imported_game("Tuesday", moment.decisions)
    w3m = open_text(game, moment.seat)
    w3m.sees("Viewing <")
    w3m.presses("Send answer", "Pass")
    w3m.sees("Answer saved: Pass.")
    assert last(game) == (moment.seat, {"answer": "pass"}, "web")


def test_nothing_is_taken_while_nothing_is_chosen(open_text: Any) -> None:
    moment = moments()["encounter_card"]
    game = imported_game("Tuesday", moment.decisions)
    before = last(game)
    w3m = open_text(game, moment.seat)
    w3m.sees("Viewing <")
    w3m.presses("Send answer")
    w3m.sees("Choose one from the list.")
    assert last(game) == before


def last(game: Game) -> tuple[int | None, Any, str]:
    """Whose decision was the newest, what it was and by what way it came."""
    row = Decision.objects.filter(game=game).latest("number")
    return row.seat, row.body, row.route
