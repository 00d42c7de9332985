"""What a digest says of the games that wait, and what a reply to it does."""

from __future__ import annotations

import re
from datetime import timedelta
from email.utils import parseaddr
from typing import Any

import pytest
import time_machine
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.base.links import turn_link
from games.mail.outbox.addresses import DIGEST, parse, reply_address
from games.mail.outbox.drafts import DELIMITER
from games.mail.outbox.refusals import stop_digest
from games.mail.send.digest_mails import send_digest
from games.models import Decision, Game, InboundMail, OutboxMail, Prompt, Seat, User
from games.play.service.clocks import send_digests
from tests.games.mail.test_digest import EVENING, digests, morning, wants_digest
from tests.games.mail.test_incoming import Mailbox
from tests.games.mail.test_message import written
from tests.games.play.service.test_merged_questions import launching
from tests.games.play.service.test_merged_questions import table as launch_table
from tests.games.proven import proven
from tests.games.tables import COLOURS, Table, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
POST = "post@post.example"


@pytest.fixture
def table(clock: time_machine.Traveller) -> Table:
    """A game that waits for Green alone, with one question."""
    found = playing(people=4)
    wants_digest("green")
    found.until_asked("launch")
    return found


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox()


@pytest.fixture
def red_waits_for_others(table: Table) -> None:
    """Red has a digest in place of Green."""
    stop_digest(person("green"))
    wants_digest("red")


def digest(clock: time_machine.Traveller) -> OutboxMail:
    """The only digest that is sent in the morning."""
    assert send_digests(morning(clock))
    (found,) = digests()
    return found


def others(**hours: int) -> dict[str, Table]:
    """Games of these names that wait for everybody, each until so many hours after the evening."""
    found = {name: playing(people=4, name=name, seed=name) for name in hours}
    for name, table in found.items():
        Prompt.objects.filter(game=table.id).update(due_at=EVENING + timedelta(hours=hours[name]))
    return found


def replies_to(mail: OutboxMail, text: str, mailbox: Mailbox, to: str = "", **headers: str) -> InboundMail:
    """Green replies to a digest with a program that quotes it."""
    quoted = "\n".join(f"> {line}" for line in mail.text.splitlines())
    headers = {"From": "green@example.com", "Subject": f"Re: {mail.subject}", **headers}
    whole = f"{text}\n\nOn Wednesday Cosmic Post <{POST}> wrote:\n{quoted}\n"
    message = written(whole, In_Reply_To=mail.message_id, **headers)
    return mailbox.hands_over(message, to or parseaddr(mail.headers["Reply-To"])[1], headers["From"])


def answered() -> list[Any]:
    return [one.body["answer"] for one in Decision.objects.filter(route="mail").order_by("number")]


def words(text: str) -> str:
    return " ".join(text.split())


def otherwise(prompt: Prompt) -> str:
    """The default, as the mail with the question lists it."""
    asked = written_mails().get(prompt=prompt, kind="prompt").text
    found = re.search(r"^ +1\. (.*?)\s+\(the\s+default\)", asked, re.MULTILINE | re.DOTALL)
    assert found is not None
    return words(found[1])


def test_it_says_what_is_asked_until_when_and_what_happens_otherwise(
    table: Table, clock: time_machine.Traveller
) -> None:
    prompt, mail = table.green.prompt, digest(clock)
    told = words(mail.text)
    assert mail.subject == "1 game waits for you"
    assert "LONG TABLE Aim the gate and choose ships" in told
    assert f"Answer by Thursday 19:00 (in 35 hours). Otherwise: {otherwise(prompt)}." in told
    assert turn_link(prompt.pk) in mail.text and turn_link(prompt.pk) in mail.html
    page = proven(Client(), prompt).get(turn_link(prompt.pk))
    assert page.status_code == 200 and "Aim the gate" in page.content.decode()


