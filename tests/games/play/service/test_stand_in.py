"""After two missed deadlines in a row a bot looks after the seat, until its person is back."""

import pytest

from games.models import Prompt, Seat
from games.play.service.play_bots import come_back, hand_to_bot, play_until_people_asked
from tests.games.tables import RESPONSE, Table, later, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


def red(table: Table) -> Seat:
    return Seat.objects.get(game=table.game, number=0)


def only_red_is_absent(days: int, table: Table) -> None:
    """The others answer all they are asked, and red nothing."""
    for day in range(3, days, 3):
        for prompt in table.waited_for:
            player = table.players[prompt.seat.number]
            if player is not table.red and player.is_asked(prompt.question):
                player.answers(1, question=prompt.question)
        table.sweep(later(days=day))
        play_until_people_asked(table.id)


def looked_after() -> Table:
    table = playing(people=3)
    only_red_is_absent(60, table)
    assert red(table).has_stand_in
    return table


def test_after_two_deadlines_in_a_row_a_bot_answers() -> None:
    table = looked_after()
    routes = [row.route for row in table.decisions if row.seat == 0 and row.route != "passed"]
    assert routes[:2] == ["deadline", "deadline"]
    assert set(routes[2:]) == {"bot"}


def test_what_its_person_has_said_in_advance_stays_as_it_was() -> None:
    said = looked_after().head.game.position.seats[0]
    assert (said.ahead.stops, said.ahead.by_name) == (None, {})


def test_the_seat_stays_its_persons() -> None:
    table = looked_after()
    assert red(table).user == person("red")


def test_an_answer_between_two_missed_deadlines_begins_the_count_anew() -> None:
    table = playing(people=3)
    Seat.objects.filter(number=0).update(missed=1)
    table.red.answers(1)
    assert red(table).missed == 0


def test_what_was_asked_at_one_moment_is_missed_once() -> None:
    table = playing(people=3)
    Prompt.objects.filter(seat__number=0).update(opened_by=7)
    Seat.objects.filter(number=0).update(missed=1, missed_by=7)
    table.sweep(later(hours=49))
    assert red(table).missed == 1
    assert not red(table).bot


def test_the_last_person_who_still_plays_has_no_stand_in() -> None:
    table = playing(people=1, bots=2)
    for day in range(3, 40, 3):
        table.sweep(later(days=day))
        play_until_people_asked(table.id)
    assert red(table).missed > 2
    assert not red(table).bot


def test_one_mail_tells_the_person_and_a_reply_to_it_is_possible() -> None:
    looked_after()
    mail = written_mails().get(kind="seated", to="red@example.com")
    assert "A bot plays Red until you are back" in mail.subject
    assert mail.prompt is not None


def test_a_bots_questions_go_out_by_no_mail() -> None:
    table = looked_after()
    before = written_mails().filter(kind="prompt", to="red@example.com").count()
    only_red_is_absent(30, table)
    assert written_mails().filter(kind="prompt", to="red@example.com").count() == before


def test_whoever_comes_back_answers_for_themselves_again() -> None:
    table = looked_after()
    assert come_back(table.game, person("red"))
    mine = red(table)
    assert (mine.bot, mine.missed) == ("", 0)
    before = len(table.decisions)
    only_red_is_absent(4, table)
    assert {row.route for row in table.decisions[before:] if row.seat == 0} <= {"deadline"}


def test_what_is_open_when_they_come_back_has_its_whole_time_and_a_list() -> None:
    table = playing(people=3)
    seat = red(table)
    hand_to_bot(seat)
    assert come_back(table.game, person("red"))
    prompt = table.red.prompt
    assert prompt.clock == Prompt.Clock.RESPONSE
    assert prompt.shown
    assert prompt.due_at - prompt.opened_at == RESPONSE
    assert prompt.sweep_at == prompt.due_at


def test_nobody_comes_back_where_no_bot_stands_in() -> None:
    table = playing(people=3)
    assert not come_back(table.game, person("red"))
    with pytest.raises(Seat.DoesNotExist):
        come_back(table.game, person("stranger"))
