"""The outline of a finished game: stored once, the same as worked out, and nothing of a running game."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from django.test import Client

from games.models import Checkpoint, Game, ReplayChunk, StoredOutline, User
from games.play.service import rebuild as writing
from games.play.service.rebuild import rebuild, write_course
from games.replay.page.page import replay_context
from games.replay.read import course as courses
from games.replay.read.course import Course, forget_course
from games.replay.read.moments import Replay, replay
from games.replay.read.outline import (
    StoredSteps,
    forget_stored_replay,
    outline_of,
    outline_row,
    stored_replay,
)
from tests.engine.recorded import short_game
from tests.games.recorded import recorded
from tests.games.tables import person

pytestmark = [pytest.mark.once, pytest.mark.django_db]
NAME, EYES = short_game(3), ("all", "0", "2")


@pytest.fixture
def red() -> User:
    return person("red")


@pytest.fixture
def game(red: User) -> Game:
    return recorded(NAME, sits=red)


def anew(user: User, game: Game, eyes: str = "") -> Replay:
    """As a process sees it that knows nothing yet."""
    forget_course(game.pk)
    forget_stored_replay(game.pk)
    StoredSteps._read.clear()
    return replay(user, game.pk, eyes)


@pytest.mark.parametrize("eyes", EYES)
def test_what_is_stored_is_what_the_course_tells(game: Game, red: User, eyes: str) -> None:
    played = anew(red, game, eyes)
    worked_out, steps = played.outline, list(played.steps)
    write_course(game.pk)
    read = anew(red, game, eyes)
    assert played.needs_storing and not read.needs_storing
    assert read.outline == worked_out
    assert [read.steps[place] for place in range(len(read.steps))] == steps == list(read.steps)
    assert (read.until, read.step(10**6)) == (played.until, steps[-1])


@pytest.mark.parametrize("eyes", EYES)
def test_every_part_of_a_page_is_the_same_from_what_is_stored(game: Game, red: User, eyes: str) -> None:
    places = (1, 2, 97, 10**6)
    played = [shown(anew(red, game, eyes), place) for place in places]
    write_course(game.pk)
    assert [shown(anew(red, game, eyes), place) for place in places] == played


def shown(found: Replay, place: int) -> dict[str, Any]:
    context = replay_context(found, place)
    return {key: value for key, value in context.items() if key not in ("replay", "game")}


def test_steps_are_taken_from_what_is_stored_like_from_a_list(game: Game, red: User) -> None:
    write_course(game.pk)
    steps = anew(red, game).steps
    every = list(steps)
    assert steps[-1] == every[-1]
    assert steps[40:90] == every[40:90]
    assert steps[:3] == every[:3]
    with pytest.raises(IndexError):
        steps[len(every)]


def test_a_page_of_a_finished_game_reads_no_whole_course(
    game: Game, red: User, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_course(game.pk)
    anew(red, game)

    def fail(*_args: Any, **_options: Any) -> None:
        raise AssertionError("the whole course is read")

    monkeypatch.setattr(courses, "read_chunks", fail)
    client.force_login(red)
    assert client.get(f"/games/{game.pk}/replay/?step=60").status_code == 200


def test_of_a_running_game_no_outline_is_stored(red: User) -> None:
    running = recorded(NAME, sits=red, decisions=110)
    write_course(running.pk)
    assert not StoredOutline.objects.filter(game=running).exists()
    assert stored_replay(running.pk) is None
    assert replay(red, running.pk).outline.times == ()


def test_a_game_that_ends_while_its_course_is_read_gets_its_whole_outline(
    game: Game, red: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    *_, before, last = (
        Checkpoint.objects.filter(game=game).order_by("number").values_list("number", flat=True)
    )
    Game.objects.filter(pk=game.pk).update(status=Game.Status.RUNNING)

    def ends_meanwhile(game_id: str) -> Course:
        told = courses.course(game_id)[:before]
        Game.objects.filter(pk=game_id).update(status=Game.Status.OVER)
        return told

    with monkeypatch.context() as at_that_moment:
        at_that_moment.setattr(writing, "course", ends_meanwhile)
        write_course(game.pk)
    write_course(game.pk)
    read = anew(red, game)
    assert (read.needs_storing, read.until, read.outline.last) == (False, last, last)


def test_a_seat_is_not_told_of_marks_that_it_may_not_know(game: Game, red: User) -> None:
    outline = replay(red, game.pk).outline
    secret = {"id": "power_was_used", "seat": 1, "power": "oracle", "to": [1]}
    with_secret = dataclasses.replace(outline, marked=(*outline.marked, (7, secret)))
    assert with_secret.seen_by(0).marked == outline.marked
    assert with_secret.seen_by(1).marked == with_secret.seen_by("all").marked == with_secret.marked


def test_an_outline_without_its_segments_is_of_no_use(game: Game, red: User) -> None:
    write_course(game.pk)
    whole = list(anew(red, game).steps)
    ReplayChunk.objects.filter(game=game).order_by("first")[3].delete()
    again = anew(red, game)
    assert again.needs_storing
    assert list(again.steps) == whole


def test_a_segment_that_goes_while_somebody_looks_is_played(game: Game, red: User) -> None:
    write_course(game.pk)
    whole = list(anew(red, game).steps)
    looked_at = anew(red, game).steps
    ReplayChunk.objects.filter(game=game).delete()
    forget_course(game.pk)
    assert looked_at[len(whole) // 2] == whole[len(whole) // 2]
    assert looked_at[-1] == whole[-1]


def test_a_step_that_only_one_seat_was_told_of_tells_only_that_seat(game: Game, red: User) -> None:
    """A game that is over has nothing to hide; one seat's way through it is still what that seat saw."""
    whole = replay(red, game.pk).outline
    private = {step: seats for step, seats in whole.telling if seats is not None}
    for seat in range(3):
        mine = replay(red, game.pk, str(seat)).outline.telling_steps
        assert {step for step in private if step in mine} == {
            s for s, seats in private.items() if seat in seats
        }
    assert set(mine) <= set(whole.telling_steps)


def test_rebuilding_makes_the_outline_anew(game: Game, red: User) -> None:
    write_course(game.pk)
    before = anew(red, game).outline
    StoredOutline.objects.filter(game=game).update(
        document='{"marked":[],"phases":[],"tallies":[],"times":[]}'
    )
    rebuild(game.pk)
    assert anew(red, game).outline == before


def test_what_is_written_down_can_be_read_again(game: Game, red: User) -> None:
    """Also without a single answer time, and with a seat whose questions only the deadline answered."""
    outline = replay(red, game.pk).outline
    bare = outline_of(replay(red, game.pk).steps)
    missed = dataclasses.replace(
        outline.times[0], answers=0, median=None, longest=None, missed=2
    )  # as of somebody who never came
    write_course(game.pk)
    for one in (bare, dataclasses.replace(outline, times=(missed,))):
        StoredOutline.objects.all().delete()
        outline_row(game.pk, one).save()
        forget_stored_replay(game.pk)
        known = stored_replay(game.pk)
        assert known is not None and known.outline == one
