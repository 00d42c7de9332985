"""A raw message is read whatever it looks like, and machines are told from people."""

from __future__ import annotations

from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mail.message.guard import text_of
from games.mail.message.parse import InboundMessage, mail_key
from games.mail.outbox.refusals import Fault
from games.mail.receive.bounces import failure

REPORT = b"""From: MAILER-DAEMON@relay.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <report@relay.example>
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Your mail could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example

Final-Recipient: rfc822; red@example.com
Action: %s
Status: %s
Diagnostic-Code: smtp; 550 5.1.1 <red@example.com>: no such
 user here
--b--
"""


def written(text: str = "7", **headers: str) -> EmailMessage:
    """A mail as a person writes it."""
    message = EmailMessage()
    message["From"] = headers.pop("From", "Red <Red@Example.com>")
    message["Message-ID"] = "<one@example.com>"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(text)
    return message


def read(message: EmailMessage | bytes, envelope_from: str = "red@example.com") -> InboundMessage:
    return InboundMessage(message if isinstance(message, bytes) else message.as_bytes(), envelope_from)


def test_sender_and_words_are_read() -> None:
    message = read(written("Größe: 7"))
    assert message.sender == "red@example.com"
    assert message.message_id == "<one@example.com>"
    assert message.text.strip() == "Größe: 7"


def test_a_mail_with_two_senders_has_none() -> None:
    assert read(written(From="red@example.com, blue@example.com")).sender == ""


@pytest.mark.parametrize("sender", ["", "red", "red@example.com <blue@example.com>"])
def test_only_a_whole_address_is_a_sender(sender: str) -> None:
    raw = b"From: " + sender.encode() + b"\n\n7\n"
    assert read(raw).sender in ("", "blue@example.com")


def test_an_encoded_name_is_no_address() -> None:
    raw = b"From: =?utf-8?q?red=40example=2Ecom=2C?= <blue@example.com>\n\n7\n"
    assert read(raw).sender != "red@example.com"


def test_the_plain_part_is_preferred() -> None:
    message = written("7")
    message.add_alternative("<p>8</p>", subtype="html")
    assert read(message).text.strip() == "7"


def test_html_alone_becomes_plain_text_with_marked_quotes() -> None:
    message = EmailMessage()
    message.set_content("<div>7</div><blockquote>Which card?<br>1 attack 8</blockquote>", subtype="html")
    lines = [line.strip() for line in read(message).text.splitlines() if line.strip()]
    assert lines == ["7", "> Which card?", "> 1 attack 8"]


def test_an_empty_plain_part_gives_way_to_html() -> None:
    message = written(" ")
    message.add_alternative("<p>8</p>", subtype="html")
    assert read(message).text.strip() == "8"


def test_attachments_are_not_read() -> None:
    message = written("7")
    message.add_attachment("a letter", filename="letter.txt")
    assert read(message).text.strip() == "7"


@pytest.mark.parametrize(
    "raw",
    [
        b"From: <red\x00@example.com>\r\n\r\n\x007",
        b"Content-Type: text/plain; charset=utf-7\r\n\r\n+2AA-7",
        b"Content-Type: text/plain; charset=unicode_escape\r\n\r\n\\ud8007",
        b"Content-Type: text/html; charset=unicode_escape\r\n\r\n<p>&#0;\\x00\\ud800&#xd800;7</p>",
    ],
    ids=["nothing at all", "half a letter", "half a letter by its number", "in HTML"],
)
def test_what_no_database_can_keep_is_no_letter(raw: bytes) -> None:
    message = read(raw)
    assert message.text.strip().endswith("7")
    assert not any(sign == "\x00" or "\ud800" <= sign <= "\udfff" for sign in message.text + message.sender)


@pytest.mark.parametrize("charset", ["punycode", "PunyCode", "idna"])
def test_an_alphabet_that_takes_hours_is_not_read(charset: str) -> None:
    raw = f"Content-Type: text/plain; charset={charset}\r\n\r\n7 ".encode() + b"a" * 1_900_000
    assert read(raw).text.startswith("7 aaa")


