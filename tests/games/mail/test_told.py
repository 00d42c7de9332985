"""What a player is told of a mail: no silence without a word before it, and nothing that is not so."""

from __future__ import annotations

from datetime import datetime, timedelta
from email import message_from_string
from email.message import EmailMessage
from email.utils import format_datetime
from typing import cast

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.base import links
from games.mail.outbox.addresses import reply_address
from games.mail.receive.incoming import handle_all, store
from games.mail.receive.letter_budget import MOST_ANSWERED
from games.models import Decision, InboundMail, OutboxMail, Prompt, User
from tests.games.mail.test_message import written
from tests.games.proven import proven
from tests.games.tables import Table, bargaining, playing, replies


@pytest.fixture
def table(db: None) -> Table:
    return playing(people=3)


def sends(message: EmailMessage | str, prompt: Prompt, sender: str = "") -> InboundMail:
    """A mail to a prompt, read at once."""
    made = written(message) if isinstance(message, str) else message
    del made["Message-ID"], made["From"]
    made["Message-ID"] = f"<{InboundMail.objects.count()}@example.com>"
    made["From"] = sender or prompt.seat.user.email
    store(made.as_bytes(), reply_address(prompt.pk), "somebody@example.com")
    handle_all()
    return InboundMail.objects.latest("pk")


def told(mail: OutboxMail | None = None) -> str:
    return " ".join((mail or replies()[-1]).text.split())


def page(prompt: Prompt) -> str:
    client = Client()
    client.force_login(User.objects.get(pk=prompt.seat.user_id))
    return " ".join(client.get(reverse("turn", args=[prompt.game_id])).content.decode().split())


# Budgets


def test_receipts_leave_the_budget_for_what_was_not_understood_as_it_is(table: Table) -> None:
    prompt = table.until_asked("encounter_card")
    for n in range(MOST_ANSWERED + 5):
        sends(str(1 + n % 2), prompt)
    assert len(replies()) == MOST_ANSWERED
    sends("what?", prompt)
    assert "was not understood" in told()


def test_what_was_not_understood_leaves_the_budget_of_receipts_as_it_is(table: Table) -> None:
    prompt = table.until_asked("encounter_card")
    for _ in range(MOST_ANSWERED + 5):
        sends("what?", prompt)
    User.objects.update(receipts="always")
    sends("1", prompt)
    assert "Answer saved:" in told()


def test_a_player_of_many_games_gets_a_receipt_for_every_answer(db: None) -> None:
    for _ in range(MOST_ANSWERED + 2):
        prompt = playing(people=3).red.prompt
        User.objects.update(receipts="always")
        sends("1", prompt)
    assert len(replies()) == MOST_ANSWERED + 2


def test_the_last_mail_before_silence_says_until_when(table: Table) -> None:
    prompt = table.red.prompt
    start = datetime(2026, 5, 4, 11, 55, tzinfo=timezone.get_default_timezone())
    with time_machine.travel(start, tick=False) as clock:
        for _ in range(MOST_ANSWERED + 3):
            sends("what?", prompt)
            clock.shift(timedelta(minutes=1))
    *before, last = replies()
    assert len(before) == MOST_ANSWERED - 1
    assert "but send no answer to them until Monday 12:55 UTC. The page always shows" in told(last)
    assert "This is the last such email for now." in last.html
    assert not any("last such email" in told(mail) for mail in before)


def test_the_time_that_is_named_is_kept(table: Table) -> None:
    prompt = table.red.prompt
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        for _ in range(MOST_ANSWERED):
            sends("what?", prompt)
            clock.shift(timedelta(minutes=1))
        clock.move_to(start + timedelta(minutes=59))
        sends("what?", prompt)
        assert len(replies()) == MOST_ANSWERED
        clock.move_to(start + timedelta(minutes=60, seconds=1))
        sends("what?", prompt)
        assert len(replies()) == MOST_ANSWERED + 1


def test_mails_that_waited_long_are_not_all_answered(table: Table) -> None:
    """After a day without a worker, the mails of a loop must not be answered at once."""
    prompt = table.red.prompt
    with time_machine.travel(timezone.now() - timedelta(days=1), tick=False):
        for n in range(MOST_ANSWERED + 5):
            message = written("what?", From="red@example.com")
            message.replace_header("Message-ID", f"<{n}@example.com>")
            store(message.as_bytes(), reply_address(prompt.pk), "red@example.com")
    handle_all()
    assert len(replies()) == MOST_ANSWERED


