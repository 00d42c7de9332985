"""The course of a game: stored from checkpoint to checkpoint, and never played twice."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

import engine
from games.models import Checkpoint, Decision, Game, LogEntry, ReplayChunk, User
from games.play.read.current import game_before
from games.play.service.rebuild import rebuild, write_course
from games.replay.read import course as courses
from games.replay.read import moments as replays
from games.replay.read.course import course, forget_course
from games.replay.read.moments import replay
from tests.engine.recorded import short_game
from tests.games.recorded import recorded
from tests.games.tables import Table, person, played_by_bots, playing

pytestmark = [pytest.mark.once, pytest.mark.django_db]
NAME = short_game(3)


@pytest.fixture
def table() -> Table:
    """A game that runs."""
    found = playing(people=1, bots=2, bot="random")
    found.play(decisions=20)
    return found


@pytest.fixture
def red() -> User:
    return person("red")


def anew(game: Game) -> Any:
    """The course as a process works it out that knows nothing yet."""
    forget_course(game.pk)
    return course(game.pk)


def refuse_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: Any, **_options: Any) -> None:
        raise AssertionError("the game is played")

    monkeypatch.setattr(courses.engine.Game, "load", fail)


def test_a_failing_database_says_nothing_about_the_game(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_args: Any, **_options: Any) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(courses.Checkpoint.objects, "filter", locked)
    with pytest.raises(OperationalError):
        anew(table.game)


def test_what_is_stored_is_what_playing_tells(red: User) -> None:
    game = recorded(NAME, sits=red)
    played = anew(game)
    write_course(game.pk)
    assert anew(game) == played


def test_the_segments_follow_one_another_from_checkpoint_to_checkpoint(red: User) -> None:
    game = recorded(NAME, sits=red)
    write_course(game.pk)
    spans = list(ReplayChunk.objects.filter(game=game).values_list("first", "last"))
    marks = list(Checkpoint.objects.filter(game=game).values_list("number", flat=True))
    assert [last for _first, last in spans] == marks
    assert [first for first, _last in spans] == [1, *(mark + 1 for mark in marks[:-1])]


def test_the_course_of_a_finished_game_is_not_played_once_it_is_stored(
    red: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = recorded(NAME, sits=red)
    write_course(game.pk)
    forget_course(game.pk)
    refuse_to_play(monkeypatch)
    assert len(course(game.pk, over=True)) == Decision.objects.filter(game=game).count()


def test_of_a_running_game_only_what_came_since_is_played(red: User, monkeypatch: pytest.MonkeyPatch) -> None:
    game = recorded(NAME, sits=red, decisions=90)
    whole = anew(game)
    write_course(game.pk)
    stored = ReplayChunk.objects.filter(game=game).order_by("-last")[0].last
    assert 1 < stored < len(whole)
    taken: list[Any] = []
    read = courses.follow
    monkeypatch.setattr(courses, "follow", lambda game, row: taken.append(row.number) or read(game, row))
    assert anew(game) == whole
    assert taken == list(range(stored + 1, len(whole) + 1))


def test_storing_again_adds_only_what_is_new(red: User) -> None:
    game = recorded(NAME, sits=red)
    write_course(game.pk)
    before = list(ReplayChunk.objects.filter(game=game).values_list("pk", flat=True))
    write_course(game.pk)
    assert list(ReplayChunk.objects.filter(game=game).values_list("pk", flat=True)) == before


def test_a_segment_that_is_missing_is_played_and_stored_anew(red: User) -> None:
    game = recorded(NAME, sits=red)
    whole = anew(game)
    write_course(game.pk)
    ReplayChunk.objects.filter(game=game).order_by("first")[3].delete()
    assert anew(game) == whole


def test_rebuilding_makes_the_course_anew(red: User) -> None:
    game = recorded(NAME, sits=red)
    whole = anew(game)
    write_course(game.pk)
    ReplayChunk.objects.filter(game=game).update(document="[]")
    rebuild(game.pk)
    assert anew(game) == whole
    assert ReplayChunk.objects.filter(game=game).order_by("-last")[0].last == len(whole)


def test_a_game_that_was_rebuilt_tells_what_its_log_tells(red: User) -> None:
    game = recorded(NAME, sits=red)
    rebuild(game.pk)
    told = [(one.number, fact) for one in anew(game) for fact in one.facts]
    assert told == list(LogEntry.objects.filter(game=game).values_list("number", "fact"))


def test_each_checkpoint_and_nothing_else_hints_at_the_course(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    hinted: list[str] = []
    monkeypatch.setattr("games.play.service.commit.nudge_course", hinted.append)
    with django_capture_on_commit_callbacks(execute=True):
        table = playing(people=3)
    assert hinted == [table.id]
    marks = Checkpoint.objects.filter(game=table.id)
    while marks.count() == 1:
        assert hinted == [table.id]
        with django_capture_on_commit_callbacks(execute=True):
            table.everybody_answers()
    assert len(hinted) == marks.count()


def test_the_first_look_at_a_finished_game_stores_its_course(client: Client, red: User) -> None:
    game = recorded(NAME, sits=red)
    assert replay(red, game.pk).needs_storing
    client.force_login(red)
    assert client.get(f"/games/{game.pk}/replay/").status_code == 200
    assert not replay(red, game.pk).needs_storing


def test_a_look_at_a_running_game_stores_nothing(client: Client, red: User) -> None:
    game = recorded(NAME, sits=red, decisions=100)
    client.force_login(red)
    assert client.get(f"/games/{game.pk}/replay/").status_code == 200
    assert not ReplayChunk.objects.filter(game=game).exists()


# Positions


def test_a_position_is_the_same_from_wherever_one_comes_to_it() -> None:
    game = played_by_bots().game
    last = Decision.objects.filter(game=game).count()
    numbers = [*range(1, 30), *random.Random(8).sample(range(1, last), 30), last, 1]
    for number in numbers:
        shown = courses.frame(game.pk, number, 0)
        before = game_before(game.pk, number + 1).game.position
        assert shown.view == engine.view(before, 0)
        assert shown.row.number == number


def test_a_view_that_was_given_out_does_not_change_when_the_game_goes_on() -> None:
    game = played_by_bots().game
    shown = courses.frame(game.pk, 20, courses.EVERYBODY)
    before = repr(shown.view)
    courses.frame(game.pk, 40, courses.EVERYBODY)
    assert repr(shown.view) == before


def test_going_on_to_the_next_decision_plays_that_one_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played_by_bots().game
    mark = Checkpoint.objects.filter(game=game).order_by("number")[2].number
    courses.frame(game.pk, mark + 3, 0)
    refuse_to_play(monkeypatch)
    assert courses.frame(game.pk, mark + 4, 0).row.number == mark + 4


def test_in_a_new_memo_epoch_the_last_decision_is_played_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when there is one that nobody may know of: both take as long."""
    loaded, load = [], engine.Game.load
    monkeypatch.setattr(courses.engine.Game, "load", lambda *given: loaded.append(given) or load(*given))
    told = {}
    for now in (1, 1, 2, 2):
        for module in (courses, replays):
            monkeypatch.setattr(module, "memo_epoch", lambda _game, now=now: now)
        steps = replay(person("red"), table.id).steps
        told[now, id(steps)] = steps
    assert len(loaded) == 2 and len(told) == 2  # worked out at first, and in the other epoch
    first, second = told.values()
    assert first == second