@pytest.mark.usefixtures("red_waits_for_others")
def test_games_that_wait_come_first_and_the_soonest_of_them_before_all(
    clock: time_machine.Traveller,
) -> None:
    others(Later=40, Sooner=30)
    mail = digest(clock)
    assert mail.subject == "2 games wait for you"
    heads = [mail.text.index(name) for name in ("SOONER", "LATER", "LONG TABLE")]
    assert heads == sorted(heads)
    assert "(in 17 hours)" in mail.text[heads[0] : heads[1]] and "(in 27 hours)" in mail.text[heads[1] :]


def test_a_game_without_a_deadline_waits_last_and_says_so(
    table: Table, clock: time_machine.Traveller
) -> None:
    Prompt.objects.filter(pk=table.green.prompt.pk).update(due_at=None)
    others(Sooner=30)
    mail = digest(clock)
    assert mail.text.index("SOONER") < mail.text.index("LONG TABLE")
    assert "No deadline. Default: " in mail.text


def test_what_a_bot_answers_does_not_wait(table: Table, clock: time_machine.Traveller) -> None:
    Seat.objects.filter(pk=table.green.seat.pk).update(bot="sensible")
    assert digest(clock).subject == "Your games this morning"


def test_a_game_that_is_paused_for_repair_does_not_wait(table: Table, clock: time_machine.Traveller) -> None:
    others(Stuck=30)
    Game.objects.filter(name="Stuck").update(status=Game.Status.STUCK)
    mail = digest(clock)
    assert mail.subject == "1 game waits for you" and "STUCK" not in mail.text


def test_what_waits_costs_one_query_in_however_many_games(
    table: Table, clock: time_machine.Traveller, mailbox: Mailbox
) -> None:
    others(One=30, Two=31, Three=32)
    asked = Prompt.objects.filter(seat__user=person("green"), closed_at=None)
    few, many = [], []
    for found, subject in ((many, "4 games wait for you"), (few, "1 game waits for you")):
        with CaptureQueriesContext(connection) as found_queries, transaction.atomic():
            send_digest(person("green"), EVENING - timedelta(days=1), morning(clock))
        found.append(len(found_queries))
        assert digests()[0].subject == subject
        OutboxMail.objects.filter(kind="digest").delete()
        asked.exclude(game=table.id).update(waiting=False)
    assert few == many


# One question, or those of one mail


def test_a_reply_answers_if_one_question_waits(
    table: Table, clock: time_machine.Traveller, mailbox: Mailbox
) -> None:
    prompt, mail = table.green.prompt, digest(clock)
    assert mail.headers["Reply-To"] == reply_address(prompt.pk)
    assert mail.text.startswith(DELIMITER) and DELIMITER in mail.html
    assert "To answer, reply to this email" in words(mail.text)
    assert "mailto:" not in mail.html
    assert replies_to(mail, "line 2", mailbox).outcome == "taken"
    assert answered() == [prompt.shown[1]]
    assert not mailbox.replies, "as after a reply to the question"


def test_a_program_that_answers_our_from_answers_it_too(
    table: Table, clock: time_machine.Traveller, mailbox: Mailbox
) -> None:
    prompt = table.green.prompt
    assert replies_to(digest(clock), "line 2", mailbox, to=POST).outcome == "taken"
    assert answered() == [prompt.shown[1]]


def test_neither_its_subject_nor_what_it_says_is_an_answer(
    table: Table, clock: time_machine.Traveller, mailbox: Mailbox
) -> None:
    assert replies_to(digest(clock), "", mailbox).outcome == "not_understood"
    assert not answered() and "Your email was not understood" in mailbox.reply.text


def test_questions_of_one_mail_are_named_as_there_and_answered_together(
    clock: time_machine.Traveller, mailbox: Mailbox
) -> None:
    table = launch_table()
    offense = table.players[launching(table)]
    assert offense.number == 3, "Green"
    wants_digest("green")
    first, mail = offense.prompts[0], digest(clock)
    assert mail.subject == "1 game waits for you" and mail.headers["Reply-To"] == reply_address(first.pk)
    told = words(mail.text)
    for line in ("LAUNCH: Aim the gate", "INVITE: Invite allies?", "AGAIN: ", "“again: No”"):
        assert line in told
    assert told.count("Answer by Thursday 19:00 (in 35 hours). Otherwise:") == 1
    assert replies_to(mail, "invite: nobody\nagain: yes", mailbox).outcome == "taken"
    assert answered() == ["nobody", "yes"]