def test_a_header_that_cannot_be_decoded_stays_as_it_is() -> None:
    message = read(b"Message-ID: =?utf-8?b?a?=\r\nPrecedence: =?punycode?q?bulk?=\r\n\r\n7")
    assert message.message_id == "=?utf-8?b?a?="
    assert not message.is_automatic


def test_an_unknown_alphabet_is_read_as_well_as_can_be() -> None:
    raw = b"From: red@example.com\nContent-Type: text/plain; charset=martian\n\n7 gr\xc3\xbcn\n"
    assert read(raw).text.strip() == "7 grün"


MACHINES = {
    "Auto-Submitted": "auto-replied",
    "Precedence": "bulk",
    "X-Autoreply": "yes",
    "X-Autorespond": "yes",
    "List-Id": "<list.example.com>",
    "X-Cosmic-Post": "reply",
}


@pytest.mark.parametrize("name", MACHINES)
def test_a_machines_mark_is_seen(name: str) -> None:
    assert read(written("I am away", **{name: MACHINES[name]})).is_automatic


@pytest.mark.parametrize(
    "sender", ["MAILER-DAEMON@example.com", "postmaster@example.com", "no-reply@example.com"]
)
def test_a_machines_address_is_seen(sender: str) -> None:
    assert read(written(From=sender)).is_automatic


def test_a_mail_from_nobody_is_a_machines() -> None:
    assert read(written(), envelope_from="").is_automatic
    assert read(written(), envelope_from="<>").is_automatic


def test_a_persons_mail_is_no_machines() -> None:
    assert not read(written("7", Auto_Submitted="no")).is_automatic


def test_a_bounce_says_what_has_failed() -> None:
    message = read(REPORT % (b"failed", b"5.1.1"), envelope_from="")
    assert message.is_automatic and message.is_report
    what = failure(message)
    assert what and what.fault == Fault.ADDRESS
    assert what.words == "550 5.1.1 <red@example.com>: no such user here"


@pytest.mark.parametrize(("action", "status"), [(b"delayed", b"4.4.1"), (b"delivered", b"2.0.0")])
def test_a_report_of_anything_else_is_no_failure(action: bytes, status: bytes) -> None:
    assert failure(read(REPORT % (action, status))) is None


def test_an_ordinary_mail_is_no_failure() -> None:
    assert failure(read(written("Action: failed\nStatus: 5.0.0"))) is None


def test_the_same_message_has_the_same_key_for_the_same_recipient() -> None:
    raw = written().as_bytes()
    assert mail_key(raw, "A@x") == mail_key(raw.replace(b"7", b"8"), "a@x")
    assert mail_key(raw, "a@x") != mail_key(raw, "b@x")


def test_without_a_message_id_the_whole_message_counts() -> None:
    assert mail_key(b"From: a@x\n\n7", "a@x") == mail_key(b"From: a@x\n\n7", "a@x")
    assert mail_key(b"From: a@x\n\n7", "a@x") != mail_key(b"From: a@x\n\n8", "a@x")


@given(st.binary(max_size=2_000))
def test_any_bytes_are_read(raw: bytes) -> None:
    message = read(raw)
    message.read()
    assert isinstance(message.text, str)
    assert isinstance(message.is_automatic, bool)
    assert isinstance(message.sender, str)
    assert len(mail_key(raw, "a@x")) == 64


@given(st.text(max_size=2_000))
def test_any_html_is_read(html: str) -> None:
    assert isinstance(text_of(html), str)


@pytest.mark.parametrize(
    "html", ["<blockquote>" * 20_000, "<table><tr><td>" * 10_000, "<p>a</p>" * 30_000, "<"]
)
def test_hostile_html_is_read_to_its_end(html: str) -> None:
    assert isinstance(text_of(html), str)
