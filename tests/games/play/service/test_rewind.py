"""A game is taken back: it stands as it stood, is asked anew, and nothing of what happened is lost."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.db import transaction

import engine
from engine.state import serial
from games.ahead.service import SaidAhead, everything, say_ahead
from games.base import chain
from games.base.documents import RequestRefused
from games.lobby.service.leave_game import leave_game
from games.lobby.words.reasons import lobby_reason
from games.log.read import entries
from games.models import Checkpoint, Decision, Game, LogEntry, ParkedAnswer, PlayedAlien, Prompt
from games.play.read.current import branch, game_before
from games.play.read.history import boundaries
from games.play.service.commit import commit
from games.play.service.correct import ANEW, TABLE, rewind
from games.play.service.export_game import continue_game, export_with_secrets, import_game
from games.play.service.free_game import free_game
from games.play.service.play_bots import play_bots, play_until_people_asked
from games.play.service.rebuild import check_game, rebuild
from games.play.service.session import TooLate, lock, open_session
from games.replay.page.chapters import replay_navigation
from games.replay.page.page import replay_context
from games.replay.read.course import course, forget_course
from games.replay.read.moments import replay
from games.turn.read.page import turn_page
from tests.engine.recorded import short_game
from tests.games.ahead.service.test_question_orders import played as played_with_orders
from tests.games.play.service.test_rebuild import derived
from tests.games.recorded import recorded
from tests.games.tables import Table, person, playing, waiting_in_lobby
from tests.games.written_mails import deliver_once_bots_moved, written_mails

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def laid(tables_stay: None) -> Table:
    """Two people and a bot, in the middle of an encounter."""
    found = playing(people=2, bots=1)
    found.play(decisions=60)
    while found.head.game.position.encounter is None or not found.waited_for:
        found.everybody_answers()
    return found


@pytest.fixture
def table(laid: Table, db: None) -> Table:
    return deepcopy(laid)


def without_numbers(game: engine.Game) -> dict[str, Any]:
    """The position, but for how often everybody was asked."""
    plain: dict[str, Any] = json.loads(serial.dump(game.position))["position"]
    for seat in plain["seats"]:
        del seat["questions"]
        seat["ahead"] = [one | {"after": 0} if "after" in one else one for one in seat["ahead"]]
    return plain


def stood(table: Table, number: int) -> dict[str, Any]:
    return without_numbers(game_before(table.id, number + 1).game)


def play_on(table: Table) -> None:
    """To the end: bots first, where they are asked."""
    play_until_people_asked(table.id)
    table.play()


def last(table: Table) -> int:
    return table.decisions[-1].number


def agrees(table: Table) -> None:
    """All that is made of the decisions is what they say: checked, rebuilt, exported and brought in again."""
    assert check_game(table.id) is None
    before = derived(table)
    rebuild(table.id)
    assert derived(table) == before
    document = json.loads(json.dumps(export_with_secrets(table.game)))
    again = import_game(document)
    assert export_with_secrets(again)["state_hash"] == document["state_hash"]
    assert [row.fact for row in LogEntry.objects.filter(game=again)] == [row.fact for row in table.log]


# What it leads to


def test_it_stands_as_it_stood_and_everybody_is_asked_anew_with_the_whole_time(table: Table) -> None:
    before = list(Prompt.objects.filter(game=table.id).values_list("pk", flat=True))
    to = Prompt.objects.filter(game=table.id, seat__bot="", closed_at__isnull=False)[10].opened_by
    then, number = stood(table, to), last(table)
    told = rewind(table.id, to=to)
    assert (told.number, told.to, told.was, told.dice) == (number + 1, to, number, "kept")
    assert without_numbers(table.head.game) == then
    new = table.waited_for
    assert new and not {one.pk for one in new} & set(before)
    assert not Prompt.objects.filter(pk__in=before, closed_at=None).exists()
    assert all(one.due_at and one.due_at > one.opened_at and one.opened_by == told.number for one in new)


def test_no_decision_is_changed_and_the_chain_goes_on(table: Table) -> None:
    before = [row.document() for row in table.decisions]
    rewind(table.id, to=30)
    rows = [row.document() for row in table.decisions]
    assert rows[: len(before)] == before and rows[-1]["kind"] == "rewind" and rows[-1]["seat"] is None
    assert chain.verify(rows) == rows[-1]["hash"]
    agrees(table)


def test_no_question_ever_gets_the_number_of_another_one(table: Table) -> None:
    for to in (50, 30, 44):
        rewind(table.id, to=to)
        table.everybody_answers()
    asked = list(Prompt.objects.filter(game=table.id).values_list("seat", "question"))
    answered = [row.answered for row in table.decisions if row.kind == Decision.Kind.ANSWER]
    assert len(set(asked)) == len(asked)
    first = {}
    for row in table.decisions:
        if row.kind == Decision.Kind.ANSWER:
            first.setdefault(row.answered, branch(table.id, row.number).spans)
    assert set(answered) == set(first)


def test_an_answer_to_a_question_of_before_comes_too_late(table: Table) -> None:
    prompt = table.waited_for[0]
    player = table.players[prompt.seat.number]
    rewind(table.id, to=40)
    with pytest.raises(TooLate) as late:
        player.says(prompt.answer_shown(1), question=prompt.question)
    assert "game_taken_back" in [fact["id"] for fact in late.value.facts]


def test_mails_that_still_ask_what_was_taken_back_are_not_sent_and_the_new_question_is(table: Table) -> None:
    old = list(written_mails().filter(kind="prompt", sent_at=None).values_list("pk", flat=True))
    open_before = {prompt.pk for prompt in table.waited_for}
    rewind(table.id, to=40)
    deliver_once_bots_moved()
    stale = written_mails().filter(pk__in=old, prompt__in=open_before)
    assert stale and all(mail.superseded_at for mail in stale)
    new = written_mails().filter(kind="prompt", prompt__closed_at=None)
    assert {mail.prompt_id for mail in new} == {prompt.pk for prompt in table.waited_for}
    assert all(mail.sent_at for mail in new)
    assert all("took the game back" in mail.text for mail in new)


def test_the_same_answers_lead_where_they_led(table: Table) -> None:
    given = [row for row in table.decisions if row.number > 40]
    rewind(table.id, to=40)
    end = without_numbers(game_before(table.id, given[-1].number + 1).game)
    for row in given:
        play_again(table, row)
    assert without_numbers(table.head.game) == end
    agrees(table)


def play_again(table: Table, row: Decision) -> None:
    """Take the decision once more, at the question that has its place now."""
    before = game_before(table.id, row.number).game
    if row.kind != Decision.Kind.ANSWER:
        say_ahead(
            game_id=table.id,
            seat=row.decider,
            said=SaidAhead(stops=row.body["stops"], orders=row.body["orders"], replaces=everything),
            route="web",
        )
        return
    with transaction.atomic():
        session = open_session(lock(table.id))
        place = sorted(before.open).index(row.answered)
        session.decide(engine.Answer(*sorted(session.game.open)[place], row.body["answer"]), "web")
        commit(session)


def test_dice_that_are_drawn_anew_move_nothing_that_anybody_sees(table: Table) -> None:
    eyes = (*range(3), None)
    before = game_before(table.id, 41).game
    told = rewind(table.id, to=40, dice=ANEW)
    game = table.head.game
    assert [engine.view(game.position, one) for one in eyes] == [
        engine.view(before.position, one) for one in eyes
    ]
    assert game.position.deck != before.position.deck
    body = table.decisions[told.number - 1].body
    assert body["seed"] == game.position.dice.seed and body["rolls"] == told.rolls
    table.play(decisions=told.number + 40)
    agrees(table)


def test_the_dice_that_were_rolled_are_counted(table: Table) -> None:
    rolls = table.head.game.position.dice.rolls
    assert rewind(table.id, to=40).rolls == rolls
    body = table.decisions[-1].body
    assert body["rolls"] == rolls and body["dice"] == "kept" and "seed" not in body


def test_a_rewind_can_be_taken_back_too(table: Table) -> None:
    number, then = last(table), without_numbers(table.head.game)
    rewind(table.id, to=30)
    table.everybody_answers()
    rewind(table.id, to=number)
    assert without_numbers(table.head.game) == then
    assert branch(table.id).gaps == [(number + 1, last(table) - 1)]
    agrees(table)


def test_it_can_lead_to_a_rewind_and_within_a_road_that_was_left(table: Table) -> None:
    first = rewind(table.id, to=40).number
    then = without_numbers(table.head.game)
    table.everybody_answers()
    left = last(table)
    rewind(table.id, to=35)
    rewind(table.id, to=first)
    assert without_numbers(table.head.game) == then
    assert branch(table.id).counts(first) and not branch(table.id).counts(left)
    rewind(table.id, to=left)
    assert without_numbers(table.head.game) == stood(table, left)
    agrees(table)


def test_what_was_done_at_once_after_a_decision_belongs_to_it() -> None:
    table = played_with_orders()
    routes = [row.route for row in table.decisions]
    first = routes.index("order")
    until = next(place for place in range(first, len(routes)) if routes[place] != "order")
    assert rewind(table.id, to=first).to == until > first
    agrees(table)


@pytest.mark.once
def test_it_goes_on_to_a_winner_and_the_library_counts_nothing_that_was_taken_back(table: Table) -> None:
    rewind(table.id, to=20, dice=ANEW, by=TABLE)
    play_on(table)
    assert table.game.status == Game.Status.OVER
    used = LogEntry.objects.filter(game=table.id, fact__id="power_was_used")
    counted = used.filter(branch(table.id).counting).count()
    assert sum(one.uses for one in PlayedAlien.objects.filter(game=table.id)) == counted < used.count()
    agrees(table)


def test_what_was_answered_and_sealed_by_then_stays_so() -> None:
    table = playing(people=3)
    table.red.answers(2)
    said = table.decisions[-1].body["answer"]
    table.yellow.answers(1)
    table.blue.answers(1)
    rewind(table.id, to=2)
    head = table.head
    assert head.answer_so_far(0, table.red.prompt.question) == said
    assert not table.red.prompt.waiting and table.red.prompt.answered_at is not None
    assert {prompt.seat.number for prompt in table.waited_for} == {1, 2}
    table.red.answers(1)
    table.everybody_answers()
    agrees(table)


# What cannot be done


def refused(reason: str, table: Table, **how: Any) -> str:
    before = [row.document() for row in table.decisions], derived(table)
    with pytest.raises(RequestRefused) as refusal:
        rewind(table.id, **how)
    assert refusal.value.reason == reason
    assert before == ([row.document() for row in table.decisions], derived(table))
    return lobby_reason(refusal.value)


@pytest.mark.parametrize("to", (0, -3, 100_000))
def test_there_is_no_way_past_the_setup_nor_into_the_future(table: Table, to: int) -> None:
    assert f"no moment {to}" in refused("rewind_no_such", table, to=to)


def test_it_can_lead_to_the_very_beginning(table: Table) -> None:
    rewind(table.id, to=1)
    assert table.head.game.position.stage == "aliens"
    table.play(decisions=last(table) + 60)
    agrees(table)


def test_where_the_game_stands_there_is_nothing_to_take_back(table: Table) -> None:
    refused("rewind_nothing", table, to=last(table))


def test_the_second_of_two_sees_what_the_first_has_done(table: Table) -> None:
    seen = last(table)
    rewind(table.id, to=40, seen=seen)
    refused("rewind_changed", table, to=50, seen=seen)


@pytest.mark.once
def test_a_game_that_is_over_stays_over(table: Table) -> None:
    table.play()
    refused("rewind_not_running", table, to=40)


def test_a_lobby_cannot_be_taken_back() -> None:
    with pytest.raises(RequestRefused):
        rewind(waiting_in_lobby().pk, to=1)


# People and their clocks


def test_orders_of_somebody_who_has_left_do_not_come_back(table: Table) -> None:
    say_ahead(
        game_id=table.id, seat=0, said=SaidAhead(stops=["usual"], orders={}, replaces=everything), route="web"
    )
    number = last(table)
    leave_game(table.game, person("red"))
    play_until_people_asked(table.id)
    rewind(table.id, to=number)
    mine = table.head.game.position.seats[0]
    assert mine.ahead.stops is None and not mine.ahead.by_name
    play_until_people_asked(table.id)
    rewind(table.id, to=next(row.number for row in table.decisions if row.kind == "rewind"), dice=ANEW)
    assert table.head.game.position.seats[0].ahead.stops is None
    agrees(table)


def test_orders_of_those_who_are_there_are_those_of_that_moment(table: Table) -> None:
    say_ahead(
        game_id=table.id, seat=0, said=SaidAhead(stops=["usual"], orders={}, replaces=everything), route="web"
    )
    number = last(table)
    say_ahead(
        game_id=table.id, seat=0, said=SaidAhead(stops=None, orders={}, replaces=everything), route="web"
    )
    rewind(table.id, to=number)
    assert table.head.game.position.seats[0].ahead.stops == ("usual",)


# A game that was stuck


def test_a_stuck_game_is_freed_and_what_was_held_is_kept_but_not_taken(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt = table.waited_for[0]
    player = table.players[prompt.seat.number]
    with monkeypatch.context() as patch:
        patch.setattr(engine.Game, "_advance", broken)
        assert player.answers(1, question=prompt.question, key="message").held
    assert table.game.status == Game.Status.STUCK
    told = rewind(table.id, to=last(table))
    kept = ParkedAnswer.objects.get()
    assert told.held == 1 and kept.dropped_at is not None and kept.taken_at is None
    assert table.game.status == Game.Status.RUNNING and not table.game.stuck_where
    assert all(one.due_at for one in table.waited_for)
    assert not free_game(table.id)
    with pytest.raises(TooLate):
        player.says(prompt.answer_shown(1), question=prompt.question, key="message")
    table.everybody_answers()
    agrees(table)


def broken(self: engine.Game, answered: Any) -> None:
    if answered is not None:
        raise ZeroDivisionError
    original(self, answered)


original = engine.Game._advance


def test_a_game_that_cannot_be_loaded_any_more_is_taken_back_to_where_it_can(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The rules refuse what was decided at one question by now: its decision was taken back."""
    row = [row for row in table.decisions if row.kind == "answer"][-1]
    log_before = [(one.number, one.fact) for one in table.log]
    real = engine.Game.decide

    def stricter(self: engine.Game, decision: engine.Decision) -> Any:
        if isinstance(decision, engine.Answer) and (decision.seat, decision.question) == row.answered:
            raise engine.NotAllowed("not_understood")
        return real(self, decision)

    monkeypatch.setattr(engine.Game, "decide", stricter)
    player = next(player for player in table.players if player.prompts and player.seat.user)
    assert player.says(1, question=player.prompts[0].question).held
    assert table.game.status == Game.Status.STUCK
    refused("rewind_does_not_load", table, to=row.number)
    used = dict(
        Prompt.objects.filter(game=table.id).order_by("question").values_list("seat__number", "question")
    )
    rewind(table.id, to=row.number - 1)
    assert table.game.status == Game.Status.RUNNING
    assert all(one.question > used[one.seat.number] for one in table.waited_for)
    assert check_game(table.id) is None
    before = derived(table)
    rebuild(table.id)
    assert derived(table)[1:] == before[1:]
    assert [(one.number, one.fact) for one in table.log][: len(log_before)] == log_before
    forget_course(table.id)
    assert [one.number for one in course(table.id)] == [one.number for one in table.decisions]
    table.everybody_answers()
    assert check_game(table.id) is None
    assert "can be played only in part" in caplog.text


