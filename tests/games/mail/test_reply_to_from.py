"""Who replies to the address in our From has replied: to the mail of theirs that their program names."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from games.desk.acts.moderators import appoint
from games.desk.service import ActRequest
from games.lobby.service.leave_game import leave_game, wait_for_seat
from games.lobby.terms import Terms
from games.mail.message.parse import answered_ids
from games.mail.outbox.addresses import reply_address
from games.mail.outbox.drafts import put_in_outbox, root_message_id
from games.mail.receive import taking
from games.mail.receive.incoming import handle_all, store
from games.mail.receive.listener import MailListener
from games.mail.send.turn_mails import send_reminder
from games.models import Act, Decision, Game, InboundMail, OutboxMail, Prompt, User
from games.play.read.current import Unloadable
from games.play.service.clocks import pass_deadlines
from tests.games.mail.post_office import send
from tests.games.mail.test_message import written
from tests.games.play.service.test_merged_questions import launching
from tests.games.play.service.test_merged_questions import table as launch_table
from tests.games.tables import Table, later, person, playing, replies
from tests.games.written_mails import written_mails

POST, OPERATOR = "post@post.example", "operator@example.org"
Replies = Callable[..., InboundMail]


@pytest.fixture(autouse=True)
def operator(settings: Any) -> str:
    settings.OPERATOR_EMAIL = OPERATOR
    return OPERATOR


@pytest.fixture
def table(db: None) -> Table:
    return playing(people=3)


@pytest.fixture
def sent() -> list[int]:
    """How many mails were written before."""
    return [0]


@pytest.fixture
def reply_to(sent: list[int]) -> Replies:
    """What somebody writes to our From in reply to a mail, as their program puts it together; read."""

    def write(
        mail: OutboxMail | None, text: str, by: str = "red@example.com", to: str = POST, **headers: str
    ) -> InboundMail:
        sent[0] += 1
        named = {"In_Reply_To": mail.message_id} if mail is not None else {}
        message = written(text, From=by, To=f"Cosmic Post <{POST}>", **{**named, **headers})
        message.replace_header("Message-ID", f"<{sent[0]}@example.com>")
        store(message.as_bytes(), to, by)
        handle_all()
        return InboundMail.objects.latest("pk")

    return write


def asking(prompt: Prompt) -> OutboxMail:
    """The mail that asks it."""
    return written_mails().filter(prompt=prompt, kind="prompt").latest("pk")


def passed_on() -> list[OutboxMail]:
    return list(OutboxMail.objects.filter(kind="operator").order_by("pk"))


def answers(seat: int = 0) -> list[object]:
    found = Decision.objects.filter(route="mail", seat=seat).order_by("number")
    return [decision.body["answer"] for decision in found]


def told(letter: OutboxMail) -> str:
    return " ".join(letter.text.split())


# Read as a reply


def test_an_answer_to_from_is_taken_and_the_operator_is_not_troubled(table: Table, reply_to: Replies) -> None:
    prompt = table.red.prompt
    mail = reply_to(asking(prompt), "2")
    assert (mail.outcome, mail.recipient, mail.prompt) == ("taken", POST, prompt)
    assert answers() == [prompt.shown[1]]
    assert not passed_on()


def test_what_is_not_understood_is_told_to_the_player(table: Table, reply_to: Replies) -> None:
    assert reply_to(asking(table.red.prompt), "what?").outcome == "not_understood"
    (letter,) = replies()
    assert letter.to == "red@example.com" and "> what?" in letter.text
    assert letter.headers["Reply-To"] == reply_address(table.red.prompt.pk)
    assert not passed_on()


def test_the_quoted_mail_is_no_answer(table: Table, reply_to: Replies) -> None:
    asked = asking(table.red.prompt)
    quoted = "\n".join(f"> {line}" for line in asked.text.splitlines())
    reply_to(asked, f"2\n\nOn Tue, 4 Nov 2025 at 10:12, Cosmic Post <{POST}> wrote:\n\n{quoted}\n")
    assert answers() == [table.red.seat.prompts.get(question=1).shown[1]]


def test_a_reply_to_a_reminder_answers_its_question(table: Table, reply_to: Replies) -> None:
    prompt = table.red.prompt
    send_reminder(prompt)
    reply_to(OutboxMail.objects.get(kind="reminder"), "2")
    assert answers() == [prompt.shown[1]]


def test_a_reply_to_a_letter_answers_its_question(table: Table, reply_to: Replies) -> None:
    prompt = table.red.prompt
    reply_to(asking(prompt), "what?")
    reply_to(replies()[0], "2")
    assert answers() == [prompt.shown[1]]


def test_a_reply_to_a_mail_with_several_questions_answers_each(db: None, reply_to: Replies) -> None:
    game = launch_table()
    offense = game.players[launching(game)]
    first = offense.prompts[0]
    mail = reply_to(asking(first), "launch: line 2\ninvite: invite no one", by=first.seat.user.email)
    assert mail.outcome == "taken" and len(answers(offense.number)) == 2


def test_who_names_their_mail_in_references_alone_has_replied_to_it(table: Table, reply_to: Replies) -> None:
    asked = asking(table.red.prompt)
    references = f"{root_message_id(table.id)} {asked.message_id}"
    assert reply_to(None, "2", References=references).outcome == "taken"


def test_of_several_mails_the_one_replied_to_counts(table: Table, reply_to: Replies) -> None:
    older = asking(table.red.prompt)
    newer = asking(table.until_asked("encounter_card"))
    seat = newer.prompt.seat
    references = f"{root_message_id(table.id)} {older.message_id} {newer.message_id}"
    by = seat.user.email
    assert reply_to(None, "2", by, References=references).prompt == newer.prompt
    late = reply_to(older, "2", "red@example.com", References=references)
    assert (late.outcome, late.prompt) == ("too_late", older.prompt)


def test_who_answers_their_own_earlier_mail_has_replied_to_ours_before_it(
    table: Table, reply_to: Replies
) -> None:
    asked = asking(table.red.prompt)
    headers = {"In_Reply_To": "<0@example.com>", "References": f"{asked.message_id} <0@example.com>"}
    assert reply_to(None, "2", **headers).outcome == "taken"


def test_a_closed_question_is_told_to_be_closed(table: Table, reply_to: Replies) -> None:
    asked = asking(table.red.prompt)
    table.everybody_answers()
    assert reply_to(asked, "2").outcome == "too_late"
    assert "already closed" in told(replies()[0])
    assert not passed_on()


def test_no_deadline_passes_while_such_a_mail_lies_unread(table: Table) -> None:
    prompt, now = table.red.prompt, later(hours=49)
    raw = written("2", From="red@example.com", In_Reply_To=asking(prompt).message_id).as_bytes()
    store(raw, POST.upper(), "red@example.com")
    while pass_deadlines(now):
        pass
    assert [row.seat for row in table.decisions] == [None, 1, 2]
    handle_all()
    assert answers() == [prompt.answer_shown(2)]


def test_a_mail_to_the_operator_holds_no_deadline_up(table: Table) -> None:
    store(written("2", From="red@example.com").as_bytes(), POST, "red@example.com")
    while pass_deadlines(later(hours=49)):
        pass
    assert [row.seat for row in table.decisions][:4] == [None, 0, 1, 2]


def test_while_its_game_cannot_be_loaded_it_is_kept(
    table: Table, reply_to: Replies, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unloadable(_game: str) -> None:
        raise Unloadable("planted")

    with monkeypatch.context() as patch:
        patch.setattr(taking, "current_game", unloadable)
        mail = reply_to(asking(table.red.prompt), "2")
    assert mail.handled_at is None
    assert "will be used when the game continues" in told(replies()[0])
    assert not passed_on()


def test_the_same_mail_twice_has_one_effect(table: Table) -> None:
    raw = written("2", From="red@example.com", In_Reply_To=asking(table.red.prompt).message_id).as_bytes()
    for _ in range(3):
        store(raw, POST, "red@example.com")
        handle_all()
    assert len(answers()) == InboundMail.objects.count() == 1


def test_a_copy_to_from_of_what_went_to_reply_to_is_for_the_operator(table: Table) -> None:
    prompt = table.red.prompt
    address, asked = reply_address(prompt.pk), asking(prompt)
    raw = written("2", From="red@example.com", To=f"{address.upper()}, {POST}", In_Reply_To=asked.message_id)
    for to in (address, POST):
        store(raw.as_bytes(), to, "red@example.com")
        handle_all()
    assert len(answers()) == 1
    assert [mail.outcome for mail in InboundMail.objects.order_by("pk")] == ["taken", "passed_on"]


def test_over_the_wire(listener: MailListener) -> None:
    table = playing(people=3)
    asked = asking(table.red.prompt)
    send(listener.port, written("2", In_Reply_To=asked.message_id), to=POST)
    assert handle_all() == 1
    assert answers() == [asked.prompt.shown[1]]


def test_a_moderators_reply_to_from_is_done_at_their_desk(
    table: Table, reply_to: Replies, stranger: User
) -> None:
    Game.objects.update(owner=User.objects.find_or_make("host@example.com"))
    appoint(table.id, ActRequest(User.objects.get(email="host@example.com")), email=stranger.email)
    mail = OutboxMail.objects.filter(to=stranger.email, headers__has_key="Reply-To").latest("pk")
    assert mail.headers["Reply-To"].startswith("d+")
    assert reply_to(mail, "pause 2d – holidays", by=stranger.email).outcome == "taken"
    assert Act.objects.latest("number").kind == "pause"
    assert reply_to(mail, "resume", by="red@example.com").outcome == "passed_on"
    assert Act.objects.latest("number").kind == "pause"
    assert "came from red@example.com" in told(replies()[-1]) and replies()[-1].to == stranger.email


# Not read as a reply


@pytest.mark.parametrize("by", ["red@work.example", "blue@example.com"])
def test_from_another_address_it_changes_nothing_and_player_and_operator_hear_of_it(
    table: Table, reply_to: Replies, by: str
) -> None:
    assert reply_to(asking(table.red.prompt), "2", by=by).outcome == "passed_on"
    assert not answers() and not answers(2)
    (letter,) = replies()
    assert letter.to == "red@example.com" and by in letter.text
    assert len(passed_on()) == 1


def test_the_root_of_the_game_names_no_mail(table: Table, reply_to: Replies) -> None:
    root = root_message_id(table.id)
    mail = reply_to(None, "2", In_Reply_To=root, References=root)
    assert mail.outcome == "passed_on" and not answers() and not replies()


@pytest.mark.parametrize("named", ["", "<0@example.com>", f"<{'0' * 32}@post.example>", "<", "\u00fc <x@y>"])
def test_what_names_no_mail_of_ours_goes_to_the_operator(table: Table, reply_to: Replies, named: str) -> None:
    assert reply_to(None, "2", References=named).outcome == "passed_on"
    assert not answers()


def test_a_reply_to_what_asks_nothing_goes_to_the_operator(table: Table, reply_to: Replies) -> None:
    put_in_outbox(kind="news", to="red@example.com", subject="News", text="", key="news", game=table.game)
    news = OutboxMail.objects.get(key="news")
    assert reply_to(news, "2", References=asking(table.red.prompt).message_id).outcome == "passed_on"
    assert not answers()


@pytest.mark.parametrize("role", ["abuse@post.example", "postmaster@post.example"])
def test_a_complaint_about_a_mail_goes_to_the_operator(table: Table, reply_to: Replies, role: str) -> None:
    assert reply_to(asking(table.red.prompt), "2", to=role).outcome == "passed_on"
    assert not answers()


def test_an_automatic_reply_to_from_is_neither(table: Table, reply_to: Replies) -> None:
    mail = reply_to(asking(table.red.prompt), "2", Auto_Submitted="auto-replied")
    assert mail.outcome == "automatic"
    assert not answers() and not passed_on() and not replies()


def test_what_reads_like_an_automatic_reply_is_asked_back(table: Table, reply_to: Replies) -> None:
    mail = reply_to(asking(table.red.prompt), "I am out of the office until Monday.\n\n2")
    assert mail.outcome == "suspected"
    assert not answers() and not passed_on()
    assert "reads like an automatic reply" in told(replies()[0])


def test_who_has_left_their_chair_answers_nothing_there_and_reaches_the_operator(
    db: None, reply_to: Replies
) -> None:
    table = playing(people=3, terms=Terms(is_open=True))
    asked = asking(table.red.prompt)
    wait_for_seat(table.id, person("green"))
    leave_game(table.game, person("red"))
    assert reply_to(asked, "2").outcome == "passed_on"
    assert not answers() and len(passed_on()) == 1


# What is secret of it


def test_no_answer_to_from_is_shown_as_mail_to_the_operator(table: Table, reply_to: Replies) -> None:
    mine, theirs = reply_to(asking(table.red.prompt), "2"), reply_to(None, "Please help.")
    with pytest.raises(CommandError, match="no mail"):
        call_command("operator_mail", str(mine.pk), stdout=StringIO())
    out = StringIO()
    call_command("operator_mail", str(theirs.pk), stdout=out)
    assert "Please help." in out.getvalue()


def test_the_name_of_a_mail_stands_in_no_other(table: Table) -> None:
    mails = list(written_mails().all())
    names = {mail.message_id for mail in mails}
    assert len(names) == len(mails)
    for mail in mails:
        rest = f"{mail.text} {mail.html} {mail.headers}"
        assert not [name for name in names if name.strip("<>").partition("@")[0] in rest]


@given(st.binary(max_size=500))
def test_any_head_names_mails_or_none(head: bytes) -> None:
    for name in (b"References: ", b"In-Reply-To: "):
        found = answered_ids(name + head)
        assert all(one.isprintable() and one.isascii() for one in found)


def test_a_long_thread_names_its_newest() -> None:
    thread = " ".join(f"<{n}@x>" for n in range(10_000))
    assert answered_ids(f"References: {thread}\n\n7".encode())[0] == "<9999@x>"
