"""What is said of an answer whose road was left: that it was taken back, wherever it is told of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.messages.storage.cookie import CookieStorage
from django.test import RequestFactory
from django.utils import timezone

from engine import NotAllowed
from games.ahead.service import SaidAhead, about, say_ahead
from games.mail.letters.receipts import _notes, closed_by
from games.mail.receive.incoming import handle_all
from games.mail.receive.taking import reply_context
from games.models import Game, InboundMail, Prompt
from games.people.read.profile import profile
from games.play.service.correct import rewind
from games.play.service.session import Outcome, TooLate
from games.questions.page.answering import _say_taken
from games.questions.words.answers import taken_words
from games.questions.words.reasons import reason
from tests.games.mail.test_incoming import Mailbox
from tests.games.play.service.test_merged_questions import launching
from tests.games.play.service.test_merged_questions import table as merged
from tests.games.tables import Player, Table, later, person, playing

pytestmark = pytest.mark.django_db
YOURS, BACK = "Your answer: ", "Taken back with the game: "


@pytest.fixture
def table() -> Table:
    found = playing(people=3)
    found.play(decisions=30)
    return found


def late(player: Player, question: int, answer: object = None) -> TooLate:
    with pytest.raises(TooLate) as refused:
        player.says(answer, question=question)
    return refused.value


# In mails


def by_mail() -> tuple[Table, Player]:
    """The offense has answered by the number of a line: no letter came."""
    table = merged()
    offense = table.players[launching(table)]
    sender = offense.seat.user.email
    mail: InboundMail = Mailbox().sends("launch: line 3", offense.prompts[0], sender=sender)
    assert (mail.outcome, mail.answered) == ("taken", False)
    return table, offense


def test_the_next_mail_names_an_answer_that_was_taken_back_as_that() -> None:
    table, offense = by_mail()
    before, answered = len(offense.mails), table.decisions[-1].number
    rewind(table.id, to=answered - 1)
    told = " ".join(offense.mails[-1].text.split())
    assert len(offense.mails) > before
    assert f"{BACK}Aim the gate and choose ships – " in told and YOURS not in told
    assert "It no longer counts." in told


def test_the_next_mail_names_an_answer_that_counts_again_as_yours() -> None:
    table, offense = by_mail()
    answered = table.decisions[-1].number
    rewind(table.id, to=answered - 1)
    rewind(table.id, to=answered)
    told = " ".join(offense.mails[-1].text.split())
    assert BACK not in told


# A question that is closed


def closed_to_mail(refused: TooLate, player: Player, question: int) -> str:
    """What a letter says of it."""
    asked = Prompt.objects.get(seat=player.seat, question=question)
    return closed_by(refused, reply_context(asked, ""))


def test_whoever_answers_late_reads_that_the_earlier_answer_was_taken_back(table: Table) -> None:
    row = [one for one in table.decisions if one.kind == "answer" and one.route == "web"][-1]
    rewind(table.id, to=row.number - 1)
    refused = late(table.players[row.seat], row.question, row.body["answer"])
    assert refused.taken_back
    said = closed_to_mail(refused, table.players[row.seat], row.question)
    assert "already answered" in said and "it no longer counts" in said
    assert reason(refused, row.seat).startswith("Too late: the game was taken back")


def test_a_question_that_was_open_when_the_game_was_taken_back_is_said_to_be(table: Table) -> None:
    prompt = table.waited_for[0]
    rewind(table.id, to=20)
    refused = late(table.players[prompt.seat.number], prompt.question)
    assert refused.taken_back and not refused.route
    said = closed_to_mail(refused, table.players[prompt.seat.number], prompt.question)
    assert "was taken back while the question was open" in said


def test_an_answer_that_counts_is_not_called_taken_back(table: Table) -> None:
    row = next(one for one in table.decisions if one.kind == "answer")
    rewind(table.id, to=25)
    refused = late(table.players[row.seat], row.question)
    assert not refused.taken_back and "taken_back" not in refused.params
    assert "no longer counts" not in closed_to_mail(refused, table.players[row.seat], row.question)
    assert not reason(refused, row.seat).startswith("Too late: the game was taken back")


# The same once more


def answered(table: Table) -> tuple[Player, dict[str, Any], Outcome]:
    """Somebody has answered under a key."""
    prompt = table.waited_for[0]
    player, how = table.players[prompt.seat.number], {"question": prompt.question, "key": "one"}
    return player, how, player.answers(1, **how)


def test_an_answer_that_is_sent_once_more_is_said_to_have_been_taken_back(table: Table) -> None:
    player, how, first = answered(table)
    assert not first.taken_back
    rewind(table.id, to=25)
    before = len(table.decisions)
    again = player.says(first.answer, **how)
    assert again.repeated and again.taken_back and not again.changeable
    assert again.answer == first.answer and len(table.decisions) == before


def test_one_that_counts_again_is_not(table: Table) -> None:
    player, how, first = answered(table)
    number = table.decisions[-1].number
    rewind(table.id, to=25)
    rewind(table.id, to=number)
    again = player.says(first.answer, **how)
    assert again.repeated and not again.taken_back


def test_a_sealed_answer_that_was_taken_back_is_not_said_to_be_open_to_change() -> None:
    table = playing(people=3)
    first = table.red.says(table.red.prompt.answer_shown(1), key="one")
    assert first.changeable
    rewind(table.id, to=1)
    again = table.red.says(first.answer, question=first.question, key="one")
    assert again.taken_back and not again.changeable


def test_each_place_says_it(table: Table) -> None:
    outcome = Outcome(table.id, 0, 1, "pass", repeated=True, taken_back=True)
    assert "it no longer counts" in taken_words("Pass", changeable=False, replaced=False, taken_back=True)
    assert "they no longer count" in taken_words(
        "Pass, pass", changeable=False, replaced=False, taken_back=True, several=True
    )
    assert _notes(outcome) == ["Then the game was taken back to before it, so it no longer counts."]


def test_a_mail_that_is_read_once_more_says_it(table: Table) -> None:
    prompt, mailbox = table.waited_for[0], Mailbox()
    player = table.players[prompt.seat.number]
    how = {"sender": player.seat.user.email, "Message_ID": "<one@example.com>"}
    mailbox.sends("line 1, please", prompt, **how)
    InboundMail.objects.update(handled_at=None, outcome="", due_at=timezone.now())
    rewind(table.id, to=25)
    handle_all()
    assert "Then the game was taken back" in " ".join(mailbox.replies[-1].text.split())


def test_a_form_of_several_says_of_each_whether_it_counts(table: Table) -> None:
    outcomes = [
        replace(answered(table)[2], seat=0, question=n, taken_back=taken_back)
        for n, taken_back in ((1, False), (2, True))
    ]
    request = RequestFactory().post("/")
    request._messages = CookieStorage(request)
    _say_taken(request, outcomes)
    said = [(one.level_tag, str(one)) for one in request._messages]
    assert [level for level, _words in said] == ["success", "warning"]
    assert "no longer count" not in said[0][1] and "they no longer count" in said[1][1]


# Orders


def test_an_order_that_is_read_once_more_is_not_said_to_stand_after_it_was_taken_back(table: Table) -> None:
    def says() -> bool:
        return say_ahead(
            game_id=table.id,
            seat=0,
            said=SaidAhead(orders={}, replaces=about([])),
            route="mail",
            key="message reactions",
        )

    number = len(table.decisions)
    assert says() and says() and len(table.decisions) == number + 1
    rewind(table.id, to=number)
    before = len(table.decisions)
    with pytest.raises(NotAllowed, match="orders_taken_back") as refused:
        says()
    assert "Say it again" in reason(refused.value) and len(table.decisions) == before


# Figures


def test_the_profile_counts_the_alien_that_counts() -> None:
    """Chosen, taken back, chosen otherwise, and that taken back too."""
    table = playing(people=3)
    table.everybody_answers()
    while not any(entry.fact["id"] == "alien_chosen" for entry in table.log):
        table.everybody_answers()
    number = table.decisions[-1].number
    first = {one.fact["seat"]: one.fact["alien"] for one in table.log if one.fact["id"] == "alien_chosen"}
    rewind(table.id, to=1)
    while sum(one.fact["id"] == "alien_chosen" for one in table.log) == len(first):
        for prompt in table.waited_for:
            table.players[prompt.seat.number].answers(2, question=prompt.question)
    assert [one.fact["alien"] for one in table.log if one.fact["id"] == "alien_chosen"][-1] != first[2]
    rewind(table.id, to=number)
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER, winners=[0], ended_at=later())
    for seat, colour in enumerate(("red", "yellow", "blue")):
        told = profile(person(colour).opaque_id, person(colour))
        assert [one.alien for one in told.aliens] == [first[seat]]