# What is told


def test_everybody_is_told_and_the_log_keeps_what_was_taken_back(table: Table) -> None:
    number = last(table)
    rewind(table.id, to=40)
    for seat in (0, None):
        told = entries(table.game, seat)
        (fact,) = [entry for entry in told if entry.fact["id"] == "game_taken_back"]
        assert not fact.taken_back and fact.number == number + 1
        assert {entry.number for entry in told if entry.taken_back} == {
            entry.number for entry in told if 40 < entry.number <= number
        }


def test_a_game_without_rewinds_has_nothing_that_was_taken_back(table: Table) -> None:
    assert not any(entry.taken_back for entry in entries(table.game, 0))
    assert branch(table.id).gaps == []


def test_the_page_says_it_once(table: Table) -> None:
    rewind(table.id, to=40)
    page = turn_page(person("red"), table.id)
    assert [one.fact["id"] for one in page.entries].count("game_taken_back") == 1
    assert page.asked or not [one for one in table.waited_for if one.seat.number == 0]


def test_the_course_has_both_roads(table: Table) -> None:
    number = last(table)
    rewind(table.id, to=40)
    table.everybody_answers()
    forget_course(table.id)
    told = course(table.id)
    assert [one.number for one in told] == list(range(1, last(table) + 1))
    assert told[number].scores == told[39].scores and told[number].phase == told[39].phase


