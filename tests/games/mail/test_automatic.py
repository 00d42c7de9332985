"""What a machine answers in a player's name is never taken; a person who sounds like one is asked again."""

from __future__ import annotations

import uuid
from datetime import UTC, date, datetime
from email.message import EmailMessage

import pytest
import time_machine
from django.utils import timezone, translation

from games.lobby.words.games import away_line
from games.mail.commands.lines import command_lines, read_days
from games.mail.message.automatic import MOST_TOLD, is_automatic_subject, suspicion
from games.mail.message.parse import InboundMessage
from games.mail.message.reply import without_quotes
from games.mail.outbox.addresses import reply_address
from games.mail.receive.incoming import handle_all, store
from games.mail.receive.taking import reply_context
from games.models import Decision, InboundMail, Prompt
from games.questions.forms import answer_words
from tests.games.mail.automatic_mails import HUMAN, SURE, SUSPECTED, Written
from tests.games.tables import Table, playing, replies
from tests.games.written_mails import written_mails

NAMES = [
    "Automatic reply: the game",
    "Out of office",
    "Auto: 1",
    "Read: me",
    "Abwesenheitsnotiz",
    "[Automatic reply:]",
]


@pytest.fixture
def table(db: None) -> Table:
    return playing(people=3)


def written_by(mail: Written, sender: str = "red@example.com", ours: str = "[Sunday] Aim?") -> EmailMessage:
    """The mail as it stands on the wire; `ours` is the subject that it answers."""
    message = EmailMessage()
    message["From"] = sender
    message["Message-ID"] = f"<{uuid.uuid4()}@example.com>"
    message["Subject"] = mail.subject.replace("[…]", ours)
    for name, value in mail.headers.items():
        message[name] = value
    message.set_content(mail.body)
    return message


def arrives(mail: Written, prompt: Prompt, sender: str = "red@example.com") -> InboundMail:
    """This mail as an answer to this prompt, read."""
    ours = written_mails().filter(prompt=prompt, kind="prompt").latest("pk").subject
    store(written_by(mail, sender, ours).as_bytes(), reply_address(prompt.pk), sender)
    handle_all()
    return InboundMail.objects.latest("pk")


def by_mail() -> list[Decision]:
    return list(Decision.objects.filter(route="mail"))


def kind(mail: Written) -> str:
    """What a mail is taken for, by what stands in it."""
    message = InboundMessage(written_by(mail).as_bytes(), "red@example.com")
    if message.is_automatic:
        return "automatic"
    return "suspected" if suspicion(without_quotes(message.text, names=[], addresses=[])) else "a person's"


@pytest.mark.parametrize("mail", SURE, ids=lambda mail: mail.what)
def test_a_machine_is_known_by_how_its_mail_begins(mail: Written) -> None:
    assert kind(mail) == "automatic"


@pytest.mark.parametrize("mail", SUSPECTED, ids=lambda mail: mail.what)
def test_what_reads_like_a_machine_is_suspected(mail: Written) -> None:
    assert kind(mail) == "suspected"


@pytest.mark.parametrize("mail", HUMAN, ids=lambda mail: mail.what)
def test_a_person_is_taken_for_a_person(mail: Written) -> None:
    assert kind(mail) == "a person's"


def test_no_machine_is_heard_or_answered(table: Table) -> None:
    assert {arrives(mail, table.red.prompt).outcome for mail in SURE} == {"automatic"}
    assert not by_mail() and not replies()


REACTIONS = {
    "Gmail": "👍\n\nRed Baron reacted via Gmail <https://www.google.com/gmail/about/>\n\n> 1. Pass",
    "Outlook": "Red Baron reacted to your message:\n\n> 1. Pass",
    "Outlook in German": "👍 Red Baron hat auf Ihre Nachricht reagiert.",
    "a program": "Red Baron liked your message",
}
PEOPLE_REACT = [
    "I reacted to your message too late, sorry.\n\nline 1",
    "line 1\n\nBlue liked your message, too, and so do I",
]


@pytest.mark.parametrize("text", REACTIONS.values(), ids=REACTIONS)
def test_a_sign_that_was_pressed_in_a_mail_program_answers_nothing(table: Table, text: str) -> None:
    assert arrives(Written("a sign", "Re: […]", text), table.red.prompt).outcome == "automatic"
    assert not by_mail() and not replies()


