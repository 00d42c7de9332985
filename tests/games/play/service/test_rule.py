"""A moderator rules between two encounters: nothing is lost, everybody is told, and it can be undone."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

import engine
from engine.state import serial
from games.base.documents import RequestRefused
from games.lobby.words.reasons import lobby_reason
from games.log.words.sentences import sentences
from games.models import Game, Prompt
from games.play.read.current import ruling_preview, ruling_stand
from games.play.read.history import boundaries
from games.play.service.correct import ANEW, rewind, rule, ruling_of
from games.play.service.play_bots import play_until_people_asked
from games.play.service.session import TooLate
from games.questions.words.reasons import reason
from games.replay.page.chapters import replay_navigation
from games.replay.page.page import replay_context
from games.replay.page.told import story_of
from games.replay.read.moments import replay
from tests.games.play.service.test_rewind import agrees, last, play_on
from tests.games.tables import Table, person, playing

pytestmark = pytest.mark.django_db
TURN = {"move": "turn", "offense": 2}


@pytest.fixture(scope="module")
def laid(tables_stay: None) -> Table:
    """Taken back to where an encounter has just begun."""
    found = playing(people=2, bots=1)
    found.play(decisions=70)
    for one in boundaries(found.id)[::-1]:
        if one.encounter > 1 and one.number < last(found):
            rewind(found.id, to=one.number)
            if ruling_stand(found.id).possible:
                return found
    raise AssertionError("no encounter begins with a question")


@pytest.fixture
def table(laid: Table, db: None) -> Table:
    return deepcopy(laid)


def to_the_warp(table: Table, seat: int = 1) -> dict[str, Any]:
    position = serial.load(table.head.game.checkpoint)
    planet = next(p for p in position.home_planets(seat) if position.planets[p].get(seat, 0) > 1)
    return {"move": "ships", "seat": seat, "ships": 1, "from": str(planet), "to": "warp"}


@pytest.mark.once
def test_it_is_made_told_and_everything_agrees(table: Table) -> None:
    move, was = to_the_warp(table), last(table)
    before = serial.load(table.head.game.checkpoint)
    open_before = list(Prompt.objects.filter(game=table.id, closed_at=None).values_list("pk", flat=True))
    told = rule(table.id, moves=[move], dice=ANEW)
    after = serial.load(table.head.game.checkpoint)
    assert (told.number, told.was, told.over) == (was + 1, was, False)
    assert after.seats[1].warp == before.seats[1].warp + 1
    assert not Prompt.objects.filter(pk__in=open_before, closed_at=None).exists()
    facts = [entry.fact["id"] for entry in table.log if entry.number == told.number]
    assert facts[:2] == ["game_ruled", "ships_ruled"]
    agrees(table)
    play_on(table)
    assert table.game.status == Game.Status.OVER
    agrees(table)


def test_it_is_undone_by_taking_the_game_back(table: Table) -> None:
    before = engine.view(table.head.game.position, None)
    told = rule(table.id, moves=[to_the_warp(table), TURN], dice=ANEW)
    rewind(table.id, to=told.was)
    assert engine.view(table.head.game.position, None) == before
    agrees(table)


def test_an_answer_to_a_question_of_before_comes_too_late(table: Table) -> None:
    prompt = Prompt.objects.filter(game=table.id, closed_at=None)[0]
    player = table.players[prompt.seat.number]
    rule(table.id, moves=[to_the_warp(table)], dice=ANEW)
    with pytest.raises(TooLate):
        player.says(prompt.default, question=prompt.question)
    assert all(one.question > prompt.question for one in player.prompts)


def test_before_it_is_made_the_board_is_shown_before_and_after_and_nothing_changes(table: Table) -> None:
    decisions, move = table.decisions, to_the_warp(table)
    hand = serial.load(table.head.game.checkpoint).seats[0].hand
    card = {"move": "cards", "cards": [str(hand[0])], "from": "hand 0", "to": "hand 1"}
    shown = ruling_preview(table.id, ruling_of([move, card], ANEW))
    assert shown.after["seats"][1]["warp"] == shown.before["seats"][1]["warp"] + 1
    assert shown.after["seats"][1]["cards"] == shown.before["seats"][1]["cards"] + 1
    assert all(seat["hand"] is None for seen in (shown.before, shown.after) for seat in seen["seats"])
    assert [fact["id"] for fact in shown.told] == ["game_ruled", "ships_ruled", "cards_ruled"]
    assert table.decisions == decisions
    said = " ".join(sentences(shown.told))
    assert (
        "Ruling: Yellow moves 1 ship from" in said
        and "Ruling: 1 card from Red's hand to Yellow's hand." in said
    )


def test_its_encounter_stands_once_in_replay_and_story_though_it_begins_once_more(table: Table) -> None:
    number = table.head.game.position.encounters
    rule(table.id, moves=[TURN], dice=ANEW)
    assert table.head.game.position.encounters == number
    assert table.head.game.position.enc.offense == 2
    table.everybody_answers()
    found = replay(person("red"), table.id)
    counting = [one for one in replay_navigation(found).chapters if not one.taken_back]
    assert counting[-1].number == number and counting[-1].offense == 2
    assert [one.number for one in story_of(found).chapters] == sorted(
        {one.number for one in story_of(found).chapters}
    )
    for step in found.steps[-3:]:
        assert replay_context(found, step.number)["board"]


# What cannot be done


def test_a_wrong_move_changes_nothing_and_is_told_in_words(table: Table) -> None:
    before = table.decisions
    with pytest.raises(engine.NotAllowed) as refused:
        rule(table.id, moves=[to_the_warp(table) | {"ships": 99}], dice=ANEW)
    assert "Yellow can move at most" in reason(refused.value)
    assert table.decisions == before


def test_in_the_middle_of_an_encounter_nothing_can_be_ruled(table: Table) -> None:
    play_until_people_asked(table.id)
    while ruling_stand(table.id).possible:
        table.everybody_answers()
    with pytest.raises(engine.NotAllowed) as refused:
        rule(table.id, moves=[TURN], dice=ANEW)
    assert "Take the game back" in reason(refused.value)


@pytest.mark.parametrize("status", (Game.Status.STUCK, Game.Status.OVER))
def test_only_a_game_that_runs_is_ruled_on(table: Table, status: str) -> None:
    Game.objects.filter(pk=table.id).update(status=status)
    with pytest.raises(RequestRefused) as refused:
        rule(table.id, moves=[TURN], dice=ANEW)
    assert "running" in lobby_reason(refused.value)


def test_the_second_of_two_sees_what_the_first_has_done(table: Table) -> None:
    seen = last(table)
    rule(table.id, moves=[TURN], dice=ANEW, seen=seen)
    with pytest.raises(RequestRefused):
        rule(table.id, moves=[TURN], dice=ANEW, seen=seen)


@pytest.mark.parametrize(
    "moves", ([{"move": "turn", "offense": 1.5}], [{"move": "\x00"}], [{"move": "a" * 30_000}])
)
def test_what_no_database_would_hold_is_refused(table: Table, moves: list[dict[str, Any]]) -> None:
    before = table.decisions
    with pytest.raises(engine.NotAllowed):
        rule(table.id, moves=moves, dice=ANEW)
    assert table.decisions == before