def test_the_page_says_that_mails_were_not_answered(table: Table) -> None:
    prompt = table.red.prompt
    for _ in range(MOST_ANSWERED):
        sends("what?", prompt)
    assert "got no reply" not in page(prompt)
    sends("what?", prompt)
    assert "1 of your emails to this question got no reply" in page(prompt)
    sends("what?", prompt)
    assert "2 of your emails to this question got no reply" in page(prompt)
    link = proven(Client(), prompt).get(links.turn_link(prompt.pk)).content.decode()
    assert "2 of your emails to this question got no reply" in " ".join(link.split())


def test_mails_of_strangers_do_not_stand_on_the_page(table: Table) -> None:
    prompt = table.red.prompt
    for _ in range(MOST_ANSWERED + 3):
        sends("2", prompt, "white@example.com")
    assert "got no reply" not in page(prompt)


# What holds if nothing else comes


@pytest.mark.parametrize("text", ["what?", "99"])
def test_where_an_answer_stands_that_is_what_holds(table: Table, text: str) -> None:
    prompt = table.until_asked("encounter_card")
    User.objects.update(receipts="always")
    sends("1", prompt)
    sends(text, prompt)
    assert "Otherwise:" not in told()
    assert "Your earlier answer still counts: " in told()
    assert (
        told().split("Your earlier answer still counts: ")[1][:6]
        == told(replies()[0]).split("Answer saved: ")[1][:6]
    )
    assert "You can change it while the question is open." in told()


def test_where_no_answer_stands_the_default_holds(table: Table) -> None:
    sends("what?", table.red.prompt)
    assert "Otherwise: " in told()
    assert "Your earlier answer" not in told()


def test_without_a_clock_the_default_is_told_all_the_same(table: Table) -> None:
    Prompt.objects.update(due_at=None)
    sends("what?", table.red.prompt)
    assert "No deadline. Default: " in told()


def test_an_offer_that_was_made_stands_until_the_other_side_answers(db: None) -> None:
    table = bargaining()
    prompt = next(one for one in table.waited_for if one.what == "deal")
    sends("I give nothing for a card", prompt)
    assert InboundMail.objects.latest("pk").outcome == "taken", told()
    sends("what?", prompt)
    assert "Your earlier answer still counts: " in told()


# A newer question


def test_an_answer_to_an_old_offer_says_that_a_newer_mail_asks(db: None) -> None:
    table = bargaining()
    one, other = (p for p in table.waited_for if p.what == "deal")
    sends("I give nothing for a card", one)
    asked = Prompt.objects.filter(seat=other.seat, what="deal", closed_at=None).latest("question")
    assert asked.pk != other.pk, "an offer asks the other side anew"
    mail = sends("no deal", other)
    assert mail.outcome == "too_late"
    assert "A newer email asks: “" in told()
    assert links.turn_link(asked.pk) in replies()[-1].text


def test_an_answer_to_a_closed_question_says_what_is_asked_now(table: Table) -> None:
    prompt = table.red.prompt
    table.everybody_answers()
    asked = table.red.prompt
    assert asked.what != prompt.what
    sends("2", prompt)
    assert "A newer email asks: “" in told()
    assert links.turn_link(asked.pk) in replies()[-1].text


def old_and_open(table: Table, what: str = "encounter_card") -> tuple[Prompt, Prompt]:
    """A question that is closed, and one of the same seat that is open, by their mails."""
    asked = table.until_asked(what)
    closed = Prompt.objects.filter(seat=asked.seat).exclude(closed_at=None)
    return closed.exclude(what=what).latest("question"), asked


def test_a_reply_to_an_older_mail_that_names_what_is_asked_now_answers_that(table: Table) -> None:
    older, asked = old_and_open(table)
    card = next(answer for answer in asked.shown if answer.startswith("attack "))
    assert sends(card, older).outcome == "taken"
    assert "You replied to an older email. This answers the question that is open now." in told()
    assert f"Answer saved: {card.capitalize()}" in told()
    assert replies()[-1].prompt == asked


@pytest.mark.parametrize(("language", "words"), [("en", "My {}, please"), ("de", "Meine {}, bitte")])
def test_a_number_of_mine_names_a_card_in_a_reply_to_an_older_mail(
    table: Table, language: str, words: str
) -> None:
    older, asked = old_and_open(table)
    User.objects.update(language=language)
    values = [int(one.removeprefix("attack ")) for one in asked.shown if one.startswith("attack ")]
    value = next(one for one in values if one > len(asked.shown))  # a lower number may be a line
    assert sends(words.format(value), older).outcome == "taken"
    assert replies()[-1].prompt == asked