def test_gmail_sends_the_sign_as_a_part_of_its_own(table: Table) -> None:
    message = written_by(Written("a sign", "Re: […]", "👍"))
    message.add_alternative(b'{"emoji": "x", "version": 1}', "text", "vnd.google.email-reaction+json")
    store(message.as_bytes(), reply_address(table.red.prompt.pk), "red@example.com")
    handle_all()
    assert InboundMail.objects.latest("pk").outcome == "automatic" and not replies()


@pytest.mark.parametrize("text", PEOPLE_REACT)
def test_who_writes_of_such_a_sign_is_read(table: Table, text: str) -> None:
    assert arrives(Written("a person", "Re: […]", text), table.red.prompt).outcome != "automatic"


def test_nothing_suspected_is_taken_and_the_first_is_asked_again(table: Table) -> None:
    assert {arrives(mail, table.red.prompt).outcome for mail in SUSPECTED} == {"suspected"}
    assert not by_mail()
    (reply,) = replies()
    assert "reads like an automatic reply" in " ".join(reply.text.split())
    assert "reply with a line such as “away until" in " ".join(reply.text.split())


def test_what_people_write_is_read(table: Table) -> None:
    prompt = table.until_asked("encounter_card")
    outcomes = {arrives(mail, prompt, prompt.seat.user.email).outcome for mail in HUMAN[:14]}
    assert outcomes == {"taken", "replaced"}


@pytest.mark.parametrize("name", NAMES)
def test_no_name_of_a_game_makes_every_reply_automatic(table: Table, name: str) -> None:
    table.game.__class__.objects.filter(pk=table.id).update(name=name)
    subject = f"[{name}] Automatic reply? Out of office: decide!"
    for mark in ("", "Re: ", "AW: ", "RE: AW: "):
        assert not is_automatic_subject(mark + subject)
    assert is_automatic_subject(f"Automatic reply: {subject}")


def test_an_automatic_mail_replaces_no_sealed_answer(table: Table) -> None:
    prompt = table.until_asked("encounter_card")
    sender = prompt.seat.user.email
    arrives(Written("", "Re: […]", "1"), prompt, sender)
    arrives(Written("", "Automatic reply: […]", "2"), prompt, sender)
    arrives(Written("", "Re: […]", "I am out of the office until Monday.\n\n2"), prompt, sender)
    (decision,) = by_mail()
    assert decision.body == {"answer": prompt.shown[0]}


def test_one_suspicion_about_one_question_is_told_and_says_that_it_is_the_last(table: Table) -> None:
    prompt = table.red.prompt
    for _ in range(5):
        arrives(Written("", "Re: […]", "I am out of the office until Monday."), prompt)
    (reply,) = replies()
    text = " ".join(reply.text.split())
    assert "This is the last such email for now" in text
    assert "emails that look automatic get no answer. Others are answered as before." in text


def test_other_mails_are_answered_meanwhile_and_none_is_said_not_to_be(table: Table) -> None:
    prompt = table.red.prompt
    arrives(Written("", "Re: […]", "I'm away until 3 December"), prompt)
    assert arrives(Written("", "Re: […]", "what?"), prompt).answered
    first, second = (" ".join(reply.text.split()) for reply in replies())
    assert "send no answer to them" not in first and "last such email" not in second


@pytest.mark.parametrize(
    ("wrote", "line"),
    [
        ("I'm away until 3 December", "away until 3 Dec"),
        ("I will be away from 1 December to Thursday, 3 December. Best, Red", "away 1 Dec to 3 Dec"),
        ("I am out of the office until Dec 3rd, 2026.", "away until 3 Dec"),
        ("I am away until 3 June", ""),  # has been
        ("I am away until Monday", ""),
    ],
)
def test_the_line_to_write_instead_holds_the_days_that_were_written(
    table: Table, wrote: str, line: str
) -> None:
    with time_machine.travel(datetime(2026, 11, 25, 12, tzinfo=UTC), tick=False):
        arrives(Written("", "Re: […]", wrote), table.red.prompt)
    text = " ".join(replies()[0].text.split())
    told = f"reply with this line alone: “{line}”" if line else "with a line such as “away until 13 Dec”"
    assert told in text


