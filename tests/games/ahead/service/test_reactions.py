"""What seats have said they do when it helps, done by the service at once."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import engine
from engine import bots
from engine.ahead.said import Ahead
from games.ahead.service import SaidAhead, everything, say_ahead
from games.base.documents import RequestRefused, Route
from games.lobby.service.game_options import GameSetup
from games.models import Decision, Game, Prompt
from games.play.service.export_game import continue_game
from games.play.service.rebuild import rebuild
from tests.games.tables import Table, person, playing

pytestmark = pytest.mark.django_db

ALIENS = ("human", "virus", "warpish", "void")


def table(people: int = 4, bots: int = 0, **options: object) -> Table:
    setup = GameSetup(picked=ALIENS, box=ALIENS, switches={"pace": "standard"})
    return playing(people=people, bots=bots, setup=setup, **{"seed": "reacting", **options})


def says(of: Table, seat: int, **orders: str) -> None:
    named = {name.replace("__", "."): order for name, order in orders.items()}
    say_ahead(
        game_id=of.id,
        seat=seat,
        said=SaidAhead(stops=None, orders=named, replaces=everything),
        route=Route.WEB,
    )


def all_react(of: Table) -> None:
    """Everybody says of everything they hold: when it helps."""
    position = of.head.game.position
    for seat in range(len(position.seats)):
        standing = bots.standing_orders(position, seat)
        if standing is not None:
            says(of, seat, **Ahead.of(standing.orders).by_name)


def reactions(of: Table) -> list[Decision]:
    return [one for one in of.decisions if one.route == Route.ORDER]


def played(**options: object) -> Table:
    """Some encounters in which everybody reacts, also with what they draw."""
    game = table(**options)
    while game.game.status == Game.Status.RUNNING and len(reactions(game)) < 6:
        all_react(game)
        game.everybody_answers()
    return game


def test_what_helps_is_done_with_the_decision_that_gave_cause_and_nobody_is_asked() -> None:
    game = played()
    done = reactions(game)
    assert any(one.body["answer"] != "pass" for one in done)
    rows = {one.number: one for one in game.decisions}
    for one in done:
        assert one.at == rows[one.number - 1].at
        assert not Prompt.objects.filter(seat__number=one.seat, game=game.id, question=one.question).exists()


def test_its_owner_alone_is_told_that_it_acts_because_they_had_said_so() -> None:
    game = played()
    acts = [one for one in reactions(game) if one.body["answer"] != "pass"]
    told = [entry for entry in game.log if entry.fact["id"] == "acts_as_said"]
    assert {(one.number, one.seat) for one in acts} >= {(one.number, one.fact["seat"]) for one in told}
    assert told and all(entry.fact["to"] == [entry.fact["seat"]] for entry in told)
    for entry in told:
        following = [one.fact["id"] for one in game.log if one.number == entry.number]
        assert following[0] == "acts_as_said" and len(following) > 1


def test_an_answer_with_reactions_of_all_seats_costs_at_most_twelve_queries() -> None:
    """With the two that begin and end the transaction, however many reactions are asked."""
    game, found = table(), []
    while len(found) < 60 or not any(one.body["answer"] != "pass" for one in reactions(game)):
        all_react(game)
        prompt = game.waited_for[0]
        player, before = game.players[prompt.seat.number], len(reactions(game))
        with CaptureQueriesContext(connection) as queries:
            player.answers(1, question=prompt.question)
        found.append((len(queries) - 1, len(reactions(game)) - before))  # less the look for the shown answer
    assert max(cost for cost, _ in found) <= 12
    assert sum(asked for _, asked in found) > 5


def test_the_game_is_the_same_when_it_is_built_anew() -> None:
    game = played()
    before = engine.state_hash(game.head.game.checkpoint), game.head.game.open.keys()
    rebuild(game.id)
    assert (engine.state_hash(game.head.game.checkpoint), game.head.game.open.keys()) == before


def test_bots_say_it_too_and_play_to_the_end() -> None:
    game = table(people=0, bots=4, seed="bots react")
    assert Game.objects.get(pk=game.id).status in (Game.Status.RUNNING, Game.Status.OVER)
    for _ in range(200):
        if game.game.status != Game.Status.RUNNING:
            break
        game.everybody_answers()
    assert game.game.status == Game.Status.OVER
    assert reactions(game)


def test_advice_that_breaks_down_keeps_the_card_and_the_game_goes_on(monkeypatch, caplog) -> None:
    def broken(*_args: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(bots, "react", broken)
    game = played()
    assert {one.body["answer"] for one in reactions(game)} == {"pass"}
    assert game.game.status == Game.Status.RUNNING
    assert "broke down" in caplog.text


def test_a_game_does_not_go_on_from_among_what_was_done_at_once() -> None:
    game = table(people=0, bots=4, seed="bots react")
    while game.game.status == Game.Status.RUNNING:
        game.everybody_answers()
    one = reactions(game)[0]
    going_on = Table(continue_game(game.game, person("red"), number=one.number - 1, seat=one.seat))
    assert bots.open_reaction(going_on.head.game) is None
    assert going_on.game.continued_at == one.number - 1


def test_nor_from_where_only_what_was_done_at_once_is_left() -> None:
    """Else the game that goes on would be over."""
    game = table(people=0, bots=4, seed="bots react")
    while game.game.status == Game.Status.RUNNING:
        game.everybody_answers()
    last = next(one for one in reversed(game.decisions) if one.route != Route.ORDER)
    with pytest.raises(RequestRefused):
        continue_game(game.game, person("red"), number=last.number, seat=0)


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("card_zap.cancel@seat 7", "in my encounters"),
        ("card_zap.cancel@nothing", "always"),
        ("nobody.nothing", "helps"),
        ("filch.theft", "helps"),
        ("card_zap.zap", "helps"),
        ("card_zap.cancel:offense", "always"),  # it leaves no choice
        ("mirror.one_card_alone", "always"),  # its flare does that
        ("oracle.foresight", "always"),  # not in the box
    ],
)
def test_what_the_game_has_not_is_refused_and_changes_nothing(name: str, order: str) -> None:
    game = table()
    with pytest.raises(engine.NotAllowed) as refused:
        say_ahead(
            game_id=game.id,
            seat=0,
            said=SaidAhead(stops=None, orders={name: order}, replaces=everything),
            route=Route.WEB,
        )
    assert refused.value.reason == "no_such_order"
    assert game.head.game.position.seats[0].ahead.by_name == {}


def test_an_order_for_a_card_that_one_does_not_hold_is_taken() -> None:
    game = table()
    says(game, 0, card_zap__cancel="helps")
    assert game.head.game.position.seats[0].ahead.by_name == {"card_zap.cancel": "helps"}


def test_what_is_named_with_a_reaction_is_answered_with_it_and_the_game_does_not_stand() -> None:
    """Citadel says where it builds, and with which card."""
    aliens = ("citadel", "virus", "warpish", "void")
    setup = GameSetup(picked=aliens, box=aliens, switches={"pace": "standard", "flares": False})
    game = playing(people=4, setup=setup, seed="building")
    seat = next(s.number for s in game.head.game.position.seats if s.powers[0].alien == "citadel")
    says(game, seat, citadel__building="helps")
    named: list[Decision] = []
    while game.game.status == Game.Status.RUNNING and not named:
        game.everybody_answers()
        assert not Prompt.objects.filter(game=game.id, what__in=("citadel.card", "citadel.planet")).exists()
        named = [one for one in reactions(game) if one.seat == seat and one.body["answer"] != "pass"]
    assert len(named) >= 3  # that it builds, with which card, and where
    before = engine.state_hash(game.head.game.checkpoint)
    rebuild(game.id)
    assert engine.state_hash(game.head.game.checkpoint) == before
