"""A mail that is built to keep the service busy is refused before it is parsed, or while it is.

Nothing here is timed. Before there were limits, most of these cases took minutes; the time limit of the tests
would tell.
"""

from __future__ import annotations

import smtplib
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.mail.language.phrasing import NotUnderstood
from games.mail.message import guard
from games.mail.message.guard import Unreadable, parsed, text_of
from games.mail.message.parse import InboundMessage, own_subject
from games.mail.message.small_print import refuse_sealed, why_empty
from games.mail.outbox.addresses import reply_address
from games.mail.receive.bounces import failure
from games.mail.receive.listener import MailListener
from games.models import InboundMail
from tests.games.mail.hostile import FROM, HTML, READ, REFUSED
from tests.games.mail.post_office import send
from tests.games.mail.test_message import written

pytestmark = pytest.mark.timeout(60)

LONGEST_TEXT = 20_000_000  # of what 300,000 characters of HTML become


@pytest.mark.parametrize("name", REFUSED)
def test_what_would_keep_the_parser_busy_is_refused(name: str) -> None:
    raw, why = REFUSED[name]
    with pytest.raises(Unreadable, match=why):
        parsed(raw)
    with pytest.raises(Unreadable, match=why):
        InboundMessage(raw, "red@example.com").read()


@pytest.mark.parametrize("name", READ)
def test_what_only_looks_dangerous_is_read(name: str) -> None:
    raw, text = READ[name]
    message = InboundMessage(raw, "red@example.com")
    message.read()
    assert message.text.strip().startswith(text)


def test_comments_within_comments_are_no_sender() -> None:
    assert InboundMessage(READ["brackets in From"][0], "red@example.com").sender == ""


@pytest.mark.parametrize("name", HTML)
def test_hostile_html_becomes_a_text_of_ordinary_size(name: str) -> None:
    assert len(text_of(HTML[name])) < LONGEST_TEXT


def test_an_ordinary_mail_with_many_parts_is_read() -> None:
    message = written("7")
    for n in range(50):
        message.add_attachment(b"x" * 10_000, maintype="image", subtype="png", filename=f"{n}.png")
    assert InboundMessage(message.as_bytes(), "red@example.com").text.strip() == "7"


def test_mails_that_were_passed_on_ten_times_are_read() -> None:
    raw = FROM + b"Content-Type: message/rfc822\r\n\r\n" * 10 + b"Subject: x\r\n\r\n7"
    assert InboundMessage(raw, "red@example.com").text.strip() == "7"


def test_the_clock_is_the_second_line_of_defence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_SECONDS", -1.0)
    with pytest.raises(Unreadable, match="too long"):
        parsed(written("7").as_bytes())


HEADERS = """From|To|Subject|Message-ID|Content-Type|Content-Disposition|Content-Transfer-Encoding|Return-Path
Auto-Submitted|Precedence|MIME-Version|| |X""".replace("\n", "|").split("|")
IN_HEADERS = r"""multipart/mixed|multipart/alternative|message/rfc822|message/delivery-status
text/plain|text/html
application/pkcs7-mime|; boundary=b|; boundary="b|; charset=utf-8|; charset*0*=utf-8'en'%|; charset*1=x
; charset*²=1|; filename*=idna''x|; smime-type*=idna''x
attachment|; name*=a'b|=?utf-8?q?=FF?=|=?utf-8?b?a?=|=?idna?q?a?=|=?x?|red@example.com
<|>|(|)|"|\|,|;|:
base64|quoted-printable|x-uuencode|7bit| |é|@|=|*|'|%""".replace("\n", "|").split("|")
IN_BODIES = """--b~|--b--~|~|Content-Type: text/html~|Content-Type: multipart/mixed; boundary=c~|--c~|<p>7
<blockquote>|<table><td>|=FF|NyA3|begin 644 a~|> 7~|-----BEGIN PGP MESSAGE-----~""".replace("\n", "|")
STRANGE = ["\r\n ", "\r\n", "\r", "\x00", "\u2028", "9" * 5_000]
HEADER_SOUP = st.lists(
    st.builds(
        "{}: {}\r\n".format,
        st.sampled_from(HEADERS),
        st.lists(st.sampled_from([*IN_HEADERS, *STRANGE]), max_size=8).map("".join),
    ),
    max_size=12,
).map("".join)
BODY_SOUP = st.lists(
    st.sampled_from([*IN_BODIES.replace("~", "\r\n").split("|"), *STRANGE]), max_size=15
).map("".join)


@settings(max_examples=400)
@given(HEADER_SOUP, BODY_SOUP)
def test_any_soup_of_headers_is_read_or_refused(head: str, body: str) -> None:
    raw = f"{head}\r\n{body}".encode("utf-8", "surrogateescape")
    message = InboundMessage(raw, "red@example.com")
    try:
        message.read()
    except Unreadable as problem:
        assert "within" not in str(problem), problem.__cause__  # the limits say what is wrong
        return
    why_empty(message), failure(message), own_subject(message.header("Subject"), [], "Nova")
    for name in HEADERS:
        message.header(name)
    with suppress(NotUnderstood):
        refuse_sealed(message, "")


# While it is sent


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ["two megabytes of semicolons", "ten thousand parts", "parts fifty deep"])
def test_a_hostile_mail_is_refused_at_once_for_good(listener: MailListener, name: str) -> None:
    with pytest.raises(smtplib.SMTPDataError) as refused:
        send(listener.port, REFUSED[name][0], to=reply_address("abcdefghijklmnopqrst"))
    assert refused.value.smtp_code == 554
    assert REFUSED[name][1].encode() in refused.value.smtp_error
    assert not InboundMail.objects.exists()