@pytest.mark.once
def test_one_can_go_on_alone_from_both_roads_once_it_is_over(table: Table) -> None:
    number = last(table)
    rewind(table.id, to=40)
    play_on(table)
    for moment in (45, number, number + 1, number + 9):
        new = continue_game(table.game, person("red"), number=moment, seat=0)
        led = branch(table.id, moment)
        assert Decision.objects.filter(game=new).count() >= sum(
            1 for row in table.decisions[:moment] if led.counts(row.number)
        )
        assert check_game(new.pk) is None
        here = engine.view(Table(new).head.game.position, None)["planets"]
        assert here == engine.view(game_before(table.id, moment + 1).game.position, None)["planets"]


def test_each_rewind_has_a_checkpoint_so_that_a_game_is_loaded_by_one_query(
    table: Table, django_assert_num_queries: Any
) -> None:
    told = rewind(table.id, to=40)
    assert Checkpoint.objects.filter(game=table.id, number=told.number).exists()
    with django_assert_num_queries(1):
        _ = table.head


# Nobody learns anything from it


def what_red_gets(also_answers: bool) -> tuple[Any, ...]:
    """After the choice of aliens was taken back; yellow has answered before, sealed, or has not.

    Mails name times of day, so both tables are played at the same time."""
    with time_machine.travel(NOON, tick=False):
        return _what_red_gets(also_answers)


