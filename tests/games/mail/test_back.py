"""A reply to any mail brings a player back to the seat that a bot looks after."""

import pytest

from games.models import InboundMail, Seat
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Table, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = playing(people=3)
    Seat.objects.filter(number=0).update(bot="sensible", missed=2)
    return table


def red() -> Seat:
    return Seat.objects.get(number=0)


def test_whoever_replies_is_back_and_told_so(table: Table) -> None:
    mailbox = Mailbox()
    mail = mailbox.sends("I'm back from the mountains, sorry", table.red.prompt)
    assert red().bot == ""
    assert mail.outcome == "taken"
    assert "You are back" in mailbox.reply.subject
    assert "back from the mountains" in mailbox.reply.text
    assert {row.seat for row in table.decisions} == {None}


def test_an_automatic_reply_brings_nobody_back(table: Table) -> None:
    Mailbox().sends("I am out of the office until 3 January.", table.red.prompt)
    assert red().bot == "sensible"


def test_a_mail_from_another_address_brings_nobody_back(table: Table) -> None:
    Mailbox().sends("I am back", table.red.prompt, sender="someone@example.org")
    assert red().bot == "sensible"
    assert InboundMail.objects.get().outcome == "held"
    assert written_mails().filter(kind="reply", subject__contains="You are back").count() == 0
