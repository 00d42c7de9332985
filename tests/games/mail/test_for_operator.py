"""Mail to post@, postmaster@ and abuse@ reaches whoever runs the service, and never goes round."""

from __future__ import annotations

import smtplib
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.mail.outbox.addresses import bounce_address
from games.mail.outbox.operator_roles import role_of
from games.mail.outbox.refusals import suppression_of
from games.mail.receive.bounces import MOST_PASSED_ON
from games.mail.receive.incoming import handle_all, store
from games.mail.receive.listener import MailListener
from games.models import InboundMail, OutboxMail, User
from games.people.read.my_data import my_data
from games.people.service.ban import delete_account
from tests.games.mail.post_office import HOST, send
from tests.games.mail.test_message import REPORT, written
from tests.games.written_mails import written_mails

OPERATOR = "operator@example.org"
ROLES = ("post@post.example", "Postmaster@POST.example", "abuse@post.example")


@pytest.fixture
def operator(settings: Any, db: None) -> str:
    settings.OPERATOR_EMAIL = OPERATOR
    return OPERATOR


def arrives(
    raw: bytes | None = None, to: str = "abuse@post.example", sender: str = "white@example.com"
) -> InboundMail:
    """A mail to this address, read."""
    n = InboundMail.objects.count()
    head = f"From: White <white@example.com>\r\nSubject: Help {n}\r\nMessage-ID: <{n}@example.com>\r\n"
    store(raw or f"{head}\r\nPlease help.\r\n".encode(), to, sender)
    handle_all()
    return InboundMail.objects.latest("pk")


def passed_on() -> list[OutboxMail]:
    return list(written_mails().filter(kind="operator").order_by("pk"))


def command(*args: str) -> str:
    out = StringIO()
    call_command("operator_mail", *args, stdout=out, stderr=StringIO())
    return out.getvalue()


# While it is sent


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("address", [*ROLES, "postmaster"])
def test_mail_to_the_operator_is_taken_while_it_is_sent(
    listener: MailListener, settings: Any, address: str
) -> None:
    settings.OPERATOR_EMAIL = OPERATOR
    send(listener.port, written("Please help."), to=address)
    assert role_of(InboundMail.objects.get().recipient)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("address", ["post@post.example", "abuse@post.example"])
def test_without_an_operator_others_are_told_where_to_go(listener: MailListener, address: str) -> None:
    with smtplib.SMTP(HOST, listener.port, timeout=20) as client:
        client.ehlo()
        client.mail("white@example.com")
        code, words = client.rcpt(address)
    assert code == 550
    assert b"Nobody reads mail to this address" in words and b"http" in words


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("address", ["postmaster@post.example", "postmaster"])
def test_the_postmaster_is_taken_in_any_case(listener: MailListener, address: str) -> None:
    send(listener.port, written("Please help."), to=address)
    assert handle_all() == 1
    assert InboundMail.objects.get().outcome == "for_operator"


@pytest.mark.parametrize("address", ["postmaster@example.com", "poster@post.example", "abuse", "post", ""])
def test_no_other_address_is_the_operators(address: str) -> None:
    assert role_of(address) == ""


# Passing on


@pytest.mark.parametrize("address", ROLES)
def test_a_mail_is_passed_on_as_text(operator: str, address: str) -> None:
    mail = arrives(to=address)
    assert (mail.outcome, mail.sender) == ("passed_on", "white@example.com")
    (passed,) = passed_on()
    assert passed.to == operator
    assert passed.subject == f"[{address.lower()}] Help 0"
    assert "From: White <white@example.com>" in passed.text and "Please help." in passed.text
    assert passed.headers["Reply-To"] == "white@example.com"
    assert passed.headers["X-Cosmic-Post"] == "operator"


def test_the_same_mail_is_passed_on_once(operator: str) -> None:
    raw = written("Please help.").as_bytes()
    for _ in range(3):
        arrives(raw)
    assert len(passed_on()) == 1


