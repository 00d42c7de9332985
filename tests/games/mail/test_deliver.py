"""Queued mails go out once, in order of urgency, and what goes wrong is tried again or told."""

from __future__ import annotations

import smtplib
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.internal.flows.login import record_authentication
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.db import SessionStore
from django.test import RequestFactory
from django.utils import timezone

from games.base.times import LONGEST_WAIT, wait_after
from games.mail.delivery.deliver import (
    LOCK_TIME,
    LONGEST_FOR_US,
    MOST_ATTEMPTS,
    MOST_IN_A_ROW,
    PATIENCE,
    deliver_all,
    deliver_next,
    lock_next,
    note_outage,
)
from games.mail.delivery.post import LOCAL, envelope_sender, message
from games.mail.outbox.addresses import bounce_address, reply_address
from games.mail.outbox.drafts import LOGIN, Draft, put_in_outbox
from games.mail.outbox.refusals import lift_suppression, stop_reminders, suppress, suppression_of
from games.models import OutboxMail, ProviderOutage, User
from tests.games.at_once import at_once
from tests.games.mail.post_office import Basket
from tests.games.tables import playing
from tests.games.written_mails import written_mails

pytestmark = [pytest.mark.again, pytest.mark.django_db]


def queued(**fields: Any) -> OutboxMail:
    """One mail in the outbox."""
    fields = {"kind": "news", "to": "red@example.com", "subject": "News", "text": "All is well.\n"} | fields
    key = fields.pop("key", f"key {written_mails().count()}")
    put_in_outbox(key=key, **fields)
    return written_mails().get(key=key)


def again(mail: OutboxMail) -> OutboxMail:
    return written_mails().get(pk=mail.pk)


def test_the_same_key_is_one_mail() -> None:
    first = queued(key="same")
    put_in_outbox(kind="news", to="blue@example.com", subject="Other", text="Other", key="same")
    assert written_mails().get() == first


def test_several_mails_are_one_statement(django_assert_num_queries: Any) -> None:
    drafts = [Draft("news", "red@example.com", "News", "Text", key=f"{n}") for n in range(5)]
    with django_assert_num_queries(1):
        put_in_outbox(drafts)
    assert written_mails().count() == 5


