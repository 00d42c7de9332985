"""How long people took: from the question to the first answer, worked out from the decisions."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Decision, Game
from games.play.service.export_game import continue_game
from games.play.service.play_bots import play_until_people_asked
from games.replay.read.course import course
from games.replay.read.outline import answer_times
from tests.engine.recorded import short_game
from tests.games.recorded import recorded
from tests.games.tables import person, played_by_bots, playing

pytestmark = pytest.mark.django_db


def by_hand(game: Game) -> dict[int, list[timedelta]]:
    """The slow way: for each first answer, look back for the decision after which its question was open."""
    rows, told = list(Decision.objects.filter(game=game).order_by("number")), course(game.pk, over=True)
    found: dict[int, list[timedelta]] = {}
    answered = set()
    for row in rows:
        key = (row.seat, row.question)
        if row.question is None or key in answered:
            continue
        answered.add(key)
        opened = next(one.number for one in told if key in {(a.seat, a.question) for a in one.open})
        if row.route in ("web", "mail", "api"):
            found.setdefault(row.seat, []).append(row.at - rows[opened - 1].at)
    return found


def test_a_time_runs_from_the_question_to_the_first_answer() -> None:
    game = recorded(short_game(3), sits=person("red"))
    taken = by_hand(game)
    told = answer_times(game.pk, 3)
    assert {one.seat: one.answers for one in told} == {seat: len(spans) for seat, spans in taken.items()}
    for one in told:
        assert one.longest == max(taken[one.seat])
        assert one.median is not None and min(taken[one.seat]) <= one.median <= one.longest


def test_what_the_deadline_answered_is_counted_apart() -> None:
    game = recorded(short_game(3), sits=person("red"))
    missed = Decision.objects.filter(game=game, route="deadline", kind="answer")
    for one in answer_times(game.pk, 3):
        assert 0 < one.missed <= missed.filter(seat=one.seat).count()


def test_a_game_of_bots_has_no_answer_times() -> None:
    assert answer_times(played_by_bots().id, 3) == []


def test_a_changed_answer_counts_once() -> None:
    table = playing(people=3)
    prompt = table.until_asked("encounter_card")
    player = table.players[prompt.seat.number]
    before = {one.seat: one.answers for one in answer_times(table.id, 3)}.get(player.number, 0)
    for _ in range(2):
        player.answers(1, question=prompt.question)
    assert {one.seat: one.answers for one in answer_times(table.id, 3)}[player.number] == before + 1


def test_what_was_copied_from_another_game_took_nobody_time() -> None:
    old = recorded(short_game(3), sits=person("red"))
    new = continue_game(old, person("red"), number=60, seat=0)
    assert answer_times(new.pk, 3) == []
    new.seats.update(user=None, bot="random")
    while play_until_people_asked(new.pk):
        pass
    assert answer_times(new.pk, 3) == []
