"""A reply by mail is an answer, or one mail says why it is none; whatever else comes changes nothing."""

from __future__ import annotations

import re
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.utils import timezone

from games.mail.delivery.deliver import deliver_all
from games.mail.outbox.addresses import reply_address, unsubscribe_address
from games.mail.outbox.drafts import DELIMITER, root_message_id
from games.mail.receive import incoming
from games.mail.receive.incoming import handle_all, handle_next, store
from games.mail.receive.letter_budget import MOST_ANSWERED
from games.models import Decision, InboundMail, NoReminders, OutboxMail, Prompt, Seat, User
from games.play.service.correct import rewind
from tests.games.mail.test_message import written
from tests.games.play.service.test_merged_questions import table as launch_table
from tests.games.tables import COLOURS, Table, playing
from tests.games.written_mails import written_mails

pytestmark = [pytest.mark.again, pytest.mark.django_db]


@pytest.fixture
def table() -> Table:
    return playing(people=3)


@pytest.fixture
def confirmed(table: Table) -> None:
    """Everybody wants a mail for each answer."""
    User.objects.update(receipts="always")


class Mailbox:
    """What a person sends, and what comes back."""

    def __init__(self) -> None:
        self.sent = 0

    def sends(
        self, text: str, prompt: Prompt, *, sender: str = "Red <red@example.com>", **headers: str
    ) -> InboundMail:
        """Reply to a prompt; every mail has a Message-ID of its own unless one is given."""
        self.sent += 1
        message_id = headers.pop("Message_ID", f"<{self.sent}@example.com>")
        message = written(text, From=sender, **headers)
        message.replace_header("Message-ID", message_id)
        return self.hands_over(message, reply_address(prompt.pk))

    def hands_over(
        self, message: EmailMessage | bytes, to: str, envelope_from: str = "red@example.com"
    ) -> InboundMail:
        store(message if isinstance(message, bytes) else message.as_bytes(), to, envelope_from)
        handle_all()
        return InboundMail.objects.order_by("-pk")[0]

    @property
    def replies(self) -> list[OutboxMail]:
        return list(written_mails().filter(kind="reply").order_by("pk"))

    @property
    def reply(self) -> OutboxMail:
        (found,) = self.replies
        return found


def answers(table: Table, seat: int = 0) -> list[Decision]:
    return [decision for decision in table.decisions if decision.seat == seat]