def _what_red_gets(also_answers: bool) -> tuple[Any, ...]:
    table = playing(people=3)
    table.red.answers(2)
    if also_answers:
        table.yellow.answers(1)
        say_ahead(
            game_id=table.id,
            seat=1,
            said=SaidAhead(stops=["usual"], orders={}, replaces=everything),
            route="web",
        )
    rewind(table.id, to=1)
    page = turn_page(person("red"), table.id)
    asked = [(one.ask.number, one.prompt.shown, one.prompt.waiting) for one in page.asked]
    mail = table.red.mails[-1]
    told = mail.subject, mail.text.replace(table.id, "").split("http")[0]
    return page.view, asked, [entry.fact for entry in page.entries], told


def test_what_others_had_decided_in_private_makes_no_difference_to_anybody(db: None) -> None:
    assert what_red_gets(also_answers=False) == what_red_gets(also_answers=True)


# Where it can begin again, and a game of five


def test_every_encounter_that_began_is_a_moment_to_go_back_to(table: Table) -> None:
    before = boundaries(table.id)
    assert [one.encounter for one in before] == list(range(1, table.head.game.position.encounters + 1))
    told = rewind(table.id, to=before[1].number)
    position = table.head.game.position
    assert told.to == before[1].number and position.encounters == before[1].encounter == 2
    after = boundaries(table.id)
    assert [one.number for one in after] == [one.number for one in before]
    assert [one.counts for one in after] == [True, True, *[False] * (len(before) - 2)]


