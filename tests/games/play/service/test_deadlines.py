"""Deadlines, reminders, and the sweep that looks after them."""

import logging
from datetime import timedelta

import pytest

import engine
from engine.ahead.said import Ahead
from games.ahead.service import SaidAhead, everything, say_ahead
from games.mail.outbox.addresses import reply_address
from games.mail.receive.incoming import handle_next, store
from games.models import Game, Prompt
from games.play.service import clocks
from games.play.service import clocks as passing
from games.play.service.clocks import close_deals, pass_deadlines, remind
from games.play.service.play_bots import answer_by_default, play_until_people_asked
from games.turn.read.page import turn_page
from tests.games.tables import DEAL, RESPONSE, Table, bargaining, later, person, playing

pytestmark = pytest.mark.django_db


def test_a_question_is_due_when_the_response_time_is_over() -> None:
    prompt = playing(people=3).red.prompt
    assert prompt.due_at == prompt.opened_at + RESPONSE
    assert prompt.remind_at == prompt.opened_at + RESPONSE / 2


def test_when_time_is_over_the_default_is_taken_and_recorded_as_such() -> None:
    table = playing(people=3)
    defaults = {player.number: player.prompt.default for player in table.players}
    assert pass_deadlines(later(hours=49))
    last = table.decisions[-1]  # all three are due at one time: whose comes first is the database's choice
    assert (last.route, last.body) == ("deadline", {"answer": defaults[last.seat]})


def test_before_the_time_is_over_nothing_happens() -> None:
    table = playing(people=3)
    assert not pass_deadlines(later(hours=47))
    assert len(table.decisions) == 1


def test_one_step_passes_one_deadline() -> None:
    table, now = playing(people=3), later(hours=49)
    assert [pass_deadlines(now) for _ in range(4)] == [True, True, True, False]
    assert [row.route for row in table.decisions[1:]] == ["deadline"] * 3


def test_the_sealed_answer_of_a_seat_stands_when_others_let_their_time_pass() -> None:
    table = playing(people=3)
    mine = table.red.answers(2).answer
    table.sweep(later(hours=49))
    first = table.decisions[1:4]
    assert [(row.seat, row.route) for row in first] == [(0, "web"), (1, "deadline"), (2, "deadline")]
    assert table.head.game.position.seats[0].powers[0].alien == mine


def test_a_seat_whose_answer_is_stored_is_never_late() -> None:
    table = playing(people=3)
    locked = table.red.prompt
    table.red.answers(2)
    assert not answer_by_default(locked, later(hours=49))
    assert [row.route for row in table.decisions[1:]] == ["web"]


def test_a_mail_that_came_in_time_is_read_before_its_deadline_is_passed() -> None:
    table, now = playing(people=3), later(hours=49)
    prompt = table.red.prompt
    store(b"From: red@example.com\n\n2\n", reply_address(prompt.pk).upper(), "red@example.com")
    while pass_deadlines(now):
        pass
    assert [row.seat for row in table.decisions] == [None, 1, 2]
    assert handle_next()
    assert table.decisions[-1].route == "mail"
    assert table.decisions[-1].body == {"answer": prompt.answer_shown(2)}


def test_a_mail_that_came_after_the_time_was_over_holds_nothing_up() -> None:
    table = playing(people=3)
    Prompt.objects.update(due_at=later(hours=-1), sweep_at=later(hours=-1))
    store(b"From: red@example.com\n\n2\n", reply_address(table.red.prompt.pk), "red@example.com")
    assert pass_deadlines(later())
    assert len(table.decisions) == 2


def test_absent_players_never_stop_a_game() -> None:
    table = playing(people=3)
    for days in range(3, 3 * 40, 3):
        table.sweep(later(days=days))
        play_until_people_asked(table.id)
    assert len([row for row in table.decisions if row.route in ("deadline", "bot")]) > 40
    assert table.waited_for or table.game.status == Game.Status.OVER


def test_a_game_goes_on_without_one_who_is_absent() -> None:
    table = playing(people=3)
    for days in range(3, 3 * 20, 3):
        for prompt in table.waited_for:
            player = table.players[prompt.seat.number]
            if player is not table.red and player.is_asked(prompt.question):
                player.answers(1, question=prompt.question)
        table.sweep(later(days=days))
        play_until_people_asked(table.id)
    assert [row.route for row in table.decisions if row.seat == 0 and row.route != "passed"][:3] == [
        "deadline",
        "deadline",
        "bot",
    ]
    assert {row.route for row in table.decisions} == {"start", "web", "deadline", "passed", "bot"}


