"""A game over which the rules have crashed: as it was, marked, and no answer lost."""

from typing import Any

import pytest

import engine
from games.ahead.service import SaidAhead, everything, say_ahead
from games.models import Game, ParkedAnswer, Prompt
from games.play.read.history import last_said, stuck_of
from games.play.service import free_game as free
from games.play.service.clocks import pass_deadlines
from games.play.service.correct import rewind
from games.play.service.free_game import free_game, take_up_parked
from games.play.service.play_bots import play_bots
from games.play.service.session import RefusedTogether
from games.play.service.take_answer import take_answers
from games.staff.pages.games import stuck_where
from games.turn.read.page import turn_page
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
    assert ParkedAnswer.objects.count() == 2


def test_the_newest_answer_of_a_seat_replaces_the_older_ones_and_none_is_lost(
    broken_rules: pytest.MonkeyPatch,
) -> None:
    table = playing(people=3)
    for number in (1, 2) * 20:
        assert table.red.answers(number).held
    assert table.yellow.answers(2).held
    assert ParkedAnswer.objects.count() == 41
    told = stuck_of(table.game).held
    assert [held.seat for held in told] == [0, 1]
    broken_rules.undo()
    wanted = table.red.prompt.answer_shown(2)
    assert free_game(table.id)
    assert [(row.seat, row.body["answer"]) for row in table.decisions[1:]][0] == (0, wanted)
    assert [row.seat for row in table.decisions] == [None, 0, 1]
    assert not ParkedAnswer.objects.waiting().exists()


def test_an_older_answer_that_is_sent_once_more_replaces_nothing(broken_rules: pytest.MonkeyPatch) -> None:
    table = playing(people=3)
    first, second = table.red.prompt.answer_shown(1), table.red.prompt.answer_shown(2)
    table.red.answers(1, key="first")
    table.red.answers(2, key="second")
    again = table.red.answers(1, key="first")
    assert again.held and again.repeated
    broken_rules.undo()
    free_game(table.id)
    assert table.decisions[1].body["answer"] == second
    later_on = table.red.says(first, question=1, key="first")
    assert later_on.repeated and len(table.decisions) == 2


def test_answers_to_several_questions_of_one_seat_are_all_kept(
    broken_rules: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = playing(people=3)
    table.red.answers(1)
    Prompt.objects.filter(pk=table.red.prompt.pk).update(question=7)
    assert table.red.says("pass", question=7).held
    assert ParkedAnswer.objects.waiting().count() == 2


def test_what_nobody_is_asked_is_not_kept(broken_rules: object) -> None:
    table = playing(people=3)
    table.red.answers(2)
    for made_up in (2, 3, 4000):
        with pytest.raises(engine.NotAsked):
            table.red.says("pass", question=made_up, key=f"made up {made_up}")
    with pytest.raises(RefusedTogether):
        take_answers(game_id=table.id, seat=0, answers={1: "pass", 2: "pass"}, route="api")
    assert ParkedAnswer.objects.count() == 1


def test_a_newer_answer_that_came_while_others_were_taken_is_not_overtaken(
    broken_rules: pytest.MonkeyPatch,
) -> None:
    table = stuck(broken_rules)
    yellow = table.yellow.prompt
    newer = yellow.answer_shown(2)
    original = free._take_parked_answer

    def meanwhile(held: ParkedAnswer) -> None:
        if held.seat == 1:
            table.yellow.says(newer, question=yellow.question)
        original(held)

    broken_rules.setattr(free, "_take_parked_answer", meanwhile)
    assert free_game(table.id)
    said = [row.body["answer"] for row in table.decisions if row.seat == 1]
    assert said == [newer]


def test_what_was_broken_off_between_two_answers_goes_on_with_those_that_are_left(
    broken_rules: pytest.MonkeyPatch,
) -> None:
    table = stuck(broken_rules)

    def killed(held: ParkedAnswer) -> None:
        raise SystemExit

    with broken_rules.context() as patch:
        patch.setattr(free, "_take_parked_answer", killed)
        with pytest.raises(SystemExit):
            free_game(table.id)
    assert len(table.decisions) == 1
    assert free_game(table.id)
    assert [row.seat for row in table.decisions] == [None, 0, 1]


def test_an_answer_that_is_dropped_while_others_are_taken_is_not_called_taken(
    broken_rules: pytest.MonkeyPatch,
) -> None:
    table = stuck(broken_rules)
    original = free._take_parked_answer

    def taken_back(held: ParkedAnswer) -> None:
        original(held)
        if held.seat == 0:
            rewind(table.id, to=1)

    broken_rules.setattr(free, "_take_parked_answer", taken_back)
    free_game(table.id)
    dropped = ParkedAnswer.objects.get(seat=1)
    assert (dropped.taken_at, dropped.dropped_at is None) == (None, False)
    assert 1 not in [row.seat for row in table.decisions]


def test_what_is_broken_off_at_the_last_answer_still_gives_a_free_seat_to_whoever_waits(
    broken_rules: pytest.MonkeyPatch,
) -> None:
    table = stuck(broken_rules)

    def killed(_row: Game) -> None:
        raise SystemExit

    with broken_rules.context() as patch:
        patch.setattr(free, "settle_seats_left_meanwhile", killed)
        with pytest.raises(SystemExit):
            free_game(table.id)
    settled: list[str] = []
    broken_rules.setattr(free, "settle_seats_left_meanwhile", lambda row: settled.append(row.pk))
    assert take_up_parked(later())
    assert settled == [table.id] and [row.seat for row in table.decisions] == [None, 0, 1]


def test_a_newer_answer_of_a_game_that_runs_again_counts_and_not_what_is_still_kept(
    broken_rules: pytest.MonkeyPatch,
) -> None:
    table = stuck(broken_rules)
    yellow = table.yellow.prompt

    def killed(_held: ParkedAnswer) -> None:
        raise SystemExit

    with broken_rules.context() as patch:
        patch.setattr(free, "_take_parked_answer", killed)
        with pytest.raises(SystemExit):
            free_game(table.id)
    kept = last_said(table.id, 1, yellow.question, is_answered=False)
    assert kept and kept.answer == yellow.answer_shown(1)
    table.yellow.says(yellow.answer_shown(2), question=yellow.question)
    counts = last_said(table.id, 1, yellow.question, is_answered=True)
    assert counts and counts.answer == yellow.answer_shown(2)


def test_an_answer_over_which_it_breaks_down_again_is_kept_as_of_when_it_was_given(
    broken_rules: pytest.MonkeyPatch,
) -> None:
    table = playing(people=3)
    table.red.answers(2)
    table.yellow.answers(1)
    given = later(days=-3)
    ParkedAnswer.objects.filter(seat=0).update(at=given)
    assert not free_game(table.id)
    waiting = ParkedAnswer.objects.waiting().order_by("at")
    assert [(held.seat, held.at == given) for held in waiting] == [(0, True), (1, False)]


def test_no_deadline_passes_in_a_stuck_game(broken_rules: object) -> None:
    table = playing(people=3)
    table.red.answers(2)
    assert not pass_deadlines(later(days=30))
    assert not play_bots(table.id)
    assert not say_ahead(
        game_id=table.id, seat=0, said=SaidAhead(stops=[], orders={}, replaces=everything), route="web"
    )


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
    assert ParkedAnswer.objects.filter(taken_at=None).count() == 1
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