def test_questions_with_times_of_their_own_say_each_time(clock: time_machine.Traveller) -> None:
    table = launch_table()
    offense = table.players[launching(table)]
    wants_digest(COLOURS[offense.number])
    Prompt.objects.filter(pk=offense.prompts[0].pk).update(due_at=EVENING + timedelta(hours=30))
    told = words(digest(clock).text)
    assert "(in 17 hours). Otherwise: Aim at" in told and "(in 35 hours). Otherwise: No." in told


def test_after_an_answer_the_rest_of_its_mail_keeps_its_names(clock: time_machine.Traveller) -> None:
    table = launch_table()
    offense = table.players[launching(table)]
    wants_digest(COLOURS[offense.number])
    offense.answers(1, question=offense.prompts[0].question)
    told = words(digest(clock).text)
    assert "LAUNCH" not in told and "INVITE: Invite allies?" in told and "“again: No”" in told


# Several, or none


def test_several_that_wait_have_an_address_each(table: Table, clock: time_machine.Traveller) -> None:
    other = others(Sooner=30)["Sooner"]
    mail = digest(clock)
    assert "Several questions wait, so a reply to this email answers none." in words(mail.text)
    assert DELIMITER not in mail.text
    for prompt in (table.green.prompt, other.green.prompt):
        assert f"Answer by email to:\n{reply_address(prompt.pk)}\n" in mail.text
        assert f"mailto:{reply_address(prompt.pk)}?subject=%5B" in mail.html


def test_a_mail_by_such_a_link_answers(table: Table, clock: time_machine.Traveller, mailbox: Mailbox) -> None:
    others(Sooner=30)
    prompt, mail = table.green.prompt, digest(clock)
    assert reply_address(prompt.pk) in mail.html
    fresh = {"From": "green@example.com", "Subject": "[Long table] Aim the gate and choose ships"}
    empty = mailbox.hands_over(written("", **fresh), reply_address(prompt.pk))
    assert empty.outcome == "not_understood", "its subject alone says nothing"
    again = written("line 2", **fresh)
    again.replace_header("Message-ID", "<two@example.com>")
    assert mailbox.hands_over(again, reply_address(prompt.pk)).outcome == "taken"
    assert answered() == [prompt.shown[1]]


@pytest.mark.parametrize("to", ["", POST])
def test_a_reply_to_several_is_told_where_answers_go(
    table: Table, clock: time_machine.Traveller, mailbox: Mailbox, to: str
) -> None:
    other = others(Sooner=30)["Sooner"]
    mail = digest(clock)
    assert parse(mail.headers["Reply-To"]).purpose == DIGEST
    got = replies_to(mail, "line 2, and\nI like this game", mailbox, to=to)
    assert (got.outcome, got.answered, answered()) == ("to_digest", True, [])
    letter = mailbox.reply
    assert (letter.to, letter.subject) == ("green@example.com", "Answer not saved: please write to the game")
    assert "Nothing of your email was used: it does not say which question" in words(letter.text)
    assert "> line 2, and\n> I like this game\n" in letter.text
    for prompt in (table.green.prompt, other.green.prompt):
        assert reply_address(prompt.pk) in letter.text
    assert letter.headers["Auto-Submitted"] == "auto-replied" and letter.headers["In-Reply-To"]
    assert parse(letter.headers["Reply-To"]).purpose == DIGEST


@pytest.mark.usefixtures("red_waits_for_others")
def test_if_nothing_waits_the_letter_says_so(clock: time_machine.Traveller, mailbox: Mailbox) -> None:
    mail = digest(clock)
    assert mail.subject == "Your games this morning" and "reply" not in mail.text
    assert replies_to(mail, "yes", mailbox, From="red@example.com").outcome == "to_digest"
    assert "no question waits for you" in words(mailbox.reply.text)


