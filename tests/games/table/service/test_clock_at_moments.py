"""Moments at which something may be played: they use no bank, and nothing is missed there.

To say nothing is an answer there, whatever a hand holds; ordinary questions stay as they are.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

import engine
from engine.moments import MOMENTS
from engine.state.cards import card
from games.base.documents import Route
from games.lobby.terms import Terms
from games.models import Decision, Game, Prompt, Seat
from games.people.read.profile import profile, reliability
from games.play.service.play_bots import MISSED
from tests.games.play.service.test_stand_in import only_red_is_absent
from tests.games.tables import Table, later, playing
from tests.games.written_mails import written_mails

pytestmark = [pytest.mark.once, pytest.mark.django_db]

BANK = timedelta(hours=24)


def with_bank(**options: Any) -> Table:
    return playing(people=3, terms=Terms(bank=BANK), **options)


def at_a_moment(table: Table) -> Prompt:
    """The first question that is one of a moment alone, waiting for nobody else."""
    for _ in range(400):
        waited = list(table.waited_for)
        if len(waited) == 1 and waited[0].is_moment:
            return waited[0]
        table.everybody_answers()
    raise AssertionError("nobody is asked at a moment")


def at_an_ordinary_question(table: Table) -> Prompt:
    for _ in range(400):
        waited = list(table.waited_for)
        if len(waited) == 1 and not waited[0].is_moment:
            return waited[0]
        table.everybody_answers()
    raise AssertionError("nobody is asked an ordinary question")


def over(prompt: Prompt) -> datetime:
    assert prompt.due_at is not None
    return prompt.due_at + timedelta(minutes=1)


def of(prompt: Prompt) -> Seat:
    return Seat.objects.get(pk=prompt.seat_id)


def answered(table: Table, prompt: Prompt) -> list[str]:
    """By which way it was answered."""
    rows = Decision.objects.filter(game=table.game, seat=prompt.seat.number, question=prompt.question)
    return list(rows.filter(kind="answer").values_list("route", flat=True))


def test_when_the_time_of_a_moment_is_over_its_seat_passes_and_no_bank_runs() -> None:
    table = with_bank()
    prompt = at_a_moment(table)
    assert prompt.bank_seconds == 0
    table.sweep(over(prompt))
    assert answered(table, prompt) == [Route.PASSED]
    seat = of(prompt)
    assert (seat.bank_used, seat.bank_since, seat.missed) == (0, None, 0)


def test_an_ordinary_question_uses_the_bank_and_is_missed_as_before() -> None:
    table = with_bank()
    prompt = at_an_ordinary_question(table)
    assert prompt.bank_seconds == BANK.total_seconds()
    table.sweep(over(prompt))
    assert answered(table, prompt) == []
    table.sweep(over(prompt) + BANK)
    assert answered(table, prompt) == [Route.DEADLINE]
    assert of(prompt).missed == 1


def test_many_moments_in_a_row_bring_no_bot() -> None:
    """Two missed deadlines at questions whose only answer was "pass" gave a seat away."""
    table = playing(people=3)
    passed = 0
    while passed < MISSED + 2:
        prompt = at_a_moment(table)
        table.sweep(over(prompt))
        passed += 1
        assert answered(table, prompt) == [Route.PASSED]
    assert not any(seat.bot or seat.missed for seat in Seat.objects.filter(game=table.game))


def test_a_moment_between_two_missed_deadlines_changes_nothing_about_them() -> None:
    table = playing(people=3)
    prompt = at_a_moment(table)
    Seat.objects.filter(pk=prompt.seat_id).update(missed=MISSED - 1)
    table.sweep(over(prompt))
    assert of(prompt).missed == MISSED - 1 and not of(prompt).bot


def test_whoever_misses_ordinary_questions_gets_a_bot_still() -> None:
    table = playing(people=3)
    only_red_is_absent(60, table)
    red = Seat.objects.get(game=table.game, number=0)
    assert red.has_stand_in
    routes = [row.route for row in table.decisions if row.seat == 0 and row.route != Route.PASSED]
    assert routes[:2] == [Route.DEADLINE] * 2


def test_a_question_that_travels_with_a_moment_is_an_ordinary_one() -> None:
    """An encounter card that is chosen where something might be played too."""
    table = with_bank()
    for _ in range(400):
        travelling = [p for p in table.waited_for if p.about.get("window") is False]
        if travelling:
            break
        table.everybody_answers()
    assert travelling and {prompt.bank_seconds for prompt in travelling} == {BANK.total_seconds()}


def test_what_is_a_moment_follows_from_what_is_asked() -> None:
    """Of every question of a game: those of a moment, and no others, but where another travels along."""
    table, seen = playing(people=3), set()
    for _ in range(200):
        for prompt in table.waited_for:
            seen.add((prompt.what in MOMENTS, prompt.is_moment))
            assert prompt.is_moment == (prompt.what in MOMENTS and prompt.about.get("window") is True)
            assert not prompt.is_moment or prompt.public != engine.SEAT
        table.everybody_answers()
    assert {(True, True), (False, False)} <= seen


@pytest.mark.parametrize(
    "hand", [("attack 8", "attack 10"), ("attack 8", "cosmic_zap"), ("plague", "negotiate")]
)
def test_the_clock_of_a_moment_is_the_same_whatever_the_seat_holds(
    hand: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can tell by a clock who could have played something."""
    real = engine.new_position

    def dealt(options: engine.Options, seed: str) -> engine.Position:
        position = real(options, seed)
        position.deck = [card(key) for key in (*hand, "attack 6", "negotiate")] * 10
        return position

    monkeypatch.setattr(engine, "new_position", dealt)
    table = with_bank(seed="whatever is held")
    prompt = at_a_moment(table)
    table.sweep(over(prompt))
    assert answered(table, prompt) == [Route.PASSED]
    assert (of(prompt).bank_used, of(prompt).missed) == (0, 0)