@pytest.mark.usefixtures("confirmed")
def test_a_number_is_an_answer_and_is_echoed_to_who_wants_it(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    mail = mailbox.sends("2", prompt)
    (decision,) = answers(table)
    assert decision.body == {"answer": prompt.shown[1]}
    assert decision.route == "mail"
    assert (mail.outcome, mail.answered, mail.sender) == ("taken", True, "red@example.com")
    assert mailbox.reply.to == "red@example.com"
    assert "Answer saved:" in mailbox.reply.text


def test_whoever_answers_by_mail_has_read_what_led_to_the_question(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    assert Seat.objects.get(pk=prompt.seat_id).seen < prompt.opened_by
    mailbox.sends("no idea", prompt)
    assert Seat.objects.get(pk=prompt.seat_id).seen < prompt.opened_by
    mailbox.sends("1", prompt)
    assert Seat.objects.get(pk=prompt.seat_id).seen == prompt.opened_by


def test_words_are_an_answer(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    mailbox.sends(f"I would like {prompt.shown[1].replace('_', ' ')}, please.\n\nBest\nRed", prompt)
    assert answers(table)[0].body == {"answer": prompt.shown[1]}


@pytest.mark.usefixtures("confirmed")
def test_the_echo_stands_in_the_thread_and_can_be_answered(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    mailbox.sends("1", prompt)
    headers = mailbox.reply.headers
    assert headers["In-Reply-To"] == "<1@example.com>"
    assert headers["References"] == f"{root_message_id(table.id)} <1@example.com>"
    assert headers["Auto-Submitted"] == "auto-replied"
    assert headers["Reply-To"] == reply_address(prompt.pk)
    assert mailbox.reply.text.startswith(DELIMITER)
    assert DELIMITER in mailbox.reply.html


def test_the_quoted_prompt_is_no_answer(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    asked = written_mails().get(prompt=prompt)
    quoted = "\n".join(f"> {line}" for line in asked.text.splitlines())
    attribution = f"On Tue, 4 Nov 2025 at 10:12, Cosmic Post <{reply_address(prompt.pk)}> wrote:"
    mailbox.sends(f"2\n\n{attribution}\n\n{quoted}\n", prompt)
    assert answers(table)[0].body == {"answer": prompt.shown[1]}


def test_html_alone_is_an_answer(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    asked = written_mails().get(prompt=prompt)
    message = written(From="red@example.com")
    message.set_content(f"<div>2</div><br><blockquote>{asked.html}</blockquote>", subtype="html")
    mailbox.hands_over(message, reply_address(prompt.pk))
    assert answers(table)[0].body == {"answer": prompt.shown[1]}


@pytest.mark.usefixtures("confirmed")
def test_the_same_message_twice_has_one_effect_and_one_reply(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    for _ in range(3):
        mailbox.sends("2", prompt, Message_ID="<same@example.com>")
    assert len(answers(table)) == len(mailbox.replies) == InboundMail.objects.count() == 1


@pytest.mark.usefixtures("confirmed")
def test_the_same_message_is_the_same_whatever_the_case_of_its_address(
    table: Table, mailbox: Mailbox
) -> None:
    raw = written("2", From="red@example.com").as_bytes()
    mailbox.hands_over(raw, reply_address(table.red.prompt.pk))
    mailbox.hands_over(raw, reply_address(Prompt.objects.get(seat=table.red.seat, question=1).pk).upper())
    assert len(answers(table)) == len(mailbox.replies) == 1


@pytest.mark.usefixtures("confirmed")
@pytest.mark.parametrize(("ends_at", "answered"), [("_answer_with", 0), ("InboundMail.save", 1)])
def test_a_mail_whose_reader_ended_is_read_again_and_has_one_effect(
    ends_at: str, answered: int, table: Table, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer and its letter are one step: both are there, or neither is."""
    store(
        written("2", From="red@example.com").as_bytes(), reply_address(table.red.prompt.pk), "red@example.com"
    )
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(f"games.mail.receive.incoming.{ends_at}", interrupted)
        handle_next()
    assert len(answers(table)) == len(mailbox.replies) == answered
    with time_machine.travel(timezone.now() + incoming.LOCK_TIME, tick=False):
        assert handle_all() == 1
    assert len(answers(table)) == 1
    assert "Answer saved:" in mailbox.reply.text
    assert InboundMail.objects.get().outcome == "taken"


def test_a_mail_whose_reader_was_killed_is_read_at_the_next_start(
    table: Table, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = reply_address(table.red.prompt.pk)
    store(written("2", From="red@example.com").as_bytes(), address, "red@example.com")
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(incoming, "handle", interrupted)
        handle_next()
    assert handle_all() == 0
    incoming.release_locks(timezone.now())
    assert handle_all() == 1
    assert len(answers(table)) == 1


def interrupted(*_args: object, **_more: object) -> None:
    raise KeyboardInterrupt


def test_a_closed_question_gets_too_late_and_what_happened(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    table.everybody_answers()
    before = len(table.decisions)
    mail = mailbox.sends("2 and nothing else", prompt)
    assert mail.outcome == "too_late"
    assert len(table.decisions) == before
    assert mailbox.reply.subject.endswith("Too late: the question is closed")
    assert "> 2 and nothing else" in mailbox.reply.text
    assert "WHAT HAPPENED SINCE" in mailbox.reply.text


def test_a_deadline_that_passed_is_told(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    table.sweep(timezone.now() + timedelta(days=3))
    mailbox.sends("2", prompt)
    assert "so the default was used" in " ".join(mailbox.reply.text.split())


@pytest.mark.usefixtures("confirmed")
def test_an_answer_may_be_changed_while_the_question_is_open(table: Table, mailbox: Mailbox) -> None:
    prompt = table.until_asked("encounter_card")
    player = table.players[prompt.seat.number]
    sender = player.seat.user.email
    first = mailbox.sends("1", prompt, sender=sender)
    second = mailbox.sends("2", prompt, sender=sender)
    assert (first.outcome, second.outcome) == ("taken", "replaced")
    assert "It replaces your earlier answer" in mailbox.replies[1].text
    assert answers(table, player.number)[-1].body == {"answer": prompt.shown[1]}


def test_an_empty_reply_changes_nothing_and_is_explained_once(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    mail = mailbox.sends("\n\n> 2\n", prompt)
    assert mail.outcome == "not_understood"
    assert not answers(table)
    assert "No answer was found" in mailbox.reply.text
    assert "   1. " in mailbox.reply.text and "   2. " in mailbox.reply.text


def test_what_is_not_understood_is_not_lost(table: Table, mailbox: Mailbox) -> None:
    mail = mailbox.sends("Whatever the others do!\nI am undecided.", table.red.prompt)
    assert mail.outcome == "not_understood"
    assert "> Whatever the others do!\n> I am undecided." in mailbox.reply.text
    assert not answers(table)


def test_a_number_beyond_the_list_is_explained(table: Table, mailbox: Mailbox) -> None:
    mailbox.sends("99", table.red.prompt)
    assert "You answered 99, but the list goes from 1 to" in " ".join(mailbox.reply.text.split())


def labels(text: str) -> list[str]:
    """The numbered answers, without the notes beside them."""
    return [
        line.partition(" – ")[0] for line in text.splitlines() if re.match(r" {2,4}\d{1,3}\. | {6}\S", line)
    ]


def test_the_list_that_is_mailed_again_is_that_of_the_question_with_default_and_costs(
    mailbox: Mailbox,
) -> None:
    table = launch_table()
    prompt = table.until_asked("launch")
    asked = written_mails().filter(prompt=prompt, kind="prompt").latest("pk")
    mailbox.sends("launch: line 99", prompt, sender=prompt.seat.user.email)
    again = mailbox.reply
    once = labels(asked.text.partition("INVITE:")[0])
    assert "(the default)" in asked.text and len(once) > 3
    assert labels(again.text)[: len(once)] == once
    assert "(the default)" in again.html and "There: " in again.html


@pytest.mark.parametrize("language", ["en", "de"])
def test_suggestions_that_the_mail_left_out_are_not_mailed_again_either(
    table: Table, mailbox: Mailbox, language: str
) -> None:
    User.objects.update(language=language)
    prompt = asked_to_join(table)
    asked = written_mails().filter(prompt=prompt, kind="prompt").latest("pk")
    mailbox.sends("The weather is fine.", prompt, sender=prompt.seat.user.email)
    once, again = labels(asked.text), labels(mailbox.reply.text)
    assert len(again) == len(once) < len(prompt.shown) and again == once


def test_what_is_not_allowed_is_refused_with_its_reason(table: Table, mailbox: Mailbox) -> None:
    prompt = table.until_asked("launch" if not Prompt.objects.filter(what="aim").exists() else "aim")
    sender = prompt.seat.user.email
    mail = mailbox.sends("99 from red 1", prompt, sender=sender)
    assert mail.outcome in ("refused", "not_understood")
    assert not Decision.objects.filter(game=table.id, route="mail").exists()


def test_a_stranger_with_the_address_changes_nothing(table: Table, mailbox: Mailbox) -> None:
    mail = mailbox.sends("2", table.red.prompt, sender="white@example.com")
    assert mail.outcome == "held"
    assert not answers(table)
    assert mailbox.reply.to == "red@example.com"
    assert "white@example.com" in mailbox.reply.text and "> 2" in mailbox.reply.text


@pytest.mark.usefixtures("confirmed")
def test_a_second_verified_address_is_the_players_too(table: Table, mailbox: Mailbox) -> None:
    EmailAddress.objects.create(
        user=User.objects.find_or_make("red@example.com"), email="Red@work.example", verified=True
    )
    mail = mailbox.sends("2", table.red.prompt, sender="red@WORK.example")
    assert mail.outcome == "taken"
    assert mailbox.reply.to == "red@work.example"


def test_an_unverified_address_is_a_strangers(table: Table, mailbox: Mailbox) -> None:
    EmailAddress.objects.create(
        user=User.objects.find_or_make("red@example.com"), email="red@work.example", verified=False
    )
    assert mailbox.sends("2", table.red.prompt, sender="red@work.example").outcome == "held"


def test_another_players_mail_is_a_strangers(table: Table, mailbox: Mailbox) -> None:
    assert mailbox.sends("2", table.red.prompt, sender="blue@example.com").outcome == "held"
    assert not table.decisions[1:]


def test_an_out_of_office_is_never_answered(table: Table, mailbox: Mailbox) -> None:
    mail = mailbox.sends("2 weeks away", table.red.prompt, Auto_Submitted="auto-replied")
    assert (mail.outcome, mail.answered) == ("automatic", False)
    assert not mailbox.replies and not answers(table)


def test_a_forged_address_is_marked_and_nothing_else(table: Table, mailbox: Mailbox) -> None:
    mail = mailbox.hands_over(written("2"), reply_address(table.red.prompt.pk).replace("t+", "t+a"))
    assert mail.outcome == "forged"
    assert not mailbox.replies


def test_answers_to_one_sender_have_a_limit_and_effects_have_none(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    for _ in range(MOST_ANSWERED + 3):
        mailbox.sends("what?", prompt)
    assert len(mailbox.replies) == MOST_ANSWERED
    assert mailbox.sends("2", prompt).outcome == "taken"
    assert len(answers(table)) == 1


def test_the_limit_is_over_after_an_hour(table: Table, mailbox: Mailbox) -> None:
    for _ in range(MOST_ANSWERED):
        mailbox.sends("what?", table.red.prompt)
    with time_machine.travel(timezone.now() + timedelta(hours=1), tick=False):
        mailbox.sends("what?", table.red.prompt)
    assert len(mailbox.replies) == MOST_ANSWERED + 1


def test_a_mail_to_the_unsubscribing_address_stops_reminders(table: Table, mailbox: Mailbox) -> None:
    mail = mailbox.hands_over(written(""), unsubscribe_address(table.red.seat.pk))
    assert mail.outcome == "unsubscribed"
    assert NoReminders.objects.get().seat == table.red.seat
    assert not mailbox.replies


def test_a_mail_that_cannot_be_handled_is_kept_and_tried_again(
    table: Table, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(incoming, "take_reply", fail)
        mail = mailbox.sends("2", table.red.prompt)
    assert mail.handled_at is None and mail.attempts == 1
    with time_machine.travel(timezone.now() + timedelta(seconds=31), tick=False):
        assert handle_all() == 1
    assert len(answers(table)) == 1


def test_a_mail_that_never_can_be_read_is_given_up_for_a_moderator(
    table: Table, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incoming, "take_reply", fail)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        mailbox.sends("2", table.red.prompt)
        for _ in range(incoming.MOST_ATTEMPTS):
            clock.shift(timedelta(hours=7))
            handle_all()
    mail = InboundMail.objects.get()
    assert (mail.outcome, mail.attempts) == ("failed", incoming.MOST_ATTEMPTS)


def fail(*_args: object) -> None:
    raise RuntimeError("planted")


def test_a_parked_answer_of_a_stuck_game_is_said_to_be_kept(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    game = table.game
    game.status = game.Status.STUCK
    game.save()
    mail = mailbox.sends("2", prompt)
    assert mail.outcome == "kept"
    assert mailbox.reply.subject.endswith("Answer saved")


@pytest.mark.usefixtures("confirmed")
def test_replies_go_out_like_every_mail(table: Table, mailbox: Mailbox, basket: Any) -> None:
    mailbox.sends("2", table.red.prompt)
    deliver_all()
    (echo,) = [mail for mail in basket.mails if mail.message["X-Cosmic-Post"] == "reply"]
    assert echo.message["Auto-Submitted"] == "auto-replied"


@pytest.mark.once
def test_ten_thousand_quoted_lines_hide_no_answer(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    wall = "\n".join(["> and so on"] * 10_000)
    mailbox.sends(f"2\n\nOn 4 Nov 2025, Cosmic Post <{reply_address(prompt.pk)}> wrote:\n{wall}\n", prompt)
    assert answers(table)[0].body == {"answer": prompt.shown[1]}


def test_no_name_of_ours_is_in_what_a_player_is_told_of_errors(table: Table, mailbox: Mailbox) -> None:
    mailbox.sends("banana", table.red.prompt)
    for word in ("Traceback", "NotUnderstood", "None", "{", "Error"):
        assert word not in mailbox.reply.text


def test_an_answer_in_the_subject_alone_counts(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    quoted = "\n".join(f"> {line}" for line in written_mails().get(prompt=prompt).text.splitlines())
    mail = mailbox.sends(f"{quoted}\n\n-- \nRed\n", prompt, Subject="line 2")
    assert mail.outcome == "taken"
    assert answers(table)[0].body == {"answer": prompt.shown[1]}


def test_a_subject_of_ours_is_no_answer(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    ours = written_mails().get(prompt=prompt).subject
    for subject in (
        f"Re: {ours}",
        f"AW: Re: {ours}",
        f"RE[2]: {ours[:-6]}...",
        f"Re: [{table.game}] Answer saved",
    ):
        mail = mailbox.sends("\n", prompt, Subject=subject)
        assert mail.outcome == "not_understood"
        assert "No answer was found" in " ".join(mailbox.replies[-1].text.split())


@pytest.mark.parametrize("added", [" (2)", " [2]", " （2）", " (2) (fwd)", " … (3)"])
def test_the_count_that_a_program_adds_to_our_subject_is_no_line(
    table: Table, mailbox: Mailbox, added: str
) -> None:
    prompt = table.red.prompt
    ours = written_mails().get(prompt=prompt).subject
    mail = mailbox.sends("\n", prompt, Subject=f"Re: {ours}{added}")
    assert (mail.outcome, answers(table)) == ("not_understood", [])


def test_an_answer_behind_our_subject_counts_beside_such_a_count(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    ours = written_mails().get(prompt=prompt).subject
    assert mailbox.sends("\n", prompt, Subject=f"Re: {ours} (2) line 1").outcome == "taken"
    assert answers(table)[0].body == {"answer": prompt.shown[0]}


def test_a_text_goes_before_the_subject(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    assert mailbox.sends("number 2", prompt, Subject="number 1").outcome == "taken"
    assert answers(table)[0].body == {"answer": prompt.shown[1]}


def asked_to_join(table: Table) -> Prompt:
    """The question of an ally after the offense has invited everybody."""
    invites = table.until_asked("invite")
    everybody = len(invites.shown)  # the last of them
    table.players[invites.seat.number].answers(everybody, question=invites.question)
    return table.until_asked("join")


def test_a_side_can_be_named_by_its_main_player(table: Table, mailbox: Mailbox) -> None:
    prompt = asked_to_join(table)
    form = table.head.game.open[prompt.seat.number, prompt.question].form
    encounter = table.head.game.position.encounter
    side = next(iter(form.targets))
    main = COLOURS[getattr(encounter, side)]
    place = next(iter(form.places))
    words = f"I'll join {main} with 1 ship from {COLOURS[int(place) // 5]} {int(place) % 5 + 1}"
    assert mailbox.sends(words, prompt, sender=prompt.seat.user.email).outcome == "taken"
    given = answers(table, prompt.seat.number)[-1].body["answer"]
    assert given == {"side": side, "ships": {place: 1}}


def test_a_reply_to_a_question_that_was_taken_back_never_answers_the_new_one(
    table: Table, mailbox: Mailbox
) -> None:
    prompt = table.red.prompt
    table.everybody_answers()
    rewind(table.id, to=1)
    before = len(table.decisions)
    assert table.red.prompt.what == prompt.what
    mail = mailbox.sends("2 and nothing else", prompt)
    assert mail.outcome == "too_late" and len(table.decisions) == before
    assert "took the game back" in " ".join(mailbox.reply.text.split())
    assert mailbox.sends("2", table.red.prompt).outcome == "taken"