def test_what_is_passed_on_is_no_header_of_ours(operator: str) -> None:
    raw = b"From: white@example.com\r\nSubject: =?utf-8?q?a=0D=0ABcc:_red=40example.com?=\r\n\r\nx"
    arrives(raw)
    assert passed_on()[0].subject == "[abuse@post.example] a Bcc: red@example.com"


def test_files_are_not_passed_on_and_it_is_said_where_they_are(operator: str) -> None:
    message = written("Look at this")
    message.add_attachment(b"x", maintype="image", subtype="png", filename="x.png")
    mail = arrives(message.as_bytes())
    assert f"python manage.py operator_mail {mail.pk}" in passed_on()[0].text


def test_an_hour_holds_so_many_and_the_last_says_so(operator: str) -> None:
    for _ in range(MOST_PASSED_ON + 2):
        last = arrives()
    assert last.outcome == "for_operator"
    *before, final = passed_on()
    assert len(before) == MOST_PASSED_ON - 1
    assert "This is the last one for an hour." in final.text
    assert not any("the last one" in mail.text for mail in before)


# Nothing goes round


@pytest.mark.parametrize("address", ROLES)
def test_our_own_mail_that_comes_back_is_not_passed_on(operator: str, address: str) -> None:
    arrives(written("Please help.", X_Cosmic_Post="operator").as_bytes(), address)
    assert not passed_on()


@pytest.mark.parametrize("address", ROLES)
def test_a_bounce_is_not_passed_on(operator: str, address: str) -> None:
    arrives(REPORT % (b"failed", b"5.1.1"), address, sender="")
    assert not passed_on()


def test_an_automatic_reply_to_a_code_is_not_passed_on(operator: str) -> None:
    mail = arrives(written("I am away", Auto_Submitted="auto-replied").as_bytes(), "post@post.example")
    assert mail.outcome == "automatic"
    assert not passed_on()


def test_a_complaint_of_a_machine_is_passed_on(operator: str) -> None:
    arrives(written("Spam was reported", Auto_Submitted="auto-generated").as_bytes(), "abuse@post.example")
    assert len(passed_on()) == 1


def test_when_the_operators_address_is_dead_mail_is_kept(operator: str) -> None:
    arrives()
    report = REPORT % (b"failed", b"5.1.1")
    arrives(report, bounce_address(passed_on()[0].message_id), sender="")
    assert suppression_of(operator)
    assert arrives().outcome == "for_operator"
    assert len(passed_on()) == 1


# The command


def test_what_is_kept_is_listed_and_shown(db: None, caplog: pytest.LogCaptureFixture) -> None:
    mail = arrives(to="postmaster@post.example")
    assert "manage.py operator_mail" in caplog.text and "white@example.com" not in caplog.text
    assert f"{mail.pk}  " in command()
    assert "postmaster@post.example  white@example.com  Help 0" in command()
    assert "Please help." in command(str(mail.pk))


def test_nothing_shown_is_obeyed_by_a_terminal(db: None) -> None:
    raw = b"From: white@example.com\r\nSubject: =?utf-8?q?a=1B=5B2Jb?=\r\n\r\n\x1b[2Jx"
    mail = arrives(raw, "postmaster@post.example")
    assert "\x1b" not in command() + command(str(mail.pk))


def test_mail_to_players_is_not_shown(db: None) -> None:
    mail = arrives(to=bounce_address("<0b@post.example>"))
    with pytest.raises(CommandError, match="no mail"):
        command(str(mail.pk))


# What it means for people


def test_who_deletes_the_account_is_forgotten_by_the_operators_mails_too(operator: str) -> None:
    user = User.objects.find_or_make("white@example.com")
    arrives()
    delete_account(user)
    assert not passed_on() and not InboundMail.objects.exists()


def test_an_operator_who_plays_does_not_take_along_what_others_wrote(operator: str) -> None:
    arrives()
    told = my_data(User.objects.find_or_make(operator))
    assert "Please help." not in str(told)
