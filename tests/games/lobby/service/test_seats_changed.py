"""After a seat has changed hands: the game goes on, each counts for their own, and nobody is in the way."""

from __future__ import annotations

import json
from datetime import timedelta
from threading import Event
from time import sleep

import pytest
from django.utils import timezone

import engine
from games.base.documents import RequestRefused
from games.lobby.service.leave_game import leave_game, leave_lobby, take_over_bot_seat, wait_for_seat
from games.lobby.terms import Terms
from games.models import Game, User, WaitingPlace
from games.people.read.my_data import my_data
from games.people.read.profile import profile
from games.people.service import ban as deleting
from games.people.service.ban import delete_account
from games.play.service.export_game import continue_game, export_game, import_game
from games.play.service.rebuild import rebuild
from games.replay.page.page import replay_context
from games.replay.read.moments import replay
from games.replay.read.outline import answer_times
from tests.games.at_once import at_once
from tests.games.tables import Table, person, playing, waiting_in_lobby

pytestmark = pytest.mark.django_db
ALIENS = ("human", "zombie", "healer")
OPEN = Terms(is_open=True)


@pytest.fixture
def table() -> Table:
    """Three people in an open game, each about to choose an alien."""
    return playing(people=3, terms=OPEN)


@pytest.fixture
def green() -> User:
    return person("green")


# The game goes on


@pytest.mark.once
def test_the_game_is_played_to_its_end_and_rebuilt_the_same(table: Table, green: User) -> None:
    table.play(decisions=30)
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    assert table.red.seat.user == green
    table.play(decisions=120)
    before, view = [d.hash for d in table.decisions], engine.view(table.head.game.position, 0)
    open_before = {(p.seat_id, p.question): p.pk for p in table.waited_for}
    rebuild(table.id)
    assert [d.hash for d in table.decisions] == before
    assert engine.view(table.head.game.position, 0) == view
    assert {(p.seat_id, p.question): p.pk for p in table.waited_for} == open_before


def test_the_newcomer_sees_what_the_seat_sees_and_saw(table: Table, green: User) -> None:
    table.play(decisions=30)
    old = replay(person("red"), table.id)
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    new = replay(green, table.id)
    assert new.viewer == 0
    assert [step.facts for step in new.steps[:-1]] == [step.facts for step in old.steps[:-1]]
    with pytest.raises(Game.DoesNotExist):
        replay(person("red"), table.id)


def test_the_replay_of_a_game_that_is_over_tells_where_a_seat_changed_hands(
    table: Table, green: User
) -> None:
    table.play(decisions=30)
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    number = len(table.decisions)
    table.play(decisions=40)
    finish(table)
    found = replay(green, table.id)
    told = [replay_context(found, n)["origin"] for n in (number - 1, number)]
    assert told == ["The player of Red leaves the game.", "A new player takes the seat of Red."]


# Whose is what


def finish(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER, winners=[0], ended_at=timezone.now())


def test_a_profile_counts_what_each_has_done_and_no_more(table: Table, green: User) -> None:
    table.play(decisions=30)
    answers = sum(d.seat == 0 and d.kind == "answer" for d in table.decisions)
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    table.play(decisions=60)
    finish(table)
    Game.objects.filter(pk=table.id).update(ended_at=timezone.now() - timedelta(days=2))
    later = sum(d.seat == 0 and d.kind == "answer" for d in table.decisions) - answers
    mine, theirs = profile(green.opaque_id, green), profile(person("red").opaque_id, person("red"))
    assert (mine.played, mine.won, mine.taken_over, mine.left, mine.aliens) == (0, 0, 1, 0, [])
    assert 0 < mine.answers <= later
    assert (theirs.played, theirs.won, theirs.answers, theirs.left) == (0, 0, 0, 1)


def test_a_game_that_one_has_gone_on_with_alone_and_left_counts_for_nothing(table: Table) -> None:
    table.play(decisions=30)
    finish(table)
    alone = continue_game(table.game, person("red"), number=20, seat=0)
    leave_game(alone, person("red"))
    Game.objects.filter(pk=alone.pk).update(status=Game.Status.OVER, winners=[1], ended_at=timezone.now())
    found = profile(person("red").opaque_id, person("red"))
    assert (found.played, found.left) == (1, 0)