@pytest.mark.parametrize("closed", [False, True])
def test_a_reply_to_an_older_mail_that_is_read_again_tells_the_question_that_it_answered(
    table: Table, closed: bool
) -> None:
    older, asked = old_and_open(table)
    card = next(answer for answer in asked.shown if answer.startswith("attack "))
    mail = sends(card, older)
    if closed:
        table.everybody_answers()
    first, told_first, count = replies()[-1], told(), Decision.objects.count()
    OutboxMail.objects.filter(pk=first.pk).delete()  # as if the worker had died before it was queued
    InboundMail.objects.filter(pk=mail.pk).update(handled_at=None, outcome="", due_at=timezone.now())
    handle_all()
    mail.refresh_from_db()
    assert (mail.outcome, mail.prompt) == ("taken", asked) and Decision.objects.count() == count
    title = told_first.split("line -## ")[1].split(" You replied")[0]
    assert title in told() and f"Answer saved: {card.capitalize()}" in told()
    assert "A newer email asks" not in told()


@pytest.mark.parametrize("text", ["2", "line 2", "yes", "no", "pass", "Ok, thanks", "default"])
def test_what_would_fit_any_question_is_too_late_and_kept(table: Table, text: str) -> None:
    older, _asked = old_and_open(table)
    assert sends(text, older).outcome == "too_late"
    assert f"> {text}" in replies()[-1].text


@pytest.mark.parametrize(
    "text",
    [
        *("use it", "keep it", "as before", "same as last time", "accept", "all of them", "nobody"),
        *("attack it", "the offense", "the highest", "my best card", "nimm die höchste"),
    ],
)
def test_words_that_name_no_thing_answer_only_the_question_of_their_mail(table: Table, text: str) -> None:
    older, asked = old_and_open(table)
    before = Decision.objects.filter(game=table.id).count()
    assert sends(text, older).outcome == "too_late"
    assert Decision.objects.filter(game=table.id).count() == before and asked in table.waited_for


def asked_twice(table: Table, what: str) -> tuple[Prompt, Prompt]:
    """Two questions of one kind to one seat with an answer in common: the older is closed, the newer open."""
    found: dict[int, Prompt] = {}
    for _ in range(40):
        asked = table.until_asked(what)
        older = found.get(asked.seat_id)
        if older and set(older.shown) & set(asked.shown):
            return Prompt.objects.get(pk=older.pk), asked
        found[asked.seat_id] = asked
        table.everybody_answers()
    raise AssertionError("nobody was asked that twice")


def test_what_the_older_question_could_mean_is_no_answer_to_the_open_one(table: Table) -> None:
    older, asked = asked_twice(table, "encounter_card")
    (card, *_others) = set(older.shown) & set(asked.shown)
    assert older.closed_at is not None
    assert sends(card, older).outcome == "too_late"
    assert "A newer email asks: “" in told() and f"> {card}" in replies()[-1].text


def test_what_was_written_before_the_question_was_asked_does_not_answer_it(table: Table) -> None:
    older, asked = old_and_open(table)
    card = next(answer for answer in asked.shown if answer.startswith("attack "))
    date = format_datetime(older.opened_at + timedelta(seconds=1))
    message = written(card, Date=date, Received=f"by mail.example.com; {date}")
    Prompt.objects.filter(pk=asked.pk).update(opened_at=timezone.now() + timedelta(hours=1))
    assert sends(message, older).outcome == "too_late"


def test_a_clock_that_is_hours_slow_writes_nothing_before_it_was_asked(table: Table) -> None:
    older, asked = old_and_open(table)
    card = next(answer for answer in asked.shown if answer.startswith("attack "))
    Prompt.objects.filter(pk=older.pk).update(opened_at=timezone.now() - timedelta(hours=4))
    OutboxMail.objects.filter(prompt=older).update(queued_at=timezone.now() - timedelta(hours=4))
    now, slow = timezone.now(), format_datetime(timezone.now() - timedelta(hours=3))
    message = written(card, Date=slow, Received=f"by mail.example.com; {format_datetime(now)}")
    older.refresh_from_db()
    assert sends(message, older).outcome == "taken"


def test_where_nothing_is_asked_now_there_is_no_newer_mail(table: Table) -> None:
    prompt = table.red.prompt
    table.everybody_answers()
    Prompt.objects.filter(seat=prompt.seat).exclude(pk=prompt.pk).update(waiting=False)
    sends("2", prompt)
    assert "A newer email asks" not in told()


# Mails without words


def encrypted_by_pgp() -> EmailMessage:
    message = EmailMessage()
    message.add_attachment(b"Version: 1", maintype="application", subtype="pgp-encrypted")
    message.add_attachment(b"-----BEGIN PGP MESSAGE-----", maintype="application", subtype="octet-stream")
    message.replace_header("Content-Type", message["Content-Type"].replace("mixed", "encrypted"))
    return message


def of_kind(kind: str, **params: str) -> EmailMessage:
    message = EmailMessage()
    maintype, _, subtype = kind.partition("/")
    message.set_content(b"0\x80", maintype=maintype, subtype=subtype, params=params)
    return message