def test_the_line_to_write_is_understood_in_german_too(table: Table) -> None:
    with translation.override("de"), time_machine.travel(datetime(2026, 11, 25, 12, tzinfo=UTC), tick=False):
        today = timezone.localdate()
        for days in ((today, date(2026, 12, 3)), (date(2026, 12, 1), date(2026, 12, 3))):
            (command,) = command_lines(away_line(*days, today), None).commands
            assert read_days(command.rest, today) == days


def test_a_suspicion_that_comes_too_late_is_told_that_and_once(table: Table) -> None:
    prompt = table.red.prompt
    table.everybody_answers()
    for _ in range(3):
        assert arrives(Written("", "Re: […]", "I am on vacation, 2"), prompt).outcome == "suspected"
    (reply,) = replies()
    assert "This question is already closed." in reply.text


def test_a_suspicion_uses_up_nobodys_budget(table: Table) -> None:
    prompt = table.red.prompt
    for _ in range(5):
        arrives(Written("", "Re: […]", "I am out of the office until Monday."), prompt)
    arrives(Written("", "Re: […]", "what?"), prompt)
    assert "was not understood" in replies()[-1].text


def test_a_suspicion_quotes_what_it_was_and_what_was_written(table: Table) -> None:
    arrives(Written("", "Re: […]", "I'm out of the office tomorrow, 2"), table.red.prompt)
    text = " ".join(replies()[0].text.split())
    assert "(“I'm out of the office”)" in text and "> I'm out of the office tomorrow, 2" in text


def test_a_machine_at_another_address_of_the_player_does_not_go_on_for_ever(table: Table) -> None:
    for _ in range(5):
        mail = arrives(Written("", "Re: […]", "I am on vacation."), table.red.prompt, "red@work.example")
        assert mail.outcome == "held_suspected"
    assert len(replies()) == 1


@pytest.mark.parametrize(
    "line", ["propose pause 3 days", "log 1", "line 1", "schlage Pause 3 Tage vor", "was macht Warpish?"]
)
def test_a_whole_command_or_a_line_of_the_list_shows_a_person(table: Table, line: str) -> None:
    mail = arrives(Written("", "Re: […]", f"I'm travelling until Thursday.\n{line}"), table.red.prompt)
    assert mail.outcome != "suspected"


def test_an_answer_of_the_list_in_its_words_shows_a_person(table: Table) -> None:
    prompt = table.until_asked("encounter_card")
    reply = reply_context(prompt, "")
    assert reply.ask is not None, "it is open"
    words = next(said for one in prompt.shown if " " in (said := answer_words(reply.ask, one, reply.reader)))
    text = f"I'm travelling until Thursday.\n\n{words}"
    assert arrives(Written("", "Re: […]", text), prompt, prompt.seat.user.email).outcome != "suspected"


@pytest.mark.parametrize(
    "line", ["2", "status", "back", "yes", "Away until 3 Dec", "propose", "line 99 of our terms"]
)
def test_any_other_line_does_not(table: Table, line: str) -> None:
    mail = arrives(Written("", "Re: […]", f"I'm travelling until Thursday.\n{line}"), table.red.prompt)
    assert mail.outcome == "suspected"


@pytest.mark.parametrize(
    "text", ["i am " * 5_000, "your request " * 2_000, "我" * 20_000, "нахожусь " * 3_000, "> " * 5_000, ""]
)
def test_any_length_of_text_is_looked_at(text: str) -> None:
    assert len(suspicion(text)) <= MOST_TOLD
    assert not is_automatic_subject(text + "x")


@pytest.mark.parametrize("wrote", ["In that case no 2", "In that case no. 2", "on request no 1"])
def test_no_number_of_a_line_is_that_of_a_case(wrote: str) -> None:
    assert not suspicion(wrote)


@pytest.mark.parametrize(
    "wrote", ["Case number 4711", "Ticket #4711", "Request ID: 47", "Ticket no.: 47", "Reference no: 47"]
)
def test_the_number_of_a_case_is_a_machines(wrote: str) -> None:
    assert suspicion(wrote)