def test_a_deadline_that_fails_is_pushed_ahead_and_does_not_loop(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, now = playing(people=3), later(hours=49)

    def breaks(*_: object) -> None:
        raise RuntimeError("no more connections")

    monkeypatch.setattr(passing, "answer_by_default", breaks)
    assert [pass_deadlines(now) for _ in range(4)] == [True, True, True, False]
    assert not pass_deadlines(now + timedelta(minutes=59))
    assert pass_deadlines(now + timedelta(minutes=61))
    assert "could not be passed" in caplog.text
    assert len(table.decisions) == 1


def test_a_worker_that_dies_after_its_claim_delays_a_deadline_by_a_minute() -> None:
    table, now = playing(people=3), later(hours=49)
    assert clocks.lock_prompt(clocks.next_due(Prompt.Clock.RESPONSE, now), now)
    table.sweep(now)
    assert len(table.decisions) == 3
    table.sweep(now + timedelta(seconds=59))
    assert len(table.decisions) == 3
    table.sweep(now + timedelta(seconds=61))
    assert [row.route for row in table.decisions if row.seat == 0][:1] == ["deadline"]


def test_what_a_killed_process_had_claimed_is_due_at_the_next_start() -> None:
    table, now = playing(people=3), later(hours=49)
    assert clocks.lock_prompt(clocks.next_due(Prompt.Clock.RESPONSE, now), now)
    clocks.release_locks(now)
    table.sweep(now)
    assert len(table.decisions) == 4


def test_what_is_not_due_yet_is_not_due_at_the_next_start_either() -> None:
    table, now = playing(people=3), later(hours=47)
    clocks.release_locks(now)
    table.sweep(now)
    assert len(table.decisions) == 1


def test_what_failed_stays_put_off_at_the_next_start() -> None:
    table, now = playing(people=3), later(hours=49)
    failed = clocks.next_due(Prompt.Clock.RESPONSE, now)
    assert clocks.lock_prompt(failed, now)
    clocks.put_off(failed, now)
    clocks.release_locks(now)
    table.sweep(now)
    assert len(table.decisions) == 3


def test_a_prompt_that_another_worker_has_claimed_is_left_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table, now = playing(people=3), later(hours=49)
    seen, by_another = (clocks.next_due(Prompt.Clock.RESPONSE, now) for _ in range(2))
    assert clocks.lock_prompt(by_another, now)
    monkeypatch.setattr(clocks, "next_due", lambda *_: seen)
    assert pass_deadlines(now)
    assert len(table.decisions) == 1


def test_a_sweep_that_is_late_itself_raises_an_alarm(caplog: pytest.LogCaptureFixture) -> None:
    playing(people=3)
    with caplog.at_level(logging.ERROR, "games.alarm"):
        pass_deadlines(later(hours=48, minutes=5))
        assert not caplog.records
        pass_deadlines(later(hours=50))
    assert "the sweep is late" in caplog.text


def test_a_prompt_that_its_game_does_not_ask_any_more_is_closed_by_the_sweep() -> None:
    table = playing(people=3)
    stray = Prompt.objects.get(pk=table.red.prompt.pk)
    stray.pk, stray.question = "stray", 77
    stray.save(force_insert=True)
    table.sweep(later(hours=49))
    stray.refresh_from_db()
    assert stray.closed_at
    assert not any(row.question == 77 for row in table.decisions)


def test_half_of_the_time_being_over_people_are_reminded_once() -> None:
    table = playing(people=3)
    table.red.answers(1)
    assert not remind(later(hours=23))
    assert [remind(later(hours=25)) for _ in range(3)] == [True, True, False]
    assert [[mail.kind for mail in player.mails] for player in table.players] == [
        ["prompt"],
        ["prompt", "reminder"],
        ["prompt", "reminder"],
    ]
    assert not remind(later(hours=30))


def test_a_reminder_that_fails_is_pushed_ahead(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, now = playing(people=3), later(hours=25)

    def breaks(_: Prompt) -> None:
        raise RuntimeError("no template")

    monkeypatch.setattr("games.play.service.clocks.send_reminder", breaks)
    assert [remind(now) for _ in range(4)] == [True, True, True, False]
    assert "no reminder" in caplog.text
    monkeypatch.undo()
    an_hour_later = now + timedelta(minutes=61)
    assert [remind(an_hour_later) for _ in range(4)] == [True, True, True, False]
    assert [mail.kind for mail in table.red.mails] == ["prompt", "reminder"]


def offer(table: Table) -> Prompt:
    """The first who is asked offers a card for a card; gives the prompt that then waits."""
    prompt = next(prompt for prompt in table.waited_for if prompt.what == "deal")
    offers = [answer for answer in prompt.shown if answer["do"] == "offer"]
    table.players[prompt.seat.number].says(offers[-1], question=prompt.question)
    return next(prompt for prompt in table.waited_for if prompt.what == "deal")


def test_a_bargaining_has_its_own_time_and_an_offer_does_not_begin_it_anew() -> None:
    table = bargaining()
    first = next(prompt for prompt in table.waited_for if prompt.what == "deal")
    assert first.due_at == first.opened_at + DEAL and first.clock == Prompt.Clock.DEAL
    answered = offer(table)
    assert answered.pk != first.pk and answered.opened_at > first.opened_at
    assert answered.due_at == first.due_at


def test_when_the_time_of_a_bargaining_is_over_there_is_no_deal() -> None:
    table = bargaining()
    assert not close_deals(later(hours=71))
    assert close_deals(later(hours=73))
    assert not close_deals(later(hours=73))
    assert "deal_failed" in [entry.fact["id"] for entry in table.log]
    assert table.decisions[-1].route == "deadline"


def test_the_response_time_says_nothing_about_a_bargaining() -> None:
    table = bargaining()
    assert not pass_deadlines(later(hours=100))
    assert any(prompt.what == "deal" for prompt in table.waited_for)


def test_an_offer_can_be_changed_by_its_maker_and_that_is_confirmed() -> None:
    table = bargaining()
    maker = next(prompt for prompt in table.waited_for if prompt.what == "deal")
    offer(table)
    prompt = Prompt.objects.get(pk=maker.pk)
    assert prompt.is_open and not prompt.waiting
    offers = [answer for answer in prompt.shown if answer["do"] == "offer"]
    outcome = table.players[maker.seat.number].says(offers[0], question=prompt.question)
    assert outcome.replaced


def test_standing_orders_are_a_decision_like_any_other() -> None:
    table = playing(people=3)
    assert say_ahead(
        game_id=table.id,
        seat=1,
        said=SaidAhead(stops=["cards_revealed"], orders={}, replaces=everything),
        route="web",
    )
    last = table.decisions[-1]
    assert (last.kind, last.seat, last.question) == ("standing", 1, None)
    elsewhere = {"do": [{"what": "pass"}], "when": [{"fact": "role"}]}
    at_the_reveal = {"do": [{"what": "ask"}], "when": [{"fact": "moment", "moment": "cards_revealed"}]}
    assert last.body == {"orders": [elsewhere, at_the_reveal]}
    assert table.head.game.position.seats[1].ahead.stops == ("cards_revealed",)


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("deal", "default"),
        ("aim", "default"),
        ("encounter_card", "default"),
        ("everything", "always"),
        ("everything", "default"),
        ("remora.cling_to_ships", "default"),
        ("remora.cling_to_ships", "at me"),
        ("card_zap.cancel@plague", "never"),
        ("card_zap.cancel@plague", "pass until main"),
        ("remora.cling_to_ships", "win"),
    ],
)
def test_what_is_no_order_for_its_name_is_refused_and_not_stored(name: str, order: str) -> None:
    table = playing(people=3)
    with pytest.raises(engine.NotAllowed) as refused:
        say_ahead(
            game_id=table.id,
            seat=1,
            said=SaidAhead(stops=None, orders={name: order}, replaces=everything),
            route="web",
        )
    assert refused.value.params == {"name": name, "order": order}
    assert len(table.decisions) == 1


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("everything", "pass until part"),
        ("remora.cling_to_ships", "never"),
        ("remora.cling_to_ships", "ask"),
        ("mirror.reversal", "always"),
        ("card_zap.cancel@plague", "at me"),
    ],
)
def test_every_order_that_a_page_offers_is_taken(name: str, order: str) -> None:
    table = playing(people=3)
    assert say_ahead(
        game_id=table.id,
        seat=1,
        said=SaidAhead(stops=None, orders={name: order}, replaces=everything),
        route="web",
    )
    assert table.decisions[-1].body["orders"] == Ahead.said(by_name={name: order}).documents


def test_standing_orders_show_in_nothing_that_others_see() -> None:
    table = playing(people=3)
    before = turn_page(person("red"), table.id)
    say_ahead(
        game_id=table.id,
        seat=1,
        said=SaidAhead(stops=["cards_revealed"], orders={}, replaces=everything),
        route="web",
    )
    after = turn_page(person("red"), table.id)
    assert (before.view, before.log, before.new) == (after.view, after.log, after.new)
    assert len(table.red.mails) == 1
