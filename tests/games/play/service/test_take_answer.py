"""One answer to one question."""

from functools import partial
from typing import Any

import pytest

import engine
from games.models import Decision, Game, ParkedAnswer, Prompt, Refusal
from games.play.service.session import Outcome, TooLate
from games.play.service.take_answer import take_answer
from tests.games.at_once import at_once
from tests.games.tables import SHORT, Table, later, playing, waiting_in_lobby
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


def test_an_answer_is_stored_as_the_next_decision() -> None:
    table = playing(people=3)
    outcome = table.red.answers(1, route="mail")
    last = table.decisions[-1]
    assert (last.number, last.seat, last.question, last.route) == (2, 0, outcome.question, "mail")
    assert last.body == {"answer": outcome.answer}


def test_the_outcome_says_what_was_understood_and_what_happened() -> None:
    table = playing(people=3)
    table.red.answers(1)
    table.yellow.answers(1)
    outcome = table.blue.answers(1)
    assert outcome.ask.what == "alien"
    assert "alien_chosen" in [fact["id"] for fact in outcome.facts]
    assert outcome.view["you"] == 2


def test_the_outcome_holds_no_fact_for_others() -> None:
    table = playing(people=3)
    table.red.answers(1)
    table.yellow.answers(1)
    outcome = table.blue.answers(1)
    assert all(fact["to"] is None or 2 in fact["to"] for fact in outcome.facts)
    assert any(entry.fact["to"] == [0] for entry in table.log)


def test_the_answered_question_closes_and_the_next_ones_open() -> None:
    table = playing(people=3)
    asked = [player.prompt for player in table.players]
    table.everybody_answers()
    for prompt in asked:
        prompt.refresh_from_db()
        assert prompt.closed_at and prompt.answered_at and not prompt.waiting
    assert table.waited_for
    assert {p.question for p in table.waited_for} == {2}


def test_an_open_prompt_keeps_its_numbers_while_others_answer() -> None:
    table = playing(people=3)
    before = table.red.prompt
    table.yellow.answers(1)
    after = table.red.prompt
    assert (after.pk, after.shown, after.due_at) == (before.pk, before.shown, before.due_at)


def test_the_prompts_of_a_whole_game_are_what_its_engine_asks() -> None:
    table = playing(people=2, bots=2)
    for target in range(10, 80, 10):
        table.play(decisions=target)
        game = table.head.game
        rows = Prompt.objects.filter(game=table.id, closed_at=None).select_related("seat")
        assert {(row.seat.number, row.question) for row in rows} == set(game.open)
        assert {(row.seat.number, row.question) for row in rows if row.waiting} == game.waiting


def test_a_sealed_answer_may_be_changed_while_the_question_is_open() -> None:
    table = playing(people=3)
    first = table.red.answers(1)
    second = table.red.answers(2)
    assert (first.replaced, first.changeable) == (False, True)
    assert (second.replaced, second.changeable) == (True, True)
    table.yellow.answers(1)
    table.blue.answers(1)
    assert table.head.game.position.seats[0].powers[0].alien == second.answer


def test_nobody_waits_for_a_sealed_answer_that_is_given() -> None:
    table = playing(people=3)
    table.red.answers(1)
    prompt = table.red.prompt
    assert not prompt.waiting and prompt.is_open and prompt.answered_at


def test_a_closed_question_is_too_late_and_one_hears_what_happened() -> None:
    table = playing(people=3)
    question = table.red.prompt.question
    table.everybody_answers()
    with pytest.raises(TooLate) as late:
        table.red.says("pass", question=question)
    assert (late.value.what, late.value.route) == ("alien", "web")
    assert "alien_chosen" in [fact["id"] for fact in late.value.facts]
    assert late.value.answer == table.head.game.position.seats[0].powers[0].alien


def test_too_late_after_the_deadline_says_so() -> None:
    table = playing(people=3)
    question = table.red.prompt.question
    table.sweep(later(hours=49))
    with pytest.raises(TooLate) as late:
        table.red.says("pass", question=question)
    assert late.value.route == "deadline"


