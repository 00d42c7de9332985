"""Non-interference where an encounter has just begun: who has passed in private since, or kept a reaction,
shows nowhere at the desk. Not in whether a ruling is possible, and not in what comes of one, or of taking the
game back."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import engine
from games.ahead.service import SaidAhead, everything, say_ahead
from games.base.documents import Route
from games.desk.acts.rewind import Moment, NotRead, take_back
from games.desk.acts.ruling import make_ruling
from games.desk.service import ActRequest
from games.lobby.service.game_options import GameSetup
from games.models import Decision, Game, Moderator, Prompt
from games.play.service.play_bots import play_until_people_asked
from tests.games.api.program import program
from tests.games.api.scene import nothing_done
from tests.games.play.service.test_rewind import agrees, play_on
from tests.games.tables import Table, later, person, playing
from tests.games.test_secrets import plain

pytestmark = pytest.mark.django_db
STOPS = ("encounter_starts", "destiny_due", "destiny_drawn")
TURN = {"move": "turn", "offense": 2}
WHY = "It was Blue's turn."


@pytest.fixture(scope="module")
def laid(tables_stay: None) -> Table:
    """White looks after it. An encounter has begun, and all three have stops that nobody else knows of."""
    found = playing(people=3, seed="stops")
    Moderator.objects.create(game=found.game, user=person("white"), appointed_at=later())
    for seat in range(3):
        say_ahead(
            game_id=found.id,
            seat=seat,
            said=SaidAhead(stops=STOPS, orders={}, replaces=everything),
            route=Route.WEB,
        )
    while found.head.game.position.encounters < 2 or len(in_private(found)) < 2:
        found.everybody_answers()
    return found


@pytest.fixture
def table(laid: Table, db: None) -> Table:
    return deepcopy(laid)


def in_private(table: Table) -> list[Prompt]:
    return [one for one in table.waited_for if one.what in STOPS and one.public == engine.PRIVATE]


def passes(table: Table) -> None:
    prompt = in_private(table)[0]
    table.players[prompt.seat.number].says("pass", question=prompt.question)


def at_the_desk(table: Table) -> list[str]:
    """What White reads of it, by page and by program, and what comes of the acts; nothing is done by it."""
    browser, client = Client(), program(person("white"))
    browser.force_login(person("white"))
    pages = [
        plain(browser.get(reverse(name, args=[table.id])).content.decode()) for name in ("ruling", "turn")
    ]
    previewed = client.post(f"games/{table.id}/desk/ruling/preview", {"moves": [TURN]}).json()
    return [
        *pages,
        client.get(f"games/{table.id}/desk/position").content.decode(),
        json.dumps({**previewed, "stands": ""}),
        *(_tried(table, act) for act in (_ruled, _ruled_with_the_same_dice, _taken_back)),
    ]


def _tried(table: Table, act: Any) -> str:
    """What becomes of it, and what everybody then reads."""
    with nothing_done():
        before = len(table.log)
        try:
            done = act(table)
        except (NotRead, engine.NotAllowed) as refused:
            return f"{type(refused).__name__} {refused}"
        public = [entry.fact for entry in table.log[before:] if entry.fact.get("to") is None]
        return f"{done.kind} {done.audience} {json.dumps(public)}"


def _ruled(table: Table) -> Any:
    return make_ruling(table.id, ActRequest(person("white"), WHY), moves=[TURN], dice="anew")


def _ruled_with_the_same_dice(table: Table) -> Any:
    return make_ruling(table.id, ActRequest(person("white"), WHY), moves=[TURN], dice="kept")


def _taken_back(table: Table) -> Any:
    """To where this encounter began."""
    request, to = ActRequest(person("white"), WHY), Moment(table.head.game.position.encounters)
    try:
        return take_back(table.id, request, to=to, dice="kept")
    except NotRead as unread:
        return take_back(table.id, request, to=to, dice="kept", knows=unread.mark)


def test_who_has_passed_in_private_shows_nowhere_at_the_desk(table: Table) -> None:
    before, public = at_the_desk(table), [entry.pk for entry in table.log]
    passes(table)
    assert [entry.pk for entry in table.log] == public, "nothing was told"
    for mine, theirs in zip(before, at_the_desk(table), strict=True):
        assert mine == theirs


def test_a_ruling_is_possible_there_and_made_where_the_encounter_began(table: Table) -> None:
    number = table.head.game.position.encounters
    passed = in_private(table)[0].seat.number
    passes(table)
    asked = program(person("white")).get(f"games/{table.id}/desk/position").json()
    assert asked["possible"] is True
    _ruled(table)
    assert (table.head.game.position.encounters, table.head.game.position.enc.offense) == (number, 2)
    assert any(one.what == "encounter_starts" for one in table.players[passed].prompts), "asked again"
    agrees(table)
    for seat in range(3):
        say_ahead(
            game_id=table.id,
            seat=seat,
            said=SaidAhead(stops=None, orders={}, replaces=everything),
            route=Route.WEB,
        )
    play_on(table)
    assert table.game.status == Game.Status.OVER
    agrees(table)


def test_it_is_possible_until_somebody_is_seen_to_answer(table: Table) -> None:
    client = program(person("white"))
    while in_private(table):
        passes(table)
    assert client.get(f"games/{table.id}/desk/position").json()["possible"] is True
    table.everybody_answers()
    assert client.get(f"games/{table.id}/desk/position").json()["possible"] is False


def test_a_reaction_that_is_kept_makes_no_difference() -> None:
    """Everybody says of a card of that moment that it acts when it helps: whoever holds it keeps it."""
    setup = GameSetup(switches={"pace": "standard"})
    table, kept = playing(people=3, seed="kept", setup=setup), 0
    Moderator.objects.create(game=table.game, user=person("white"), appointed_at=later())
    client = program(person("white"))
    orders = {"plague.infect": "helps", "mobius_tubes.free_all": "helps", "cosmic_zap.zap": "helps"}
    for seat in range(3):
        say_ahead(
            game_id=table.id,
            seat=seat,
            said=SaidAhead(stops=None, orders=orders, replaces=everything),
            route=Route.WEB,
        )
    while kept < 2 and table.game.status == Game.Status.RUNNING:
        table.everybody_answers()
        game = table.head.game
        decided = Decision.objects.filter(game=table.id, number__gt=table.head.checkpoint_number)
        alone = decided.exists() and not decided.exclude(route=Route.ORDER).exists()
        if alone and decided.filter(body__answer="pass").count() == decided.count():
            kept += 1
            assert (
                client.get(f"games/{table.id}/desk/position").json()["possible"]
                is game.between_encounters
                is True
            )
    play_until_people_asked(table.id)
    assert kept
