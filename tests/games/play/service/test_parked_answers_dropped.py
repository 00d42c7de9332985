"""Answers that were kept for a stuck game which is taken back: not used, and nobody loses them silently."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.test import Client

import engine
from games.lobby.service.invite import _forget_questions
from games.models import Game, ParkedAnswer, Prompt
from games.people.service.account import mark_question_read
from games.play.service.correct import rewind
from games.play.service.free_game import free_game
from games.play.service.session import TooLate
from games.questions.words.answers import MOST_CHARACTERS, not_used_lines
from games.turn.read.page import turn_page
from games.words.reader import Reader
from tests.games.tables import Player, Table, person, playing

pytestmark = pytest.mark.django_db
SAID = "The game was taken back, so your answer was not used: "


def broken(self: engine.Game, answered: Any) -> None:
    if answered is not None:
        raise ZeroDivisionError
    original(self, answered)


original = engine.Game._advance


@pytest.fixture(scope="module")
def laid(tables_stay: None) -> Table:
    found = playing(people=3)
    found.play(decisions=30)
    return found


@pytest.fixture
def table(laid: Table, db: None) -> Table:
    return deepcopy(laid)


def held_by(table: Table, monkeypatch: pytest.MonkeyPatch) -> tuple[Player, Prompt]:
    """Somebody answers, and the rules break down over it."""
    prompt = table.waited_for[0]
    player = table.players[prompt.seat.number]
    with monkeypatch.context() as patch:
        patch.setattr(engine.Game, "_advance", broken)
        assert player.answers(1, question=prompt.question, key="one").held
    assert table.game.status == Game.Status.STUCK
    return player, prompt


def about_it(player: Player) -> list[str]:
    return [" ".join(one.text.split()) for one in player.mails if one.subject.endswith("not used")]


def on_page(player: Player) -> bool:
    client = Client()
    client.force_login(player.seat.user)
    page = " ".join(client.get(f"/games/{player.table.id}/").content.decode().split())
    return SAID in page


def test_whoever_gave_it_reads_by_mail_what_it_was_and_nobody_else_does(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _prompt = held_by(table, monkeypatch)
    rewind(table.id, to=25)
    (mail,) = about_it(player)
    assert SAID in mail and " – " in mail
    assert not any(about_it(one) for one in table.players if one.number != player.number)


def test_the_page_says_it_until_they_answer_something(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    player, _prompt = held_by(table, monkeypatch)
    rewind(table.id, to=25)
    assert on_page(player)
    assert not any(on_page(one) for one in table.players if one.number != player.number)
    while not table.players[player.number].prompts:
        table.everybody_answers()
    mark_question_read(player.seat, player.prompts[0].question)  # as every way to answer does
    assert not on_page(player)


def test_it_is_marked_apart_from_those_that_were_taken(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    held_by(table, monkeypatch)
    rewind(table.id, to=25)
    kept = ParkedAnswer.objects.get()
    assert kept.dropped_at is not None and kept.taken_at is None
    assert not ParkedAnswer.objects.waiting().exists() and not free_game(table.id)


def test_what_is_taken_when_the_game_is_freed_is_not_called_unused(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _prompt = held_by(table, monkeypatch)
    assert free_game(table.id)
    kept = ParkedAnswer.objects.get()
    assert kept.taken_at is not None and kept.dropped_at is None
    rewind(table.id, to=25)
    assert not about_it(player) and not turn_page(player.seat.user, table.id).not_used


def test_the_same_answer_sent_once_more_is_too_late(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    player, prompt = held_by(table, monkeypatch)
    rewind(table.id, to=25)
    with pytest.raises(TooLate) as late:
        player.says(prompt.answer_shown(1), question=prompt.question, key="one")
    assert late.value.taken_back


def test_whoever_plays_on_there_is_told_nothing_of_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    player, _prompt = held_by(table, monkeypatch)
    _forget_questions(player.seat)
    rewind(table.id, to=25)
    assert not about_it(player) and not turn_page(player.seat.user, table.id).not_used


STRANGE = [{"side": 7}, {"ships": []}, [1, {}], "x" * 5000, {"do": []}, 3]


# A database may keep None as its own NULL, or as that of JSON.
@pytest.mark.parametrize(
    "strange", [None, *(pytest.param(answer, marks=pytest.mark.once) for answer in STRANGE)]
)
def test_what_nobody_could_judge_is_shown_as_it_came(
    table: Table, monkeypatch: pytest.MonkeyPatch, strange: Any
) -> None:
    player, _prompt = held_by(table, monkeypatch)
    ParkedAnswer.objects.update(answer=strange)
    rewind(table.id, to=25)
    (mail,) = about_it(player)
    assert SAID in mail
    lines = not_used_lines(turn_page(player.seat.user, table.id).not_used, Reader(player.number))
    assert all(len(line) < MOST_CHARACTERS + 200 for line in lines)


def test_the_page_costs_no_more_where_nothing_was_dropped(
    table: Table, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(6):
        turn_page(person("red"), table.id)