def with_text_and(kind: str) -> EmailMessage:
    message = written("A protected message\n\n2")
    maintype, _, subtype = kind.partition("/")
    message.add_attachment(b"x", maintype=maintype, subtype=subtype, filename="message.rpmsg")
    return message


ENCRYPTED = {
    "PGP/MIME": encrypted_by_pgp(),
    "PGP in the text": written("-----BEGIN PGP MESSAGE-----\n\nhQIMA\n-----END PGP MESSAGE-----"),
    "S/MIME": of_kind("application/pkcs7-mime", **{"smime-type": "enveloped-data", "name": "smime.p7m"}),
    "S/MIME of old": of_kind("application/x-pkcs7-mime", name="smime.p7m"),
    "Outlook's": with_text_and("application/x-microsoft-rpmsg-message"),
}


@pytest.mark.parametrize("name", ENCRYPTED)
def test_an_encrypted_mail_is_said_to_be_encrypted(table: Table, name: str) -> None:
    assert sends(ENCRYPTED[name], table.red.prompt).outcome == "not_understood"
    assert "is encrypted and cannot be read here. Send your answer without encryption" in told()


def test_a_mail_that_is_signed_opaquely_is_said_to_be_signed(table: Table) -> None:
    sends(of_kind("application/pkcs7-mime", **{"smime-type": "signed-data"}), table.red.prompt)
    assert "is signed in a way that hides its text from us" in told()


def test_a_mail_with_a_signature_beside_its_text_is_an_answer(table: Table) -> None:
    message = written("2")
    message.add_attachment(b"x", maintype="application", subtype="pgp-signature", filename="signature.asc")
    assert sends(message, table.red.prompt).outcome == "taken"


def picture(filename: str | None = None) -> EmailMessage:
    message = EmailMessage()
    message.set_content(b"x", maintype="image", subtype="png", filename=filename, disposition="inline")
    return message


def files(*names: str) -> EmailMessage:
    message = written("")
    for name in names:
        message.add_attachment("2", filename=name)
    return message


def html_alone(html: str) -> EmailMessage:
    message = EmailMessage()
    message.set_content(html, subtype="html")
    return message


def attached(disposition: str, kind: str = "image/png; name=a.png") -> EmailMessage:
    """A file alone, with these parameters as they stand."""
    raw = f"Content-Type: {kind}\nContent-Disposition: {disposition}\n\nx"
    return cast(EmailMessage, message_from_string(raw))


WORDLESS = {
    "a file with a name in no charset": (attached("attachment; filename*=idna''x"), "only 1 picture or file"),
    "a file with a type in no charset": (
        attached("attachment", "application/pkcs7-mime; smime-type*=idna''x; name*=idna''x"),
        "is encrypted and cannot be read here",
    ),
    "a picture": (picture(), "no text, only 1 picture or file"),
    "a picture with a name": (picture("card.png"), "no text, only this: card.png."),
    "a file": (files("answer.txt"), "no text, only this: answer.txt."),
    "five files": (files(*(f"{n}.txt" for n in range(5))), "only this: 0.txt, 1.txt, 2.txt and 2 more."),
    "nothing": (written(""), "your email has no text."),
    "a picture in HTML": (
        html_alone('<p><img src="https://example.com/2.png"></p>'),
        "your email has no text.",
    ),
    "a quote alone": (written("> 2"), "everything in your email is marked as quoted"),
}


@pytest.mark.parametrize("name", WORDLESS)
def test_of_a_mail_without_words_it_is_told_what_it_holds(table: Table, name: str) -> None:
    message, why = WORDLESS[name]
    assert sends(message, table.red.prompt).outcome == "not_understood"
    assert why in told()
    assert "nothing was written" not in told()


STYLED = [
    '<?xml version="1.0" encoding="utf-8"?><html><body><p style="color:red">2</p></body></html>',
    '<html><head><style>p {color: red}</style></head><body><p class="Mso"><o:p>2</o:p></p></body></html>',
    '<blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>2</div></blockquote>',
    '<div style="white-space: pre-wrap"><font size="7"><b>2</b></font></div>',
    '<table width="100%"><tr><td style="padding:9px"><span style="font-size:90px">2</span></td></tr></table>',
    '<!--[if mso]><p>x</p><![endif]--><p dir="ltr">2</p>',
]


@pytest.mark.parametrize("html", STYLED)
def test_styled_text_is_an_answer(table: Table, html: str) -> None:
    assert sends(html_alone(html), table.red.prompt).outcome == "taken"


def test_a_real_quote_is_none(table: Table) -> None:
    for mark in ('type="cite"', 'class="gmail_quote" style="border:none"', 'style="border-left:1px"', ""):
        assert (
            sends(html_alone(f"<blockquote {mark}>2</blockquote>"), table.red.prompt).outcome
            == "not_understood"
        )
