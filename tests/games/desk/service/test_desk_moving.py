"""What keeps a game moving: pauses, more time, reminders, bots, answers for others, absences."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

import engine
from games.base.documents import RequestRefused
from games.desk.acts.answers import (
    answer_as_stated,
    answer_by_default,
    lift_absence,
    note_absence,
    nudge_bots,
)
from games.desk.acts.clock import change_times, extend, pause, remind_now, resume
from games.desk.acts.players import replace_player
from games.desk.service import ActRequest
from games.lobby.service.leave_game import leave_game
from games.mail.letters.receipts import closed_by
from games.mail.receive.taking import reply_context
from games.models import Act, Game, Moderator, Prompt, Seat, User
from games.people.read.my_games import seat_away_until
from games.play.service.clocks import resume as end_pauses
from games.play.service.export_game import export_with_secrets, import_game
from games.play.service.play_bots import play_bots
from games.play.service.rebuild import check_games
from games.play.service.session import TooLate
from tests.games.tables import Table, addressees, later, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
WHY = "Blue is at sea."


@pytest.fixture
def moderator(stranger: User) -> User:
    return stranger


@pytest.fixture
def table(moderator: User) -> Table:
    found = playing(people=3)
    Moderator.objects.create(game=found.game, user=moderator, appointed_at=later())
    written_mails().filter(kind="desk").delete()
    return found


@pytest.fixture
def request_(moderator: User) -> ActRequest:
    return ActRequest(moderator, WHY)


def publicly(table: Table) -> Prompt:
    """A question of which everybody knows whom it is put to."""
    for _ in range(60):
        for prompt in table.waited_for:
            if prompt.public == engine.SEAT:
                return prompt
        table.everybody_answers()
    raise AssertionError("everything is asked in private")


def privately(table: Table) -> Prompt:
    found = table.waited_for[0]
    Prompt.objects.filter(pk=found.pk).update(public=engine.PRIVATE)
    return found


# Pauses


def test_a_pause_stops_all_clocks_for_its_time_and_everybody_is_told_why(
    table: Table, request_: ActRequest
) -> None:
    act = pause(table.id, request_, span=3 * DAY)
    assert not Prompt.objects.filter(waiting=True).exclude(due_at=None).exists()
    assert (act.kind, act.changed, act.audience) == ("pause", {"seconds": 3 * 86400}, "table")
    assert addressees("desk") == ["blue@example.com", "red@example.com", "yellow@example.com"]
    text = " ".join(written_mails().filter(kind="desk").first().text.split())
    assert "The moderator paused the game for 3 days. Reason: Blue is at sea." in text
    assert end_pauses(later(days=3))


def test_a_pause_without_an_end_lasts_until_it_is_ended(table: Table, request_: ActRequest) -> None:
    pause(table.id, request_, span=None)
    assert not end_pauses(later(days=300))
    resume(table.id, request_)
    assert table.game.paused_at is None
    assert table.red.prompt.due_at
    assert [act.kind for act in Act.objects.all()] == ["pause", "resume"]


@pytest.mark.parametrize("span", [timedelta(0), timedelta(days=-1), timedelta(days=91)])
def test_a_pause_has_a_sensible_length(table: Table, request_: ActRequest, span: timedelta) -> None:
    with pytest.raises(RequestRefused, match="pause_span"):
        pause(table.id, request_, span=span)
    assert table.game.paused_at is None and not Act.objects.exists()


def test_a_game_is_not_paused_twice_nor_resumed_while_it_runs(table: Table, request_: ActRequest) -> None:
    with pytest.raises(RequestRefused, match="not_paused"):
        resume(table.id, request_)
    pause(table.id, request_, span=DAY)
    with pytest.raises(RequestRefused, match="is_paused"):
        pause(table.id, request_, span=DAY)


@pytest.mark.parametrize(
    ("status", "refusal"), [("over", "is_over"), ("stuck", "is_stuck"), ("lobby", "not_begun")]
)
def test_nothing_is_done_to_a_game_that_does_not_run(
    table: Table, request_: ActRequest, status: str, refusal: str
) -> None:
    Game.objects.update(status=status)
    with pytest.raises(RequestRefused, match=refusal):
        pause(table.id, request_, span=DAY)


# More time


def test_everybody_has_more_time(table: Table, request_: ActRequest) -> None:
    before = {prompt.pk: prompt.due_at for prompt in table.waited_for}
    extend(table.id, request_, span=DAY)
    assert {prompt.pk: prompt.due_at for prompt in table.waited_for} == {
        pk: due + DAY for pk, due in before.items()
    }
    assert len(addressees("desk")) == 3


def test_one_seat_has_more_time_and_only_its_player_is_told(table: Table, request_: ActRequest) -> None:
    prompt = publicly(table)
    colour = table.players[prompt.seat.number]
    others = [one.due_at for one in table.waited_for if one.seat_id != prompt.seat_id]
    act = extend(table.id, request_, span=DAY, seat=colour.number)
    prompt.refresh_from_db()
    assert prompt.due_at > later(days=2, hours=20)
    assert [one.due_at for one in table.waited_for if one.seat_id != prompt.seat_id] == others
    assert addressees("desk") == [colour.seat.user.email]
    assert (act.changed, act.audience) == ({"seat": colour.number, "seconds": 86400}, "table")


def test_that_somebody_is_asked_in_private_is_not_told_to_the_table(
    table: Table, request_: ActRequest
) -> None:
    prompt = privately(table)
    seat = prompt.seat.number
    done = [
        extend(table.id, request_, span=DAY, seat=seat),
        remind_now(table.id, request_, seat=seat),
        answer_by_default(table.id, request_, seat=seat),
    ]
    assert {act.audience for act in done} == {"staff"}


@pytest.mark.parametrize("span", [timedelta(seconds=1), timedelta(days=31)])
def test_more_time_has_bounds(table: Table, request_: ActRequest, span: timedelta) -> None:
    with pytest.raises(RequestRefused, match="extension"):
        extend(table.id, request_, span=span)


def test_a_seat_that_is_not_waited_for_needs_no_time(table: Table, request_: ActRequest) -> None:
    Prompt.objects.filter(seat__number=1).update(waiting=False)
    with pytest.raises(RequestRefused, match="nothing_waits"):
        extend(table.id, request_, span=DAY, seat=1)
    with pytest.raises(RequestRefused, match="no_such_place"):
        extend(table.id, request_, span=DAY, seat=9)


def test_no_time_is_given_while_no_clock_runs(table: Table, request_: ActRequest) -> None:
    pause(table.id, request_, span=DAY)
    for act in (
        lambda: extend(table.id, request_, span=DAY),
        lambda: remind_now(table.id, request_),
        lambda: nudge_bots(table.id, request_),
    ):
        with pytest.raises(RequestRefused, match="clocks_stand"):
            act()


# Reminders


def test_everybody_who_is_waited_for_is_reminded_once(table: Table, request_: ActRequest) -> None:
    remind_now(table.id, request_)
    assert addressees("reminder") == ["blue@example.com", "red@example.com", "yellow@example.com"]
    reminder = written_mails().filter(kind="reminder").first()
    assert "The host or a moderator reminds you" in " ".join(reminder.text.split())
    with pytest.raises(RequestRefused, match="reminded_lately"):
        remind_now(table.id, request_)
    assert Act.objects.count() == 1


def test_one_seat_is_reminded_alone(table: Table, request_: ActRequest) -> None:
    remind_now(table.id, request_, seat=1)
    assert addressees("reminder") == ["yellow@example.com"]
    remind_now(table.id, request_, seat=2)
    with pytest.raises(RequestRefused, match="reminded_lately"):
        remind_now(table.id, request_, seat=1)


# Times


def test_what_is_asked_from_here_on_has_the_new_time(table: Table, request_: ActRequest) -> None:
    before = table.red.prompt.due_at
    act = change_times(table.id, request_, response=2 * DAY + DAY, deal=4 * DAY)
    assert table.red.prompt.due_at == before
    assert act.changed == {"response": [172800, 259200], "deal": [259200, 345600]}
    table.everybody_answers()
    assert table.waited_for[0].due_at > later(days=2, hours=20)
    assert len(addressees("desk")) == 3


@pytest.mark.parametrize(
    ("response", "refusal"),
    [
        (timedelta(seconds=5), "too_short"),
        (timedelta(days=99), "too_long"),
        (timedelta(hours=48), "same_times"),
    ],
)
def test_times_have_bounds_and_change(
    table: Table, request_: ActRequest, response: timedelta, refusal: str
) -> None:
    with pytest.raises(RequestRefused, match=refusal):
        change_times(table.id, request_, response=response, deal=timedelta(hours=72))


# Bots


def test_a_bot_that_was_put_off_is_due_at_once(moderator: User, request_: ActRequest) -> None:
    table = playing(people=1, bots=2)
    Moderator.objects.create(game=table.game, user=moderator, appointed_at=later())
    Prompt.objects.filter(clock="bot").update(sweep_at=later(hours=1))
    nudge_bots(table.id, request_)
    assert not Prompt.objects.filter(clock="bot", waiting=True, sweep_at__gt=timezone.now()).exists()
    play_bots(table.id)
    assert not Prompt.objects.filter(clock="bot", waiting=True).exists()


# Answers for a seat


def test_the_default_is_taken_and_its_player_is_told_what_was_answered(
    table: Table, request_: ActRequest
) -> None:
    prompt = publicly(table)
    seat = table.players[prompt.seat.number]
    act = answer_by_default(table.id, request_, seat=seat.number)
    assert (table.decisions[-1].route, table.decisions[-1].body["answer"]) == ("moderator", prompt.default)
    assert act.changed == {"seat": seat.number, "by": "default"}
    assert addressees("desk") == [seat.seat.user.email]
    assert "The moderator answered for" in written_mails().get(kind="desk").text


def test_a_stated_answer_is_read_for_the_question_that_everybody_knows_of(
    table: Table, request_: ActRequest
) -> None:
    prompt = publicly(table)
    wanted = prompt.shown[-1]
    act = answer_as_stated(table.id, request_, seat=prompt.seat.number, read=lambda *_asked: wanted)
    assert table.decisions[-1].route == "moderator"
    assert act.changed == {"seat": prompt.seat.number, "by": "stated"}


def test_what_is_no_answer_changes_nothing_and_is_written_down_for_staff_alone(
    table: Table, request_: ActRequest
) -> None:
    prompt, before = publicly(table), len(table.decisions)
    for wrong in ("no such thing", {"0": 99}, None):
        with pytest.raises(RequestRefused, match="not_an_answer"):
            answer_as_stated(table.id, request_, seat=prompt.seat.number, read=lambda *_, wrong=wrong: wrong)
    assert len(table.decisions) == before
    assert {(act.kind, act.audience) for act in Act.objects.all()} == {("not_an_answer", "staff")}


def test_nothing_is_stated_for_a_private_question(table: Table, request_: ActRequest) -> None:
    prompt = privately(table)
    with pytest.raises(RequestRefused, match="no_public_question"):
        answer_as_stated(table.id, request_, seat=prompt.seat.number, read=lambda *_: prompt.default)


def test_nobody_answers_for_a_bot(table: Table, request_: ActRequest) -> None:
    Seat.objects.filter(number=1).update(bot="sensible")
    with pytest.raises(RequestRefused, match="bot_plays"):
        answer_by_default(table.id, request_, seat=1)


def test_an_answer_of_the_desk_is_nobodys_own_answer(table: Table, request_: ActRequest) -> None:
    """Who has missed deadlines has still missed them."""
    prompt = publicly(table)
    Seat.objects.filter(pk=prompt.seat_id).update(missed=1)
    answer_by_default(table.id, request_, seat=prompt.seat.number)
    assert Seat.objects.get(pk=prompt.seat_id).missed == 1


# Absences


def test_no_time_counts_at_a_seat_that_is_noted_as_away(table: Table, request_: ActRequest) -> None:
    today, before = timezone.now().date(), table.red.prompt.due_at
    other = playing(people=3).yellow.prompt
    act = note_absence(table.id, request_, seat=1, until=today + 4 * DAY)
    assert table.yellow.prompt.due_at > later(days=5)
    assert table.red.prompt.due_at == before
    other.refresh_from_db()
    assert other.due_at < later(days=3), "away in this game alone"
    assert seat_away_until(table.yellow.seat) == today + 4 * DAY
    assert act.changed == {"seat": 1, "until": [None, (today + 4 * DAY).isoformat()]}
    assert addressees("desk") == ["yellow@example.com"]


def test_a_lifted_absence_leaves_the_time_that_was_left(table: Table, request_: ActRequest) -> None:
    before = table.yellow.prompt.due_at
    note_absence(table.id, request_, seat=1, until=timezone.now().date() + 4 * DAY)
    lift_absence(table.id, request_, seat=1)
    assert abs(table.yellow.prompt.due_at - before) < timedelta(seconds=5)
    assert seat_away_until(table.yellow.seat) is None
    with pytest.raises(RequestRefused, match="not_away"):
        lift_absence(table.id, request_, seat=1)


@pytest.mark.parametrize(("days", "refusal"), [(-1, "absence_over"), (21, "absence_too_long_here")])
def test_an_absence_has_bounds(table: Table, request_: ActRequest, days: int, refusal: str) -> None:
    with pytest.raises(RequestRefused, match=refusal):
        note_absence(table.id, request_, seat=1, until=timezone.now().date() + timedelta(days=days))


def test_an_absence_ends_with_its_player(table: Table, request_: ActRequest) -> None:
    note_absence(table.id, request_, seat=1, until=timezone.now().date() + 4 * DAY)
    leave_game(table.game, person("yellow"))
    assert table.yellow.seat.absence is None


def test_whoever_answers_afterwards_is_told_who_has_answered(table: Table, request_: ActRequest) -> None:
    prompt = table.until_asked("launch")
    player = table.players[prompt.seat.number]
    answer_by_default(table.id, request_, seat=player.number)
    with pytest.raises(TooLate) as refused:
        player.says(prompt.default, question=prompt.question)
    told = closed_by(refused.value, reply_context(prompt, ""))
    assert told.startswith("The host or a moderator answered the question for you: ")


def test_the_last_question_of_a_moment_lets_the_game_go_on(table: Table, request_: ActRequest) -> None:
    before = len(table.decisions)
    for prompt in table.waited_for:
        answer_by_default(table.id, request_, seat=prompt.seat.number)
    assert [one.route for one in table.decisions[before:]].count("moderator") == 3
    assert table.waited_for, "and others are asked"


def test_a_game_with_answers_of_the_desk_is_replayed_and_exported_like_any_other(
    table: Table, request_: ActRequest
) -> None:
    prompt = publicly(table)
    answer_by_default(table.id, request_, seat=prompt.seat.number)
    replace_player(table.id, request_, seat=2, by="bot")
    document = export_with_secrets(table.game)
    assert "acts" not in document
    assert import_game(json.loads(json.dumps(document))).decisions.filter(route="moderator").exists()
    assert [refused for _game, refused in check_games()] == [None, None]
