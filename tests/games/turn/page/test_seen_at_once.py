"""Whoever looks after a game sees it on every page as it stands, and how it ended at once."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.test import Client

from games.lobby.service.leave_game import leave_game
from games.models import Game, Moderator, User
from games.people.read.my_games import my_games
from games.play.read.seats import over_for
from games.play.service.commit import end_game
from games.play.service.session import lock, open_session
from tests.games.tables import Table, later, person, playing

pytestmark = pytest.mark.django_db

PAGES = ("", "log/", "replay/", "fair/")


@pytest.fixture
def table() -> Table:
    """Red made it, White is its moderator, Teal is of the team, and so is Blue, who plays."""
    found = playing(people=3)
    Game.objects.update(owner=person("red"))
    Moderator.objects.create(game=found.game, user=person("white"), appointed_at=later())
    for colour in ("teal", "blue"):
        person(colour)
    User.objects.filter(email__in=("teal@example.com", "blue@example.com")).update(is_staff=True)
    return found


def answers(colour: str, table: Table) -> list[int]:
    client = Client()
    client.force_login(person(colour))
    return [client.get(f"/games/{table.id}/{page}").status_code for page in PAGES]


def end(table: Table) -> None:
    with transaction.atomic():
        end_game(open_session(lock(table.id)))


@pytest.mark.parametrize("colour", ["red", "yellow", "white", "teal"])
def test_players_host_moderators_and_the_team_see_every_page(table: Table, colour: str) -> None:
    assert answers(colour, table) == [200] * len(PAGES)


def test_a_stranger_sees_none_nor_whoever_of_the_team_has_left_a_seat_there(table: Table) -> None:
    leave_game(table.game, person("blue"))
    assert answers("green", table) == [404] * len(PAGES)
    assert answers("blue", table) == [404] * len(PAGES)


def test_a_moderator_who_was_dismissed_sees_none(table: Table) -> None:
    Moderator.objects.update(ended_at=later())
    assert answers("white", table) == [404] * len(PAGES)


@pytest.mark.parametrize("colour", ["white", "teal"])
def test_how_it_ended_they_know_at_once_and_can_check_its_chance(table: Table, colour: str) -> None:
    end(table)
    assert over_for(person(colour)).filter(pk=table.id).exists()
    client = Client()
    client.force_login(person(colour))
    assert client.get(f"/games/{table.id}/fair.json").status_code == 200


def test_a_stranger_does_not(table: Table) -> None:
    end(table)
    assert not over_for(person("green")).filter(pk=table.id).exists()


def test_the_own_games_are_those_that_one_looks_after_and_not_all_that_the_team_may_see(table: Table) -> None:
    assert [mine.game.pk for mine in my_games(person("white"))] == [table.id]
    assert my_games(person("teal")) == []


def test_of_a_lobby_the_team_sees_no_more_than_others(table: Table) -> None:
    Game.objects.update(status=Game.Status.LOBBY)
    assert answers("teal", table)[0] == 404
