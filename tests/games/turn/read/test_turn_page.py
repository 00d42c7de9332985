"""What a page shows: to the player, to a team mate, to the owner, to a stranger."""

import json
from datetime import UTC, datetime

import pytest
import time_machine

import engine
from games.models import Game, Seat, User
from games.people.read.my_games import my_games
from games.people.service.account import mark_log_read
from games.play.read.seats import game_of, seat_of
from games.turn.read.page import turn_page
from tests.games.tables import person, playing, waiting_in_lobby

pytestmark = [pytest.mark.once, pytest.mark.django_db]
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def test_a_page_shows_what_its_seat_is_asked_and_may_see() -> None:
    table = playing(people=3)
    page = turn_page(person("yellow"), table.id)
    assert page.seat.number == 1 and page.view["you"] == 1
    assert [one.prompt for one in page.waiting] == [table.yellow.prompt]
    assert page.asked[0].ask.judge(page.asked[0].prompt.default)


def test_a_team_mate_sees_neither_my_question_nor_my_hand() -> None:
    table = playing(people=3)
    table.everybody_answers()
    page = turn_page(person("blue"), table.id)
    assert all(one.prompt.seat_id == table.blue.seat.pk for one in page.asked)
    assert [seat["hand"] for seat in page.view["seats"]][:2] == [None, None]
    assert "to" not in json.dumps([list(fact) for fact in page.log])


def test_the_log_holds_what_the_seat_may_know_in_order() -> None:
    table = playing(people=3)
    table.everybody_answers()
    log = turn_page(person("red"), table.id).log
    mine = [entry.public_fact for entry in table.log if entry.fact["to"] is None or 0 in entry.fact["to"]]
    assert log == mine
    assert [fact["id"] for fact in log].count("saw_cards") == 1


def test_what_was_looked_at_is_not_new() -> None:
    table = playing(people=3)
    page = turn_page(person("red"), table.id)
    assert page.new == len(page.log) > 0
    mark_log_read(page.seat, page.mark)
    assert turn_page(person("red"), table.id).new == 0
    table.everybody_answers()
    again = turn_page(person("red"), table.id)
    assert 0 < again.new < len(again.log)


def test_looking_at_an_old_page_makes_nothing_new_again() -> None:
    table = playing(people=3)
    table.everybody_answers()
    page = turn_page(person("red"), table.id)
    mark_log_read(page.seat, page.mark)
    mark_log_read(page.seat, 1)
    assert turn_page(person("red"), table.id).new == 0


def test_a_sealed_answer_shows_in_nothing_that_others_see() -> None:
    table = playing(people=3)
    before = turn_page(person("blue"), table.id)
    table.red.answers(2)
    after = turn_page(person("blue"), table.id)
    assert (after.view, after.log, after.new) == (before.view, before.log, before.new)
    assert [one.prompt for one in after.asked] == [one.prompt for one in before.asked]


def test_an_answered_sealed_question_stays_on_my_page_to_be_changed() -> None:
    table = playing(people=3)
    table.red.answers(2)
    page = turn_page(person("red"), table.id)
    assert page.waiting == [] and len(page.asked) == 1


def test_the_owner_who_does_not_play_sees_what_bystanders_see(owner: User) -> None:
    table = playing(people=0, bots=3)
    Game.objects.filter(pk=table.id).update(owner=owner)
    page = turn_page(owner, table.id)
    assert page.seat is None and page.view["you"] is None and page.asked == []
    assert all(seat["hand"] is None for seat in page.view["seats"])
    assert [fact["id"] for fact in page.log] == []


def test_a_stranger_is_told_that_there_is_nothing(stranger: User) -> None:
    table = playing(people=3)
    for look_for in (turn_page, game_of):
        with pytest.raises(Game.DoesNotExist):
            look_for(stranger, table.id)
    with pytest.raises(Seat.DoesNotExist):
        seat_of(stranger, table.id)
    assert my_games(stranger) == []


def test_of_two_games_with_the_same_decisions_each_is_shown_as_it_was_dealt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deal = engine.new_position
    with time_machine.travel(NOON, tick=False):
        one = playing(people=3)
        monkeypatch.setattr(engine, "new_position", lambda options, seed: deal(options, f"not {seed}"))
        other = playing(people=3)
    assert one.decisions[-1].hash == other.decisions[-1].hash
    for table in (one, other):
        shown, stands = turn_page(person("red"), table.id).view, table.head.game.position
        assert shown == engine.view(stands, 0)
    assert engine.view(one.head.game.position, 0) != engine.view(other.head.game.position, 0)


def test_a_lobby_has_a_page_without_a_board() -> None:
    game = waiting_in_lobby()
    page = turn_page(person("red"), game.pk)
    assert page.view is None and page.game.status == Game.Status.LOBBY


def test_my_games_begin_with_those_that_wait_for_me() -> None:
    waiting_in_lobby()
    answered, asked = playing(people=3), playing(people=3)
    answered.red.answers(1)
    found = my_games(person("red"))
    assert [mine.game.pk for mine in found][:2] == [asked.id, answered.id]
    assert [mine.is_my_turn for mine in found] == [True, False, False]
    assert found[0].due_at == asked.red.prompt.due_at and found[1].due_at is None


def test_the_question_and_its_prompt_agree_about_the_default() -> None:
    table = playing(people=3)
    for player in table.players:
        ask = table.head.game.open[player.number, player.prompt.question]
        assert isinstance(ask, engine.Ask)
        assert (player.prompt.default, player.prompt.shown) == (ask.default, ask.suggestions())
        assert player.prompt.answer_shown(1) == ask.default
