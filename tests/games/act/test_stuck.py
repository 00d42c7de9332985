"""A game over which the rules have crashed: as it was, marked, and no answer lost."""

from typing import Any

import pytest

import engine
from games.act.clocks.pass_deadlines import pass_deadlines
from games.act.decide.play_bots import play_bots
from games.act.decide.set_standing import set_stops_and_orders
from games.act.upkeep.free_game import free_game
from games.models import Game, HeldAnswer, Prompt
from games.read.turn.page import turn_page
from games.staff.pages.games import stuck_where
from tests.games.tables import Table, later, person, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def broken_rules(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Rules that break down over every decision."""

    def decide(self: engine.Game, decision: Any) -> None:
        raise RuntimeError("two effects feed each other")

    with monkeypatch.context() as patch:
        patch.setattr(engine.Game, "decide", decide)
        yield patch


def test_the_game_is_as_it_was_and_marked_with_the_place_in_the_rules(
    broken_rules: object, caplog: pytest.LogCaptureFixture
) -> None:
    table = playing(people=3)
    outcome = table.red.answers(2)
    game = table.game
    assert outcome.held and outcome.ask is None
    assert (game.status, len(table.decisions)) == (Game.Status.STUCK, 1)
    assert game.stuck_at and "choose_aliens" in game.stuck_where
    assert "is stuck" in caplog.text


def test_the_place_is_where_the_rules_broke_and_not_where_the_game_stands_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = playing(people=3)
    table.red.answers(1)
    table.yellow.answers(1)

    async def broken(_table: Any) -> None:
        raise RuntimeError("no hand can be dealt")

    monkeypatch.setattr("engine.flow.encounter.deal_hands", broken)
    assert table.blue.answers(1).held
    where = table.game.stuck_where
    assert where.startswith("_play:") and where.rpartition(" > ")[2].startswith("broken:")
    assert "choose_aliens" not in where and where in caplog.text


def test_a_game_that_cannot_be_loaded_names_the_place_too(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing(people=3)

    async def broken(_table: Any) -> None:
        raise RuntimeError("attack 40")

    monkeypatch.setattr("engine.flow.encounter.choose_aliens", broken)
    assert table.red.says("pass", question=1).held
    where = table.game.stuck_where
    assert where.startswith("loading after decision 1, at _play:") and "broken:" in where
    assert "attack 40" not in stuck_where(table.game)  # as staff read it


def test_answers_that_come_meanwhile_are_kept_too_and_once(broken_rules: object) -> None:
    table = playing(people=3)
    table.red.answers(2)
    assert table.yellow.answers(1, key="message").held
    again = table.yellow.answers(1, key="message")
    assert again.held and again.repeated
    assert HeldAnswer.objects.count() == 2


def test_no_deadline_passes_in_a_stuck_game(broken_rules: object) -> None:
    table = playing(people=3)
    table.red.answers(2)
    assert not pass_deadlines(later(days=30))
    assert not play_bots(table.id)
    assert not set_stops_and_orders(game_id=table.id, seat=0, stops=[], orders={}, route="web")


def stuck(broken_rules: pytest.MonkeyPatch) -> Table:
    table = playing(people=3)
    table.red.answers(2, key="one")
    table.yellow.answers(1)
    broken_rules.undo()
    return table


def test_a_freed_game_takes_what_was_kept(broken_rules: pytest.MonkeyPatch) -> None:
    table = stuck(broken_rules)
    assert free_game(table.id)
    assert table.game.status == Game.Status.RUNNING
    assert [row.seat for row in table.decisions] == [None, 0, 1]
    assert table.red.says("anything", question=1, key="one").repeated
    assert not free_game(table.id)


def test_the_clocks_of_a_freed_game_begin_anew(broken_rules: pytest.MonkeyPatch) -> None:
    table = stuck(broken_rules)
    Prompt.objects.update(opened_at=later(days=-20), due_at=later(days=-18))
    free_game(table.id)
    prompt = table.blue.prompt
    assert prompt.due_at > later(hours=47) and prompt.sweep_at == prompt.due_at and prompt.remind_at


def test_a_game_that_is_still_broken_stays_stuck_and_keeps_everything(
    broken_rules: pytest.MonkeyPatch,
) -> None:
    table = playing(people=3)
    table.red.answers(2, key="one")
    assert not free_game(table.id)
    assert HeldAnswer.objects.filter(taken_at=None).count() == 1
    assert len(table.decisions) == 1


def test_the_page_of_a_game_that_cannot_be_loaded_says_that_it_is_stuck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = playing(people=3)

    def load(*_: object, **__: object) -> None:
        raise engine.UnknownVersion(99)

    monkeypatch.setattr(engine.Game, "load", load)
    assert table.red.says("pass", question=1).held
    page = turn_page(person("red"), table.id)
    assert page.game.status == Game.Status.STUCK and page.view is None
