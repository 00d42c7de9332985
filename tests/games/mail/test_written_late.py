"""A mail that asks something gets its words when it goes out, of the game as it stood when it was queued."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine
from django.core import mail as django_mail

from games.base.documents import may_know
from games.mail.delivery.deliver import deliver_all
from games.mail.delivery.write_mail import write_mail
from games.mail.words import turns
from games.mail.words.asked import PromptMail
from games.models import Checkpoint, OutboxMail
from tests.games.tables import Table, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return playing(people=3)


def waiting() -> list[OutboxMail]:
    return list(OutboxMail.objects.filter(kind="prompt", to_write__isnull=False).order_by("pk"))


def test_deciding_writes_no_words(table: Table) -> None:
    found = waiting()
    assert found and not any(mail.subject or mail.text or mail.html or mail.picture for mail in found)


def test_what_goes_out_has_its_words_and_the_row_keeps_them(table: Table, settings: Any) -> None:
    settings.MAIL_GOES_OUT = True
    (first, *_others) = waiting()
    deliver_all()
    first.refresh_from_db()
    assert first.to_write is None and first.sent_at and first.subject and "Cosmic Post" in first.text
    assert (first.subject, first.text) in {(sent.subject, sent.body) for sent in django_mail.outbox}


def test_a_mail_that_is_tried_again_is_not_written_anew(table: Table) -> None:
    (first, *_others) = waiting()
    write_mail(first)
    OutboxMail.objects.filter(pk=first.pk).update(text="as it was")
    again = OutboxMail.objects.get(pk=first.pk)
    write_mail(again)
    assert again.text == "as it was"


def test_it_tells_of_the_game_as_it_stood_when_it_was_queued(table: Table) -> None:
    first = next(mail for mail in waiting() if mail.prompt and mail.prompt.waiting)
    at_once = OutboxMail.objects.get(pk=first.pk)
    with time_machine.travel(first.queued_at, tick=False):
        write_mail(at_once)
    OutboxMail.objects.filter(pk=first.pk).update(to_write=first.to_write, subject="", text="", html="")
    table.play(3)
    late = OutboxMail.objects.get(pk=first.pk)
    with time_machine.travel(first.queued_at, tick=False):
        write_mail(late)
    assert late.subject == at_once.subject
    assert late.picture == at_once.picture
    assert late.text == at_once.text


def test_of_a_game_that_cannot_be_taken_up_a_plain_one_goes(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    (first, *_others) = waiting()
    Checkpoint.objects.filter(game=table.id).update(text="{}")
    write_mail(first)
    assert "There is news for you" in first.subject and str(first.prompt_id) not in first.subject
    assert "could not be written" in caplog.text


def test_it_knows_the_encounter_from_its_beginning_and_nothing_that_is_hidden_from_its_seat(
    table: Table, monkeypatch: Any, settings: Any
) -> None:
    settings.MAIL_GOES_OUT = True
    written: list[PromptMail] = []
    write = turns.prompt_mail
    monkeypatch.setattr(turns, "prompt_mail", lambda mail: written.append(mail) or write(mail))
    for decisions in range(3, 40, 3):
        deliver_all()
        table.play(decisions)
    later = [mail for mail in written if mail.before]
    assert len(later) > 3
    for mail in later:
        facts = [*mail.before, *mail.since]
        assert all(may_know(mail.reader.seat, fact) for fact in facts)
        begun = [fact["number"] for fact in facts if fact["id"] == "encounter_began"]
        assert begun and begun == list(range(begun[0], begun[-1] + 1))
