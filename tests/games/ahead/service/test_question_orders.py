"""What seats have ordered about ordinary questions, answered with the decision that asks them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import transaction

import engine
from engine import bots
from games.ahead.service import NOW, SaidAhead, about, say_ahead
from games.base.documents import Route
from games.lobby.service.game_options import GameSetup
from games.lobby.service.leave_game import end_orders
from games.models import Decision, Game, Prompt
from games.play.service.commit import commit
from games.play.service.rebuild import rebuild
from games.play.service.session import lock, open_session
from tests.engine.said_ahead import says_ahead
from tests.games.tables import Table, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db

ALIENS = ("human", "virus", "warpish", "void")
STAY_OUT = {"do": [{"what": "join", "side": ""}]}
LAY_ANY = [
    {"do": [{"what": "card", "card": key}]} for key in ("attack 8", "attack 6", "attack 10", "negotiate")
]


def join(side: str, ships: int) -> dict:
    return {"do": [{"what": "join", "side": side, "ships": ships}]}


def table(pace: str = "standard", **options: object) -> Table:
    setup = GameSetup(picked=ALIENS, box=ALIENS, switches={"pace": pace})
    return playing(people=4, setup=setup, **{"seed": "ordering", **options})


def orders(of: Table, seat: int, *said: dict) -> None:
    for one in said:
        assert say_ahead(game_id=of.id, seat=seat, said=SaidAhead(add=[one]), route=Route.WEB)


def standing(of: Table, seat: int) -> list[dict]:
    return [one.document for one in of.head.game.position.seats[seat].ahead.numbered]


def ordered(of: Table) -> list[Decision]:
    return [one for one in of.decisions if one.route == Route.ORDER and one.question is not None]


def all_stay_out(of: Table) -> None:
    for seat in range(4):
        orders(of, seat, STAY_OUT)


def played(pace: str = "standard") -> Table:
    game = table(pace)
    all_stay_out(game)
    for _ in range(40):
        if len(ordered(game)) >= 4 or game.game.status != Game.Status.RUNNING:
            break
        game.everybody_answers()
    return game


@pytest.mark.parametrize("pace", ["standard", "every_window"])
def test_an_invitation_is_answered_with_the_decision_that_asks_and_nobody_waits(pace: str) -> None:
    game = played(pace)
    done = ordered(game)
    assert done
    assert {one.body["answer"]["side"] for one in done} == {""}
    numbers = {one.number: one for one in game.decisions}
    for one in done:
        assert one.at == numbers[one.number - 1].at
    joins = Prompt.objects.filter(game=game.id, what="join")
    assert not joins.filter(waiting=True).exists()
    assert not written_mails().filter(prompt__in=joins).exists()


def test_the_owner_and_nobody_else_finds_it_in_the_log() -> None:
    game = played()
    told = [entry for entry in game.log if entry.fact["id"] == "answered_by_order"]
    assert len(told) == len(ordered(game))
    assert all(entry.fact["to"] == [entry.fact["seat"]] for entry in told)


def test_the_game_and_its_log_are_the_same_when_they_are_built_anew() -> None:
    game = played()
    before = engine.state_hash(game.head.game.checkpoint), [entry.fact for entry in game.log]
    rebuild(game.id)
    assert (engine.state_hash(game.head.game.checkpoint), [entry.fact for entry in game.log]) == before


def test_what_happened_before_an_answer_by_order_is_told_in_the_next_mail() -> None:
    """A question that was answered at once told its seat nothing."""
    game = table()
    all_stay_out(game)
    for _ in range(40):
        if Prompt.objects.filter(game=game.id, what="join").exists():
            break
        game.everybody_answers()
    prompt = Prompt.objects.filter(game=game.id, what="join").first()
    assert prompt is not None
    assert prompt.answered_at == prompt.opened_at
    assert not prompt.waiting


def test_an_order_is_put_behind_the_others_and_cancelled_by_its_number() -> None:
    game = table()
    orders(game, 1, {**STAY_OUT, "until": NOW}, join("offense", 2))
    assert [one["n"] for one in standing(game, 1)] == [1, 2]
    assert say_ahead(game_id=game.id, seat=1, said=SaidAhead(cancel=[1]), route=Route.WEB)
    assert [one["n"] for one in standing(game, 1)] == [2]
    with pytest.raises(engine.NotAllowed) as refused:
        say_ahead(game_id=game.id, seat=1, said=SaidAhead(cancel=[1]), route=Route.WEB)
    assert refused.value.reason == "order_not_there"


def test_an_order_that_is_refused_leaves_those_that_stand() -> None:
    game = table()
    orders(game, 1, STAY_OUT)
    with pytest.raises(engine.NotAllowed):
        orders(game, 1, {**join("offense", 2), "unless": [{"fact": "joined", "seat": 7}]})
    assert len(standing(game, 1)) == 1


def test_reactions_that_are_said_leave_them() -> None:
    game = table()
    orders(game, 1, STAY_OUT)
    say_ahead(
        game_id=game.id,
        seat=1,
        said=SaidAhead(orders={"card_zap.cancel": "helps"}, replaces=about(())),
        route=Route.WEB,
    )
    assert len(standing(game, 1)) == 1


def test_they_bind_nobody_who_plays_that_seat_later() -> None:
    game = table()
    orders(game, 1, STAY_OUT)
    end_orders(game.game, game.players[1].seat)
    assert standing(game, 1) == []


def test_an_order_that_breaks_down_leaves_its_question_and_the_game_goes_on(monkeypatch, caplog) -> None:
    def broken(_game: engine.Game) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(bots, "open_ordered", broken)
    game = table()
    all_stay_out(game)
    for _ in range(5):
        game.everybody_answers()
    assert not ordered(game)
    assert game.game.status == Game.Status.RUNNING
    assert "broke down" in caplog.text


def test_what_others_see_does_not_depend_on_orders() -> None:
    """Until one answers: the same table with and without them."""
    plain, with_orders = table(), table()
    orders(with_orders, 1, join("offense", 1), *LAY_ANY)
    for seat in (0, 2, 3, None):
        views = [engine.view(one.head.game.position, seat) for one in (plain, with_orders)]
        assert views[0] == views[1]
    asked = [[(p.seat.number, p.what, p.public) for p in one.waited_for] for one in (plain, with_orders)]
    assert asked[0] == asked[1]


def test_a_game_goes_on_without_the_sheet_that_an_order_names(
    own_aliens: Callable[[Path | None], None],
) -> None:
    """A host may take an own alien away again: what was ordered before stays a decision of the game."""
    game = table()
    gone = {"do": [{"what": "use", "use": "beachcomber.combing"}], "n": 1, "after": 0}
    with transaction.atomic():
        session = open_session(lock(game.id))
        session.decide(says_ahead(1, None, {}, (gone,)), Route.WEB)
        commit(session)
    game.everybody_answers()
    own_aliens(None)
    rebuild(game.id)
    before = len(game.decisions)
    game.everybody_answers()
    assert len(game.decisions) > before and standing(game, 1)
    with pytest.raises(engine.NotAllowed, match="order_no_such_use"):
        orders(game, 2, {"do": [{"what": "use", "use": "beachcomber.combing"}]})
