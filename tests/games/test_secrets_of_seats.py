"""Non-interference when people leave and others play on: what the seat hides shows to nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client

import engine
from games.ahead.service import SaidAhead, everything, say_ahead
from games.lobby.service.leave_game import leave_game, take_over_bot_seat, wait_for_seat
from games.lobby.terms import Terms
from tests.games.tables import Table, person, playing
from tests.games.test_secrets import ALIENS, HIDDEN, IN_DECK, _arranged, plain
from tests.games.written_mails import written_mails

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
TERMS = Terms(is_open=True, spectators="people", watch_hours=1)
PAGES = {"green": ("", "log/", "replay/", "replay.json", "story/"), "orange": ("lobby/", "watch/")}


def shown(hidden: tuple[str, ...], orders: dict[str, str], eyes: str) -> list[str]:
    """All that a player, or somebody who looks for a game, sees while Red and Blue leave and others come."""
    with time_machine.travel(NOON, tick=False), pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "new_position", _arranged(list(hidden), IN_DECK[0]))
        table = playing(people=5, aliens=ALIENS, seed="course", terms=TERMS, name="Friday")
        if orders:
            stops = ("cards_revealed",)
            say_ahead(
                game_id=table.id,
                seat=0,
                said=SaidAhead(stops=stops, orders=orders, replaces=everything),
                route="web",
            )
        return [line for _step in _comings_and_goings(table) for line in _seen(table, eyes)]


def _comings_and_goings(table: Table) -> Iterator[None]:
    """Somebody waits for Red's seat; a bot has Blue's, until somebody takes it over."""
    wait_for_seat(table.id, person("white"))
    leave_game(table.game, person("red"))
    yield
    leave_game(table.game, person("blue"))
    yield
    take_over_bot_seat(table.id, person("teal"), 2)
    yield


def _seen(table: Table, eyes: str) -> list[str]:
    client, user = Client(), person(eyes)
    client.force_login(user)
    pages = [client.get(f"/games/{table.id}/{path}") for path in PAGES.get(eyes, PAGES["green"])]
    mails = written_mails().filter(to=user.email, game=table.id).order_by("pk")
    told = [f"{mail.subject} {mail.text} {mail.picture}" for mail in mails]
    return [plain(text) for text in (*(f"{p.status_code} {p.content.decode()}" for p in pages), *told)]


ORDERS = {"everything": "pass until main"}


@pytest.mark.parametrize("eyes", ["green", "orange"])
def test_nobody_else_sees_what_the_seat_holds_or_what_was_ordered_there(eyes: str) -> None:
    first, second = shown(HIDDEN[:4], {}, eyes), shown(HIDDEN[4:8], ORDERS, eyes)
    assert len(first) == len(second) >= 6 and first == second


def test_whoever_takes_over_a_seat_is_not_told_what_was_ordered_at_another() -> None:
    assert shown(HIDDEN[:4], {}, "teal") == shown(HIDDEN[:4], ORDERS, "teal")


def test_whoever_plays_on_sees_it() -> None:
    """Or the test above could not fail."""
    assert shown(HIDDEN[:4], {}, "white") != shown(HIDDEN[4:8], {}, "white")