def test_only_its_receiver_gets_the_letter(
    table: Table, clock: time_machine.Traveller, mailbox: Mailbox
) -> None:
    others(Sooner=30)
    mail = digest(clock)
    assert replies_to(mail, "line 2", mailbox, From="red@example.com").outcome == "unknown"
    assert not mailbox.replies


@pytest.mark.parametrize("how", ["header", "words"])
def test_machines_get_no_letter_or_few(
    table: Table, clock: time_machine.Traveller, mailbox: Mailbox, how: str
) -> None:
    others(Sooner=30)
    mail = digest(clock)
    for number in range(3):
        named = {"Date": f"Wed, 25 Nov 2026 0{number}:00:00 +0000"}
        if how == "header":
            got = replies_to(mail, f"away {number}", mailbox, Auto_Submitted="auto-replied", **named)
        else:
            got = _again(mail, mailbox, f"<{number}@example.com>")
    assert got.outcome == ("automatic" if how == "header" else "suspected")
    assert len(mailbox.replies) == (0 if how == "header" else 1)


def _again(mail: OutboxMail, mailbox: Mailbox, message_id: str) -> InboundMail:
    message = written("I am out of the office until Monday.", From="green@example.com")
    message.replace_header("Message-ID", message_id)
    return mailbox.hands_over(message, mail.headers["Reply-To"])


def test_a_mail_that_cannot_be_read_is_told_of_as_well(
    table: Table, clock: time_machine.Traveller, mailbox: Mailbox
) -> None:
    others(Sooner=30)
    raw = b"From: green@example.com\r\nX: " + b";" * 1_900_000 + b"\r\n\r\n7"
    got = mailbox.hands_over(raw, digest(clock).headers["Reply-To"])
    assert (got.outcome, got.answered) == ("unreadable", True)
    assert reply_address(table.green.prompt.pk) in mailbox.reply.text


# German


def test_it_speaks_german(table: Table, clock: time_machine.Traveller, mailbox: Mailbox) -> None:
    User.objects.update(language="de")
    prompt, mail = table.green.prompt, digest(clock)
    assert mail.subject == "1 Spiel wartet auf dich" and "Sonst gilt: " in mail.text
    assert replies_to(mail, "Zeile 2", mailbox).outcome == "taken"
    assert answered() == [prompt.shown[1]]


def test_several_speak_german(table: Table, clock: time_machine.Traveller, mailbox: Mailbox) -> None:
    User.objects.update(language="de")
    others(Sooner=30)
    mail = digest(clock)
    assert mail.subject == "2 Spiele warten auf dich"
    assert replies_to(mail, "Zeile 2", mailbox).outcome == "to_digest"
    assert "Aus deiner Mail wurde nichts verwendet" in words(mailbox.reply.text)


# Who may know it


def test_nothing_that_waits_for_others_is_in_it(table: Table, clock: time_machine.Traveller) -> None:
    """Red is told whose turn it is, as everybody is, and neither the question nor a link to it."""
    wants_digest("red")
    while send_digests(morning(clock)):
        pass
    (red,) = [mail for mail in digests() if mail.to == "red@example.com"]
    prompt = table.green.prompt
    assert "The game waits for Green." in red.text
    for secret in ("Aim the gate", turn_link(prompt.pk), reply_address(prompt.pk), "Otherwise"):
        assert secret not in red.text and secret not in red.html


def test_its_subject_and_first_lines_name_no_card(clock: time_machine.Traveller) -> None:
    """They show on a locked screen. The default, a card of the hand, comes after the question."""
    table = playing(people=3)
    prompt = table.until_asked("encounter_card")
    colour = COLOURS[prompt.seat.number]
    wants_digest(colour)
    mail = digest(clock)
    default = otherwise(prompt)
    assert default[-1].isdigit() or default == "Negotiate"
    assert default not in mail.subject and default not in mail.text[:150] and default in mail.text


def test_it_belongs_to_no_game_so_nobody_reads_it_through_one(
    table: Table, clock: time_machine.Traveller
) -> None:
    mail = digest(clock)
    assert mail.game is None and mail.prompt == table.green.prompt
    assert "In-Reply-To" not in mail.headers and table.id not in mail.headers["List-Id"]
