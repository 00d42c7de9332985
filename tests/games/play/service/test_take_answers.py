"""All that a seat answers at one moment is taken together, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from games.models import Decision, Game, Refusal
from games.play.service.session import Outcome, RefusedTogether
from games.play.service.take_answer import take_answers
from tests.games.play.service.test_merged_questions import table
from tests.games.tables import Player, Table

pytestmark = pytest.mark.django_db


def offense_of(of: Table) -> Player:
    """Whoever is asked to launch, to invite and about a second encounter at once."""
    return of.players[of.until_asked("launch").seat.number]


def defaults(player: Player, **other: Any) -> dict[int, Any]:
    """The default of each question, but for those that are named."""
    return {prompt.question: other.get(prompt.what, prompt.default) for prompt in player.prompts}


def takes(player: Player, answers: dict[int, Any], key: str | None = None) -> list[Outcome]:
    return take_answers(game_id=player.table.id, seat=player.number, answers=answers, route="web", key=key)


def count(of: Table) -> int:
    return Decision.objects.filter(game=of.id).count()


def test_all_answers_are_decided_in_the_order_of_their_numbers() -> None:
    game = table()
    player = offense_of(game)
    before, answers = count(game), defaults(player)
    outcomes = takes(player, dict(reversed(answers.items())))
    assert [one.question for one in outcomes] == sorted(answers)
    assert [row.question for row in game.decisions[before:]] == sorted(answers)
    assert not any(one.changeable or one.replaced for one in outcomes)
    assert not {prompt.question for prompt in player.prompts} & set(answers)


def test_one_that_is_refused_keeps_the_others_from_being_taken() -> None:
    game = table()
    player = offense_of(game)
    before, answers = count(game), defaults(player, invite="the moon")
    with pytest.raises(RefusedTogether) as refused:
        takes(player, answers)
    (question,) = refused.value.refusals
    assert refused.value.refusals[question].reason == "not_an_option"
    assert [p.what for p in player.prompts if p.question == question] == ["invite"]
    assert count(game) == before
    assert [prompt.waiting for prompt in player.prompts] == [True] * 3


def test_each_that_is_refused_is_named() -> None:
    player = offense_of(table())
    with pytest.raises(RefusedTogether) as refused:
        takes(player, defaults(player, launch={}, another_encounter="perhaps"))
    assert {p.what for p in player.prompts if p.question in refused.value.refusals} == {
        "launch",
        "another_encounter",
    }


def test_what_no_question_could_have_asked_for_is_refused_before_anything_is_looked_at() -> None:
    player = offense_of(table())
    with pytest.raises(RefusedTogether) as refused:
        takes(player, {**defaults(player), 2**40: "yes"})
    assert list(refused.value.refusals) == [2**40]


def test_a_question_that_is_closed_keeps_the_others_from_being_taken() -> None:
    game = table()
    player = offense_of(game)
    before, closed = count(game), player.prompts[0].question - 1
    with pytest.raises(RefusedTogether) as refused:
        takes(player, {**defaults(player), closed: "yes"})
    assert isinstance(refused.value.refusals[closed], engine.NotAsked)
    assert count(game) == before


def test_one_that_an_earlier_answer_has_closed_takes_them_all_back(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table()
    player = offense_of(game)
    before, answers = count(game), defaults(player)
    decide = engine.Game.decide

    def closing(self: engine.Game, decision: Any) -> Any:
        if getattr(decision, "question", None) == max(answers):
            raise engine.NotAsked("not_asked", seat=decision.seat, question=decision.question)
        return decide(self, decision)

    monkeypatch.setattr(engine.Game, "decide", closing)
    with pytest.raises(RefusedTogether) as refused:
        takes(player, answers)
    assert list(refused.value.refusals) == [max(answers)]
    assert count(game) == before


def test_the_same_key_twice_has_one_effect_and_the_same_reply() -> None:
    game = table()
    player = offense_of(game)
    answers = defaults(player)
    first = takes(player, answers, key="a form")
    after = count(game)
    again = takes(player, answers, key="a form")
    assert count(game) == after
    assert [one.answer for one in again] == [one.answer for one in first]
    assert all(one.repeated for one in again)


def test_a_refusal_is_the_same_for_the_same_key() -> None:
    player = offense_of(table())
    answers = defaults(player, invite="the moon")
    for _time in range(2):
        with pytest.raises(RefusedTogether) as refused:
            takes(player, answers, key="a form")
        assert [one.reason for one in refused.value.refusals.values()] == ["not_an_option"]
    assert Refusal.objects.count() == 1


def test_what_was_answered_before_is_replaced() -> None:
    game = table()
    player = offense_of(game)
    invite = next(prompt for prompt in player.prompts if prompt.what == "invite")
    player.answers(1, question=invite.question)
    outcomes = takes(player, defaults(player, invite=invite.shown[-1]))
    assert [one.replaced for one in outcomes if one.question == invite.question] == [True]
    kept = [row.body["answer"] for row in game.decisions if row.question == invite.question]
    assert invite.shown[-1] in kept


@pytest.mark.parametrize("left", [0, 1, 2])
def test_where_one_is_left_the_form_of_all_takes_it_though_the_others_have_their_answers(left: int) -> None:
    """Answer two alone, as a reply by mail may; the last one closes them all."""
    game = table()
    player = offense_of(game)
    answers = defaults(player)
    for question in {*answers} - {sorted(answers)[left]}:
        player.answers(1, question=question)
    outcomes = takes(player, answers)
    assert [one.question for one in outcomes] == sorted(answers)
    assert not {prompt.question for prompt in player.prompts} & set(answers)


def test_all_are_kept_while_the_game_is_looked_after() -> None:
    game = table()
    player = offense_of(game)
    answers = defaults(player)
    Game.objects.filter(pk=game.id).update(status=Game.Status.STUCK)
    assert all(one.held for one in takes(player, answers, key="a form"))
    assert all(one.held and one.repeated for one in takes(player, answers, key="a form"))
    assert game.game.parked_answers.count() == len(answers)


def test_all_are_kept_if_the_rules_break_down_over_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table()
    player = offense_of(game)
    answers, before = defaults(player), count(game)
    monkeypatch.setattr("engine.flow.launch.keep_early", lambda *given: [][0])
    assert all(one.held for one in takes(player, answers))
    assert count(game) == before
    assert game.game.status == Game.Status.STUCK


def test_before_a_game_has_begun_nothing_is_taken() -> None:
    player = offense_of(table())
    Game.objects.filter(pk=player.table.id).update(status=Game.Status.LOBBY)
    with pytest.raises(RefusedTogether) as refused:
        takes(player, defaults(player))
    assert {one.reason for one in refused.value.refusals.values()} == {"not_begun"}
