"""A whole game by the forms of the pages alone."""

from __future__ import annotations

import pytest

from games.access.limits import LIMITS
from games.base import chain
from games.models import Decision, Game
from tests.games.tables import COLOURS, person, playing
from tests.games.web.conftest import Browser
from tests.games.web.form_player import FormPlayer

pytestmark = pytest.mark.django_db
MOST_ROUNDS = 1500


@pytest.fixture(autouse=True)
def nobody_is_too_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "answer", (1_000_000, 60))


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_three_people_play_to_the_end_by_forms_alone(browser: Browser) -> None:
    table = playing(people=3, seed="pages")
    players = [FormPlayer(browser(person(colour)), table.id, colour) for colour in COLOURS[:3]]
    for _ in range(MOST_ROUNDS):
        if table.game.status != Game.Status.RUNNING:
            break
        assert sum(player.answers() for player in players if table.game.status == Game.Status.RUNNING)
    assert table.game.status == Game.Status.OVER
    assert {row.route for row in Decision.objects.filter(game=table.id, kind="answer")} == {"web"}
    chain_holds(table.decisions)


def chain_holds(rows: list[Decision]) -> None:
    previous = chain.FIRST
    for row in rows:
        assert row.previous_hash == previous
        previous = row.hash
