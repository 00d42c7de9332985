"""What one click, a page or a mail stops: exactly what the List-Id of the mail names, and of nobody else."""

from __future__ import annotations

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.lobby.service.leave_game import leave_game
from games.mail.delivery.deliver import deliver_all
from games.mail.outbox.addresses import digest_address, no_digest_address
from games.mail.outbox.drafts import digest_page
from games.mail.outbox.refusals import stop_digest
from games.mail.send.turn_mails import send_reminder
from games.models import NoReminders, OutboxMail, User
from games.people.service.ban import delete_account
from games.play.service.clocks import send_digests
from tests.games.mail.test_digest import EVENING, digests, morning, wants_digest
from tests.games.mail.test_incoming import Mailbox
from tests.games.mail.test_message import written
from tests.games.pages import get
from tests.games.tables import SHORT, Table, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
ONE_CLICK = {"List-Unsubscribe": "One-Click"}


@pytest.fixture
def table(clock: time_machine.Traveller) -> Table:
    found = playing(people=4)
    for colour in ("red", "blue"):
        wants_digest(colour)
    found.until_asked("launch")
    return found


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox()


@pytest.fixture
def digest(table: Table, clock: time_machine.Traveller) -> OutboxMail:
    """Red's digest."""
    while send_digests(morning(clock)):
        pass
    (found,) = [mail for mail in digests() if mail.to == "red@example.com"]
    return found


def page_of(mail: OutboxMail) -> str:
    url = mail.headers["List-Unsubscribe"].partition(">")[0].lstrip("<")
    return f"/{url.split('/', 3)[3]}"


def wanted() -> dict[str, bool]:
    """Return somebody who wants a digest and is due to get one."""
    people = User.objects.filter(email__in=["red@example.com", "blue@example.com"])
    assert all(user.digest == (user.digest_at is not None) for user in people)
    return {user.email.partition("@")[0]: user.digest for user in people}


def test_a_digest_is_a_list_of_its_own(digest: OutboxMail) -> None:
    red = person("red").opaque_id
    assert digest.headers["List-Id"] == "<digest.post.example>"
    assert digest.headers["List-Unsubscribe"].endswith(f"<mailto:{no_digest_address(red)}>")
    assert digest.headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert digest_page(person("red")) in digest.text and digest_page(person("red")) in digest.html


def test_one_click_stops_the_digest_of_one_person_and_nothing_else(digest: OutboxMail) -> None:
    assert Client().post(page_of(digest), ONE_CLICK).status_code == 200
    assert wanted() == {"red": False, "blue": True}
    red = person("red")
    assert (red.news, red.reminders) == (True, True) and not NoReminders.objects.exists()


def test_to_open_its_page_stops_nothing(digest: OutboxMail) -> None:
    page = get(Client(), page_of(digest))
    assert "Stop the daily email with the news of your games?" in page.words and "red" not in page.words
    assert Client().head(page_of(digest)).status_code == 200
    assert wanted() == {"red": True, "blue": True}


def test_what_was_stopped_is_told_and_can_be_stopped_twice(digest: OutboxMail) -> None:
    for _ in range(2):
        told = " ".join(Client().post(page_of(digest)).content.decode().split())
        assert "You get no more daily emails. Each question still comes" in told
    assert wanted()["red"] is False


def test_a_mail_to_its_address_stops_it_too(digest: OutboxMail, mailbox: Mailbox) -> None:
    mail = mailbox.hands_over(written(""), no_digest_address(person("red").opaque_id))
    assert mail.outcome == "no_digest" and not mailbox.replies
    assert wanted() == {"red": False, "blue": True}


def test_a_reply_to_a_digest_does_not_stop_it(digest: OutboxMail, mailbox: Mailbox) -> None:
    assert mailbox.hands_over(written("stop"), digest.headers["Reply-To"]).outcome == "to_digest"
    assert wanted()["red"] is True


def test_an_address_works_for_nobody_else_and_for_nothing_else(digest: OutboxMail) -> None:
    red, blue = (person(colour).opaque_id for colour in ("red", "blue"))
    mine, signature = no_digest_address(red).partition("@")[0].split(".")
    theirs = no_digest_address(blue).partition("@")[0].split(".")[0]
    for local in (
        f"{theirs}.{signature}",
        f"u{mine[1:]}.{signature}",
        digest_address(red).partition("@")[0],
        "n+aa.aaaaaaaaaaaaaaaa",
    ):
        assert Client().post(f"/unsubscribe/{local}/", ONE_CLICK).status_code == 404
    assert wanted() == {"red": True, "blue": True} and not NoReminders.objects.exists()


def test_it_leads_nowhere_once_the_account_is_deleted(
    digest: OutboxMail, mailbox: Mailbox, table: Table
) -> None:
    path, opaque_id = page_of(digest), person("red").opaque_id
    delete_account(person("red"))
    assert [Client().get(path).status_code, Client().post(path).status_code] == [404, 404]
    assert mailbox.hands_over(written(""), no_digest_address(opaque_id)).outcome == "unknown"
    assert mailbox.hands_over(written("1"), digest_address(opaque_id)).outcome == "unknown"


def test_news_that_waited_for_it_go_out_by_themselves(table: Table, clock: time_machine.Traveller) -> None:
    leave_game(table.game, person("yellow"))
    stop_digest(person("red"))
    assert not User.objects.filter(email="red@example.com", digest_at__isnull=False).exists()
    clock.move_to(EVENING.replace(day=26))
    deliver_all()
    assert OutboxMail.objects.get(kind="news", to="red@example.com").sent_at == timezone.now()


def test_it_speaks_german(digest: OutboxMail) -> None:
    german = Client(headers={"Accept-Language": "de"})
    assert (
        "Die tägliche Mail mit den Neuigkeiten deiner Spiele abbestellen?"
        in get(german, page_of(digest)).words
    )
    told = german.post(page_of(digest)).content.decode()
    assert "Du bekommst keine tägliche Mail mehr." in " ".join(told.split())


# Mails of a game


def test_one_click_in_a_reminder_stops_reminders_as_its_list_says(table: Table) -> None:
    prompt = table.green.prompt
    send_reminder(prompt)
    reminder = written_mails().get(kind="reminder")
    assert reminder.headers["List-Id"] == f"<reminders.{table.id}.games.post.example>"
    assert reminder.headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "mailto:u+" in reminder.headers["List-Unsubscribe"]
    assert Client().post(page_of(reminder), ONE_CLICK).status_code == 200
    assert NoReminders.objects.get().seat == table.green.seat


def test_a_question_offers_no_one_click_as_questions_cannot_be_stopped(table: Table) -> None:
    asked = written_mails().filter(kind="prompt", prompt=table.green.prompt).get()
    assert asked.headers["List-Id"] == f"<{table.id}.games.post.example>"
    assert "List-Unsubscribe-Post" not in asked.headers
    assert "mailto" not in asked.headers["List-Unsubscribe"], "a program would send it without asking"
    page = get(Client(), page_of(asked))
    assert "Stop the reminders for this game? Each question still comes once." in page.words


def test_nor_does_the_end_of_a_game(clock: time_machine.Traveller) -> None:
    table = playing(people=2, bots=1, seed="short 59", setup=SHORT)
    table.play()
    for over in written_mails().filter(kind="news", game=table.id):
        assert over.headers["List-Id"] == f"<{table.id}.games.post.example>"
        assert "List-Unsubscribe-Post" not in over.headers
