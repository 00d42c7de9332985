"""Bots answer in the service, as decisions of their own."""

from datetime import timedelta

import pytest

from engine import bots
from games import tasks
from games.lobby.service.start import start_game
from games.models import Game, Prompt
from games.play.service import clocks
from games.play.service.clocks import wake_bots
from games.play.service.play_bots import MOST, play_bots, play_until_people_asked
from tests.games.tables import later, playing, waiting_in_lobby

pytestmark = pytest.mark.django_db


def test_bots_answer_what_they_are_asked_and_then_people_are_waited_for() -> None:
    table = playing(people=1, bots=2)
    assert play_until_people_asked(table.id) is False
    assert {row.seat for row in table.decisions if row.route == "bot" and row.kind == "answer"} == {1, 2}
    assert [prompt.seat.number for prompt in table.waited_for] == [0]


def test_no_bot_gets_a_mail() -> None:
    table = playing(people=1, bots=2)
    table.play(decisions=40)
    assert {mail.to for mail in table.game.mails.all()} == {"red@example.com"}


def test_one_session_has_an_end_so_that_people_get_a_word_in() -> None:
    game = start_game(waiting_in_lobby(people=0, bots=3))
    assert play_bots(game.pk) is True
    assert game.decisions.filter(kind="answer").count() == MOST


def test_a_game_of_bots_alone_comes_to_its_end() -> None:
    game = start_game(waiting_in_lobby(people=0, bots=3, bot="random"))
    for _ in range(30):
        play_until_people_asked(game.pk)
    game.refresh_from_db()
    assert game.status == Game.Status.OVER and game.winners


def test_bots_that_no_hint_has_woken_are_woken_by_the_sweep() -> None:
    table = playing(people=1, bots=2)
    assert wake_bots(later(seconds=1))
    assert not Prompt.objects.filter(game=table.id, waiting=True, clock=Prompt.Clock.BOT).exists()
    assert not wake_bots(later(seconds=1))


def test_bots_whose_process_was_killed_in_their_turn_play_on_at_the_next_start() -> None:
    table, now = playing(people=1, bots=2), later(seconds=1)
    while (prompt := clocks.next_due(Prompt.Clock.BOT, now)) is not None:
        assert clocks.lock_prompt(prompt, now)
    assert not wake_bots(now)
    clocks.release_locks(now)
    assert wake_bots(now)
    assert [prompt.seat.number for prompt in table.waited_for] == [0]


def test_bots_set_their_stops_as_private_decisions() -> None:
    table = playing(people=1, bots=2)
    table.play(decisions=60)
    stood = [row for row in table.decisions if row.kind == "standing"]
    assert stood and all(row.seat != 0 for row in stood)


def test_a_bot_that_breaks_down_takes_the_default(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = playing(people=1, bots=2)
    defaults = {p.seat.number: p.default for p in Prompt.objects.filter(clock=Prompt.Clock.BOT)}

    def breaks(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(bots, "answer", breaks)
    play_until_people_asked(table.id)
    answers = {row.seat: row.body["answer"] for row in table.decisions if row.kind == "answer"}
    assert answers == defaults
    assert "broke down" in caplog.text


def test_a_bot_that_chooses_what_it_may_not_takes_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing(people=1, bots=2)
    monkeypatch.setattr(bots, "answer", lambda *_: "the moon")
    play_until_people_asked(table.id)
    assert len([row for row in table.decisions if row.kind == "answer"]) == 2


def test_the_task_plays_and_the_sweep_does_all_that_is_due() -> None:
    table = playing(people=1, bots=2)
    tasks.play_bots(table.id)
    assert [prompt.seat.number for prompt in table.waited_for] == [0]
    Prompt.objects.filter(game=table.id, waiting=True).update(sweep_at=later(seconds=-1))
    tasks.sweep()
    assert "deadline" in [row.route for row in table.decisions]


def test_what_beat_repeats_expires_after_two_periods() -> None:
    for name, entry in tasks.BEAT_SCHEDULE.items():
        assert entry["options"] == {"expires": 2 * entry["schedule"]}
        if name.startswith("answer of "):
            most = timedelta(minutes=1)  # heartbeats
        else:
            most = (
                timedelta(hours=1) if name == "forget_expired" else timedelta(seconds=15)
            )  # nobody waits for it
        assert timedelta(seconds=entry["schedule"]) <= most