def test_its_mail_tells_of_no_bank_that_would_run_then() -> None:
    table = with_bank()
    prompt = at_a_moment(table)
    mail = written_mails().filter(kind="prompt", to=of(prompt).person.email).latest("pk")
    words = " ".join(mail.text.split())
    assert "Then your bank of" not in words and "Otherwise:" in words


def beside_a_moment() -> tuple[Table, Prompt, Prompt]:
    """Whoever places a ship is asked in the same mail and form whether they play anything."""
    table = playing(people=4, seed="a seed", terms=Terms(bank=BANK))
    for _ in range(300):
        for ship in (one for one in table.waited_for if one.what == "regroup_ship"):
            beside = [one for one in ship.asked_together() if one.is_moment and one.waiting]
            if beside:
                return table, ship, beside[0]
        table.everybody_answers()
    raise AssertionError("no ship came home beside a window")


def test_of_two_questions_in_one_mail_the_ordinary_one_has_the_bank() -> None:
    _table, ship, moment = beside_a_moment()
    assert (ship.bank_seconds, moment.bank_seconds) == (BANK.total_seconds(), 0)
    mail = written_mails().filter(kind="prompt", to=of(ship).person.email).latest("pk")
    words = " ".join(mail.text.split())
    assert (words.count("Answer by"), words.count("Then your bank of 1 day")) == (2, 1)


def test_a_form_of_both_promises_no_more_time_than_there_is_for_either(client: Client) -> None:
    table, ship, _moment = beside_a_moment()
    client.force_login(of(ship).person)
    page = client.get(f"/games/{table.id}/").content.decode()
    assert "Otherwise:" in page and "Then your bank" not in page


def test_once_the_moment_is_over_the_ordinary_question_runs_on_its_bank() -> None:
    table, ship, moment = beside_a_moment()
    table.sweep(over(moment))
    ship.refresh_from_db()
    assert answered(table, moment) == [Route.PASSED]
    assert ship.on_bank and answered(table, ship) == [] and of(ship).missed == 0
    table.sweep(over(ship))
    assert answered(table, ship) == [Route.DEADLINE] and of(ship).missed == 1


def test_no_deadline_is_missed_in_any_figure() -> None:
    table = playing(people=3)
    prompt = at_a_moment(table)
    table.sweep(over(prompt))
    user = of(prompt).person
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER, ended_at=later(days=-3))
    assert reliability(user).missed == 0
    assert profile(user.opaque_id, user).missed == 0
