"""A mail to the desk is of one person in one role, acts once, and never on what it does not know of."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

import engine
from games.desk.acts.clock import pause
from games.desk.acts.moderators import dismiss
from games.desk.by_mail import lines as acts_by_mail
from games.desk.by_mail import take
from games.desk.service import ActRequest, record_act
from games.lobby.service.leave_game import hand_on_host
from games.mail.outbox.addresses import DeskKey, desk_address, desk_in, parse
from games.mail.receive import incoming
from games.mail.receive.incoming import handle_all, handle_next, store
from games.models import Game, InboundMail, Moderator, OutboxMail, Prompt, User
from games.models.play.desk import Audience, Role
from games.people.service.account import note_coming
from games.play.service.session import lock
from games.reports.service import make_report
from games.staff.pages.mails import addressed_game
from games.staff.read_only import redacted
from tests.games.mail.moderating import MODERATOR, Writes, acts, address_of, told
from tests.games.mail.moderating import host as host
from tests.games.mail.moderating import table as table
from tests.games.mail.moderating import writes as writes
from tests.games.mail.post_office import send
from tests.games.mail.test_incoming import Mailbox
from tests.games.mail.test_message import written
from tests.games.play.service.test_stuck import broken_rules as broken_rules
from tests.games.tables import Table, later, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


# Who may


def test_a_host_who_plays_does_only_what_is_the_same_for_all_and_reads_only_that(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    Game.objects.update(owner=person("red"))
    record_act(
        lock(table.id),
        by=None,
        role=Role.MODERATOR,
        kind="close_report",
        audience=Audience.STAFF,
        now=later(),
    )
    mine = address_of(table, person("red"))
    writes("default blue – slow\nextend 1d\nhelp", by="red@example.com", to=mine)
    assert [kind for kind, *_ in acts(table)] == ["close_report", "extend"]
    text = told(mailbox)
    assert "> default blue – slow Not done. You play in this game" in text
    assert "default blue – why" not in text and "Blue: They have" not in text
    assert desk_in(parse(mailbox.replies[-1].headers["Reply-To"]).id).seen == 2  # appointed, extended


def test_a_host_without_a_seat_and_staff_act_as_what_they_are(
    table: Table, writes: Writes, host: User
) -> None:
    writes("extend 1d", by=host.email, to=address_of(table, host))
    staff = User.objects.create_user("staff@example.com", is_staff=True)
    writes("extend 1d", by=staff.email, to=address_of(table, staff))
    assert [role for _kind, role, _why in acts(table)] == ["host", "staff"]


def test_whoever_was_dismissed_does_nothing_and_reads_nothing_of_the_game(
    table: Table, writes: Writes, mailbox: Mailbox, host: User, stranger: User
) -> None:
    old = address_of(table, stranger)
    dismiss(table.id, ActRequest(host, "away"), moderator=Moderator.objects.get().pk)
    assert writes("pause 2d – holidays", to=old).outcome == "refused" and table.game.paused_at is None
    assert "You no longer look after this game." in told(mailbox)
    assert "> pause 2d – holidays" in told(mailbox)
    assert "waits for" not in told(mailbox) and "Reply-To" not in mailbox.replies[-1].headers


def test_an_address_is_of_one_role(table: Table, writes: Writes, mailbox: Mailbox, stranger: User) -> None:
    old = address_of(table, stranger)
    Moderator.objects.update(ended_at=timezone.now())
    User.objects.filter(pk=stranger.pk).update(is_staff=True)
    assert writes("extend 1d", to=old).outcome == "too_late" and not acts(table)
    assert "Your role at this desk has changed" in told(mailbox)
    writes("extend 1d", to=mailbox.replies[-1].headers["Reply-To"])
    assert acts(table) == [("extend", "staff", "")]


@pytest.mark.parametrize("sender", ["red@example.com", "nobody@example.com", "host@example.com"])
def test_an_address_works_for_nobody_else_who_has_seen_it(
    table: Table, writes: Writes, mailbox: Mailbox, sender: str
) -> None:
    mail = writes("pause 2d – holidays", by=sender)
    assert mail.outcome == "held" and table.game.paused_at is None
    letter = mailbox.replies[-1]
    assert letter.to == MODERATOR and f"came from {sender}" in told(mailbox)
    assert "> pause 2d – holidays" in letter.text and "waits for" not in letter.text


def test_an_address_is_a_key_to_one_desk(table: Table, writes: Writes, stranger: User) -> None:
    other = playing(people=3)
    Moderator.objects.create(game=other.game, user=stranger, appointed_at=later())
    writes("pause 2d – holidays", to=address_of(other, stranger))
    assert other.game.paused_at and table.game.paused_at is None


def test_a_forged_address_is_none(table: Table, writes: Writes, mailbox: Mailbox, stranger: User) -> None:
    local, domain = address_of(table, stranger).split("@")
    other = "a" if local[-1] != "a" else "b"
    assert writes("pause 2d – holidays", to=f"{local[:-1]}{other}@{domain}").outcome == "forged"
    about = parse(address_of(table, stranger)).id
    assert writes("1", to=f"t+{about}.{local[-16:]}@{domain}").outcome == "forged"
    assert not acts(table) and not mailbox.replies


def test_an_account_that_is_gone_does_nothing(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    User.objects.filter(email=MODERATOR).update(is_active=False)
    Moderator.objects.update(ended_at=None)
    key = DeskKey(table.id, User.objects.get(email=MODERATOR).opaque_id, Role.MODERATOR, 1)
    assert writes("resume", to=desk_address(key)).outcome == "unknown" and not mailbox.replies


# Twice, late, automatic


def test_the_same_mail_twice_acts_once(
    table: Table, writes: Writes, mailbox: Mailbox, stranger: User
) -> None:
    to = address_of(table, stranger)
    for _ in range(3):
        writes("extend 1d", to=to, Message_ID="<same@example.com>")
    assert len(acts(table)) == len(mailbox.replies) == 1


def test_a_mail_whose_reader_died_over_it_is_done_once(
    table: Table, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch, stranger: User
) -> None:
    def dies(*_args: object) -> None:
        raise KeyboardInterrupt

    store(written("extend 1d", From=MODERATOR).as_bytes(), address_of(table, stranger), MODERATOR)
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(take, "_send_letter", dies)
        handle_next()
    assert not acts(table), "nothing is done that nobody is told of"
    with time_machine.travel(timezone.now() + incoming.LOCK_TIME, tick=False):
        assert handle_all() == 1
    assert acts(table) == [("extend", "moderator", "")] and len(mailbox.replies) == 1


def test_what_another_process_has_read_meanwhile_is_not_done_again(
    table: Table, mailbox: Mailbox, stranger: User
) -> None:
    store(written("extend 1d", From=MODERATOR).as_bytes(), address_of(table, stranger), MODERATOR)
    slow = InboundMail.objects.get()
    assert handle_all() == 1
    incoming.handle(slow)
    assert len(acts(table)) == len(mailbox.replies) == 1
    slow.refresh_from_db()
    assert (slow.outcome, slow.answered) == ("taken", True)


def test_of_two_moderators_the_second_sees_what_the_first_has_done(
    table: Table, writes: Writes, mailbox: Mailbox, host: User, stranger: User
) -> None:
    asked = address_of(table, stranger)
    pause(table.id, ActRequest(host, "holidays"), span=timedelta(days=2))
    mail = writes("pause 2d – everybody travels", to=asked)
    assert mail.outcome == "too_late" and acts(table) == [("pause", "host", "holidays")]
    assert "Nothing was done: something else was done before" in told(mailbox)
    assert "The host paused the game for 2 days. Reason: holidays" in told(mailbox)
    assert "> pause 2d – everybody travels" in told(mailbox)
    writes("resume", to=mailbox.replies[-1].headers["Reply-To"])
    assert acts(table)[1] == ("resume", "moderator", "")


def test_the_answer_to_ones_own_act_can_be_replied_to(
    table: Table, writes: Writes, mailbox: Mailbox, stranger: User
) -> None:
    asked = address_of(table, stranger)
    writes("extend 1d", to=asked)
    writes("extend 1d", to=asked)
    assert len(acts(table)) == 1, "an old mail doubles nothing"
    writes("extend 1d", to=mailbox.replies[-1].headers["Reply-To"])
    assert len(acts(table)) == 2


def test_help_is_never_late(table: Table, writes: Writes, mailbox: Mailbox, stranger: User) -> None:
    assert writes("help", to=address_of(table, stranger, seen=0)).outcome == "commands"


def test_automatic_mail_never_acts(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    assert writes("resign", Auto_Submitted="auto-replied").outcome == "automatic"
    assert writes("resign", Subject="Automatic reply: [Long table]").outcome == "automatic"
    assert not acts(table) and not mailbox.replies


def test_what_reads_like_a_vacation_acts_not_and_is_asked_back_once_an_hour(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    for _ in range(3):
        mail = writes("I am out of the office until Monday.\n\nresign")
        assert mail.outcome == "suspected"
    assert not acts(table) and len(mailbox.replies) == 1
    assert "looks automatic" in told(mailbox) and "I am out of the office" in told(mailbox)


def test_a_reason_may_tell_of_a_vacation(table: Table, writes: Writes) -> None:
    writes("default blue – I am out of the office until Monday, they write")
    assert acts(table)[0][0] == "answer"


def test_at_a_game_that_is_over_nothing_is_done(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    Game.objects.update(status=Game.Status.OVER)
    assert writes("pause 2d – holidays").outcome == "refused" and not acts(table)
    assert "Not done. The game is over." in told(mailbox)
    assert "Reply with a line" not in told(mailbox)


# What staff read of it


def test_to_staff_it_is_a_mail_of_its_game_and_its_address_opens_nothing(
    table: Table, writes: Writes, stranger: User
) -> None:
    address = address_of(table, stranger)
    mail = writes("answer red: 1 – told me on the phone", to=address)
    assert addressed_game(mail) == table.game
    name, _dot, signature = address.partition("@")[0].partition(".")
    assert signature not in redacted(f"To: {address}") and name != redacted(address)


# How often


def test_whoever_does_a_great_deal_has_to_wait(
    table: Table, writes: Writes, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acts_by_mail, "MOST_AN_HOUR", 2)
    writes("extend 1d\nextend 1d\nextend 1d")
    assert len(acts(table)) == 2 and "Write this line again in an hour." in told(mailbox)
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=False):
        writes("extend 1d")
    assert len(acts(table)) == 3


def test_so_many_mails_are_answered_and_the_last_says_so(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    for _ in range(25):
        writes("what?")
    assert len(mailbox.replies) == 20
    assert "This is the last such email for now." in told(mailbox)
    writes("extend 1d")
    assert len(acts(table)) == 1 and len(mailbox.replies) == 21


# Mails that have the address


def test_whoever_is_appointed_can_reply_to_the_mail_that_says_so(table: Table, writes: Writes) -> None:
    mail = written_mails().get(to=MODERATOR)
    assert "Or reply to this email with a line: “pause 2d – why”" in " ".join(mail.text.split())
    writes("remind", to=mail.headers["Reply-To"])
    assert acts(table) == [("remind", "moderator", "")]


def test_only_the_host_of_those_who_play_can_reply_to_what_a_moderator_has_done(
    table: Table, writes: Writes, stranger: User
) -> None:
    Game.objects.update(owner=person("red"))
    writes("pause 2d – holidays")
    mails = {mail.to: mail for mail in written_mails().filter(subject__endswith="The game is paused")}
    assert "“resume”" in mails["red@example.com"].text
    assert "Reply-To" not in mails["blue@example.com"].headers
    assert "reply" not in mails["blue@example.com"].text.casefold().split("settings")[0]
    writes("resume", by="red@example.com", to=mails["red@example.com"].headers["Reply-To"])
    assert acts(table)[1] == ("resume", "playing_host", "")


def test_that_a_seat_has_a_private_question_is_told_to_nobody(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    Prompt.objects.update(public=engine.PRIVATE)
    Game.objects.update(owner=person("red"))
    for sender in (MODERATOR, "red@example.com"):
        writes("help", by=sender, to=address_of(table, User.objects.get(email=sender)))
        assert "HOW IT STANDS Waiting for the players. WHAT YOU CAN WRITE" in told(mailbox)


def test_a_report_and_a_game_whose_host_is_gone_can_be_looked_after_by_reply(
    table: Table, writes: Writes, stranger: User, host: User
) -> None:
    note_coming(table.game, stranger, Role.MODERATOR)
    make_report(table.id, person("blue"), about="name", words="Rude.", seat=1)
    mail = written_mails().get(to=MODERATOR, subject__endswith="There is a report")
    assert "“pause 2d – why”" in mail.text
    assert not re.search("red|yellow|blue", mail.text, re.I), "not even in a sample of a line"
    writes("remove yellow – rude", to=mail.headers["Reply-To"])
    hand_on_host(table.game, host)
    mail = written_mails().get(to=MODERATOR, subject__endswith="You are the host now")
    writes("extend 1d", to=mail.headers["Reply-To"])
    assert acts(table) == [("remove", "moderator", "rude"), ("extend", "host", "")]


def test_no_address_tells_a_number_of_people_or_of_what_is_told_to_staff(
    table: Table, stranger: User
) -> None:
    key = desk_in(parse(address_of(table, stranger)).id)
    assert key == DeskKey(table.id, stranger.opaque_id, Role.MODERATOR, 1)
    assert len(address_of(table, stranger, seen=10**9).partition("@")[0]) <= 64


def test_over_the_wire(table: Table, stranger: User, listener, mailbox: Mailbox) -> None:
    message = written("pause 2d – holidays", From=MODERATOR)
    send(listener.port, message, to=address_of(table, stranger).upper())
    assert handle_all() == 1
    assert acts(table) == [("pause", "moderator", "holidays")]
    assert re.search(r"^Done$", mailbox.replies[-1].text, re.M)


def test_a_mail_that_cannot_be_read_is_told_to_its_writer_alone(
    table: Table, mailbox: Mailbox, stranger: User
) -> None:
    deep = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(60)
    )
    for sender, letters in (("nobody@example.com", 0), (MODERATOR, 1)):
        raw = b"From: %s\r\nMessage-ID: <%d@x>\r\n%s" % (sender.encode(), letters, deep)
        mail = mailbox.hands_over(raw, address_of(table, stranger), sender)
        assert mail.outcome == "unreadable" and len(mailbox.replies) == letters
    assert "your email could not be read" in told(mailbox)
    assert OutboxMail.objects.filter(kind="reply").get().to == MODERATOR
