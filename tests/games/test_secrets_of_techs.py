"""What lies face down before Blue changes nothing that Yellow or a bystander gets (R-23.16).

The same game twice, with another tech and the same ships on it; Blue does nothing with it, which is possible
with both. Pages, mails with their subjects, log, programs and streams are equal until it is turned up.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

import engine
from engine import view
from games.board.words.lines import board_text
from games.models import LogEntry, Prompt
from games.turn.api import game_json
from games.turn.read.hidden import public_state
from games.turn.read.page import turn_page
from tests.games.tables import Table, person
from tests.games.technology import act, technology
from tests.games.test_secrets import _put_away, plain
from tests.games.written_mails import written_mails

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]

YELLOW, BLUE = 1, 2
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
STEPS = 6
NAMES = ("Vacuum Turbines", "Tech Scrambler", "vacuum_turbines", "tech_scrambler")


def course(blue: str) -> list[dict[str, Any]]:
    with time_machine.travel(NOON, tick=False) as clock:
        table = technology(blue=blue)
        found = list(_followed(table, clock))
    _put_away(table)
    return found


def _followed(table: Table, clock: time_machine.Coordinates) -> Iterator[dict[str, Any]]:
    yellow, bystander = Client(), Client()
    yellow.force_login(person("yellow"))
    yield _got(table, yellow, bystander)
    act(table, 0, "research on tech 1")
    act(table, BLUE, "nothing")
    for turn in range(STEPS):
        clock.move_to(NOON + timedelta(minutes=10 * turn + 10))
        yield _got(table, yellow, bystander)
        table.everybody_answers()


def _got(table: Table, yellow: Client, bystander: Client) -> dict[str, Any]:
    position = table.head.game.position
    mails = written_mails().filter(game=table.id).exclude(to="blue@example.com").order_by("pk")
    asked = Prompt.objects.filter(game=table.id, closed_at=None).order_by("seat__number", "question")
    log = LogEntry.objects.filter(game=table.id).order_by("number", "place")
    return {
        "page": plain(yellow.get(reverse("turn", args=[table.id])).content.decode()),
        "log": plain(yellow.get(reverse("log", args=[table.id])).content.decode()),
        "watched": plain(bystander.get(reverse("watch", args=[table.id])).content.decode()),
        "mails": [(one.to, plain(one.subject), plain(one.text)) for one in mails],
        "program": _program(table),
        "board": board_text(view(position, None)),
        "asked": [(one.seat.number, one.what, one.public) for one in asked if one.seat.number != BLUE],
        "stream": public_state(table.id),
        "facts": [one.fact for one in log if one.fact.get("to") is None or YELLOW in one.fact["to"]],
    }


def _program(table: Table) -> str:
    """But for the game's own id."""
    told = game_json(turn_page(person("yellow"), table.id))
    return plain(json.dumps({name: value for name, value in told.items() if name != "game"}, default=str))


def test_yellow_and_bystanders_get_the_same_whichever_tech_lies_face_down() -> None:
    one, other = course("vacuum_turbines"), course("tech_scrambler")
    assert len(one) == len(other) == STEPS + 1
    for mine, theirs in zip(one, other, strict=True):
        for name in mine:
            assert mine[name] == theirs[name], name


def test_its_owner_gets_something_else_or_the_test_above_could_not_fail() -> None:
    table = technology(blue="tech_scrambler")
    browser = Client()
    browser.force_login(person("blue"))
    page = browser.get(reverse("turn", args=[table.id])).content.decode()
    assert "Tech Scrambler" in page and "Vacuum Turbines" not in page
    (mail,) = [one for one in written_mails().all() if one.to == "blue@example.com"]
    assert "Tech Scrambler" in mail.text and not any(name in mail.subject for name in NAMES)


def test_no_fact_for_everybody_names_a_face_down_tech() -> None:
    table = technology()
    act(table, 0, "research tech 1 from 1")
    act(table, BLUE, "research tech 3 from 11")
    told = [one.fact for one in LogEntry.objects.filter(game=table.id) if one.fact.get("to") is None]
    assert any(fact["id"] == "tech_researched" for fact in told)
    assert not any(name in json.dumps(told) for name in NAMES)
    assert engine.view(table.head.game.position, YELLOW)["seats"][BLUE]["techs"][0]["tech"] == ""
