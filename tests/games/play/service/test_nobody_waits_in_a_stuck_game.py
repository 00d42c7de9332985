"""While a game is paused for repair nobody is waited for: by page, program and mail, and at its desk."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.models import Game, Moderator
from games.people.read.my_games import waiting_games
from games.play.service.free_game import free_game
from games.play.service.session import RulesCrashed
from games.play.service.stuck import mark_stuck
from games.staff.pages.games import waiting_since
from games.turn.read.hidden import public_state
from tests.games.api.program import program
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Table, later, person, playing

pytestmark = pytest.mark.django_db
SAID = "The game is paused for repair."


@pytest.fixture
def table(db: None) -> Table:
    """Red and Yellow are asked, White looks after the game, and the rules have broken down."""
    found = playing(people=2, bots=1)
    Game.objects.filter(pk=found.id).update(owner=person("orange"))
    Moderator.objects.create(game=found.game, user=person("white"), appointed_at=later())
    assert waiting_games(person("red"))
    mark_stuck(found.game, RulesCrashed("_play:1 > step:2"))
    return found


def asks(path: str, colour: str = "red") -> Any:
    answer = program(person(colour)).get(path)
    assert answer.status_code == 200
    return answer.json()


def page(path: str, colour: str = "red") -> str:
    client = Client()
    client.force_login(person(colour))
    return " ".join(client.get(path).content.decode().split())


def mailed_back(table: Table, text: str) -> str:
    mailbox = Mailbox()
    mailbox.sends(text, table.red.prompt, sender=person("red").email)
    return " ".join(mailbox.replies[-1].text.split())


def test_a_program_is_asked_nothing_in_its_list_of_games(table: Table) -> None:
    (mine,) = asks("me/games")["games"]
    assert mine["game"]["status"] == "stuck"
    assert (mine["my_turn"], mine["questions"], mine["waiting_for"], mine["due_at"]) == (False, [], [], None)


def test_each_question_says_that_it_does_not_wait_and_can_still_be_answered(table: Table) -> None:
    (question,) = asks(f"games/{table.id}/questions")["questions"]
    assert (question["waiting"], question["due_at"]) == (False, None)
    game = asks(f"games/{table.id}")
    assert game["questions"] == [question] and game["waiting"] == {"seats": [], "words": SAID}
    sent = program(person("red")).post(
        f"games/{table.id}/questions/{question['question']}/answer",
        {"answer": question["form"]["suggestions"][0]["answer"]},
    )
    assert sent.status_code == 202 and sent.json()["held"]


def test_the_desk_names_nobody_as_waited_for(table: Table) -> None:
    desk = asks(f"games/{table.id}/desk", "white")
    assert not any(seat["waited_for"] for seat in desk["seats"])
    assert '<span class="tag">waited for</span>' not in page(f"/games/{table.id}/desk/", "white")


def test_no_page_counts_it_among_the_games_that_wait(table: Table) -> None:
    assert waiting_games(person("red")) == []
    home, turn = page("/"), page(f"/games/{table.id}/")
    assert "your turn" not in home and "paused for repair" in home
    assert "<title>● " not in turn and SAID in turn and "Waiting for" not in turn
    assert "Choose your alien" in turn  # and an answer is kept


def test_whoever_asks_by_mail_how_it_stands_is_told_that_it_is_paused(table: Table) -> None:
    told = mailed_back(table, "status")
    assert SAID in told and "It is your turn" not in told and "waits for" not in told


@pytest.mark.parametrize("goes_on", [False, True])
def test_whoever_says_that_they_are_away_is_told_of_its_questions_only_if_it_goes_on(
    table: Table, goes_on: bool
) -> None:
    if goes_on:
        free_game(table.id)
    told = mailed_back(table, "away for 5 days")
    assert ("Long table: Choose your alien – Answer by" in told) == goes_on


def test_who_is_waited_for_is_no_part_of_what_the_table_knows(table: Table) -> None:
    before = public_state(table.id).id
    table.red.seat.prompts.update(public="private")
    assert public_state(table.id).id == before


def test_the_list_for_staff_says_of_nobody_that_they_wait(table: Table) -> None:
    (row,) = Game.objects.annotate(asked_since=waiting_since(()))
    assert row.asked_since is None


def test_once_it_goes_on_all_of_them_are_waited_for_again(table: Table) -> None:
    assert free_game(table.id)
    assert [one.id for one in waiting_games(person("red"))] == [table.id]
    (question,) = asks(f"games/{table.id}/questions")["questions"]
    assert question["waiting"] and question["due_at"]
    (mine,) = asks("me/games")["games"]
    assert mine["my_turn"] and mine["waiting_for"] == [1, 2]
    assert "Choose your alien" in mailed_back(table, "status")


def test_a_game_that_is_only_paused_still_waits(db: None) -> None:
    found = playing(people=2, bots=1)
    Game.objects.filter(pk=found.id).update(paused_at=later())
    assert waiting_games(person("red"))
    (question,) = asks(f"games/{found.id}/questions")["questions"]
    assert question["waiting"]
