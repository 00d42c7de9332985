"""Whoever answers several questions of one moment gave one answer: it is taken back as a whole."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.ahead.service import SaidAhead, everything, say_ahead
from games.desk.acts.players import hand_back, replace_player
from games.desk.acts.rewind import Moment, NotRead, take_back
from games.desk.service import ActRequest
from games.lobby.service.game_options import GameSetup
from games.models import Moderator
from games.models.play.decisions import EVERYBODY
from games.play.read.history import stood_before
from games.play.service.correct import rewind
from games.play.service.play_bots import play_bots
from games.table.service import propose, take_own_back, vote_on
from tests.games.tables import Table, later, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
ALIENS = ("human", "zombie", "healer")
LAUNCH = ["launch", "invite", "another_encounter"]


@pytest.fixture
def table() -> Table:
    """Red is asked three questions at once; White looks after the game."""
    setup = GameSetup(picked=ALIENS, box=ALIENS, switches={"pace": "every_window", "flares": False})
    found = playing(people=3, setup=setup, seed="vote 3")
    assert found.until_asked("launch").seat.number == 0, "the seed decides it"
    Moderator.objects.create(game=found.game, user=person("white"), appointed_at=later())
    return found


def launches(table: Table) -> None:
    for prompt in table.red.prompts:
        table.red.answers(1, question=prompt.question)


def waiting(table: Table) -> list[str]:
    """What Red is waited for to answer."""
    return [prompt.what for prompt in table.red.prompts if prompt.waiting]


def place_of(table: Table, fact: str) -> int:
    """The last line of this kind among those that everybody may read, counted from 1."""
    told = [entry.fact["id"] for entry in table.log if entry.audience == EVERYBODY]
    return len(told) - told[::-1].index(fact)


def by_moderator(table: Table) -> None:
    where, how = Moment(before=place_of(table, "gate_aimed")), {"dice": "kept"}
    with pytest.raises(NotRead) as read:
        take_back(table.id, ActRequest(person("white"), "A slip."), to=where, **how)
    take_back(table.id, ActRequest(person("white"), "A slip."), to=where, knows=read.value.mark, **how)


def by_vote(table: Table) -> None:
    vote = propose(table.game, person("red"), kind="take_back")
    for colour in ("yellow", "blue"):
        vote_on(table.game, person(colour), vote.pk, agrees=True)


def alone(table: Table) -> None:
    take_own_back(table.game, person("red"))


WAYS = pytest.mark.parametrize("taken_back", [by_moderator, by_vote, alone])


@WAYS
def test_all_three_questions_of_a_launch_are_asked_anew(
    table: Table, taken_back: Callable[[Table], None]
) -> None:
    launches(table)
    assert waiting(table) == []
    taken_back(table)
    assert waiting(table) == LAUNCH
    asked = [
        mail for mail in written_mails().order_by("pk") if mail.prompt and mail.prompt.seat == table.red.seat
    ]
    assert "3 questions at once" in asked[-1].text and "launch:" in asked[-1].text


@WAYS
def test_what_somebody_decides_in_private_in_between_makes_no_difference(
    table: Table, taken_back: Callable[[Table], None]
) -> None:
    first, *others = table.red.prompts
    table.red.answers(1, question=first.question)
    say_ahead(
        game_id=table.id, seat=1, said=SaidAhead(stops=["usual"], orders={}, replaces=everything), route="web"
    )
    for prompt in others:
        table.red.answers(1, question=prompt.question)
    taken_back(table)
    assert waiting(table) == LAUNCH


def test_it_is_so_once_more_after_a_taking_back(table: Table) -> None:
    launches(table)
    by_moderator(table)
    launches(table)
    by_moderator(table)
    assert waiting(table) == LAUNCH


def test_what_others_have_answered_at_that_moment_stays_answered() -> None:
    table = playing(people=3)
    for player in (table.yellow, table.red, table.blue):
        player.answers(1)
    last = max(row.number for row in table.decisions if row.seat == 2)
    rewind(table.id, to=stood_before(table.id, last))
    assert [prompt.seat.number for prompt in table.waited_for] == [2]


def test_an_answer_to_a_question_of_its_own_is_taken_back_alone(table: Table) -> None:
    launches(table)
    prompt = table.waited_for[0]
    table.players[prompt.seat.number].answers(1, question=prompt.question)
    number = table.decisions[-1].number
    assert stood_before(table.id, number) == number - 1


def test_what_was_told_in_between_keeps_an_answer_apart(table: Table) -> None:
    """A seat that was told something by its first answer has not given one answer."""
    launches(table)
    mine = [row.number for row in table.decisions if row.seat == 0 and row.kind == "answer"]
    entry = table.log[-1]
    entry.pk, entry.number, entry.place = None, mine[-2], 90
    entry.save()
    assert stood_before(table.id, mine[-1]) == mine[-1] - 1


def test_what_is_no_answer_is_taken_back_alone(table: Table) -> None:
    say_ahead(
        game_id=table.id, seat=1, said=SaidAhead(stops=["usual"], orders={}, replaces=everything), route="web"
    )
    number = table.decisions[-1].number
    assert stood_before(table.id, number) == number - 1
    assert waiting(table) == LAUNCH


def test_what_a_bot_answered_before_the_seat_was_given_back_is_one_answer_too(table: Table) -> None:
    """The prompts of a seat that changes hands are made anew."""
    replace_player(table.id, ActRequest(person("white"), "Away."), seat=0, by="bot")
    play_bots(table.id)
    hand_back(table.id, ActRequest(person("white"), "Back again."), seat=0)
    assert "launch" not in waiting(table)
    by_moderator(table)
    assert waiting(table) == LAUNCH