def test_too_late_tells_nothing_that_is_for_others() -> None:
    table = playing(people=3)
    question = table.red.prompt.question
    table.everybody_answers()
    with pytest.raises(TooLate) as late:
        table.red.says("pass", question=question)
    told = [fact["id"] for fact in late.value.facts]
    assert told.count("saw_cards") == 1
    assert all("to" not in fact for fact in late.value.facts)


@pytest.mark.parametrize(("seat", "question"), [(0, 7), (2, 0), (9, 1), (-1, 1), (0, 2**40), (99, 1)])
def test_a_question_that_was_never_put_is_not_asked(seat: int, question: int) -> None:
    table = playing(people=3)
    with pytest.raises(engine.NotAsked) as refused:
        take_answer(game_id=table.id, seat=seat, question=question, answer="pass", route="web")
    assert not isinstance(refused.value, TooLate)
    assert len(table.decisions) == 1


@pytest.mark.parametrize(
    "answer",
    [
        "no such alien",
        "",
        None,
        17,
        0.5,
        ["a"],
        {"do": "offer"},
        {"side": []},
        [[]],
        "x" * 100_000,
        "\x00",
        "\ud800",
        {"a": {"b": float("nan")}},
    ],
    ids=repr,
)
def test_an_illegal_answer_changes_nothing(answer: object) -> None:
    table = playing(people=3)
    prompt = table.red.prompt
    with pytest.raises(engine.NotAllowed):
        table.red.says(answer)
    assert len(table.decisions) == 1
    assert table.red.prompt.pk == prompt.pk and table.red.prompt.waiting
    assert table.game.status == Game.Status.RUNNING


def test_a_document_nested_without_end_is_not_understood() -> None:
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    table = playing(people=3)
    with pytest.raises(engine.NotAllowed):
        table.red.says(nested)


def test_there_is_no_such_game() -> None:
    with pytest.raises(Game.DoesNotExist):
        take_answer(game_id="nowhere", seat=0, question=1, answer="pass", route="web")


def test_nothing_is_asked_in_a_lobby() -> None:
    game = waiting_in_lobby()
    with pytest.raises(engine.NotAsked):
        take_answer(game_id=game.pk, seat=0, question=1, answer="pass", route="web")


def same(one: Outcome, other: Outcome) -> bool:
    fields = ("seat", "question", "answer", "facts", "replaced", "changeable")
    return all(getattr(one, name) == getattr(other, name) for name in fields)


def test_the_same_key_twice_has_one_effect_and_the_same_reply() -> None:
    table = playing(people=3)
    first = table.red.answers(2, key="message 1")
    again = table.red.answers(2, key="message 1")
    assert len(table.decisions) == 2
    assert again.repeated and not first.repeated
    assert same(first, again)


def test_a_key_is_answered_the_same_long_after_its_question_is_closed() -> None:
    table = playing(people=3)
    table.red.answers(1, key="one")
    changed = table.red.answers(2, key="two")
    table.yellow.answers(1)
    last = table.blue.answers(1, key="one")
    table.play(decisions=25)
    assert same(table.red.says("anything", question=1, key="two"), changed)
    assert same(table.blue.says("anything", question=1, key="one"), last)


def test_two_seats_may_use_the_same_key() -> None:
    table = playing(people=3)
    table.red.answers(1, key="1")
    assert not table.yellow.answers(1, key="1").repeated
    assert len(table.decisions) == 3


def test_a_refused_key_is_refused_in_the_same_words() -> None:
    table = playing(people=3)
    question = table.red.prompt.question
    for _ in range(2):
        with pytest.raises(engine.NotAllowed) as refused:
            table.red.says("nonsense", question=question, key="a")
        assert (refused.value.reason, refused.value.params) == ("not_an_option", {"answer": "nonsense"})
    table.everybody_answers()
    with pytest.raises(engine.NotAllowed):
        table.red.says("nonsense", question=question, key="a")
    assert Refusal.objects.count() == 1


def test_what_came_too_late_twice_gets_the_same_reply() -> None:
    table = playing(people=3)
    question = table.red.prompt.question
    table.everybody_answers()
    replies = []
    for _ in range(2):
        with pytest.raises(TooLate) as late:
            table.red.says("pass", question=question, key="b")
        replies.append(late.value.params)
        table.everybody_answers()
    assert replies[0] == replies[1]