def test_nothing_is_queued_of_nothing(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        put_in_outbox([])


def test_a_mail_goes_out_as_text_and_html(basket: Basket) -> None:
    mail = queued(html="<p>All is <b>well</b>.</p>", subject="News of\nblue")
    assert deliver_next()
    (arrived,) = basket.mails
    assert arrived.to == "red@example.com"
    assert arrived.sender == bounce_address(mail.message_id)
    assert arrived.message["From"] == "Cosmic Post <post@post.example>"
    assert arrived.message["Subject"] == "News of blue"
    assert arrived.message["Message-ID"] == mail.message_id
    assert arrived.message.get_content_type() == "multipart/alternative"
    assert arrived.message.get_body(("plain",)).get_content().split() == ["All", "is", "well."]
    assert "<b>well</b>" in arrived.message.get_body(("html",)).get_content()


def visible(mail: OutboxMail) -> dict[str, str]:
    """What its receiver sees of a mail besides its text, apart from the time."""
    headers = {name: str(value) for name, value in message(mail).message().items() if name != "Date"}
    return headers | {"Return-Path": envelope_sender(mail)}


def test_nothing_of_a_mail_counts_how_many_others_got_before_it(settings: Any) -> None:
    settings.MAIL_LISTEN = ("127.0.0.1", 8025)
    mail = queued()
    seen = visible(mail)
    mail.pk += 1
    assert visible(mail) == seen


def test_what_the_provider_said_is_kept(basket: Basket) -> None:
    mail = queued()
    deliver_next()
    mail = again(mail)
    assert mail.sent_at and mail.attempts == 1 and mail.locked_until is None
    assert mail.provider_reply == "250 2.0.0 queued as 4711"


def test_nothing_due_is_nothing_done(basket: Basket) -> None:
    assert not deliver_next()
    assert not basket.mails


def test_mails_go_in_order_of_urgency_over_one_connection(basket: Basket) -> None:
    for kind in ("news", "prompt"):
        queued(kind=kind, subject=kind, prompt=None)
    queued(kind="login_code", subject="code", priority=LOGIN)
    written_mails().filter(kind="prompt").update(kind="invitation")
    assert deliver_all() == 3
    assert [mail.message["Subject"] for mail in basket.mails] == ["code", "prompt", "news"]


def test_without_a_provider_mails_stay_in_the_local_mailbox() -> None:
    mail = queued()
    assert deliver_all() == 1
    assert again(mail).sent_at and again(mail).provider_reply == LOCAL


def test_a_prompt_carries_what_threads_answers_and_machines_need(basket: Basket) -> None:
    table = playing(people=3)
    prompt = table.red.prompt
    assert deliver_all() == 3
    (message,) = [mail.message for mail in basket.mails if mail.to == "red@example.com"]
    root = f"<game-{table.id}@post.example>"
    assert (message["In-Reply-To"], message["References"]) == (root, root)
    assert message["Reply-To"] == reply_address(prompt.pk)
    assert message["List-Id"] == f"<{table.id}.games.post.example>"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["X-Auto-Response-Suppress"] == "All"
    assert "/unsubscribe/u+" in message["List-Unsubscribe"]
    assert message["List-Unsubscribe-Post"] is None, "a question cannot be stopped by one click"


def test_a_question_that_was_answered_is_not_asked_by_mail_any_more(basket: Basket) -> None:
    table = playing(people=3)
    table.red.answers(1)
    deliver_all()
    assert sorted(mail.to for mail in basket.mails) == ["blue@example.com", "yellow@example.com"]
    superseded = written_mails().get(to="red@example.com")
    assert superseded.superseded_at and not superseded.sent_at


def test_a_question_is_not_mailed_to_who_has_left_the_seat(basket: Basket) -> None:
    table = playing(people=3)
    seat = table.red.seat
    seat.user = None
    seat.save()
    deliver_all()
    assert "red@example.com" not in [mail.to for mail in basket.mails]


def test_reminders_stop_when_unsubscribed_and_questions_go_on(basket: Basket) -> None:
    table = playing(people=3)
    prompt = table.red.prompt
    queued(kind="reminder", prompt=prompt)
    stop_reminders(prompt.seat_id)
    deliver_all()
    assert [mail.kind for mail in written_mails().exclude(superseded_at=None)] == ["reminder"]
    assert "red@example.com" in [mail.to for mail in basket.mails]


def test_trouble_is_tried_again_later_and_later(basket: Basket) -> None:
    mail = queued()
    start = timezone.now()
    basket.to_data += ["451 4.3.0 later"] * 2
    with time_machine.travel(start, tick=False) as clock:
        for waiting in (30, 60):
            assert deliver_next()
            assert not deliver_next()
            assert again(mail).due_at == timezone.now() + timedelta(seconds=waiting)
            assert "451" in again(mail).provider_reply
            clock.shift(waiting)
        assert deliver_next()
    assert again(mail).sent_at and again(mail).attempts == 3
    assert len(basket.mails) == 1


def test_trouble_that_does_not_end_is_tried_twelve_times(basket: Basket) -> None:
    basket.to_data += ["451 4.3.0 later"] * (MOST_ATTEMPTS + 1)
    mail = queued()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(MOST_ATTEMPTS):
            assert deliver_next()
            clock.shift(wait_after(MOST_ATTEMPTS))
        assert not deliver_next()
    mail = again(mail)
    assert mail.failed_at and mail.attempts == MOST_ATTEMPTS
    assert mail.provider_reply == "451 4.3.0 later"
    assert not suppression_of(mail.to)


def test_a_refused_recipient_fails_at_once_and_stops_the_address(basket: Basket) -> None:
    mail = queued()
    basket.to_recipients.append("550 5.1.1 no such user")
    deliver_next()
    assert again(mail).failed_at and again(mail).provider_reply == "550 5.1.1 no such user"
    assert suppression_of("Red@example.com")


@pytest.mark.parametrize(
    "said",
    [
        "554 5.7.1 <red@example.com>: Relay access denied",
        "504 5.5.2 <cosmic>: Helo command rejected: need fully-qualified hostname",
        "550 5.7.1 Client host rejected",
        "530 5.7.0 Authentication required",
        "550 5.7.26 neither SPF nor DKIM passed",
    ],
)
def test_a_refusal_that_is_our_own_fault_silences_nobody_and_is_tried_again(
    basket: Basket, caplog: Any, said: str
) -> None:
    mail = queued()
    basket.to_recipients.append(said)
    deliver_next()
    assert not suppression_of("red@example.com")
    assert not again(mail).failed_at and again(mail).provider_reply == f"refuses us: {said}"
    assert "no player is to blame" in caplog.text and "red@example.com" not in caplog.text
    with time_machine.travel(again(mail).due_at, tick=False):
        deliver_next()
    assert again(mail).sent_at


def test_a_wrong_password_is_our_own_fault(basket: Basket, settings: Any, caplog: Any) -> None:
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "post", "wrong"
    mail = queued()
    deliver_next()
    assert again(mail).provider_reply.startswith("refuses us: SMTPNotSupportedError: SMTP AUTH")
    assert not again(mail).failed_at and "no player is to blame" in caplog.text


@pytest.mark.once
def test_our_own_fault_is_tried_for_days_and_never_waits_long(basket: Basket) -> None:
    mail = queued()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        while again(mail).failed_at is None:
            basket.to_recipients.append("554 5.7.1 Relay access denied")
            assert deliver_next()
            assert again(mail).due_at - timezone.now() <= LONGEST_FOR_US
            assert again(mail).attempts < MOST_ATTEMPTS or again(mail).failed_at
            clock.move_to(max(again(mail).due_at, timezone.now()))
        assert timezone.now() - mail.queued_at >= PATIENCE
    assert not suppression_of(mail.to)


@pytest.mark.parametrize("said", ["552 5.2.2 over quota", "452 4.2.2 mailbox full", "550 Mailbox is full"])
def test_a_full_mailbox_is_tried_again(basket: Basket, said: str) -> None:
    mail = queued()
    basket.to_recipients.append(said)
    deliver_next()
    assert not again(mail).failed_at and not suppression_of(mail.to)
    with time_machine.travel(again(mail).due_at, tick=False):
        deliver_next()
    assert again(mail).sent_at


def full_for_a_while(basket: Basket, clock: Any, mail: OutboxMail, times: int) -> list[timedelta]:
    """A mailbox without room, so many times; gives the waits between."""
    waits = []
    for _ in range(times):
        basket.to_recipients.append("452 4.2.2 mailbox full")
        assert deliver_next()
        waits.append(again(mail).due_at - timezone.now())
        clock.move_to(again(mail).due_at)
    return waits


def test_a_full_mailbox_is_tried_less_and_less_often(basket: Basket) -> None:
    mail = queued()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        waits = full_for_a_while(basket, clock, mail, 20)
    assert waits[:3] == [timedelta(seconds=seconds) for seconds in (30, 60, 120)]
    assert waits == sorted(waits) and waits[-1] == waits[-5] == LONGEST_WAIT


def test_workers_that_end_over_a_mail_cost_it_none_of_its_days(basket: Basket) -> None:
    mail = queued()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        full_for_a_while(basket, clock, mail, 20)
        for _ in range(3):
            assert lock_next(timezone.now())
            clock.shift(LOCK_TIME)
        assert deliver_next()
    assert again(mail).sent_at


def test_other_trouble_in_between_costs_a_patient_mail_none_of_its_days(basket: Basket) -> None:
    mail = queued()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        full_for_a_while(basket, clock, mail, 20)
        basket.to_data.append("451 4.3.0 later")
        assert deliver_next()
        clock.move_to(again(mail).due_at)
        assert deliver_next()
    assert again(mail).sent_at


def test_nothing_but_sign_in_codes_goes_to_a_stopped_address(basket: Basket) -> None:
    suppress("red@example.com", "550 5.1.1 no such user")
    news = queued(to="Red@Example.com")
    code = queued(kind="login_code", priority=LOGIN)
    deliver_all()
    assert again(code).sent_at and again(news).failed_at


def test_signing_in_by_a_mailed_code_lifts_the_stop(owner: User, rf: RequestFactory) -> None:
    suppress(owner.email, "550 5.1.1 no such user")
    request = rf.post("/")
    request.session = SessionStore()
    user_logged_in.send(User, request=request, user=owner)
    assert suppression_of(owner.email)  # a passkey, say, shows nothing of the address
    record_authentication(request, owner, method="code", email=owner.email)
    user_logged_in.send(User, request=request, user=owner)
    assert not suppression_of(owner.email)


def test_lifting_a_stop_mails_the_questions_that_are_still_open(basket: Basket) -> None:
    table = playing(people=3)
    suppress("red@example.com", "550 5.1.1 no such user")
    suppress("yellow@example.com", "550 5.1.1 no such user")
    news = queued()
    deliver_all()
    table.yellow.answers(1)
    assert lift_suppression("Red@example.com") and lift_suppression("yellow@example.com")
    deliver_all()
    asked, answered = table.red.mails[0], table.yellow.mails[0]
    assert asked.sent_at and not asked.failed_at
    assert answered.failed_at and again(news).failed_at
    assert not lift_suppression("red@example.com")


@pytest.mark.parametrize("said", ["452 4.2.2 mailbox full", "554 5.7.1 Relay access denied"])
def test_a_question_that_is_sent_again_after_weeks_has_its_days_anew(basket: Basket, said: str) -> None:
    table = playing(people=3)
    suppress("red@example.com", "550 5.1.1 no such user")
    deliver_all()
    asked = table.red.mails[0]
    days_ago = timezone.now() - 2 * PATIENCE
    written_mails().filter(pk=asked.pk).update(queued_at=days_ago)
    lift_suppression("red@example.com")
    basket.to_recipients.append(said)
    deliver_all()
    with time_machine.travel(again(asked).due_at, tick=False):
        deliver_all()
    assert again(asked).sent_at and again(asked).queued_at == days_ago


def test_a_question_that_is_sent_again_after_weeks_waits_for_the_provider(settings: Any) -> None:
    table = playing(people=3)
    suppress("red@example.com", "550 5.1.1 no such user")
    asked = table.red.mails[0]
    written_mails().exclude(pk=asked.pk).delete()
    written_mails().update(queued_at=timezone.now() - 2 * PATIENCE, failed_at=timezone.now())
    lift_suppression("red@example.com")
    note_that_it_is_away(settings)
    deliver_next()
    assert not again(asked).failed_at and "ConnectionRefused" in again(asked).provider_reply


def note_that_it_is_away(settings: Any) -> None:
    """Nobody listens at the provider's port, as was seen several times."""
    settings.MAIL_GOES_OUT, settings.EMAIL_HOST, settings.EMAIL_PORT = True, "127.0.0.1", 1
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    for _ in range(MOST_IN_A_ROW):
        note_outage("ConnectionRefusedError", silent=True)
    ProviderOutage.objects.update(probe_at=timezone.now())


def test_who_wants_no_news_is_still_asked_and_reminded(owner: User) -> None:
    User.objects.filter(pk=owner.pk).update(news=False)
    table = playing(people=3)
    news, asked = queued(kind="news"), table.red.mails[0]
    table.sweep(timezone.now() + timedelta(hours=25))
    deliver_all()
    assert again(news).superseded_at and again(asked).sent_at
    assert written_mails().get(kind="reminder", to=owner.email).sent_at


def test_who_wants_no_reminders_at_all_is_asked_once(owner: User) -> None:
    User.objects.filter(pk=owner.pk).update(reminders=False)
    table = playing(people=3)
    table.sweep(timezone.now() + timedelta(hours=25))
    deliver_all()
    asked, reminder = table.red.mails
    assert asked.sent_at and reminder.superseded_at
    assert table.yellow.mails[1].sent_at


def test_a_refused_mail_fails_without_blame_for_the_address(basket: Basket) -> None:
    mail = queued()
    basket.to_data.append("554 5.7.1 looks like spam")
    deliver_next()
    assert again(mail).failed_at
    assert not suppression_of("red@example.com")


def test_a_mail_that_cannot_be_made_does_not_keep_the_others(basket: Basket) -> None:
    bad = queued(headers={"X-Bad": "two\nlines"}, priority=LOGIN)
    good = queued()
    assert deliver_all() == 2
    assert again(good).sent_at and not again(bad).sent_at
    assert "BadHeaderError" in again(bad).provider_reply


def test_what_is_wrong_with_an_address_is_logged_without_it(basket: Basket, caplog: Any) -> None:
    mail = queued(to="red@example.com, blue@example.com")
    deliver_next()
    assert "blue@example.com" in again(mail).provider_reply
    assert "ValueError" in caplog.text and "in _hand_over" in caplog.text
    assert "example.com" not in caplog.text


def test_a_crash_after_the_providers_250_repeats_the_same_mail_once(
    basket: Basket, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = queued()
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("games.mail.delivery.deliver.settle", crash)
        deliver_next()
    assert not deliver_next()  # the lock still holds
    with time_machine.travel(timezone.now() + LOCK_TIME, tick=False):
        assert deliver_all() == 1
    assert [arrived.message["Message-ID"] for arrived in basket.mails] == [mail.message_id] * 2
    assert again(mail).sent_at and again(mail).attempts == 2


def crash(*_args: object, **_fields: object) -> None:
    raise KeyboardInterrupt


def test_a_claimed_mail_is_nobody_elses() -> None:
    queued()
    assert lock_next(timezone.now())
    assert lock_next(timezone.now()) is None


@pytest.mark.django_db(transaction=True)
def test_two_workers_never_send_the_same_mail(basket: Basket) -> None:
    for _ in range(20):
        queued()
    at_once(deliver_all, deliver_all)
    found = [mail.message["Message-ID"] for mail in basket.mails]
    assert len(found) == len(set(found)) == 20


def test_an_error_of_the_conversation_closes_the_connection(basket: Basket) -> None:
    first, second = queued(), queued()
    basket.to_recipients.append("450 4.2.1 busy")
    assert deliver_all() == 2
    assert again(first).sent_at is None and again(second).sent_at
    assert len(basket.mails) == 1


def test_every_conversation_has_a_timeout(basket: Basket, monkeypatch: pytest.MonkeyPatch) -> None:
    timeouts: list[float | None] = []
    plain = smtplib.SMTP.__init__

    def note(self: smtplib.SMTP, *args: Any, **options: Any) -> None:
        timeouts.append(options.get("timeout"))
        plain(self, *args, **options)

    monkeypatch.setattr(smtplib.SMTP, "__init__", note)
    queued()
    deliver_next()
    assert timeouts == [20]
