"""What the Zilch foretells changes nothing that others get before the end (R-25.7), and what a chair
holds nothing that they get who have left it (R-25.10).

The same game twice, with another prediction or other cards; what others get by page, mail and program is the
same.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from engine import view
from games.board.words.lines import board_text
from games.models import LogEntry, Prompt, Seat, User
from games.turn.api import game_json
from games.turn.read.hidden import public_state
from games.turn.read.page import turn_page
from tests.games.seating import colour_of, with_shark, with_zilch, zilch_of
from tests.games.tables import Table, person
from tests.games.test_secrets import _put_away, plain
from tests.games.written_mails import written_mails

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
STEPS = 4


def course(place: int, *, looks: bool) -> list[dict[str, Any]]:
    """The Zilch foretells the player at this place, and looks at all cards or does not."""
    with time_machine.travel(NOON, tick=False) as clock:
        table = with_zilch()
        seat, players = zilch_of(table), table.head.game.position.players
        table.players[seat].says(f"seat {players[place].number}")
        found = []
        for step in range(STEPS):
            clock.move_to(NOON + timedelta(minutes=10 * step + 10))
            if looks:
                _client(seat).get(reverse("everything", args=[table.id]))
            found.append(_got(table, players[2].number, seat))
            table.everybody_answers()
    _put_away(table)
    return found


def _client(seat: int) -> Client:
    client = Client()
    client.force_login(person(colour_of(seat)))
    return client


def _got(table: Table, reader: int, zilch: int) -> dict[str, Any]:
    client, user = _client(reader), person(colour_of(reader))
    asked = Prompt.objects.filter(game=table.id, closed_at=None).order_by("seat__number", "question")
    mails = written_mails().filter(game=table.id).exclude(to=f"{colour_of(zilch)}@example.com").order_by("pk")
    told = game_json(turn_page(user, table.id))
    pages = ("turn", "log", "replay")
    return {
        **{name: plain(client.get(reverse(name, args=[table.id])).content.decode()) for name in pages},
        "mails": [(one.to, plain(one.subject), plain(one.text)) for one in mails],
        "program": plain(json.dumps({k: v for k, v in told.items() if k != "game"}, default=str)),
        "board": board_text(view(table.head.game.position, None)),
        "asked": [(one.seat.number, one.what, one.public) for one in asked if one.seat.number != zilch],
        "stream": public_state(table.id),
        "facts": [one.fact for one in LogEntry.objects.filter(game=table.id).known_to(reader)],
    }


def test_the_others_get_the_same_whoever_is_foretold() -> None:
    """R-25.7, R-25.8: and whether the Zilch looks at all cards."""
    first, second = course(0, looks=False), course(1, looks=True)
    for mine, theirs in zip(first, second, strict=True):
        for name in mine:
            assert mine[name] == theirs[name], name


def left_a_chair(hidden: str) -> list[dict[str, Any]]:
    """What whoever has lost a chair gets from then on; it holds this card."""
    with time_machine.travel(NOON, tick=False) as clock:
        table = with_shark((hidden, hidden))
        (prompt,) = (one for one in table.waited_for if one.what == "take_chair")
        chair, where = int(str(prompt.default).removeprefix("seat ")), prompt.seat.number
        went = Seat.objects.get(game=table.id, number=chair).person
        before = written_mails().filter(game=table.id).count()
        table.players[where].says(prompt.default)
        found = []
        for step in range(STEPS):
            clock.move_to(NOON + timedelta(minutes=10 * step + 10))
            found.append(_left(table, where, went, before))
            table.everybody_answers()
    _put_away(table)
    return found


def _left(table: Table, where: int, went: User, before: int) -> dict[str, Any]:
    assert Seat.objects.get(game=table.id, number=where).user == went or table.game.speakers
    client = Client()
    client.force_login(went)
    mails = written_mails().filter(game=table.id).order_by("pk")[before:]
    told = game_json(turn_page(went, table.id))
    pages = ("turn", "log", "replay", "replay_json")
    return {
        **{name: plain(client.get(reverse(name, args=[table.id])).content.decode()) for name in pages},
        "mails": [(one.to, plain(one.subject), plain(one.text)) for one in mails if one.to == went.email],
        "program": plain(json.dumps({k: v for k, v in told.items() if k != "game"}, default=str)),
    }


def test_who_has_left_a_chair_gets_the_same_whatever_it_holds() -> None:
    """R-25.10, M-22.7: pages, replay, mails and programs, from the moment on when somebody else has it."""
    first, second = left_a_chair("quash"), left_a_chair("plague")
    for mine, theirs in zip(first, second, strict=True):
        for name in mine:
            assert mine[name] == theirs[name], name
    assert "Quash" not in first[0]["turn"] and first[0]["mails"]
