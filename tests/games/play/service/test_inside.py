"""Corrections while an encounter is played inside another one; and what a mail looks back to then."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import engine
from engine.bots.bot_game import log_document, play_bot_game
from games.base.documents import RequestRefused
from games.desk.acts.rewind import Moment, take_back
from games.desk.service import ActRequest
from games.mail.delivery.write_mail import begun_by
from games.models import Game, LogEntry
from games.play.read.history import boundaries
from games.play.service.correct import rewind, rule
from games.play.service.export_game import import_game
from tests.games.recorded import document
from tests.games.tables import Table, person

pytestmark = pytest.mark.django_db
SEED = "inside 18"  # a bot plays Timegash


@cache
def log() -> dict[str, Any]:
    options = engine.Options(players=3, edition="mayfair")
    return log_document(options, SEED, play_bot_game(options, SEED, record=True))


@cache
def inside() -> int:
    """How many decisions there are until some have been made inside."""
    game = engine.Game(engine.new_position(engine.Options.from_json(log()["options"]), log()["seed"]))
    deep = 0
    for number, decision in enumerate(map(engine.decision_from_json, log()["decisions"]), start=1):
        game.decide(decision)
        deep += bool(game.position.outer)
        if deep == 4:
            return number
    raise AssertionError("nobody plays it")


@pytest.fixture
def table() -> Table:
    game = import_game(document(log(), inside()))
    game.seats.filter(number=0).update(user=person("red"))
    return Table(game)


def began(table: Table) -> dict[int, int]:
    """By which decision each encounter began."""
    told = LogEntry.objects.filter(game=table.id, fact__id="encounter_began")
    return {one.fact["number"]: one.number for one in told}


def test_one_inside_is_no_place_to_go_back_to(table: Table) -> None:
    position = table.head.game.position
    outer, inner = position.outer[0].number, position.enc.number
    assert inner in began(table) and [one.encounter for one in boundaries(table.id)] == list(
        range(1, outer + 1)
    )
    Game.objects.filter(pk=table.id).update(owner=person("white"))
    with pytest.raises(RequestRefused, match="rewind_inside"):
        take_back(table.id, ActRequest(person("white"), "A slip."), to=Moment(inner), dice="kept")


def test_nobody_rules_inside(table: Table) -> None:
    with pytest.raises(engine.NotAllowed, match="ruling_only_between_encounters"):
        rule(table.id, moves=[{"move": "turn", "offense": 2}])


def test_going_back_to_where_the_outer_one_began_ends_the_one_inside(table: Table) -> None:
    outer = table.head.game.position.outer[0].number
    told = rewind(table.id, to=boundaries(table.id)[-1].number)
    position = table.head.game.position
    assert told.encounter == position.enc.number == position.encounters == outer and not position.outer


def test_an_answer_that_was_given_inside_can_be_taken_back(table: Table) -> None:
    """As a vote does it: the game stands again before that decision, still inside."""
    inner = table.head.game.position.enc.number
    told = rewind(table.id, to=table.decisions[-1].number - 1)
    position = table.head.game.position
    assert told.encounter == position.enc.number == inner and len(position.outer) == 1
    (fact,) = [one.fact for one in table.log if one.fact["id"] == "game_taken_back"]
    assert fact["encounter"] == inner
    table.play(300)
    assert {"encounter_goes_on", "encounter_over"} <= {one.fact["id"] for one in table.log}


def test_a_mail_looks_back_to_where_the_outermost_one_began(table: Table) -> None:
    outer = table.head.game.position.outer[0].number
    last = table.decisions[-1].number
    assert begun_by(table.id, last) == began(table)[outer] < began(table)[outer + 1]
    assert begun_by(table.id, began(table)[outer] - 1) == began(table)[outer - 1]