def test_one_takes_along_the_decisions_of_ones_own_time(table: Table, green: User) -> None:
    table.play(decisions=30)
    red = [d.at for d in table.decisions if d.seat == 0]
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    start = len(table.decisions)
    table.play(decisions=60)
    own = [d.at for d in table.decisions[start:] if d.seat == 0]
    assert [d["at"] for d in my_data(person("red"))["decisions"]] == red
    assert [d["at"] for d in my_data(green)["decisions"]] == own
    assert my_data(person("red"))["games_left"][0]["seat"] == 0


def test_a_question_that_changed_its_player_counts_for_no_answer_time(table: Table, green: User) -> None:
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    table.red.answers(1)
    assert {one.seat: one.answers for one in answer_times(table.id, 3)}.get(0, 0) == 0
    table.play(decisions=len(table.decisions) + 30)
    assert {one.seat: one.answers for one in answer_times(table.id, 3)}[0] > 0


def test_answer_times_are_the_same_in_a_game_that_was_exported_and_brought_back(
    table: Table, green: User
) -> None:
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    table.play(decisions=30)
    finish(table)
    back = import_game(json.loads(json.dumps(export_game(table.game))))
    assert answer_times(back.pk, 3) == answer_times(table.id, 3) != []


# At the same moment


@pytest.mark.django_db(transaction=True)
def test_two_who_leave_at_once_make_place_for_the_two_who_wait() -> None:
    table = playing(people=3, aliens=ALIENS, terms=OPEN)
    waiting = [person("green"), person("purple")]
    for user in waiting:
        wait_for_seat(table.id, user)
    game, red, blue = table.game, person("red"), person("blue")
    at_once(lambda: leave_game(game, red), lambda: leave_game(game, blue))
    assert {table.red.seat.user, table.blue.seat.user} == set(waiting)
    assert not WaitingPlace.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_an_account_that_is_deleted_while_its_turn_comes_makes_place_for_the_next() -> None:
    table = playing(people=3, aliens=ALIENS, terms=OPEN)
    green, game, red = person("green"), table.game, person("red")
    for user in (green, person("purple")):
        wait_for_seat(table.id, user)
    at_once(lambda: delete_account(green), lambda: leave_game(game, red))
    assert table.red.seat.user == person("purple") and not WaitingPlace.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_whoever_deletes_the_account_while_a_seat_of_a_lobby_comes_free_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = waiting_in_lobby(people=3, terms=OPEN)
    green, blue, gone = person("green"), person("blue"), Event()
    for user in (green, person("purple")):
        wait_for_seat(game.pk, user)

    def slowly(user: User) -> None:
        gone.set()
        sleep(0.5)

    def leave() -> None:
        gone.wait()
        leave_lobby(game, blue)

    monkeypatch.setattr(deleting, "_decline", slowly)
    at_once(lambda: delete_account(green), leave)
    assert {seat.user for seat in game.seats.all()} == {person("red"), person("yellow"), person("purple")}


@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_over_a_seat_at_once_one_has_it_and_the_other_is_told() -> None:
    table = playing(people=3, aliens=ALIENS, terms=OPEN)
    leave_game(table.game, person("red"))
    people = [person("green"), person("purple")]

    def take(user: User) -> str:
        try:
            return str(take_over_bot_seat(table.id, user, 0))
        except RequestRefused as refused:
            return refused.reason

    assert sorted(at_once(*(lambda user=user: take(user) for user in people))) == ["True", "not_to_take_over"]
    assert table.red.seat.user in people


@pytest.mark.django_db(transaction=True)
def test_somebody_who_leaves_while_another_begins_to_wait_makes_place_for_them() -> None:
    table = playing(people=3, aliens=ALIENS, terms=OPEN)
    game, red, green = table.game, person("red"), person("green")
    at_once(lambda: leave_game(game, red), lambda: wait_for_seat(game.pk, green))
    assert table.red.seat.user == green
