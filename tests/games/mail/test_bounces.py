"""Reports of mails that did not arrive: a dead address is left alone, a full one is tried again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games.mail.delivery.deliver import PATIENCE, deliver_all
from games.mail.outbox.addresses import bounce_address
from games.mail.outbox.refusals import lift_suppression, suppression_of
from games.mail.receive.bounces import AGAIN
from games.mail.receive.incoming import handle_all, store
from games.models import InboundMail, OutboxMail
from tests.games.tables import Table, playing
from tests.games.written_mails import written_mails

pytestmark = [pytest.mark.again, pytest.mark.django_db]

REPORT = b"""From: MAILER-DAEMON@relay.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <%s@relay.example>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example

Final-Recipient: rfc822; red@example.com
Action: %s
Status: %s
%s--b--
"""


@pytest.fixture
def table() -> Table:
    return playing(people=3)


def asked(table: Table) -> OutboxMail:
    """The first question to Red, as it went out."""
    deliver_all()
    return written_mails().get(to="red@example.com", kind="prompt")


def comes_back(mail: OutboxMail, status: str, diagnostic: str = "", action: str = "failed") -> InboundMail:
    """A report about this mail arrives and is read."""
    line = f"Diagnostic-Code: {diagnostic}\n" if diagnostic else ""
    number = f"{InboundMail.objects.count()}"
    raw = REPORT % (number.encode(), action.encode(), status.encode(), line.encode())
    store(raw, bounce_address(mail.message_id), "")
    handle_all()
    mail.refresh_from_db()
    return InboundMail.objects.latest("pk")


@pytest.mark.parametrize(
    ("status", "diagnostic"),
    [
        ("5.1.1", "smtp; 550 5.1.1 <red@example.com>: no such user here"),
        ("5.1.1", ""),
        ("5.0.0", "smtp; 550 User unknown"),
        ("5.1.1", 'x-postfix; unknown user: "red"'),
        ("5.1.10", "smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found"),
    ],
)
def test_a_report_of_a_dead_address_stops_mail_to_it(table: Table, status: str, diagnostic: str) -> None:
    mail = asked(table)
    assert comes_back(mail, status, diagnostic).outcome == "bounce"
    assert suppression_of("red@example.com")
    assert mail.provider_reply.startswith("came back: 550 ")


@pytest.mark.parametrize(
    ("status", "diagnostic"),
    [
        ("5.7.1", "smtp; 554 5.7.1 <red@example.com>: Relay access denied"),
        ("5.7.26", "smtp; 550 5.7.26 neither SPF nor DKIM passed"),
        ("5.5.2", "smtp; 504 5.5.2 <cosmic>: Helo command rejected: need fully-qualified hostname"),
        ("5.0.0", "smtp; 550 your host is on a blocklist"),
    ],
)
def test_a_report_that_we_are_refused_silences_nobody_and_the_mail_goes_again(
    table: Table, status: str, diagnostic: str, caplog: Any
) -> None:
    mail = asked(table)
    assert comes_back(mail, status, diagnostic).outcome == "bounce"
    assert not suppression_of("red@example.com")
    assert mail.sent_at is None and mail.failed_at is None
    assert mail.provider_reply.startswith("refuses us: ")
    assert "no player is to blame" in caplog.text and "red@example.com" not in caplog.text


@pytest.mark.parametrize(
    ("status", "diagnostic"),
    [
        ("5.2.2", "smtp; 552 5.2.2 <red@example.com>: over quota"),
        ("4.2.2", "smtp; 452 4.2.2 mailbox full"),
        ("5.0.0", "smtp; 550 Mailbox is full"),
    ],
)
def test_what_came_back_from_a_full_mailbox_goes_again_an_hour_later(
    table: Table, status: str, diagnostic: str
) -> None:
    mail = asked(table)
    comes_back(mail, status, diagnostic)
    assert not suppression_of("red@example.com")
    deliver_all()
    assert written_mails().get(pk=mail.pk).sent_at is None
    with time_machine.travel(timezone.now() + AGAIN, tick=False):
        deliver_all()
    assert written_mails().get(pk=mail.pk).sent_at


def test_a_mailbox_that_stays_full_is_given_up_after_days(table: Table) -> None:
    mail = asked(table)
    with time_machine.travel(timezone.now() + PATIENCE, tick=False):
        comes_back(mail, "5.2.2")
    assert mail.sent_at and mail.provider_reply.startswith("came back: ")
    assert not suppression_of("red@example.com")


def test_a_question_that_was_sent_again_after_weeks_has_its_days_anew(table: Table) -> None:
    mail = asked(table)
    written_mails().update(queued_at=timezone.now() - 2 * PATIENCE)
    comes_back(mail, "5.1.1")
    lift_suppression("red@example.com")
    deliver_all()
    comes_back(mail, "5.2.2")
    assert not mail.sent_at and not mail.failed_at


def test_a_mail_that_comes_back_again_and_again_is_not_sent_for_ever(table: Table) -> None:
    mail = asked(table)
    start, times = timezone.now(), 0
    with time_machine.travel(start, tick=False) as clock:
        while mail.sent_at:
            comes_back(mail, "5.2.2")
            clock.shift(timedelta(hours=7))
            deliver_all()
            before, times = mail.attempts, times + 1
            mail.refresh_from_db()
            if mail.attempts == before:
                break
    assert 1 < times < 20


def test_a_question_that_was_answered_in_the_meantime_does_not_go_again(table: Table) -> None:
    mail = asked(table)
    comes_back(mail, "5.2.2")
    table.red.answers(1)
    with time_machine.travel(timezone.now() + AGAIN, tick=False):
        deliver_all()
    mail.refresh_from_db()
    assert mail.superseded_at and not mail.sent_at


@pytest.mark.parametrize(("status", "said"), [("4.4.7", "no answer for days"), ("5.4.4", "no such host")])
def test_a_mail_that_never_got_there_is_noted_and_silences_nobody(
    table: Table, status: str, said: str
) -> None:
    mail = asked(table)
    assert comes_back(mail, status, f"x-relay; {said}").outcome == "bounce"
    assert mail.sent_at and said in mail.provider_reply
    assert not suppression_of("red@example.com")


def test_a_delay_stops_nothing(table: Table) -> None:
    mail = asked(table)
    assert comes_back(mail, "4.4.1", action="delayed").outcome == "automatic"
    assert mail.sent_at and not suppression_of("red@example.com")