def test_a_mail_is_queued_for_each_question_that_waits_and_for_none_twice() -> None:
    table = playing(people=3)
    table.red.answers(1)
    table.red.answers(2)
    assert [len(player.mails) for player in table.players] == [1, 1, 1]
    mail = table.red.mails[0]
    assert mail.kind == "prompt" and mail.prompt == table.red.prompt
    assert "1. " in mail.text


def test_a_mail_tells_what_happened_since_the_last_one_and_nothing_twice() -> None:
    table = playing(people=3)
    table.play(decisions=40)
    for player in table.players:
        told = "".join(mail.text for mail in player.mails)
        assert told.count("Encounter 1") <= told.count("WHAT HAPPENED SINCE")
    first = next(mail for mail in table.red.mails if mail.prompt.question == 1)
    assert "You are dealt" in first.text


def test_a_mail_holds_no_card_of_another_hand() -> None:
    table = playing(people=3)
    table.everybody_answers()
    told = [entry.fact for entry in table.log if entry.fact["id"] == "saw_cards"]
    assert {tuple(fact["to"]) for fact in told} == {(0,), (1,), (2,)}
    prompt = table.waited_for[0]
    mail = table.players[prompt.seat.number].mails[-1]
    assert mail.text.count("WHAT HAPPENED SINCE") == 1
    assert mail.to == f"{['red', 'yellow', 'blue'][prompt.seat.number]}@example.com"


def test_a_mail_that_cannot_be_written_does_not_stop_the_game(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = playing(people=3)
    monkeypatch.setattr("games.mail.words.turns.question", lambda *_: 1 / 0)
    table.everybody_answers()
    prompt = table.waited_for[0]
    mail = table.players[prompt.seat.number].mails[-1]
    assert mail.prompt == prompt and "/turns/" in mail.text
    assert "could not be written" in caplog.text


def by_mail_and_web(table: Table) -> list[Any]:
    """What is replied to Red's answers by both routes at once."""

    def answer(route: str) -> Any:
        try:
            return table.red.answers(1, question=1, route=route, key=route)
        except engine.Refused as refused:
            return refused

    return at_once(partial(answer, "mail"), partial(answer, "web"))


@pytest.mark.django_db(transaction=True)
def test_two_answers_at_once_to_a_sealed_question_are_one_and_its_change() -> None:
    table = playing(people=3)
    assert sorted(reply.replaced for reply in by_mail_and_web(table)) == [False, True]
    assert len(table.decisions) == 3


@pytest.mark.django_db(transaction=True)
def test_two_answers_at_once_to_the_last_open_question_are_one_and_too_late() -> None:
    table = playing(people=3)
    table.yellow.answers(1)
    table.blue.answers(1)
    assert sorted(type(reply).__name__ for reply in by_mail_and_web(table)) == ["Outcome", "TooLate"]
    assert [row.seat for row in table.decisions] == [None, 1, 2, 0]


@pytest.mark.django_db(transaction=True)
def test_the_same_key_at_once_has_one_effect() -> None:
    table = playing(people=3)
    answer = partial(table.red.answers, 1, question=1, key="same")
    assert sorted(reply.repeated for reply in at_once(answer, answer)) == [False, True]
    assert len(table.decisions) == 2


def test_what_fails_on_the_way_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing(people=3)
    mails = written_mails().count()

    def breaks(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("games.play.service.commit.send_prompts", breaks)
    with pytest.raises(RuntimeError):
        table.red.answers(1)
    assert len(table.decisions) == 1
    assert table.red.prompt.waiting
    assert (written_mails().count(), ParkedAnswer.objects.count()) == (mails, 0)


def test_a_game_played_to_its_end_is_over_and_everybody_hears_of_it() -> None:
    table = playing(people=2, bots=1, setup=SHORT)
    table.play(choose=lambda prompt: 1 + prompt.question % len(prompt.shown))
    game = table.game
    assert game.status == Game.Status.OVER
    assert game.winners == table.head.game.winners and game.ended_at
    assert not Prompt.objects.filter(game=game, closed_at=None).exists()
    assert [player.mails[-1].kind for player in table.players[:2]] == ["news", "news"]
    assert Decision.objects.filter(game=game).count() == table.decisions[-1].number
    with pytest.raises(engine.NotAsked):
        table.red.says("pass", question=100_000)