MIDDLE = ("launch", "alliance", "planning", "reveal", "resolution")


def test_five_aliens_are_taken_back_in_the_middle_of_an_encounter_and_play_on_to_a_winner() -> None:
    """A recorded game: its first half, then back, and on by bots."""
    game = recorded(short_game(5, 180, by_the_book=True), sits=person("red"), decisions=150)
    middle = next(
        number
        for number in range(110, 150)
        if (enc := game_before(game.pk, number + 1).game.position.encounter) and enc.phase in MIDDLE
    )
    first = rewind(game.pk, to=middle, dice=ANEW).number
    game.seats.update(user=None, bot="sensible")
    Game.objects.filter(pk=game.pk).update(paused_at=None)
    table = Table(game)
    play_bots(table.id)
    rewind(game.pk, to=first + 5)
    while table.game.status == Game.Status.RUNNING:
        play_until_people_asked(table.id)
    assert table.head.game.winners and table.game.winners == table.head.game.winners
    game.seats.filter(number=0).update(user=person("red"))
    agrees(table)
    found = replay(person("red"), table.id)
    assert len(found.steps) == last(table)
    whole = replay_navigation(found)
    assert len(whole.taken_back) == 2
    for step in (1, middle, whole.taken_back[0][0], whole.taken_back[-1][1] + 1, last(table)):
        assert replay_context(found, step)["board"]
